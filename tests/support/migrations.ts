import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/kernel/database.ts'

const folder = 'server/database/migrations'

/** The tags of all migrations, in their order. */
export const migrationTags = async (): Promise<string[]> => {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  return journal.entries.map(({ tag }) => tag)
}

/** Makes an empty database what a server leaves behind that knows only the first migrations. */
export const applyMigrations = async (database: Database, tags: string[]) => {
  await database.execute(
    'create table applied_migrations (tag text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  for (const tag of tags) {
    const sql = await readFile(join(folder, `${tag}.sql`), 'utf8')
    for (const statement of sql.split('--> statement-breakpoint')) await database.query(statement)
    const hash = createHash('sha256').update(sql).digest('hex')
    await database.query('insert into applied_migrations (tag, hash) values ($1, $2)', [tag, hash])
  }
}
