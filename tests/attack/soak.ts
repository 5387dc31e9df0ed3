import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { browserHeaders } from '#tests/bench/many-people-server.ts'
import { type Figure, figure, median, quantile } from '#tests/bench/measure.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess, withFolder } from '#tests/support/processes.ts'
import { createSending } from './sending.ts'
import { createSampling, type Sample, soakAdmin, writeSamples } from './soak-samples.ts'

const hour = 3_600_000
const batch = 5
const streams = 3
const streamLives = 20_000
/** Growth an hour says nothing if it was seen for less than this. In minutes. */
const judgedFrom = 60

const read = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const minutes = read('SOAK_MINUTES', 10)
const warmUp = read('SOAK_WARM_UP', minutes / 2)
const eventsASecond = read('SOAK_RATE', 50)
const sampleEvery = read('SOAK_SAMPLE_SECONDS', 10) * 1_000
const folder = process.env.SOAK_FOLDER ?? 'dist/soak'

type Person = Awaited<ReturnType<typeof newcomerAt>>
/** What became of the calls of the console and of the streams so far. */
type Counts = { requests: number; failed: number }

/**
 * F-34: events, calls of the console and streams that are opened anew every 20 s, on both databases at once, each with its own server:
 * `SOAK_RATE` events a second (50 unless told) for `SOAK_MINUTES` (10). Samples are written to CSV files in `SOAK_FOLDER` (dist/soak) every
 * `SOAK_SAMPLE_SECONDS` (10). Growth is that after `SOAK_WARM_UP` minutes (half of them), when the caches are full.
 */
export const soak = async (): Promise<Figure[]> => {
  const figures = (await Promise.all([soakOn('pglite'), soakOn('postgres')])).flat()
  const missed = figures.filter(({ met }) => met === false)
  const span = minutes - warmUp
  if (span < judgedFrom) console.log(`Memory is not judged: ${span} minutes after the warm-up are fewer than ${judgedFrom}.`)
  console.log(missed.length === 0 ? 'Verdict: every limit is met.' : `Verdict: ${missed.length} limits are not met.`)
  for (const { what, value, unit, goal } of missed) console.log(`  ${what}: ${value} ${unit}, wanted ${goal}`)
  return figures
}

const soakOn = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (data) => {
    const databaseUrl = kind === 'postgres' ? await freshDatabaseUrl(kind) : undefined
    const server = await startProcess({ DATA_DIR: data, ...soakAdmin, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
    const person = await newcomerAt(server.url)
    const ending = new AbortController()
    const sending = createSending({ skdKey: person.skdKey, url: () => server.url, headers: browserHeaders })
    const written = await writeSamples(folder, kind)
    const look = createSampling(server)
    const samples: Sample[] = []
    const counts: Counts = { requests: 0, failed: 0 }
    sending.start(eventsASecond, batch)
    const load = Promise.all([
      callConsole(server, person, counts, ending.signal),
      ...Array.from({ length: streams }, () => keepStreaming(server, person, counts, ending.signal)),
    ])
    const began = performance.now()
    const refused = () => sending.batches.filter(({ status }) => status !== 200).length
    let before = { at: 0, requests: 0, errors: 0 }
    while (performance.now() < began + minutes * 60_000) {
      await wait(sampleEvery)
      const seen = await look()
      const now = {
        at: performance.now() - began,
        requests: counts.requests + sending.batches.length,
        errors: counts.failed + refused(),
      }
      const requestsPerSecond = (1_000 * (now.requests - before.requests)) / (now.at - before.at)
      const sample = { ...seen, at: now.at, requestsPerSecond, errors: now.errors - before.errors }
      before = now
      samples.push(sample)
      await written.add(sample)
    }
    ending.abort()
    await load
    await sending.stop()
    await server.kill('SIGTERM')
    console.log(`${kind}: ${samples.length} samples in ${written.file}`)
    return figuresOf(kind, samples, { refused: refused(), failed: counts.failed, batches: sending.batches })
  })

type Outcome = { refused: number; failed: number; batches: { milliseconds: number }[] }

const figuresOf = (kind: Kind, samples: readonly Sample[], { refused, failed, batches }: Outcome): Figure[] => {
  const late = samples.filter(({ at }) => at > warmUp * 60_000)
  const tenth = Math.max(1, Math.floor(late.length / 10))
  const handles = (part: readonly Sample[]) => median(part.map((it) => it.handles))
  const what = `F-34 ${kind}, ${minutes} minutes at ${eventsASecond} events/s`
  const delays = late.map(({ delay }) => delay)
  const lasted = batches.map((it) => it.milliseconds)
  const growth = minutes - warmUp < judgedFrom ? undefined : { atMost: 1 }
  return [
    figure(`${what}: growth of the process’s memory`, slopeOf(late, 'memory') / 1e6, 'MB/h', growth),
    figure(`${what}: growth of the heap`, slopeOf(late, 'heap') / 1e6, 'MB/h'),
    figure(`${what}: memory at the end`, median(late.slice(-tenth).map((it) => it.memory)) / 1e6, 'MB'),
    figure(`${what}: event loop delayed, 99th percentile, median`, median(delays), 'ms'),
    figure(`${what}: event loop delayed, 99th percentile, most`, Math.max(...delays), 'ms'),
    figure(`${what}: size of the database at the end`, (late.at(-1)?.databaseBytes ?? 0) / 1e6, 'MB'),
    figure(`${what}: open files more at the end`, handles(late.slice(-tenth)) - handles(late.slice(0, tenth)), '', { atMost: 2 }),
    figure(`${what}: batches that were not accepted`, refused, '', { atMost: 0 }),
    figure(`${what}: calls that failed`, failed, '', { atMost: 0 }),
    figure(`${what}: a batch accepted, 95th percentile`, quantile(lasted, 0.95), 'ms'),
  ]
}

/** Lists and summaries, two a second. */
const callConsole = async ({ url }: Running, { session, project }: Person, counts: Counts, signal: AbortSignal) => {
  const paths = [endpoints.listProfiles.path, endpoints.listSegments.path, endpoints.listProjects.path]
  for (let count = 0; !signal.aborted; count += 1) {
    const headers = { jsessionid: session, 'PROJECT-INFO': project.id }
    const status = await fetch(url + paths[count % paths.length], { headers }).then(
      (response) => response.arrayBuffer().then(() => response.status),
      () => 0,
    )
    counts.requests += 1
    if (status !== 200) counts.failed += 1
    await wait(500)
  }
}

/** Reads a live stream, closes it after a while, and opens the next. */
const keepStreaming = async ({ url }: Running, { session, project }: Person, counts: Counts, signal: AbortSignal) => {
  while (!signal.aborted) {
    const headers = { jsessionid: session, 'PROJECT-INFO': project.id }
    const until = AbortSignal.any([signal, AbortSignal.timeout(streamLives)])
    const response = await fetch(url + liveEventsStream.path, { headers, signal: until }).catch(() => null)
    counts.requests += 1
    if (response?.status !== 200 && !signal.aborted) counts.failed += 1
    // Reading ends with the signal, which rejects.
    await response?.arrayBuffer().catch(() => {})
  }
}

/** What grows, in its unit an hour, by least squares. */
const slopeOf = (samples: readonly Sample[], part: 'memory' | 'heap'): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
  const [at, value] = [mean(samples.map((it) => it.at)), mean(samples.map((it) => it[part]))]
  const covariance = mean(samples.map((it) => (it.at - at) * (it[part] - value)))
  const variance = mean(samples.map((it) => (it.at - at) ** 2))
  return (covariance / variance) * hour
}
