import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Collector } from './collector.ts'
import { action, handed, handedIds, listen, listening, open } from './handed-actions.ts'
import { names, openAtStandstill, untilAllIsStored, untilLocksAnswer, whileTimePasses, withBrowser } from './visits.ts'

const visit = withBrowser()

/** Up to where the stream was heard, as the tracker remembers it. */
const placeIn = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('causeway_stream_'))
    return name === undefined ? null : (JSON.parse(localStorage.getItem(name) ?? '') as { id: string }).id
  })
const told = (collector: Collector) =>
  collector
    .events()
    .filter(({ event }) => event.startsWith('action_'))
    .map(({ event, properties }) => `${event} ${properties['decision_id']}`)

test('an action is passed to the page once, and the page’s reports are sent once', () =>
  visit({ head: listening }, async (it) => {
    await open(it)
    it.collector.send('action', action('d1'))
    await expect.poll(() => handed(it.page)).toEqual([{ decisionId: 'd1', payload: { text: 'Hello' } }])
    await it.page.evaluate(() => {
      const [first] = (window as unknown as { handed: { shown(): void; clicked(): void; dismissed(): void }[] }).handed
      first?.shown()
      first?.shown()
      first?.clicked()
      first?.dismissed()
      first?.clicked()
    })
    await expect
      .poll(() => told(it.collector))
      .toEqual(['action_received d1', 'action_shown d1', 'action_clicked d1', 'action_dismissed d1'])
    expect(it.collector.events('action_shown')[0]?.properties).toEqual({ decision_id: 'd1', action_id: 'a1', variant: 'B' })
    expect(it.complaints).toEqual([])
  }))

/** The observers of a page are told what is to be seen in the order in which they were made: after this one, all others. */
const untilSeen = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const last = new IntersectionObserver(() => {
          last.disconnect()
          resolve()
        })
        last.observe(document.body)
      }),
  )

test('"shown" means that half of the action was visible for a second', () =>
  visit(
    { head: listening, body: '<div style="height: 3000px"></div><p id="offer" style="height: 100px">Offer</p>' },
    async (it) => {
      const { page, collector } = it
      collector.state.offersStream = true
      await openAtStandstill(it)
      await listen(page)
      await whileTimePasses(it, () => collector.streams.size).toBe(1)
      collector.send('action', action('d1'))
      await whileTimePasses(it, () => handedIds(page)).toEqual(['d1'])
      await page.evaluate(() => {
        const [first] = (window as unknown as { handed: { shown(element: Element | null): void }[] }).handed
        first?.shown(document.querySelector('#offer'))
      })
      await untilSeen(page)
      await page.clock.runFor(5_000)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await untilSeen(page)
      await page.clock.runFor(900)
      await page.evaluate(() => window.scrollTo(0, 0))
      await untilSeen(page)
      await page.clock.runFor(5_000)
      await untilAllIsStored(it)
      expect(collector.events('action_shown')).toEqual([])
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await untilSeen(page)
      await page.clock.runFor(1_000)
      await untilAllIsStored(it)
      expect(names(collector.events('action_shown'))).toEqual(['action_shown'])
    },
  ))

test('a stream that breaks 20 times while actions are sent loses and duplicates none', () =>
  visit({ head: listening }, async (it) => {
    await open(it)
    const sent: string[] = []
    for (let round = 0; round < 20; round += 1) {
      const id = `d${round}`
      sent.push(id)
      it.collector.send('action', action(id))
      if (round % 2 === 0) it.collector.dropStreams()
      it.collector.send('action', action(`${id}b`))
      sent.push(`${id}b`)
      await expect.poll(() => it.collector.streams.size).toBe(1)
    }
    await expect.poll(async () => (await handedIds(it.page)).sort()).toEqual([...sent].sort())
    const tickets = it.collector.streamRequests.map((query) => new URLSearchParams(query).get('ticket'))
    expect(new Set(tickets).size).toBe(tickets.length)
    await expect.poll(() => told(it.collector).filter((line) => line.startsWith('action_received')).length).toBe(sent.length)
  }))

