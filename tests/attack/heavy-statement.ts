import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { openDatabase } from '#server/database/open.ts'
import { type Figure, figure, quantile } from '#tests/bench/measure.ts'
import { withFolder } from '#tests/support/processes.ts'
import { startServer } from '#tests/support/server.ts'

/** Takes minutes if nothing ends it. */
const heavy = 'select count(*) from generate_series(1, 2000000000)'
const healthEvery = 50
const nanosecondsAMillisecond = 1e6

/** F-08: a statement that the embedded database cannot finish in time, while health is asked for over HTTP, and the first statement after it. */
export const askTooMuch = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const database = await openDatabase(join(folder, 'database'))
    const { app } = startServer(database)
    const node = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
    if (!node.listening) await once(node, 'listening')
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}/healthz`
    const states = new Set<string>()
    const ask = async () => {
      const since = performance.now()
      const { databaseState } = (await (await fetch(url)).json()) as { databaseState: string }
      states.add(databaseState)
      return performance.now() - since
    }
    // The first ones compile.
    for (let time = 0; time < 20; time += 1) await ask()

    const gaps = monitorEventLoopDelay({ resolution: 1 })
    gaps.enable()
    const health: number[] = []
    const since = performance.now()
    let isOver = false
    const statement = database.query(heavy).then(
      () => Number.NaN,
      () => performance.now() - since,
    )
    const first = statement.then(async (ended) => {
      await database.query('select 1')
      isOver = true
      return performance.now() - since - ended
    })
    while (!isOver) {
      health.push(await ask())
      await wait(healthEvery)
    }
    gaps.disable()
    const [ended, reopened] = [await statement, await first]
    node.close()
    await app.settle()
    await database.close()
    const name = 'F-08 a statement without an end'
    return [
      figure(`${name}: ended after`, ended / 1_000, 's', { atMost: 16 }),
      figure(`${name}: until the first statement after it`, reopened / 1_000, 's', { atMost: 5 }),
      figure(`${name}: longest that the event loop stood still`, gaps.max / nanosecondsAMillisecond, 'ms', { atMost: 50 }),
      figure(`${name}: /healthz, 99th percentile of ${health.length}`, quantile(health, 0.99), 'ms', { atMost: 100 }),
      figure(`${name}: /healthz says so`, Number(states.has('unreachable')), 'yes', { atLeast: 1 }),
    ]
  })
