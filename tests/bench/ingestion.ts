import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { endpoints, headerNames, liveEventsStream } from '#contract/endpoints.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { type Figure, figure, median, quantile } from './measure.ts'
import { openTableAlone } from './table-alone.ts'

const rounds = 3
const batchSizes = [20, 100]
const connections = 8
const seconds = 5
const shares = [0.1, 0.8]
const probeEvery = 25
const probeFor = 8_000

type Person = Awaited<ReturnType<typeof newcomerAt>>

/**
 * Events a second over HTTP, beside the same rows in the same batches by multi-row inserts alone and by COPY, in turns; then how long an
 * event takes to a stream while others send.
 */
export const benchIngestion = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const databaseUrl = kind === 'postgres' ? await freshDatabaseUrl(kind) : undefined
    const server = await startProcess({
      DATA_DIR: folder,
      EVENTS_PER_SECOND: '1000000',
      EVENTS_PER_MONTH: '1000000000',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    })
    const sender = await newcomerAt(server.url)
    const alone = await openTableAlone(kind, folder)
    const figures: Figure[] = []
    let fastest = 0
    for (const size of batchSizes) {
      const rates = { http: [] as number[], inserts: [] as number[], parallel: [] as number[], copy: [] as number[] }
      for (let round = 0; round <= rounds; round += 1) {
        const http = await accepted(server.url, sender, { size, duration: round === 0 ? 2 : seconds })
        const inserts = await alone.insert(size, 1)
        const parallel = await alone.insert(size, connections)
        const copy = await alone.copy()
        if (round === 0) continue
        rates.http.push(http)
        rates.inserts.push(inserts)
        rates.parallel.push(parallel)
        rates.copy.push(copy)
      }
      const [http, inserts, copy] = [median(rates.http), median(rates.inserts), median(rates.copy)]
      const parallel = median(rates.parallel)
      fastest = http
      figures.push(
        figure(`${kind}: events accepted over HTTP, batches of ${size}`, http, 'events/s'),
        figure(`${kind}: the same rows by multi-row inserts alone, one after the other`, inserts, 'events/s'),
        figure(`${kind}: the same on ${connections} connections`, parallel, 'events/s'),
        figure(`${kind}: the same rows by COPY`, copy, 'events/s'),
        figure(`${kind}: HTTP as a share of inserts, batches of ${size}`, http / inserts, '', { atLeast: 0.7 }),
        figure(`${kind}: HTTP as a share of inserts on ${connections} connections, batches of ${size}`, http / parallel, ''),
        figure(`${kind}: HTTP as a share of COPY, batches of ${size}`, http / copy, ''),
      )
    }
    await alone.close()
    const size = batchSizes.at(-1) ?? 1
    for (const share of shares) {
      const rate = (fastest * share) / size
      const [, latencies] = await Promise.all([
        accepted(server.url, sender, { size, duration: probeFor / 1_000 + 2, rate }),
        toStream(server.url, await newcomerAt(server.url)),
      ])
      figures.push(
        figure(
          `${kind}: event to stream at ${100 * share} % of that, 95th percentile`,
          quantile(latencies, 0.95),
          'ms',
          share === 0.8 ? { atMost: 200 } : {},
        ),
      )
    }
    await server.kill('SIGTERM')
    return figures
  })

type Load = { size: number; duration: number; rate?: number }

/** Sends batches for `duration` seconds, at most `rate` a second. Resolves with the events accepted a second. */
const accepted = async (url: string, { skdKey }: Person, { size, duration, rate }: Load): Promise<number> => {
  let refused = 0
  const result = await autocannon({
    url,
    connections,
    duration,
    ...(rate === undefined ? {} : { overallRate: Math.max(1, Math.round(rate)) }),
    requests: [
      {
        method: 'POST',
        path: endpoints.sendEvents.path,
        headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
        setupRequest: (request) => ({
          ...request,
          body: batchOf(
            skdKey,
            Array.from({ length: size }, () => randomUUID()),
          ),
        }),
        onResponse: (status, body) => {
          if (status !== 200 || !body.includes('"accepted"') || body.includes('"rejected"')) refused += 1
        },
      },
    ],
  })
  if (refused + result.errors + result.non2xx > 0) throw new Error(`${refused} batches were refused, ${result.errors} failed`)
  return (result['2xx'] * size) / result.duration
}

const batchOf = (skdKey: string, messageIds: string[]) => {
  const now = new Date().toISOString()
  return JSON.stringify({ skdKey, sentAt: now, events: messageIds.map((messageId) => eventOf(messageId, now)) })
}

/** A visitor's visit has a hundred events or so. */
const eventOf = (messageId: string, now: string) => ({
  messageId,
  type: 'track',
  event: 'add_to_cart',
  anonymousId: '018f2a3b-4c5d-7e6f-8a9b-0c1d2e3f4a5b',
  sessionId: `018f2a3b-4c5d-7e6f-8a9b-${messageId.slice(0, 4)}2e3f4a5b`,
  pageViewId: `018f2a3b-4c5d-7e6f-8a9b-${messageId.slice(0, 5)}e3f4a5b`,
  originalTimestamp: now,
  properties: { product_id: 'P1', price: 99.9, currency: 'CNY', quantity: 1 },
  context: { page: { url: 'https://shop.example/tea/jasmine', path: '/tea/jasmine', title: 'Jasmine tea' }, locale: 'zh-CN' },
})

/** Milliseconds from sending an event to reading it on its project's stream, one event after the other. */
const toStream = async (url: string, { session, project, skdKey }: Person): Promise<number[]> => {
  const controller = new AbortController()
  const response = await fetch(url + liveEventsStream.path, {
    headers: { [headerNames.session]: session, [headerNames.project]: project.id },
    signal: controller.signal,
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const latencies: number[] = []
  const end = performance.now() + probeFor
  let text = ''
  while (performance.now() < end) {
    const messageId = randomUUID()
    const sentAt = performance.now()
    const sending = fetch(url + endpoints.sendEvents.path, { method: 'POST', body: batchOf(skdKey, [messageId]) })
    while (!text.includes(messageId)) text = text.slice(-100) + decoder.decode((await reader.read()).value, { stream: true })
    latencies.push(performance.now() - sentAt)
    await (await sending).arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, probeEvery))
  }
  controller.abort()
  return latencies
}
