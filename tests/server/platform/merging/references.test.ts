import { expect, test } from 'vitest'
import { references } from '#server/platform/merging/references.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

/** Columns that hold ids of something else than accounts, by their name: in whichever table they are. */
const ofOtherThings = [
  'action_id',
  'decision_id',
  'fallback_id',
  'firing_id',
  'id',
  'impersonation_id',
  'issue_id',
  'living_id',
  'list_id',
  'model_id',
  'organization_id',
  'pool_id',
  'process_id',
  'profile_id',
  'project_id',
  'rollout_id',
  'rule_id',
  'segment_id',
  'strategy_id',
  'tenant_id',
  'version',
  'webhook_id',
]

/** Further columns of this kind, each with the table. */
const others = [
  'effect_self_tests.run_id',
  'organization_settings.version',
  'packed_parts.run',
  'profile_erasures.replaced_by',
  'profile_merges.from_profile',
  'profile_merges.into_profile',
  'profile_merges.undoes',
  'profile_merges.undone_by',
  'profile_score_versions.followed_to',
  'profile_separations.one',
  'profile_separations.other',
  'profiles.merged_into',
  'scenario_rollouts.reached',
  'sdk_keys.key',
  'segment_fills.filled_to',
]

/** Ids of the people of the organisations’ own shops, which are texts. */
const ofVisitors = /^(?:profile_|profiles\.|events)/

type Found = { name: string; type: string }

const columnsOf = (): Promise<Found[]> =>
  server.database.query<Found>(
    `select table_name || '.' || column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name !~ '^events_' order by 1`,
  )

const foreignKeys = async (): Promise<string[]> => {
  const rows = await server.database.query<{ name: string }>(
    `select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
       cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
       join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other
      where c.contype = 'f' and (c.confrelid = 'users'::regclass or c.confrelid = 'members'::regclass and f.attname = 'user_id')`,
  )
  return rows.map(({ name }) => name)
}

const isOfAnother = (name: string) => ofOtherThings.includes(name.split('.')[1] ?? '') || others.includes(name)

/** Columns that may name an account and are in no list: an id without a known meaning, or a name that speaks of a person. */
const unhandledIn = (columns: Found[]): string[] => {
  const handled = references.map(({ column }) => column)
  return columns
    .filter(({ name }) => !handled.includes(name) && !isOfAnother(name))
    .filter(
      ({ name, type }) =>
        type === 'uuid' ||
        (type === 'text' && /\.(?:user_id|owner|author|actor_id|account)$/.test(name) && !ofVisitors.test(name)),
    )
    .map(({ name }) => name)
}

test('every column of the database that names an account has a place in the list of merges', async () => {
  const columns = await columnsOf()
  expect(columns.length).toBeGreaterThan(500)
  expect(unhandledIn(columns)).toEqual([])
  const handled = references.map(({ column }) => column)
  for (const key of await foreignKeys()) expect(handled).toContain(key)
})

test('the list names columns that there are, each once', async () => {
  const known = (await columnsOf()).map(({ name }) => name)
  const handled = references.map(({ column }) => column)
  expect(handled.filter((name) => !known.includes(name))).toEqual([])
  expect(new Set(handled).size).toBe(handled.length)
  for (const it of references) if (it.merge === 'kept') expect(it.because).toMatch(/\S/)
})

test('planted: a new table that refers to accounts is found, with a foreign key and without', async () => {
  const { database } = server
  await database.execute('create table drafts (id uuid primary key, written_by uuid not null)')
  await database.execute('create table stars (user_id uuid primary key references users (id))')
  try {
    expect(unhandledIn(await columnsOf())).toEqual(['drafts.written_by', 'stars.user_id'])
    expect(await foreignKeys()).toContain('stars.user_id')
  } finally {
    await database.execute('drop table drafts')
    await database.execute('drop table stars')
  }
})
