import { readFile } from 'node:fs/promises'
import { actionStream } from '#contract/actions/action-stream.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess, withFolder } from '#tests/support/processes.ts'
import { type Figure, figure, quantile } from './measure.ts'
import { createVisitor, sendAction, type Visitor } from './visitors.ts'

/** `STREAMS=10000` for more. */
const streams = Number(process.env.STREAMS ?? 5_000)
const first = 200
const sampled = 500
const atOnce = 50
const callers = 50
const second = 1_000

/** Thousands of visitors on one process: what a silent stream costs, how soon they are all back, and whether they miss anything. */
export const benchStreams = (kind: Kind): Promise<Figure[]> =>
  withProcesses(async (folder, start) => {
    const databaseUrl = kind === 'postgres' ? await freshDatabaseUrl(kind) : undefined
    const environment = { DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
    const maker = await start(environment)
    const person = await newcomerAt(maker.url)
    await maker.kill('SIGTERM')
    // What making a database and hashing a password took is not what streams cost.
    const server = await start(environment)
    const { url } = server
    const visitors = Array.from({ length: streams }, () => createVisitor(url, person))

    await connectAll(visitors.slice(0, first))
    const before = await memoryOf(server)
    const opening = await timeOf(() => connectAll(visitors.slice(first)))
    await pause(2 * actionStream.heartbeatSeconds * second)
    const idle = await memoryOf(server)
    const cpu = await cpuOf(server, 10 * second)

    const latencies: number[] = []
    const sendTo = async (visitor: Visitor, arrivals: number[]) => {
      const arriving = visitor.next()
      const sentAt = performance.now()
      await sendAction(url, person, visitor)
      arrivals.push((await arriving) - sentAt)
    }
    for (const visitor of visitors.slice(0, sampled)) await sendTo(visitor, latencies)
    const spread: number[] = []
    const spreading = await timeOf(() => inLanes(visitors, callers, (visitor) => sendTo(visitor, spread)))
    const busy = await memoryOf(server)

    for (const visitor of visitors) visitor.drop()
    const reopening = await timeOf(() => connectAll(visitors))

    const stoppedAt = performance.now()
    const openedBefore = visitors.map((visitor) => visitor.opened())
    await server.kill('SIGTERM')
    const next = await start({ ...environment, PORT: new URL(url).port })
    // The callers hear that their connections to the server before are closed.
    await pause(second)
    for (const visitor of visitors.slice(0, sampled)) await sendAction(url, person, visitor)
    await until(() => visitors.every((visitor, index) => visitor.opened() > (openedBefore[index] ?? 0)))
    const restart = performance.now() - stoppedAt
    await until(() => visitors.slice(0, sampled).every(({ received }) => received.size === 3))
    const later = await memoryOf(next)
    for (const visitor of visitors) visitor.drop()
    await next.kill('SIGTERM')

    // An embedded database has half a gigabyte of its own in the same process.
    const goal = kind === 'postgres' ? { atMost: 400 } : {}
    return [
      figure(`${kind}: memory of the process with ${streams} idle streams`, idle / 1e6, 'MB', goal),
      figure(`${kind}: memory of the process with ${first}`, before / 1e6, 'MB'),
      figure(`${kind}: memory an idle stream`, (idle - before) / 1e3 / (streams - first), 'kB'),
      figure(`${kind}: CPU of the process with ${streams} idle streams`, 100 * cpu, '% of a core'),
      figure(`${kind}: ${streams - first} streams opened, tickets included`, opening / second, 's'),
      figure(`${kind}: action sent by a call to action on the stream, 95th percentile`, quantile(latencies, 0.95), 'ms', {
        atMost: 200,
      }),
      figure(
        `${kind}: one action to each of ${streams} streams, sent by ${callers} callers at once`,
        streams / (spreading / second),
        'a second',
      ),
      figure(`${kind}: the same, call to action on the stream, 99th percentile`, quantile(spread, 0.99), 'ms', { atMost: 1_000 }),
      figure(`${kind}: memory of the process after that`, busy / 1e6, 'MB', streams > 5_000 ? { atMost: 600 } : goal),
      figure(`${kind}: ${streams} streams back after all broke at once`, reopening / second, 's', { atMost: 60 }),
      figure(`${kind}: ${streams} streams back after a restart of the server, none missing anything`, restart / second, 's', {
        atMost: 60,
      }),
      figure(`${kind}: memory of the process that was started again`, later / 1e6, 'MB', goal),
    ]
  })

/** Ends the processes that the work started, also where it fails. */
const withProcesses = <Result>(work: (folder: string, start: typeof startProcess) => Promise<Result>): Promise<Result> =>
  withFolder(async (folder) => {
    const started: Running[] = []
    const start = async (environment: Record<string, string>) => {
      const running = await startProcess(environment)
      started.push(running)
      return running
    }
    try {
      return await work(folder, start)
    } finally {
      for (const { child, ended } of started) {
        child.kill('SIGKILL')
        await ended
      }
    }
  })

const connectAll = (visitors: Visitor[]) => inLanes(visitors, atOnce, (visitor) => visitor.connect())

/** Does something for each visitor, for this many of them at a time. */
const inLanes = async (visitors: Visitor[], lanes: number, act: (visitor: Visitor) => Promise<void>) => {
  const waiting = [...visitors]
  const lane = async () => {
    for (let visitor = waiting.pop(); visitor; visitor = waiting.pop()) await act(visitor)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const timeOf = async (work: () => Promise<void>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(20)
}

/** What the system holds for a process, in bytes. */
const memoryOf = async ({ child }: Running) => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
}

const ticksASecond = 100

/** The share of one core that a process takes for a while. */
const cpuOf = async ({ child }: Running, milliseconds: number) => {
  const ticks = async () => {
    const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  }
  const before = await ticks()
  await pause(milliseconds)
  return ((await ticks()) - before) / ticksASecond / (milliseconds / second)
}
