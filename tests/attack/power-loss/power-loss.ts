import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/database/open.ts'
import { type Figure, figure } from '#tests/bench/measure.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { account, createSending } from '../sending.ts'
import { beginStore, compileSyncedWrites, losePower } from './synced-store.ts'

const losses = 10
/** Small files of the log, since each is copied whole whenever it is synced; in megabytes. */
const logFile = '1'
/** Checkpoints come often, so that the power fails during some. */
const settings = { checkpoint_timeout: '30s', max_wal_size: '4MB', min_wal_size: '2MB' }

/**
 * F-06: the disk of PostgreSQL loses power while events come in, and with it everything that was not synced. Ten times, at moments that
 * differ; each time PostgreSQL goes on with what is left. Once more where PostgreSQL is told not to sync: there events must be lost, or this
 * disk would not lose anything.
 */
export const powerLoss = async (): Promise<Figure[]> => {
  const synced = await loseWith({}, losses)
  const unsynced = await loseWith({ fsync: 'off' }, 1)
  const name = `F-06 power lost ${losses} times`
  return [
    figure(`${name}: events accepted`, synced.accepted, 'events', { atLeast: 1 }),
    figure(`${name}: accepted and lost`, synced.lost, 'events', { atMost: 0 }),
    figure(`${name}: stored twice`, synced.repeated, 'events', { atMost: 0 }),
    figure('F-06 the same once without syncing, which must lose: accepted and lost', unsynced.lost, 'events', { atLeast: 1 }),
  ]
}

const loseWith = (further: Record<string, string>, times: number) =>
  withFolder(async (folder) => {
    await chmod(folder, 0o755)
    const library = await compileSyncedWrites(folder)
    const postgres = await startPostgres({
      settings: { ...settings, ...further },
      initialization: ['--no-sync', `--wal-segsize=${logFile}`],
    })
    const store = join(folder, 'store')
    const environment = { LD_PRELOAD: library, SYNCED_STORE: store, SYNCED_OF: postgres.data }
    const server = await startProcess({ DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url })
    const { skdKey } = await newcomerAt(server.url)
    const sending = createSending({ skdKey, url: () => server.url })
    const untilAccepted = async () => {
      const since = performance.now()
      while (!sending.batches.some(({ at, status }) => at >= since && status === 200)) await wait(10)
    }
    const begin = async () => {
      await beginStore(store, postgres.data, postgres.user)
      await postgres.start(environment)
    }
    await postgres.stopGently()
    await begin()
    sending.start(200, 10)
    for (let loss = 0; loss < times; loss += 1) {
      await untilAccepted()
      await wait(400 + ((loss * 577) % 1_700))
      await postgres.kill()
      await losePower(store, postgres.data, postgres.user)
      await begin()
    }
    await untilAccepted()
    await sending.stop()
    await server.kill('SIGTERM')
    const database = await openDatabase(postgres.url)
    const { lost, repeated } = await account(database, sending)
    await database.close()
    await postgres.stop()
    return { accepted: sending.accepted.size, lost, repeated }
  })
