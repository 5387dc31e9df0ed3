import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/kernel/database.ts'
import { kind } from '#tests/server/setup.ts'
import { openEmptyDatabase, openFreshDatabase } from '#tests/support/databases.ts'

const server = fileURLToPath(new URL('../../../server', import.meta.url))

/** What migrations make and the schema cannot say: how events are divided by month, and the list of migrations itself. */
const madeByMigrationsAlone = /^(?:events_(?:\d{4}_\d{2}|other)|applied_migrations)\b/

const readTables = async (): Promise<Record<string, unknown>> => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.schema.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(server, file))))
  return Object.assign({}, ...modules)
}

/** A database with what Drizzle makes of the schema alone. */
const openGenerated = async (tables: Record<string, unknown>): Promise<Database> => {
  const database = await openEmptyDatabase(kind)
  // On a shared PostgreSQL the migrations of another database have made the role.
  await database.execute(`do $$ begin create role causeway_app; exception when duplicate_object then null; end $$`)
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables)))
    await database.execute(statement)
  return database
}

/** Tables with their columns, constraints, indexes and policies as the database has them, a line each. */
const catalog = `
  with tables as (select oid, relname, relrowsecurity from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace)
  select line from (
    select relname || ' has row level security: ' || relrowsecurity as line from tables
    union all
    select relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
             || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select relname || ' ' || pg_get_constraintdef(c.oid) from tables t join pg_constraint c on c.conrelid = t.oid where c.contype in ('p', 'u', 'f', 'c')
    union all
    select relname || ' ' || replace(pg_get_indexdef(i.indexrelid), ' ONLY ', ' ') from tables t join pg_index i on i.indrelid = t.oid where not i.indisprimary
    union all
    select relname || ' policy ' || polname || ' for ' || polcmd::text || ' to ' || polroles::regrole[]::text || ' permissive ' || polpermissive
             || ' using ' || pg_get_expr(polqual, polrelid) || ' check ' || pg_get_expr(polwithcheck, polrelid)
      from tables t join pg_policy p on p.polrelid = t.oid
  ) lines order by line collate "C"`

const linesOf = async ({ query }: Database): Promise<string[]> =>
  (await query<{ line: string }>(catalog)).map(({ line }) => line).filter((line) => !madeByMigrationsAlone.test(line))

let migrated: Database
let tables: Record<string, unknown>
beforeAll(async () => {
  tables = await readTables()
  migrated = await openFreshDatabase(kind)
})
afterAll(() => migrated.close())

test('the schema of every capability equals the result of the migrations: columns, types, defaults, keys, indexes, checks, policies', async () => {
  const generated = await openGenerated(tables)
  try {
    const lines = await linesOf(migrated)
    expect(lines.length).toBeGreaterThan(250)
    expect(await linesOf(generated)).toEqual(lines)
  } finally {
    await generated.close()
  }
})

test('planted: a column, a default, an index and a key that only one side has are found', async () => {
  const lines = await linesOf(migrated)
  await migrated.execute(`
    alter table users add column nickname text;
    alter table projects alter column retention_months set default 12;
    drop index sessions_user;
    alter table identities drop constraint identities_provider_subject_pk`)
  const changed = await linesOf(migrated)
  const differing = [...changed.filter((it) => !lines.includes(it)), ...lines.filter((it) => !changed.includes(it))]
  expect(differing).toHaveLength(5)
})
