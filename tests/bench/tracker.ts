import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { startCollector, startSite } from '#tests/tracker/collector.ts'
import { type Figure, figure, median } from './measure.ts'
import { fetchPeers, peerNames } from './peers.ts'

const rounds = 5
const properties = { product_id: 'P1', price: 99.9, currency: 'CNY', quantity: 1 }

/** How often something is tracked: by turns quickly, so that events go together, and slowly, so that each scenario has a request of its own. */
const paces = { quick: { events: 200, every: 20 }, slow: { events: 40, every: 150 } }

type Way = { head: string; name: string; pace: keyof typeof paces }

/** What each way of counting puts into a page. `track` is a function of the page. */
const waysOf = (endpoint: string, key: string, origin: string): Record<string, Way> => {
  const nothing = '<script>window.track = () => {}</script>'
  const tracker = `<script src="${origin}/sdk/causeway.iife.js"></script>
    <script>causeway.init({ key: '${key}', endpoint: '${endpoint}', dwell: { enabled: true, interval: 10000 } }); window.track = causeway.track</script>`
  return {
    nothing: { head: nothing, name: 'read_on', pace: 'quick' },
    'nothing, slowly': { head: nothing, name: 'read_on', pace: 'slow' },
    beacon: {
      head: `<script>
        const waiting = []
        window.track = (event, properties) => void waiting.push({ event, properties, at: Date.now(), url: location.href })
        setInterval(() => waiting.length && navigator.sendBeacon('${endpoint}', JSON.stringify({ skdKey: '${key}', events: waiting.splice(0) })), 3000)
      </script>`,
      name: 'read_on',
      pace: 'quick',
    },
    request: {
      head: `<script>
        window.track = async (event, properties) => {
          const body = JSON.stringify({ skdKey: '${key}', events: [{ messageId: String(Math.random()), event, properties, at: Date.now(), url: location.href }] })
          await (await fetch('${endpoint}', { method: 'POST', body, credentials: 'omit' })).json()
        }
      </script>`,
      name: 'add_to_cart',
      pace: 'slow',
    },
    tracker: { head: tracker, name: 'read_on', pace: 'quick' },
    scenario: { head: tracker, name: 'add_to_cart', pace: 'quick' },
    'scenario alone': { head: tracker, name: 'add_to_cart', pace: 'slow' },
  }
}

/** CPU of the main thread that an event costs the page, four times slowed down: less what the same page takes that counts nothing. */
export const benchTracker = async (): Promise<Figure[]> => {
  const folder = resolve('tracker/dist')
  const collector = await startCollector(folder)
  const peerServer = await startPeerServer(await fetchPeers())
  const endpoint = `${collector.url}/quote/api/v1/events/behavior`
  const ways = {
    ...waysOf(endpoint, collector.key, collector.url),
    ...Object.fromEntries(
      peerNames.map((name): [string, Way] => [name, { head: peerServer.head(name), name: 'read_on', pace: 'quick' }]),
    ),
  }
  const browser = await launchBrowser({ isWhole: true })
  const times = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, way] of Object.entries(ways)) {
      const time = await measure(browser, way)
      // The first round warms up.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), time])
    }
  await browser.close()
  await collector.close()
  await peerServer.close()
  const cost = (name: string) => {
    const pace = ways[name]?.pace ?? 'quick'
    const alone = pace === 'quick' ? 'nothing' : 'nothing, slowly'
    return Math.max(0, median(times.get(name) ?? []) - median(times.get(alone) ?? [])) / paces[pace].events
  }
  const size = (file: string) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1_000
  return [
    figure('a bare batched beacon: CPU of the main thread an event, 4x slower', cost('beacon'), 'ms'),
    figure('tracker: the same', cost('tracker'), 'ms'),
    figure('tracker: the same as a multiple of the beacon', cost('tracker') / cost('beacon'), 'x', { atMost: 2.5 }),
    ...peerNames.map((name) =>
      figure(`${name}: the same, of ${peerServer.sentBy(name)} events sent`, cost(name) / cost('beacon'), 'x'),
    ),
    figure('tracker: a scenario, one each 20 ms', cost('scenario'), 'ms', { atMost: 4 }),
    figure('tracker: a scenario in a request of its own, one each 150 ms', cost('scenario alone'), 'ms'),
    figure('a bare request whose answer is read, one each 150 ms', cost('request'), 'ms'),
    figure('tracker: core', size('causeway.iife.js'), 'kB gzip', { atMost: 9.8 }),
    figure('tracker: stub', readFileSync(`${folder}/causeway.stub.js`).length, 'bytes', { atMost: 600 }),
    figure('tracker: detection, loaded after the page', size('causeway.detection.mjs'), 'kB gzip'),
    figure('tracker: Core Web Vitals, loaded after the page', size('causeway.vitals.mjs'), 'kB gzip'),
    figure('tracker: recovery of what other tabs left', size('causeway.recovery.mjs'), 'kB gzip'),
    figure('tracker: actions, loaded when there are any', size('causeway.actions.mjs'), 'kB gzip'),
  ]
}

/** Serves the scripts of other trackers, takes what they send, and counts the events in it. */
const startPeerServer = async (fetched: Awaited<ReturnType<typeof fetchPeers>>) => {
  const sent = new Map<string, number>()
  let last = ''
  const server = createServer(async (request, response) => {
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    const name = peerNames.find((it) => request.url === `/${it}.js`)
    if (name) {
      last = name
      return void response.writeHead(200, { ...headers, 'Content-Type': 'text/javascript' }).end(fetched[name].script)
    }
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const events = Buffer.concat(pieces).toString().split('read_on').length - 1
    sent.set(last, (sent.get(last) ?? 0) + events)
    return void response.writeHead(200, { ...headers, 'Content-Type': 'application/json' }).end('{"status":1,"code":200}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    head: (name: keyof typeof fetched) => `<script src="${url}/${name}.js"></script><script>${fetched[name].start(url)}</script>`,
    sentBy: (name: string) => sent.get(name) ?? 0,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** Milliseconds of CPU that the main thread takes while events are tracked, and until they were sent. */
const measure = async (browser: Browser, { head, name, pace }: Way): Promise<number> => {
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
    ([event, { events, every }, data]) =>
      new Promise<void>((resolve) => {
        const { track } = window as unknown as { track: (name: string, properties: unknown) => void }
        let left = events
        const timer = setInterval(() => {
          track(event, data)
          left -= 1
          if (left > 0) return
          clearInterval(timer)
          setTimeout(resolve, 4_000)
        }, every)
      }),
    [name, paces[pace], properties] as const,
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
