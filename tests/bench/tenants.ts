import autocannon from 'autocannon'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { batchOf, eventsOf } from './batches.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

const rounds = 5
const probeFor = 5_000
const probeEvery = 20
const limit = 100
const flood = { batch: 20, batchesASecond: (10 * limit) / 20, connections: 4, seconds: 6 }

type Person = Awaited<ReturnType<typeof newcomerAt>>

/** What a project that sends ten times as much as it may does to another one, in turns with silence. */
export const benchTenants = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const databaseUrl = kind === 'postgres' ? await freshDatabaseUrl(kind) : undefined
    const server = await startProcess({
      DATA_DIR: folder,
      EVENTS_PER_SECOND: String(limit),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    })
    const [quietOne, noisyOne] = [await newcomerAt(server.url), await newcomerAt(server.url)]
    const p95s = { quiet: [] as number[], noisy: [] as number[] }
    let refused = 0
    for (let round = 0; round <= rounds; round += 1) {
      const quiet = await probe(server.url, quietOne)
      const noise = makeNoise(server.url, noisyOne)
      const noisy = await probe(server.url, quietOne)
      refused += await noise
      // The first round warms up.
      if (round === 0) continue
      p95s.quiet.push(quantile(quiet, 0.95))
      p95s.noisy.push(quantile(noisy, 0.95))
    }
    await server.kill('SIGTERM')
    if (refused === 0) throw new Error('nothing was refused: there was no noise')
    const [quiet, noisy] = [median(p95s.quiet), median(p95s.noisy)]
    return [
      figure(`${kind}: an event accepted, 95th percentile, alone`, quiet, 'ms'),
      figure(`${kind}: the same while another project sends ten times its limit`, noisy, 'ms'),
      figure(`${kind}: the second as a multiple of the first`, noisy / quiet, '', { atMost: 1.2 }),
    ]
  })

/** Milliseconds until each of some events was accepted, one after the other. */
const probe = async (url: string, { skdKey }: Person): Promise<number[]> => {
  const latencies: number[] = []
  const end = performance.now() + probeFor
  while (performance.now() < end) {
    const body = batchOf(skdKey, eventsOf(1))
    const started = performance.now()
    const response = await fetch(url + endpoints.sendEvents.path, { method: 'POST', body })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`an event was answered with ${response.status}`)
    latencies.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, probeEvery))
  }
  return latencies
}

/** Sends without listening to what it is told. Resolves with how many batches were refused. */
const makeNoise = async (url: string, { skdKey }: Person): Promise<number> => {
  const result = await autocannon({
    url,
    connections: flood.connections,
    duration: flood.seconds,
    overallRate: flood.batchesASecond,
    requests: [
      {
        method: 'POST',
        path: endpoints.sendEvents.path,
        headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
        setupRequest: (request) => ({ ...request, body: batchOf(skdKey, eventsOf(flood.batch)) }),
      },
    ],
  })
  return result['4xx']
}
