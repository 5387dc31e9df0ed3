import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { browserHeaders } from '#tests/bench/many-people-server.ts'
import { type Figure, figure, median, quantile } from '#tests/bench/measure.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess, withFolder } from '#tests/support/processes.ts'
import { createSending } from './sending.ts'

const hour = 3_600_000
const eventsASecond = 50
const batch = 5
const streams = 3
const streamLives = 20_000
const sampleEvery = 5_000

type Person = Awaited<ReturnType<typeof newcomerAt>>
type Sample = { at: number; memory: number; handles: number }

/**
 * F-34: events, calls of the console and streams that are opened anew every 20 s, for `SOAK_MINUTES` (10 unless told). Growth is that after
 * `SOAK_WARM_UP` minutes (half of them unless told), when the caches are full.
 */
export const soak = async (): Promise<Figure[]> => [...(await soakOn('pglite')), ...(await soakOn('postgres'))]

const soakOn = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const minutes = Number(process.env.SOAK_MINUTES ?? 10)
    const warmUp = Number(process.env.SOAK_WARM_UP ?? minutes / 2)
    const databaseUrl = kind === 'postgres' ? await freshDatabaseUrl(kind) : undefined
    const server = await startProcess({ DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
    const person = await newcomerAt(server.url)
    const ending = new AbortController()
    const sending = createSending({ skdKey: person.skdKey, url: () => server.url, headers: browserHeaders })
    const samples: Sample[] = []
    sending.start(eventsASecond, batch)
    const load = Promise.all([
      callConsole(server, person, ending.signal),
      ...Array.from({ length: streams }, () => keepStreaming(server, person, ending.signal)),
    ])
    const end = performance.now() + minutes * 60_000
    while (performance.now() < end) {
      await wait(sampleEvery)
      samples.push(await sampleOf(server))
    }
    ending.abort()
    const failures = await load
    await sending.stop()
    await server.kill('SIGTERM')

    const late = samples.slice((samples.length * warmUp) / minutes)
    const tenth = Math.max(1, Math.floor(late.length / 10))
    const handles = (part: readonly Sample[]) => median(part.map((it) => it.handles))
    const refused = sending.batches.filter(({ status }) => status !== 200).length
    const what = `${kind}, ${minutes} minutes of mixed load`
    return [
      figure(`${what}: growth of the process’s memory`, slopeOf(late) / 1e6, 'MB/h'),
      figure(`${what}: memory at the end`, median(late.slice(-tenth).map((it) => it.memory)) / 1e6, 'MB'),
      figure(`${what}: open files more at the end`, handles(late.slice(-tenth)) - handles(late.slice(0, tenth)), '', {
        atMost: 2,
      }),
      figure(`${what}: batches that were not accepted`, refused, '', { atMost: 0 }),
      figure(
        `${what}: calls that failed`,
        failures.reduce((sum, it) => sum + it, 0),
        '',
        { atMost: 0 },
      ),
      figure(
        `${what}: a batch accepted, 95th percentile`,
        quantile(
          sending.batches.map((it) => it.milliseconds),
          0.95,
        ),
        'ms',
      ),
    ]
  })

/** Lists and summaries, two a second. Resolves with how many failed. */
const callConsole = async ({ url }: Running, { session, project }: Person, signal: AbortSignal): Promise<number> => {
  const paths = [endpoints.listProfiles.path, endpoints.listSegments.path, endpoints.listProjects.path]
  let failed = 0
  for (let count = 0; !signal.aborted; count += 1) {
    const headers = { jsessionid: session, 'PROJECT-INFO': project.id }
    const response = await fetch(url + paths[count % paths.length], { headers })
    await response.arrayBuffer()
    if (response.status !== 200) failed += 1
    await wait(500)
  }
  return failed
}

/** Reads a live stream, closes it after a while, and opens the next. Resolves with how many were refused. */
const keepStreaming = async ({ url }: Running, { session, project }: Person, signal: AbortSignal): Promise<number> => {
  let refused = 0
  while (!signal.aborted) {
    const headers = { jsessionid: session, 'PROJECT-INFO': project.id }
    const until = AbortSignal.any([signal, AbortSignal.timeout(streamLives)])
    const response = await fetch(url + liveEventsStream.path, { headers, signal: until })
    if (response.status !== 200) refused += 1
    // Reading ends with the signal, which rejects.
    await response.arrayBuffer().catch(() => {})
  }
  return refused
}

const sampleOf = async ({ child }: Running): Promise<Sample> => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const files = await readdir(`/proc/${child.pid}/fd`)
  return { at: performance.now(), memory: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024, handles: files.length }
}

/** Bytes an hour, by least squares. */
const slopeOf = (samples: readonly Sample[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
  const [at, memory] = [mean(samples.map((it) => it.at)), mean(samples.map((it) => it.memory))]
  const covariance = mean(samples.map((it) => (it.at - at) * (it.memory - memory)))
  const variance = mean(samples.map((it) => (it.at - at) ** 2))
  return (covariance / variance) * hour
}
