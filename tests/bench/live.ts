import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { shownAtMost } from '#machines/events/event-list.ts'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { type Figure, figure, quantile } from './measure.ts'

const rate = 500
const batchesASecond = 10
const seconds = 20
const frame = 1_000 / 60

/** What watching costs: the live screen while 500 events arrive a second. */
export const benchLive = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder, EVENTS_PER_SECOND: String(4 * rate) })
    const person = await newcomerAt(server.url)
    const browser = await launchBrowser({ isWhole: true })
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
    await signIn(page, server.url, person)
    await page.goto(`${server.url}/ai-marketing/live-monitoring`)
    await page.getByText('还没有事件').waitFor()
    const quiet = await framesOf(page, 3)
    const sending = sendSteadily(server.url, person.skdKey, seconds + 4)
    await page
      .locator('[data-event]')
      .nth(shownAtMost - 1)
      .waitFor()
    const times = await framesOf(page, seconds)
    const rows = await page.locator('[data-event]').count()
    const sent = await sending
    await browser.close()
    await server.kill('SIGTERM')
    const what = `live screen, ${sent} events a second`
    return [
      figure('live screen, nothing arrives: frames dropped', droppedIn(quiet), '%'),
      figure(`${what}: frames dropped`, droppedIn(times), '%', { atMost: 5 }),
      figure(`${what}: frame, 95th percentile`, quantile(times, 0.95), 'ms'),
      figure(`${what}: rows in the document`, rows, '', { atMost: shownAtMost }),
    ]
  })

const framesOf = (page: Page, during: number) =>
  page.evaluate(
    (milliseconds) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const started = performance.now()
        let last = started
        const step = (now: number) => {
          times.push(now - last)
          last = now
          if (now - started < milliseconds) requestAnimationFrame(step)
          else resolve(times.slice(1))
        }
        requestAnimationFrame(step)
      }),
    during * 1_000,
  )

/** How many of the frames that a screen of 60 Hz shows went by without a new one, in per cent. */
const droppedIn = (times: number[]) => {
  const due = times.reduce((sum, time) => sum + time, 0) / frame
  const dropped = times.reduce((sum, time) => sum + Math.max(0, Math.round(time / frame) - 1), 0)
  return (100 * dropped) / due
}

/** Resolves with how many events were accepted a second. */
const sendSteadily = async (url: string, skdKey: string, during: number) => {
  const started = performance.now()
  const answers: Promise<Response>[] = []
  for (let batch = 0; batch < during * batchesASecond; batch += 1) {
    const due = started + (batch * 1_000) / batchesASecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    answers.push(fetch(`${url}/quote/api/v1/events/behavior`, { method: 'POST', body: JSON.stringify(batchOf(skdKey, batch)) }))
  }
  const accepted = (await Promise.all(answers)).filter(({ status }) => status === 200).length
  return Math.round((accepted * (rate / batchesASecond)) / ((performance.now() - started) / 1_000))
}

const batchOf = (skdKey: string, batch: number) => {
  const now = new Date().toISOString()
  const events = Array.from({ length: rate / batchesASecond }, (_, place) => ({
    messageId: randomUUID(),
    type: 'track',
    event: place % 5 === 0 ? 'add_to_cart' : 'view_product',
    anonymousId: `visitor-${(batch + place) % 40}`,
    sessionId: `visit-${(batch + place) % 40}`,
    originalTimestamp: place === 7 ? 'yesterday' : now,
    properties: { product_id: `P${place}`, price: 99.9, currency: 'CNY', quantity: 1 },
    context: { page: { url: `https://shop.example/tea/${place}`, path: `/tea/${place}`, title: `Tea ${place}` } },
  }))
  return { skdKey, sentAt: now, events }
}
