import { expect, test } from 'vitest'
import { names, pass, storedIn, withBrowser } from './visits.ts'

const visit = withBrowser()
const purchase = { order_id: 'O1', value: 9.9, currency: 'CNY' }

test('an event is in IndexedDB before it is sent, and removed with its receipt', () =>
  visit({}, async ({ page, collector, site }) => {
    collector.state.fault = 'hang'
    await page.goto(site)
    await page.evaluate((properties) => window.causeway.track('purchase', properties), purchase)
    await expect.poll(() => storedIn(page, collector.key)).toEqual(['page_view', 'purchase'])
    expect(collector.stored.size).toBe(0)
    collector.state.fault = null
    await page.reload()
    await expect.poll(() => names(collector.events())).toEqual(['page_view', 'purchase', 'page_view'])
    await expect.poll(() => storedIn(page, collector.key)).toEqual([])
  }))

test('events tracked without a network arrive in order when it returns', () =>
  visit({}, async ({ page, context, collector, site }) => {
    await page.goto(site)
    await expect.poll(() => collector.stored.size).toBe(1)
    await context.setOffline(true)
    for (let index = 0; index < 5; index += 1) await page.evaluate((name) => window.causeway.track(name), `event_${index}`)
    await context.setOffline(false)
    await expect.poll(() => names(collector.events()).slice(1)).toEqual([0, 1, 2, 3, 4].map((it) => `event_${it}`))
    const seqs = collector.events().map(({ seq }) => seq)
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  }))

test('a page that is closed immediately after an event, without a network, loses nothing', () =>
  visit({}, async ({ page, context, collector, site }) => {
    await page.goto(site)
    await expect.poll(() => collector.stored.size).toBe(1)
    collector.state.fault = 'cut'
    await page.evaluate(() => {
      window.causeway.track('last words')
      window.location.href = 'about:blank'
    })
    await page.waitForURL('about:blank')
    await page.close({ runBeforeUnload: true })
    collector.state.fault = null
    const next = await context.newPage()
    await next.goto(site)
    await expect.poll(() => names(collector.events('last words'))).toEqual(['last words'])
  }))

test('a page that is left sends events without a receipt by beacon, and the next page requests the receipt', () =>
  visit({}, async ({ page, collector, site }) => {
    await page.goto(site)
    await expect.poll(() => collector.stored.size).toBe(1)
    await page.evaluate(() => window.causeway.track('on the way out'))
    await page.goto('about:blank')
    await expect.poll(() => names(collector.events('on the way out'))).toHaveLength(1)
    await page.goto(site)
    await expect.poll(() => storedIn(page, collector.key)).toEqual([])
    expect(names(collector.events())).toEqual(['page_view', 'on the way out', 'page_view'])
  }))

test('the queue of an ended tab is taken over once, by one other tab', () =>
  visit({}, async ({ page, context, collector, site }) => {
    // A beacon brings no receipt, so its events are sent again on purpose.
    await context.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }))
    const others = [await context.newPage(), await context.newPage(), await context.newPage()]
    await Promise.all(others.map((other) => other.goto(site)))
    await page.goto(site)
    await expect.poll(() => collector.stored.size).toBe(4)
    collector.state.fault = { status: 503 }
    for (let index = 0; index < 20; index += 1) await page.evaluate((name) => window.causeway.track(name), `left_${index}`)
    await expect.poll(() => storedIn(page, collector.key)).toHaveLength(20)
    await page.close()
    collector.state.fault = null
    await expect
      .poll(() => collector.events().filter(({ event }) => event.startsWith('left_')).length, { timeout: 30_000 })
      .toBe(20)
    await expect.poll(() => storedIn(others[0] as typeof page, collector.key)).toEqual([])
    const sendings = collector
      .events()
      .filter(({ event }) => event.startsWith('left_'))
      .map(({ messageId }) => collector.sendings.get(messageId))
    expect(sendings).toEqual(sendings.map(() => 1))
  }))

test('the queue of a living tab is not taken over', () =>
  visit({}, async ({ page, context, collector, site }) => {
    await page.goto(site)
    await expect.poll(() => collector.stored.size).toBe(1)
    await page.evaluate(() => {
      window.fetch = () => new Promise(() => undefined)
    })
    await page.evaluate((properties) => window.causeway.track('purchase', properties), purchase)
    await expect.poll(() => storedIn(page, collector.key)).toEqual(['purchase'])
    const other = await context.newPage()
    await other.clock.install({ time: Date.now() })
    await other.goto(site)
    await expect.poll(() => collector.events('page_view').length).toBe(2)
    await other.evaluate(() => window.causeway.flush())
    await pass({ page: other, site }, 10_000)
    expect(names(collector.events('purchase'))).toEqual([])
  }))

test('a lost answer does not duplicate its events', () =>
  visit({}, async ({ page, collector, site }) => {
    collector.state.fault = 'lose the answer'
    await page.goto(site)
    await expect.poll(() => collector.bodies.length).toBeGreaterThan(0)
    collector.state.fault = null
    await expect.poll(() => storedIn(page, collector.key)).toEqual([])
    expect(collector.stored.size).toBe(1)
    expect([...collector.sendings.values()][0]).toBeGreaterThan(1)
  }))

test.each(['indexedDB', 'localStorage', 'both'])('without %s the rest does', (missing) =>
  visit({}, async ({ page, collector, site, complaints }) => {
    await page.addInitScript((name) => {
      for (const it of name === 'both' ? ['indexedDB', 'localStorage'] : [name]) {
        Object.defineProperty(window, it, {
          get: () => {
            throw new DOMException('refused', 'SecurityError')
          },
        })
      }
    }, missing)
    await page.goto(site)
    await page.evaluate((properties) => window.causeway.track('purchase', properties), purchase)
    await expect.poll(() => names(collector.events())).toEqual(['page_view', 'purchase'])
    expect(complaints).toEqual([])
  }),
)
