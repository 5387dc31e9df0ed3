import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openAtStandstill, untilAllIsStored, type Visit, whileTimePasses, withBrowser } from './visits.ts'

const visit = withBrowser()
const dwell = { enabled: true, interval: 10_000 }
const tall = '<div style="height: 4000px">A long story</div>'

const pings = ({ collector }: Visit) =>
  collector.events('page_ping').map(({ properties, pageViewId }) => ({
    pageViewId,
    engaged: Math.round(Number(properties['engagedMs']) / 1_000),
    active: Math.round(Number(properties['activeMs']) / 1_000),
    depth: Number(properties['maxScrollPct']),
    seq: properties['seq'],
  }))

const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((it) => {
    Object.defineProperty(document, 'visibilityState', { value: it, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

const setFocus = (page: Page, isFocused: boolean) =>
  page.evaluate((it) => {
    document.hasFocus = () => it
    window.dispatchEvent(new Event(it ? 'focus' : 'blur'))
  }, isFocused)

const scrollTo = (page: Page, y: number) =>
  page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true })
        window.scrollTo(0, to)
      }),
    y,
  )

describe('dwell time', () => {
  test('counts for at most 30 s after the last input, and sends a ping only when it changed', () =>
    visit({ dwell }, async (it) => {
      await openAtStandstill(it)
      await it.page.clock.runFor(10_500)
      await it.page.mouse.move(50, 50)
      await it.page.clock.runFor(90_000)
      await untilAllIsStored(it)
      const engaged = pings(it).map((ping) => ping.engaged)
      expect(engaged.slice(0, 4)).toEqual([10, 20, 30, 40])
      expect(pings(it)[4]?.engaged).toBeGreaterThanOrEqual(40)
      expect(pings(it)[4]?.engaged).toBeLessThanOrEqual(42)
      expect(pings(it).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
      expect(it.collector.events('page_ping')[0]).toMatchObject({ type: 'ping' })
      expect(new Set(pings(it).map(({ pageViewId }) => pageViewId))).toEqual(
        new Set([it.collector.events('page_view')[0]?.pageViewId]),
      )
    }))

  test('does not count while the page is hidden or has no focus', () =>
    visit({ dwell }, async (it) => {
      await openAtStandstill(it)
      await it.page.clock.runFor(4_000)
      await setVisibility(it.page, 'hidden')
      await it.page.clock.runFor(15_000)
      await setVisibility(it.page, 'visible')
      await setFocus(it.page, false)
      await it.page.clock.runFor(8_000)
      await setFocus(it.page, true)
      await it.page.clock.runFor(2_000)
      await setVisibility(it.page, 'hidden')
      await expect.poll(() => pings(it).at(-1)).toMatchObject({ engaged: 6, active: 14 })
    }))

  test('counts while a video plays', () =>
    visit({ dwell, body: '<video></video>' }, async (it) => {
      await openAtStandstill(it)
      for (let minute = 0; minute < 6; minute += 1) {
        await it.page.clock.runFor(20_000)
        await it.page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('timeupdate')))
      }
      // Without the film it would be 30.
      await whileTimePasses(it, () => pings(it).at(-1)?.engaged ?? 0).toBeGreaterThanOrEqual(100)
    }))

  test('is sent in a last ping when the page is hidden, when the route changes and when the page ends', () =>
    visit({ dwell, body: tall }, async (it) => {
      await openAtStandstill(it)
      await it.page.clock.runFor(3_000)
      await it.page.evaluate(() => history.pushState({}, '', '/second'))
      await it.page.clock.runFor(4_000)
      await scrollTo(it.page, 2_000)
      await it.page.clock.runFor(1_000)
      await it.page.goto('about:blank')
      await expect.poll(() => pings(it).length).toBe(2)
      const [first, second] = it.collector.events('page_view')
      expect(pings(it)[0]).toMatchObject({ pageViewId: first?.pageViewId, engaged: 3, seq: 1 })
      expect(pings(it)[1]).toMatchObject({ pageViewId: second?.pageViewId, engaged: 5, seq: 1 })
      expect(it.collector.events('page_ping').map(({ context }) => (context['page'] as { path: string }).path)).toEqual([
        '/',
        '/second',
      ])
    }))

  test('comes with how far the page was scrolled', () =>
    visit({ dwell, body: tall }, async (it) => {
      await openAtStandstill(it)
      await it.page.clock.runFor(500)
      await scrollTo(it.page, 2_000)
      await it.page.clock.runFor(500)
      await scrollTo(it.page, 0)
      await it.page.clock.runFor(10_000)
      await whileTimePasses(it, () => pings(it).length).toBeGreaterThan(0)
      const expected = await it.page.evaluate(() =>
        Math.round(((2_000 + innerHeight) / document.documentElement.scrollHeight) * 100),
      )
      expect(pings(it)[0]?.depth).toBe(expected)
    }))

  test('is not measured if the page switches it off', () =>
    visit({ dwell: { enabled: false } }, async (it) => {
      await openAtStandstill(it)
      await it.page.clock.runFor(30_000)
      await it.page.goto('about:blank')
      // What the page said when it was left is there before what the next one says.
      await it.page.goto(it.site)
      await whileTimePasses(it, () => it.collector.events('page_view').length).toBe(2)
      expect(pings(it)).toEqual([])
    }))
})

