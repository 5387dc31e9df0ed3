import autocannon from 'autocannon'
import type { Page } from 'playwright-core'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { headerNames } from '#contract/http/headers.ts'
import { popup } from '#tests/server/actions/response-action-contents.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { launchBrowser, serveHtml } from '#tests/support/browser.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { hideAutomation, visitorAgent } from '#tests/support/visitor-browser.ts'
import { batchOf, eventsOf } from './batches.ts'
import { type Figure, figure, quantile } from './measure.ts'

/** `PAINTINGS=5` for a quick look. */
const paintings = Number(process.env.PAINTINGS ?? 100)
const eventsASecond = { postgres: 2_500, pglite: 750 }
const eventsABatch = 50
const connections = 16
const pauseBetween = 300
/** Popups before the first that counts, from the beginning of the load on: the server has yet to compile what it runs often. */
const warmUp = 10

type Person = Awaited<ReturnType<typeof newcomerAt>>

/** Milliseconds from an event that a page tracks to the popup that it causes, painted by Chromium on the same machine, while others send. */
export const benchPainting = (kind: Kind, strategies: number): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const databaseUrl = kind === 'postgres' ? await freshDatabaseUrl(kind) : undefined
    const server = await startProcess({
      DATA_DIR: folder,
      EVENTS_PER_SECOND: '1000000',
      EVENTS_PER_MONTH: '1000000000',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    })
    const person = await newcomerAt(server.url)
    await runStrategies(server.url, person, strategies)
    const site = await serveHtml(() => pageFor(server.url, person))
    const browser = await launchBrowser({ isWhole: true })
    const context = await browser.newContext({ userAgent: visitorAgent })
    await hideAutomation(context)
    const page = await context.newPage()
    const alone = await paintAll(page, site.url)
    const load = sendSteadily(server.url, person, eventsASecond[kind])
    await paintAll(page, site.url, warmUp)
    const times = await paintAll(page, site.url)
    const sent = await load.stop()
    await browser.close()
    await site.close()
    await server.kill('SIGTERM')
    return [
      figure(`${kind}: event to painted popup, alone, 95th percentile`, quantile(alone, 0.95), 'ms'),
      figure(`${kind}: events that arrive meanwhile`, sent, 'events/s', { atLeast: eventsASecond[kind] * 0.95 }),
      figure(`${kind}: event to painted popup, median`, quantile(times, 0.5), 'ms'),
      figure(`${kind}: event to painted popup, 95th percentile`, quantile(times, 0.95), 'ms', { atMost: 250 }),
    ]
  })

/** One strategy shows a popup after each search of the page. The others start on what the other visitors do, and show nothing. */
const runStrategies = async (url: string, { session, project }: Person, strategies: number) => {
  const call = async <Data>(name: EndpointName, { id = '', body }: { id?: string; body: unknown }): Promise<Data> => {
    const { method, path } = endpoints[name]
    const response = await fetch(url + path.replace(':id', id), {
      method,
      headers: { 'Content-Type': 'application/json', [headerNames.session]: session, [headerNames.project]: project.id },
      body: JSON.stringify(body),
    })
    const { code, data } = (await response.json()) as { code: number; data: Data }
    if (code !== 200 && code !== 201) throw new Error(`${name} answered ${code} ${JSON.stringify(data)}`)
    return data
  }
  await call('changeHoldout', { body: { share: 0, reason: 'a measurement' } })
  const content = popup({ image: null, display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: [] } })
  const { id } = await call<ResponseAction>('createResponseAction', { body: { name: 'Tea', type: 'popup', content } })
  const { version } = await call<ResponseAction>('publishResponseAction', { id, body: { replaces: 1 } })
  for (let place = 0; place < strategies; place += 1) {
    const action = place === 0 ? { id, version: version ?? 0 } : null
    const definition = definitionOf({
      trigger: { kind: 'event', event: place === 0 ? 'search' : `seldom_${place}`, where: [], delay: null },
      arms: [{ id: 'arm', action, weight: 1 }],
    })
    const strategy = await call<Strategy>('createStrategy', { body: { name: `Strategy ${place}`, definition } })
    await call('publishStrategy', { id: strategy.id, body: { replaces: null } })
  }
}

const pageFor = (url: string, { skdKey }: Person) => {
  const options = { key: skdKey, endpoint: `${url}${endpoints.sendEvents.path}`, sse: `${url}/quote/api/v1/events/sse` }
  return `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1><script src="${url}/sdk/causeway.iife.js"></script>
    <script>causeway.init(${JSON.stringify(options)})</script></body></html>`
}

const paintAll = async (page: Page, site: string, most = paintings): Promise<number[]> => {
  await page.goto(site)
  const times: number[] = []
  // The first one loads the parts, which later ones have.
  for (let count = 0; count <= most; count += 1) {
    const time = await paintOnce(page)
    if (count > 0) times.push(time)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => ![...document.body.children].some((it) => it.shadowRoot))
    await new Promise((resolve) => setTimeout(resolve, pauseBetween))
  }
  return times
}

/** Measured on the page's own clock, up to the frame after the one that has the popup. */
const paintOnce = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { causeway } = window as unknown as { causeway: { track: (name: string, properties: object) => void } }
        const began = performance.now()
        const observer = new MutationObserver(() => {
          if (![...document.body.children].some((it) => it.shadowRoot?.querySelector('dialog'))) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        })
        observer.observe(document.body, { childList: true })
        causeway.track('search', { query: 'tea' })
      }),
  )

/** Other visitors send at a steady rate until `stop`, which answers how many events arrived each second. */
const sendSteadily = (url: string, { skdKey }: Person, rate: number) => {
  const began = performance.now()
  let accepted = 0
  const instance = autocannon(
    {
      url,
      connections,
      duration: 3_600,
      overallRate: Math.round(rate / eventsABatch),
      requests: [
        {
          method: 'POST',
          path: endpoints.sendEvents.path,
          headers: { 'Content-Type': 'text/plain;charset=UTF-8', 'User-Agent': visitorAgent },
          setupRequest: (request) => ({ ...request, body: batchOf(skdKey, eventsOf(eventsABatch)) }),
          onResponse: (status) => {
            if (status === 200) accepted += eventsABatch
          },
        },
      ],
    },
    () => {},
  )
  return {
    stop: async () => {
      const rateSeen = (accepted * 1_000) / (performance.now() - began)
      instance.stop()
      return rateSeen
    },
  }
}
