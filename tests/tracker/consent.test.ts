import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { names, pass, storedIn, withBrowser } from './visits.ts'

const visit = withBrowser()

const storedNames = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('causeway')).sort(),
  )

test('while it is pending nothing is sent or stored and no id is assigned; once granted, waiting events are sent with their original times', () =>
  visit({ consent: 'pending' }, async ({ page, collector, site }) => {
    await page.clock.install({ time: Date.now() })
    await page.goto(`${site}/first?utm_source=letter`)
    await page.evaluate(() => {
      window.causeway.track('before')
      history.pushState({}, '', '/second')
    })
    await pass({ page, site }, 10_000)
    expect(collector.bodies).toEqual([])
    expect(await storedNames(page)).toEqual([])
    expect(await storedIn(page, collector.key)).toEqual([])
    const asked = await page.evaluate(() => Date.now())
    await page.evaluate(() => window.causeway.consent('granted', { version: '3' }))
    await expect.poll(() => names(collector.events())).toEqual(['page_view', 'before', 'page_view'])
    const [first, before, second] = collector.events()
    expect(first?.context['page']).toMatchObject({ path: '/first' })
    expect(second?.context['page']).toMatchObject({ path: '/second' })
    expect(first?.context['source']).toMatchObject({ type: 'utm', name: 'letter' })
    expect(new Set([first, before, second].map((it) => it?.anonymousId)).size).toBe(1)
    expect(Date.parse(before?.originalTimestamp ?? '')).toBeLessThan(asked)
    expect(first?.context['consent']).toMatchObject({ state: 'granted', version: '3' })
  }))

test('at most 100 events wait for consent, and page views are dropped first', () =>
  visit({ consent: 'pending' }, async ({ page, collector, site }) => {
    await page.goto(site)
    await page.evaluate(() => {
      for (let index = 0; index < 120; index += 1) window.causeway.track(`event_${index}`)
      window.causeway.consent('granted')
    })
    await expect.poll(() => collector.stored.size).toBe(100)
    expect(names(collector.events()).slice(0, 2)).toEqual(['event_20', 'event_21'])
  }))

test('denied deletes queued and stored data in every tab, and stays denied', () =>
  visit({}, async ({ page, context, collector, site }) => {
    const other = await context.newPage()
    await other.goto(site)
    await page.goto(site)
    await expect.poll(() => collector.stored.size).toBe(2)
    collector.state.fault = { status: 503 }
    await page.evaluate(() => window.causeway.track('mine'))
    await other.evaluate(() => window.causeway.track('theirs'))
    await expect.poll(async () => (await storedIn(page, collector.key)).sort()).toEqual(['mine', 'theirs'])
    await other.evaluate(() => {
      window.causeway.on('consent', ({ state }) => {
        document.title = state
      })
    })
    await page.evaluate(() => window.causeway.consent('denied'))
    // The browser tells the other tab a moment later.
    await expect.poll(() => other.title()).toBe('denied')
    await expect.poll(() => storedIn(page, collector.key)).toEqual([])
    expect(await storedNames(page)).toEqual(['causeway_consent'])
    collector.state.fault = null
    await other.evaluate(() => window.causeway.track('too late'))
    await other.evaluate(() => window.causeway.flush())
    await page.clock.install({ time: Date.now() })
    await page.reload()
    await page.evaluate(() => window.causeway.track('too late'))
    await page.evaluate(() => window.causeway.flush())
    await pass({ page, site }, 10_000)
    expect(collector.stored.size).toBe(2)
    await page.evaluate(() => window.causeway.consent('granted'))
    await page.evaluate(() => window.causeway.track('again'))
    await expect.poll(() => names(collector.events('again'))).toEqual(['again'])
    expect(collector.events('again')[0]?.anonymousId).not.toBe(collector.events('page_view')[0]?.anonymousId)
  }))

test.each([
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
])('%s denies marketing until somebody grants it: no click id, no stream', (name, value) =>
  visit({}, async ({ page, collector, site }) => {
    collector.state.offersStream = true
    await page.addInitScript(([property, it]) => Object.defineProperty(navigator, property as string, { value: it }), [
      name,
      value,
    ] as const)
    await page.clock.install({ time: Date.now() })
    await page.goto(`${site}/?gclid=abc&utm_source=ads#top`)
    await expect.poll(() => collector.stored.size).toBe(1)
    const [view] = collector.events()
    expect(view?.context['consent']).toMatchObject({ state: 'granted', categories: ['analytics', 'personalisation'] })
    expect(view?.context['campaign']).toEqual({ source: 'ads' })
    expect(JSON.stringify(view)).not.toContain('gclid')
    await pass({ page, site }, 10_000)
    expect(collector.streamRequests).toEqual([])
    await page.evaluate(() => window.causeway.consent({ analytics: true, marketing: true }))
    await page.evaluate(() => window.causeway.track('search', { query: 'tea' }))
    await expect.poll(() => collector.streams.size).toBe(1)
    expect(collector.events('search')[0]?.context['consent']).toMatchObject({ categories: ['analytics', 'marketing'] })
  }),
)

test('a browser without a signal gets the consent that the page starts with', () =>
  visit({}, async ({ page, collector, site }) => {
    await page.goto(`${site}/?gclid=abc`)
    await expect.poll(() => collector.stored.size).toBe(1)
    expect(collector.events()[0]?.context).toMatchObject({ clickIds: { gclid: 'abc' }, gpc: false })
  }))

test('without consent to analytics nothing is granted', () =>
  visit({}, async ({ page, site }) => {
    await page.goto(site)
    await page.evaluate(() => window.causeway.consent({ marketing: true }))
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('causeway_consent') ?? ''))).toMatchObject({
      state: 'denied',
      categories: [],
    })
  }))
