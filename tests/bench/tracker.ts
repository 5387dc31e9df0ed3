import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { startCollector, startSite } from '#tests/tracker/collector.ts'
import { type Figure, figure, median } from './measure.ts'

const rounds = 5
const events = 200
const properties = { product_id: 'P1', price: 99.9, currency: 'CNY', quantity: 1 }

/** What each way of counting an event puts into a page. `track` is a function of the page. */
const pages = (endpoint: string, key: string, origin: string) => ({
  nothing: '<script>window.track = () => {}</script>',
  beacon: `<script>
    const waiting = []
    window.track = (event, properties) => void waiting.push({ event, properties, at: Date.now(), url: location.href })
    setInterval(() => waiting.length && navigator.sendBeacon('${endpoint}', JSON.stringify({ skdKey: '${key}', events: waiting.splice(0) })), 3000)
  </script>`,
  tracker: `<script src="${origin}/sdk/causeway.iife.js"></script>
    <script>causeway.init({ key: '${key}', endpoint: '${endpoint}', dwell: { enabled: true, interval: 10000 } }); window.track = causeway.track</script>`,
})

/** CPU of the main thread that an event costs the page, four times slowed down: less what the same page takes that counts nothing. */
export const benchTracker = async (): Promise<Figure[]> => {
  const folder = resolve('tracker/dist')
  const collector = await startCollector(folder)
  const documents = pages(`${collector.url}/quote/api/v1/events/behavior`, collector.key, collector.url)
  const browser = await launchBrowser()
  const times = { nothing: [] as number[], beacon: [] as number[], tracker: [] as number[], scenario: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const of = {
      nothing: await measure(browser, documents.nothing, 'read_on'),
      beacon: await measure(browser, documents.beacon, 'read_on'),
      tracker: await measure(browser, documents.tracker, 'read_on'),
      scenario: await measure(browser, documents.tracker, 'add_to_cart'),
    }
    if (round === 0) continue
    for (const name of ['nothing', 'beacon', 'tracker', 'scenario'] as const) times[name].push(of[name])
  }
  await browser.close()
  await collector.close()
  const cost = (name: 'beacon' | 'tracker' | 'scenario') => Math.max(0, median(times[name]) - median(times.nothing)) / events
  const size = (file: string) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1_000
  return [
    figure('tracker: CPU of the main thread an event, 4x slower', cost('tracker'), 'ms', { atMost: 0.6 }),
    figure('tracker: the same for a scenario, which is sent at once', cost('scenario'), 'ms'),
    figure('a bare batched beacon, for comparison', cost('beacon'), 'ms'),
    figure('tracker: core', size('causeway.iife.js'), 'kB gzip', { atMost: 10 }),
    figure('tracker: stub', readFileSync(`${folder}/causeway.stub.js`).length, 'bytes', { atMost: 600 }),
    figure('tracker: detection, loaded after the page', size('causeway.detection.mjs'), 'kB gzip'),
    figure('tracker: actions, loaded when there are any', size('causeway.actions.mjs'), 'kB gzip'),
  ]
}

/** Milliseconds of CPU that the main thread takes while events are tracked, one each 20 ms, and until they were sent. */
const measure = async (browser: Browser, head: string, name: string): Promise<number> => {
  const site = await startSite(() => ({
    html: `<!doctype html><html lang="en"><head><title>Bench</title>${head}</head><body></body></html>`,
  }))
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(site.url)
  await page.waitForTimeout(1_500)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const before = await busy(session)
  await page.evaluate(
    ([event, count, data]) =>
      new Promise<void>((resolve) => {
        const { track } = window as unknown as { track: (name: string, properties: unknown) => void }
        let left = count
        const timer = setInterval(() => {
          track(event, data)
          left -= 1
          if (left > 0) return
          clearInterval(timer)
          setTimeout(resolve, 4_000)
        }, 20)
      }),
    [name, events, properties] as const,
  )
  const after = await busy(session)
  await context.close()
  await site.close()
  return after - before
}

const busy = async (session: CDPSession) => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}
