import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeMigrationLock } from '#server/kernel/locks.ts'
import { openPglite, type PgliteOptions } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Opens a database (`postgres://…`, a folder, or `memory://`) and brings its schema up to date. */
export const openDatabase = async (url: string, options: PgliteOptions = {}): Promise<Database> => {
  const database = await openAsItIs(url, options)
  try {
    await database.forJobs.transaction(({ query }) => migrate(query))
    return database
  } catch (failure) {
    await database.close().catch(() => {})
    throw failure
  }
}

/** Opens a database without changing its schema. An embedded one is made if there is none. */
export const openAsItIs = async (url: string, options: PgliteOptions = {}): Promise<Database> =>
  /^postgres(?:ql)?:/.test(url) ? openPostgres(url, options) : openPglite(url, options)

type Journal = { entries: { tag: string }[] }

/** The migrations of this version that a database does not have yet. It may already have those of a later version. */
export const missingMigrations = async ({ query }: Queries): Promise<string[]> => {
  const applied = new Set((await query<{ tag: string }>('select tag from applied_migrations')).map(({ tag }) => tag))
  return (await knownTags()).filter((tag) => !applied.has(tag))
}

/** The names of the migrations of this version, in their order. */
export const knownTags = async (): Promise<string[]> => {
  const journal = JSON.parse(await readFile(`${migrationsFolder()}/meta/_journal.json`, 'utf8')) as Journal
  return journal.entries.map(({ tag }) => tag)
}

/**
 * Runs the missing migrations within a transaction, in one process at a time. Those for which `isWanted` answers false are left out,
 * and can be run later.
 */
export const migrate = async (query: Queries['query'], isWanted: (tag: string) => boolean = () => true): Promise<void> => {
  const folder = migrationsFolder()
  await takeMigrationLock(query)
  await query(
    'create table if not exists applied_migrations (tag text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  for (const tag of (await missingMigrations({ query })).filter(isWanted)) {
    const sql = await readFile(`${folder}/${tag}.sql`, 'utf8')
    for (const statement of sql.split('--> statement-breakpoint')) await query(statement)
    await query('insert into applied_migrations (tag, hash) values ($1, $2)', [
      tag,
      createHash('sha256').update(sql).digest('hex'),
    ])
  }
}

const migrationsFolder = () => {
  const folder = join(import.meta.dirname, 'migrations')
  if (!existsSync(folder)) throw new Error(`the migrations are missing: ${folder}`)
  return folder
}