test('an action that arrived before the page listened, or just before it was left, waits for the next page', () =>
  visit({ head: listening }, async (it) => {
    it.collector.state.offersStream = true
    await it.page.goto(it.site)
    await expect.poll(() => it.collector.streams.size).toBe(1)
    it.collector.send('action', action('early', { priority: 1 }))
    it.collector.send('action', action('urgent', { priority: 9 }))
    it.collector.send('action', action('stale', { ttl: 0 }))
    await expect.poll(() => told(it.collector).length).toBe(3)
    await it.page.goto(`${it.site}/next`)
    await it.page.waitForFunction(() => 'version' in window.causeway)
    await listen(it.page)
    await expect.poll(() => handedIds(it.page)).toEqual(['urgent', 'early'])
    const places = it.collector.streamRequests.map((query) => new URLSearchParams(query).get('lastEventId'))
    expect(places).toEqual([null, '3'])
    await it.page.reload()
    await it.page.waitForFunction(() => 'version' in window.causeway)
    await listen(it.page)
    it.collector.send('action', action('later'))
    await expect.poll(() => handedIds(it.page)).toEqual(['later'])
  }))

test('a cancelled action is not passed on, and is reported as suppressed', () =>
  visit({ head: listening }, async (it) => {
    it.collector.state.offersStream = true
    await it.page.goto(it.site)
    await expect.poll(() => it.collector.streams.size).toBe(1)
    it.collector.send('action', action('d1'))
    it.collector.send('cancel', { decisionId: 'd1' })
    it.collector.send('action', action('d2'))
    await expect
      .poll(() => told(it.collector).sort())
      .toEqual(['action_received d1', 'action_received d2', 'action_suppressed d1'])
    await listen(it.page)
    await expect.poll(() => handedIds(it.page)).toEqual(['d2'])
    it.collector.send('cancel', { decisionId: 'd2' })
    await expect.poll(() => it.page.evaluate(() => (window as unknown as { cancelled: string[] }).cancelled)).toEqual(['d2'])
  }))

test('without a stream decisions come with the answers, and once if both deliver them', () =>
  visit({ head: listening }, async (it) => {
    it.collector.state.decisions = [action('d1')]
    await it.page.goto(it.site)
    await it.page.waitForFunction(() => 'version' in window.causeway)
    await listen(it.page)
    await expect.poll(() => handedIds(it.page)).toEqual(['d1'])
    it.collector.state.offersStream = true
    await it.page.evaluate(() => window.causeway.track('search', { query: 'tea' }))
    await expect.poll(() => it.collector.streams.size).toBe(1)
    it.collector.send('action', action('d1'))
    it.collector.send('action', action('d2'))
    await expect.poll(() => handedIds(it.page)).toEqual(['d1', 'd2'])
  }))

test('while the stream cannot be opened, answers are requested every 15 seconds', () =>
  visit({ head: listening }, async (it) => {
    it.collector.state.offersStream = true
    it.collector.state.streamStatus = 503
    await it.page.clock.install({ time: Date.now() })
    await it.page.goto(it.site)
    await it.page.waitForFunction(() => 'version' in window.causeway)
    await listen(it.page)
    await expect.poll(() => it.collector.streamRequests.length).toBeGreaterThan(0)
    it.collector.state.decisions = [action('polled')]
    await whileTimePasses(it, () => handedIds(it.page)).toEqual(['polled'])
    const asked = it.collector.bodies.filter(({ sse }) => sse)
    expect(asked[0]).toMatchObject({ events: [], sse: { anonymousId: it.collector.events()[0]?.anonymousId, lastEventId: null } })
  }))

/** Writes down what a page asks for about streams, at once, and what it is answered. */
const noteStreams = async (page: Page) => {
  await page.addInitScript(() => {
    const noted = { asked: 0, answered: [] as number[] }
    const { fetch } = window
    window.fetch = async (input, init) => {
      const isAboutStreams = /\/events\/sse\?/.test(String(input)) || String(init?.body).includes('"sse"')
      if (isAboutStreams) noted.asked += 1
      const response = await fetch(input, init)
      if (isAboutStreams) noted.answered.push(response.status)
      return response
    }
    Object.assign(window, { noted })
  })
  return () => page.evaluate(() => (window as unknown as { noted: { asked: number; answered: number[] } }).noted)
}

