import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '#server/database/open.ts'
import { type Figure, figure } from '#tests/bench/measure.ts'
import { environmentIn, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { recount } from '#tests/support/recount.ts'
import { account, createSending, untilReady } from './sending.ts'

/** `KILLS=10` for a quick look. */
const cycles = Number(process.env.KILLS ?? 50)
const [perSecond, size] = [500, 25]
const [soonest, latest] = [300, 1_800]

/** F-01: `kill -9` at a random moment while 500 events a second come in, fifty times unless told otherwise. */
export const killMidIngest = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const times: number[] = []
    let server = await startProcess(environment)
    const { skdKey, project } = await newcomerAt(server.url)
    const sending = createSending({ skdKey, url: () => server.url })
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      sending.start(perSecond, size)
      await wait(soonest + Math.random() * (latest - soonest))
      await server.kill('SIGKILL')
      await sending.stop()
      const since = performance.now()
      server = await startProcess(environment)
      times.push(await untilReady(server.url, since))
    }
    await server.kill('SIGTERM')
    const database = await openDatabase(environment.DATABASE_URL ?? join(folder, 'database'))
    const { lost, repeated } = await account(database, sending)
    const counts = Object.values(await recount(database, project.id))
    await database.close()
    const differing = counts.filter(({ counted, recounted }) => !isDeepStrictEqual(counted, recounted)).length
    const name = `F-01 ${kind}: ${cycles} kills`
    return [
      figure(`${name}, events accepted`, sending.accepted.size, 'events', { atLeast: cycles * size }),
      figure(`${name}, accepted and lost`, lost, 'events', { atMost: 0 }),
      figure(`${name}, stored twice`, repeated, 'events', { atMost: 0 }),
      figure(`${name}, kinds of counts that differ from a recount`, differing, '', { atMost: 0 }),
      figure(`${name}, longest until ready again`, Math.max(...times) / 1_000, 's', { atMost: 3 }),
    ]
  })