describe('leaving', () => {
  const leave = (page: Page) =>
    page.evaluate(() =>
      document.body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientX: 300, clientY: -4, relatedTarget: null })),
    )
  const exits = async (it: Visit) => {
    await untilAllIsStored(it)
    return it.collector.events('exit_intent').map(({ properties }) => properties['trigger'])
  }
  const ready = async (it: Visit) => {
    await openAtStandstill(it)
    await it.untilDetecting()
    await it.page.clock.runFor(6_000)
  }

  test('is detected when the mouse leaves over the top, once a visit', () =>
    visit({}, async (it) => {
      await ready(it)
      await leave(it.page)
      await it.page.clock.runFor(1_000)
      await leave(it.page)
      await it.page.evaluate(() => history.pushState({}, '', '/other'))
      await it.page.clock.runFor(6_000)
      await leave(it.page)
      expect(await exits(it)).toEqual(['mouse'])
    }))

  test('is detected once a page, as often as the page allows', () =>
    visit({ exitIntent: { perSession: 2 } }, async (it) => {
      await ready(it)
      await leave(it.page)
      await leave(it.page)
      for (const path of ['/second', '/third']) {
        await it.page.evaluate((to) => history.pushState({}, '', to), path)
        await it.page.clock.runFor(6_000)
        await leave(it.page)
      }
      expect(await exits(it)).toEqual(['mouse', 'mouse'])
    }))

  test.each([
    ['in the first five seconds', async ({ page }: Visit) => void (await page.evaluate(() => window.causeway.page()))],
    ['right after a click', async ({ page }: Visit) => void (await page.mouse.click(200, 300))],
    ['while somebody types', async ({ page }: Visit) => void (await page.focus('input'))],
    ['while a list is open', async ({ page }: Visit) => void (await page.focus('select'))],
    [
      'at the checkout',
      async ({ page }: Visit) =>
        void (await page.evaluate(() => window.causeway.track('start_checkout', { value: 9, currency: 'EUR' }))),
    ],
  ])('is not noticed %s', (_, prepare) =>
    visit({ body: '<input><select><option>1</option></select>' }, async (it) => {
      await ready(it)
      await prepare(it)
      await leave(it.page)
      expect(await exits(it)).toEqual([])
    }),
  )

  test('is not detected when the mouse moves to another element, or leaves at a side', () =>
    visit({ body: '<button>Buy</button>' }, async (it) => {
      await ready(it)
      await it.page.evaluate(() => {
        const out = (init: MouseEventInit) => document.body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, ...init }))
        out({ clientY: -4, relatedTarget: document.querySelector('button') })
        out({ clientY: 300, relatedTarget: null })
        document.querySelector('button')?.remove()
        document.body.dispatchEvent(new MouseEvent('mouseleave', { bubbles: true, clientY: -4 }))
      })
      expect(await exits(it)).toEqual([])
    }))

  test('is detected on a touch screen when the page is flicked up from the middle', () =>
    visit(
      { body: tall },
      async (it) => {
        await ready(it)
        await it.page.evaluate(() => document.dispatchEvent(new Event('touchstart')))
        await scrollTo(it.page, 2_500)
        await it.page.clock.runFor(2_000)
        await scrollTo(it.page, 2_300)
        await it.page.clock.runFor(100)
        await scrollTo(it.page, 1_200)
        expect(await exits(it)).toEqual(['scroll'])
      },
      { hasTouch: true },
    ))

  test('is not detected if the page switches it off', () =>
    visit({ exitIntent: false }, async (it) => {
      await ready(it)
      await leave(it.page)
      expect(await exits(it)).toEqual([])
    }))
})