test('204 ends the stream; a silent stream is closed after 2.5 heartbeats; a reconnect waits as long as the server says', () =>
  visit({ head: listening }, async (it) => {
    const noted = await noteStreams(it.page)
    it.collector.state.offersStream = true
    await openAtStandstill(it)
    await listen(it.page)
    await whileTimePasses(it, () => it.collector.streams.size).toBe(1)
    const opened = () => it.collector.streamRequests.length
    const [first] = [...it.collector.streams]
    const { asked: askedFirst } = await noted()
    await it.page.clock.runFor(36_000)
    await untilLocksAnswer(it.page)
    expect((await noted()).asked).toBe(askedFirst)
    await it.page.clock.runFor(3_000)
    await whileTimePasses(it, opened).toBe(2)
    await expect.poll(() => it.collector.streams.size).toBe(1)
    expect([...it.collector.streams]).not.toContain(first)
    it.collector.state.streamStatus = 204
    it.collector.say('reconnect', { delayMs: 8_000 })
    await expect.poll(() => it.collector.streams.size).toBe(0)
    const { asked } = await noted()
    await it.page.clock.runFor(6_000)
    await untilLocksAnswer(it.page)
    expect((await noted()).asked).toBe(asked)
    await it.page.clock.runFor(3_000)
    await expect.poll(async () => (await noted()).answered.at(-1)).toBe(204)
    const before = (await noted()).asked
    await it.page.clock.runFor(120_000)
    await untilLocksAnswer(it.page)
    expect((await noted()).asked).toBe(before)
    expect(opened()).toBe(3)
  }))

test('after a gap that the server no longer stores, the stream starts again', () =>
  visit({ head: listening }, async (it) => {
    await open(it)
    it.collector.send('action', action('d1'))
    await expect.poll(() => handedIds(it.page)).toEqual(['d1'])
    it.collector.state.prunedBefore = 5
    it.collector.dropStreams()
    await expect.poll(() => placeIn(it.page)).toBe('5')
    const before = it.collector.streamRequests.length
    it.collector.dropStreams()
    await expect.poll(() => it.collector.streamRequests.length).toBeGreaterThan(before)
    expect(new URLSearchParams(it.collector.streamRequests.at(-1)).get('lastEventId')).toBe('5')
  }))

test('the stream is closed 25 s after the page was hidden, and continues when the page is visible again', () =>
  visit({ head: listening }, async (it) => {
    await it.page.clock.install({ time: Date.now() })
    await open(it)
    const setVisibility = (state: string) =>
      it.page.evaluate((to) => {
        Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, state)
    await setVisibility('hidden')
    await it.page.clock.runFor(20_000)
    expect(it.collector.streams.size).toBe(1)
    await it.page.clock.runFor(6_000)
    await expect.poll(() => it.collector.streams.size).toBe(0)
    it.collector.send('action', action('meanwhile'))
    await setVisibility('visible')
    await expect.poll(() => handedIds(it.page)).toEqual(['meanwhile'])
  }))

test('after withdrawn consent, or for a new visitor, no more actions are delivered', () =>
  visit({ head: listening }, async (it) => {
    await open(it)
    const before = new URLSearchParams(it.collector.streamRequests[0]).get('ticket')
    await it.page.evaluate(() => window.causeway.reset())
    await expect.poll(() => it.collector.streamRequests.length).toBe(2)
    expect(new URLSearchParams(it.collector.streamRequests[1]).get('ticket')).not.toBe(before)
    const asked = it.collector.bodies.find(({ sse }) => sse)
    expect(asked?.sse?.anonymousId).not.toBe(it.collector.events()[0]?.anonymousId)
    await it.page.evaluate(() => window.causeway.consent({ analytics: true }))
    await expect.poll(() => it.collector.streams.size).toBe(0)
  }))
