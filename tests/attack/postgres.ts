import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/database/open.ts'
import { type Figure, figure, quantile } from '#tests/bench/measure.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { account, createSending } from './sending.ts'

/** Every second one without waiting for its connections. */
const restarts = 20
const frozenFor = 60_000
const between = 1_500

/** F-05: PostgreSQL is restarted, gently and not, and frozen with all its connections for a minute, while events come in. */
export const disturbPostgres = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const postgres = await startPostgres()
    const server = await startProcess({ DATA_DIR: folder, DATABASE_URL: postgres.url })
    const { skdKey } = await newcomerAt(server.url)
    const sending = createSending({ skdKey, url: () => server.url })
    sending.start(200, 10)
    const recoveries: number[] = []
    const recover = async () => {
      const since = performance.now()
      while (!sending.batches.some(({ at, status }) => at >= since && status === 200)) await wait(10)
      recoveries.push(performance.now() - since)
    }
    for (let restart = 0; restart < restarts; restart += 1) {
      await wait(between)
      await postgres.restart(restart % 2 === 0 ? 'fast' : 'immediate')
      await recover()
    }
    await wait(between)
    const health: number[] = []
    let isHonest = true
    signalAll(postgres.pid(), 'SIGSTOP')
    const until = performance.now() + frozenFor
    while (performance.now() < until) {
      const ready = await fetch(`${server.url}/readyz`)
      await ready.arrayBuffer()
      const since = performance.now()
      const live = (await (await fetch(`${server.url}/healthz`)).json()) as { databaseState: string }
      health.push(performance.now() - since)
      isHonest &&= live.databaseState === 'unreachable' && ready.status === 503
      await wait(250)
    }
    signalAll(postgres.pid(), 'SIGCONT')
    await recover()
    await wait(between)
    await sending.stop()
    await server.kill('SIGTERM')
    const database = await openDatabase(postgres.url)
    const { lost, repeated } = await account(database, sending)
    await database.close()
    await postgres.stop()
    const unexpected = sending.batches.filter(({ status }) => status !== 200 && status !== 503).length
    const longest = Math.max(...sending.batches.map(({ milliseconds }) => milliseconds))
    const name = `F-05 ${restarts} restarts and ${frozenFor / 1_000} s frozen`
    return [
      figure(`${name}: events accepted`, sending.accepted.size, 'events', { atLeast: 1 }),
      figure(`${name}: accepted and lost`, lost, 'events', { atMost: 0 }),
      figure(`${name}: stored twice`, repeated, 'events', { atMost: 0 }),
      figure(`${name}: answers that are neither 200 nor 503`, unexpected, 'answers', { atMost: 0 }),
      figure(`${name}: longest request`, longest / 1_000, 's', { atMost: 10 }),
      figure(`${name}: longest recovery`, Math.max(...recoveries) / 1_000, 's', { atMost: 5 }),
      figure('F-05 frozen: /healthz and /readyz say so', Number(isHonest), 'yes', { atLeast: 1 }),
      figure('F-05 frozen: /healthz is answered within, 99th percentile', quantile(health, 0.99), 'ms', { atMost: 100 }),
    ]
  })

/** The first process and those that serve its connections. Frozen the first one first, so that it starts no more. */
const signalAll = (pid: number | undefined, signal: NodeJS.Signals) => {
  if (pid === undefined) return
  process.kill(pid, signal)
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
    .map(Number)
  for (const child of children) {
    try {
      process.kill(child, signal)
    } catch (failure) {
      // Its connection was closed since it was listed.
      if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure
    }
  }
}
