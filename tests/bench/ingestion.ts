import autocannon from 'autocannon'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { headerNames } from '#contract/http/headers.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { batchOf, eventsOf } from './batches.ts'
import { type Figure, figure, median, quantile } from './measure.ts'
import { openTableAlone } from './table-alone.ts'

const rounds = 3
const batchSizes = [20, 100]
/** Of those who send over HTTP, who are many, and of those who insert. */
const ingestGuard = 32
const connections = 8
const eventsARound = 60_000
const eventsToWarmUp = 20_000
const shares = [0.1, 0.8]
const probeEvery = 25
const probeFor = 8_000

type Person = Awaited<ReturnType<typeof newcomerAt>>

/**
 * Events a second over HTTP, in batches as trackers send them and as servers do, beside as many rows in batches of the same size by
 * multi-row inserts alone and by COPY, in turns; then how long an event takes to a stream while others send.
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
      const rates = {
        http: [] as number[],
        mixed: [] as number[],
        inserts: [] as number[],
        binary: [] as number[],
        parallel: [] as number[],
        copy: [] as number[],
      }
      for (let round = 0; round <= rounds; round += 1) {
        const events = round === 0 ? eventsToWarmUp : eventsARound
        const http = await accepted(server.url, sender, { size, events })
        const mixed = await accepted(server.url, sender, { size, events, isMixed: true })
        const inserts = await alone.insert(size, {})
        const binary = await alone.insert(size, { isBinary: true })
        const parallel = await alone.insert(size, { connections })
        const copy = await alone.copy()
        if (round === 0) continue
        rates.http.push(http)
        rates.mixed.push(mixed)
        rates.inserts.push(inserts)
        rates.binary.push(binary)
        rates.parallel.push(parallel)
        rates.copy.push(copy)
      }
      const [http, mixed, inserts] = [median(rates.http), median(rates.mixed), median(rates.inserts)]
      const [binary, parallel, copy] = [median(rates.binary), median(rates.parallel), median(rates.copy)]
      fastest = http
      figures.push(
        figure(`${kind}: events accepted over HTTP, batches of ${size}, each of one visit`, http, 'events/s'),
        figure(`${kind}: the same, each event of another visit`, mixed, 'events/s'),
        figure(`${kind}: the same rows by multi-row inserts alone, one after the other`, inserts, 'events/s'),
        ...(kind === 'postgres'
          ? [
              figure(`${kind}: the same with texts in binary`, binary, 'events/s'),
              figure(`${kind}: HTTP as a share of those, batches of ${size}`, http / binary, ''),
            ]
          : []),
        figure(`${kind}: the same on ${connections} connections`, parallel, 'events/s'),
        figure(`${kind}: the same rows by COPY`, copy, 'events/s'),
        figure(`${kind}: HTTP as a share of inserts, batches of ${size}`, http / inserts, '', { atLeast: 0.7 }),
        figure(`${kind}: the same, each event of another visit`, mixed / inserts, ''),
        figure(`${kind}: HTTP as a share of inserts on ${connections} connections, batches of ${size}`, http / parallel, ''),
        figure(`${kind}: HTTP as a share of COPY, batches of ${size}`, http / copy, ''),
      )
    }
    await alone.close()
    const size = batchSizes.at(-1) ?? 1
    for (const share of shares) {
      const rate = (fastest * share) / size
      const [, latencies] = await Promise.all([
        accepted(server.url, sender, { size, events: size * rate * (probeFor / 1_000 + 2), rate }),
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

/** `rate` is in batches a second; `isMixed`: each event is of another visit, as servers send. */
type Load = { size: number; events: number; rate?: number; isMixed?: boolean }

/** Sends so many events, at most `rate` batches a second. Resolves with the events accepted a second. */
const accepted = async (url: string, { skdKey }: Person, { size, events, rate, isMixed = false }: Load): Promise<number> => {
  const amount = Math.ceil(events / size)
  // Made before the clock runs: who sends shall not be what is measured. Each connection prepares one more than it sends.
  const makeBody = () => Buffer.from(batchOf(skdKey, eventsOf(size, { isMixed })))
  const bodies = Array.from({ length: amount + 2 * ingestGuard }, makeBody)
  let next = 0
  let refused = 0
  const started = performance.now()
  let ended = started
  const result = await autocannon({
    url,
    connections: ingestGuard,
    amount,
    ...(rate === undefined ? {} : { overallRate: Math.max(1, Math.round(rate)) }),
    requests: [
      {
        method: 'POST',
        path: endpoints.sendEvents.path,
        headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
        setupRequest: (request) => {
          next += 1
          return { ...request, body: bodies[next - 1] ?? '' }
        },
        onResponse: (status, body) => {
          // The result's own duration is of whole seconds.
          ended = performance.now()
          if (status !== 200 || !body.includes('"accepted"') || /"(?:rejected|duplicate)"/.test(body)) refused += 1
        },
      },
    ],
  })
  if (refused + result.errors + result.non2xx > 0) throw new Error(`${refused} batches were refused, ${result.errors} failed`)
  return (result['2xx'] * size * 1_000) / (ended - started)
}

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
    const events = eventsOf(1)
    const messageId = events[0]?.messageId ?? ''
    const body = batchOf(skdKey, events)
    const sentAt = performance.now()
    const sending = fetch(url + endpoints.sendEvents.path, { method: 'POST', body })
    while (!text.includes(messageId)) text = text.slice(-100) + decoder.decode((await reader.read()).value, { stream: true })
    latencies.push(performance.now() - sentAt)
    await (await sending).arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, probeEvery))
  }
  controller.abort()
  return latencies
}
