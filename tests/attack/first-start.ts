import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { missingMigrations } from '#server/database/open.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgres } from '#server/database/postgres.ts'
import type { Database } from '#server/kernel/database.ts'
import { type Figure, figure } from '#tests/bench/measure.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { applyMigrations, migrationTags } from '#tests/support/migrations.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { spawnServer, startProcess, withFolder } from '#tests/support/processes.ts'

const points = 16

type Environment = { DATA_DIR: string; DATABASE_URL?: string }

/**
 * F-03: `kill -9` at 16 points of a first start, and in the start that brings each earlier state of the schema up to date. After it the
 * server starts again and somebody registers; no migration is missing.
 */
export const killFirstStart = async (kind: Kind): Promise<Figure[]> => {
  const tags = await migrationTags()
  const whole = await withStart(kind, [], async (environment) => millisecondsOfStart(environment))
  const begun = await countOf(points, (point) => continues(kind, [], (whole * (point + 1)) / (points + 1)))
  const migrated = await countOf(tags.length - 1, (point) =>
    continues(kind, tags.slice(0, point + 1), (whole * ((point % points) + 1)) / (points + 1)),
  )
  return [
    figure(`F-03 ${kind}: first starts killed at ${points} points that begin again`, begun, 'starts', { atLeast: points }),
    figure(`F-03 ${kind}: upgrades killed, one from each migration, that begin again`, migrated, 'starts', {
      atLeast: tags.length - 1,
    }),
  ]
}

const countOf = async (rounds: number, isSo: (round: number) => Promise<boolean>) => {
  let count = 0
  for (let round = 0; round < rounds; round += 1) count += Number(await isSo(round))
  return count
}

/** A folder, and a database that has had the first migrations; with none of them there is no database yet. */
const withStart = <Result>(kind: Kind, tags: string[], work: (environment: Environment) => Promise<Result>): Promise<Result> =>
  withFolder(async (folder) => {
    const environment: Environment = {
      DATA_DIR: folder,
      ...(kind === 'postgres' ? { DATABASE_URL: await freshDatabaseUrl(kind) } : {}),
    }
    if (tags.length > 0) {
      const database = await openAsItIs(environment)
      await applyMigrations(database, tags)
      await database.close()
    }
    return work(environment)
  })

const openAsItIs = async ({ DATA_DIR, DATABASE_URL }: Environment): Promise<Database> =>
  DATABASE_URL ? openPostgres(DATABASE_URL) : openPglite(join(DATA_DIR, 'database'))

const millisecondsOfStart = async (environment: Environment) => {
  const since = performance.now()
  const server = await startProcess(environment)
  const passed = performance.now() - since
  await server.kill('SIGKILL')
  return passed
}

/** Whether a server that is killed after so many milliseconds of its start begins again and works. */
const continues = (kind: Kind, tags: string[], milliseconds: number): Promise<boolean> =>
  withStart(kind, tags, async (environment) => {
    await killAfter(environment, milliseconds)
    const server = await startProcess(environment).catch((failure: unknown) => {
      console.log(`F-03 ${kind} after ${Math.round(milliseconds)} ms from ${tags.at(-1) ?? 'nothing'}: ${String(failure)}`)
      return null
    })
    if (!server) return false
    const { skdKey } = await newcomerAt(server.url)
    await server.kill('SIGTERM')
    const database = await openAsItIs(environment)
    const missing = await missingMigrations(database)
    await database.close()
    return skdKey !== undefined && missing.length === 0
  })

const killAfter = async (environment: Environment, milliseconds: number) => {
  const child = spawnServer(environment)
  const ended = once(child, 'exit')
  await wait(milliseconds)
  child.kill('SIGKILL')
  await ended
}
