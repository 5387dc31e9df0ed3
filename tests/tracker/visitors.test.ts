import { expect, test } from 'vitest'
import { names, pass, snippetOf, withBrowser } from './visits.ts'

const visit = withBrowser()

test('a visitor keeps one id on all pages and tabs; a visit numbers its events over all of them', () =>
  visit({}, async ({ page, context, collector, site }) => {
    await page.goto(`${site}/one`)
    await page.goto(`${site}/two`)
    const other = await context.newPage()
    await other.goto(`${site}/three`)
    await expect.poll(() => collector.stored.size).toBe(3)
    const events = collector.events()
    expect(new Set(events.map(({ anonymousId }) => anonymousId)).size).toBe(1)
    expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(events.map(({ seq }) => seq)).toEqual([0, 1, 2])
    const [one, two, three] = events.map(({ windowId }) => windowId)
    expect(one).toBe(two)
    expect(three).not.toBe(one)
  }))

test('a visit ends after 30 minutes without an event, and after a day', () =>
  visit({}, async ({ page, collector, site }) => {
    await page.clock.install({ time: new Date() })
    await page.goto(site)
    const events = () => collector.events().filter(({ event }) => event.startsWith('at '))
    const trackAfter = async (minutes: number, name: string) => {
      await page.clock.fastForward(minutes * 60_000)
      await page.evaluate((it) => window.causeway.track(it), name)
      await page.clock.runFor(4_000)
      await expect.poll(() => names(events())).toContain(name)
    }
    await trackAfter(29, 'at 29 minutes')
    await trackAfter(31, 'at an hour')
    for (let hour = 1; hour <= 50; hour += 1) {
      await page.clock.fastForward(29 * 60_000)
      await page.evaluate(() => window.causeway.track('meanwhile'))
    }
    await trackAfter(1, 'at more than a day')
    const [first, second, third] = events()
    expect(first?.sessionId).toBe(collector.events('page_view')[0]?.sessionId)
    expect(second?.sessionId).not.toBe(first?.sessionId)
    expect(second?.seq).toBe(0)
    expect(third?.sessionId).not.toBe(second?.sessionId)
    expect(new Set(collector.events().map(({ anonymousId }) => anonymousId)).size).toBe(1)
  }))

test('identify links the visitor, sends the traits and is remembered; reset starts a new visitor', () =>
  visit({}, async ({ page, collector, site }) => {
    await page.goto(site)
    await page.evaluate(() => window.causeway.identify('u-1', { plan: 'pro' }))
    await page.reload()
    await expect.poll(() => collector.events('page_view').length).toBe(2)
    expect(collector.events('identify')[0]).toMatchObject({ userId: 'u-1', traits: { plan: 'pro' } })
    expect(collector.events('page_view').map(({ userId }) => userId)).toEqual([null, 'u-1'])
    await page.evaluate(() => {
      window.causeway.reset()
      window.causeway.page()
    })
    await expect.poll(() => collector.events('page_view').length).toBe(3)
    const [before, , after] = collector.events('page_view')
    expect(after?.userId).toBe(null)
    expect(after?.anonymousId).not.toBe(before?.anonymousId)
    expect(after?.sessionId).not.toBe(before?.sessionId)
  }))

test('a second user in one browser is never joined to the first', () =>
  visit({}, async ({ page, collector, site, complaints }) => {
    await page.goto(site)
    await page.evaluate(() => window.causeway.identify('u-1'))
    await page.evaluate(() => window.causeway.identify('u-2'))
    await expect.poll(() => collector.events('identify').length).toBe(2)
    const [one, two] = collector.events('identify')
    expect(two?.anonymousId).not.toBe(one?.anonymousId)
    expect(complaints.join()).toContain('identity_conflict')
  }))

test('user_login is recorded once, when an anonymous visitor is identified', () =>
  visit({}, async ({ page, collector, site }) => {
    await page.goto(site)
    await page.evaluate(() => window.causeway.identify('u-1'))
    await expect.poll(() => names(collector.events('user_login'))).toHaveLength(1)
    await page.clock.install({ time: Date.now() })
    await page.reload()
    await page.evaluate(() => window.causeway.identify('u-1'))
    await expect.poll(() => collector.events('identify').length).toBe(2)
    await pass({ page, site }, 10_000)
    expect(collector.events('user_login')).toHaveLength(1)
    expect(collector.events('user_login')[0]?.properties).toMatchObject({ userId: 'u-1' })
  }))

test.each(['null', 'guest', ' Anonymous ', '', 'kim@example.com', 'x'.repeat(101)])('%j is nobody', (id) =>
  visit({}, async ({ page, collector, site, complaints }) => {
    await page.goto(site)
    await page.evaluate((it) => window.causeway.identify(it), id)
    await page.evaluate(() => window.causeway.flush())
    await expect.poll(() => collector.stored.size).toBe(1)
    expect(collector.events()[0]?.userId).toBe(null)
    expect(complaints.join()).toContain('identify was ignored')
  }),
)

test('the first source is kept, the last source that was not direct continues, and each visit has its own', () =>
  visit({}, async ({ page, collector, site, set }) => {
    const sourceAfter = async (go: () => Promise<unknown>) => {
      const before = collector.events('page_view').length
      await go()
      await expect.poll(() => collector.events('page_view').length).toBe(before + 1)
      return collector.events('page_view').at(-1)?.context['source'] as Record<'first' | 'last', { name: string }> & {
        type: string
        name: string
      }
    }
    const first = await sourceAfter(() => page.goto(`${site}/?utm_source=letter&utm_medium=email&utm_campaign=may&gclid=1`))
    expect(first).toMatchObject({ type: 'utm', name: 'letter', first: { name: 'letter' }, last: { name: 'letter' } })
    const inside = await sourceAfter(() => page.click('a'))
    expect(inside).toMatchObject({ type: 'utm', name: 'letter', last: { name: 'letter' } })
    const search = await sourceAfter(() => page.goto(site, { referer: 'https://www.baidu.com/' }))
    expect(search).toMatchObject({ type: 'search', name: 'baidu.com', first: { name: 'letter' }, last: { name: 'baidu.com' } })
    set({ snippet: '' })
    await page.goto(site)
    await page.evaluate(() => localStorage.removeItem('causeway_session'))
    set({ snippet: snippetOf(collector) })
    const direct = await sourceAfter(() => page.goto(`${site}/direct`, { referer: '' }))
    expect(direct).toMatchObject({ type: 'direct', first: { name: 'letter' }, last: { name: 'baidu.com' } })
    expect(collector.events('page_view')[0]?.context['campaign']).toEqual({ source: 'letter', medium: 'email', name: 'may' })
  }))

test('sources are not detected if the page switches it off', () =>
  visit({ autoSource: false }, async ({ page, collector, site }) => {
    await page.goto(`${site}/?utm_source=letter`)
    await expect.poll(() => collector.stored.size).toBe(1)
    expect(collector.events()[0]?.context).not.toHaveProperty('source')
  }))
