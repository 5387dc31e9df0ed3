import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { kind, withServer } from '#tests/server/setup.ts'
import { emptyDatabaseIn } from '#tests/support/databases.ts'
import { applyMigrations, migrationTags } from '#tests/support/migrations.ts'
import { withFolder } from '#tests/support/processes.ts'
import { expectLookups, rowsOf } from './folded.ts'
import { identify, shopOf } from './people.ts'

// On both databases: a migration fills what triggers keep.

const server = withServer()
const minute = 60_000

/** Tells versions of a row apart: an update gives it another place in the table. */
const versionsOf = (projectId: string) =>
  server.database.query<{ version: string }>(
    `select profile_id, (select ctid::text from profiles where id = profile_id) as profile, ctid::text as version
       from profile_lookups where project_id = $1 order by profile_id`,
    [projectId],
  )

test('an event of somebody who is known leaves the row by which they are looked up as it is', async () => {
  const shop = await shopOf(server)
  await shop.send([identify('a', 'anna', { email: 'anna@example.com' }), { anonymousId: 'b' }])
  await shop.fold()
  const before = await versionsOf(shop.project.id)
  expect(before).toHaveLength(2)
  server.pass(minute)
  await shop.send([
    { anonymousId: 'a', userId: 'anna', event: 'purchase', properties: { order_id: 'o1', value: 5 } },
    { anonymousId: 'b', event: 'view_product' },
  ])
  await shop.fold()
  const after = await versionsOf(shop.project.id)
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version))
  expect(after).not.toEqual(before)
  expectLookups(await rowsOf(server.database, shop.project.id))
})

test('an earlier event, another e-mail address, a merge, its undo and an erasure change it', async () => {
  const shop = await shopOf(server)
  const now = server.now().getTime()
  await shop.send([identify('a', 'anna', { email: 'anna@example.com' }), { anonymousId: 'b' }])
  const { a, b } = await shop.fold()
  const [anna, bert] = [a?.id ?? '', b?.id ?? '']
  const inStep = async (lookups: number) => {
    const rows = await rowsOf(server.database, shop.project.id)
    expect(rows['profile_lookups']).toHaveLength(lookups)
    expectLookups(rows)
  }
  await shop.send([
    { anonymousId: 'b', originalTimestamp: new Date(now - 60 * minute).toISOString() },
    identify('a', 'anna', { email: 'lee@example.com', phone: '+33612345678' }),
  ])
  await shop.fold()
  await inStep(2)
  const first = (await shop.list({ sort: 'firstSeen', order: 'asc' })).items.map(({ id }) => id)
  expect(first).toEqual([bert, anna])
  const { entry } = await shop.data<{ entry: string }>('mergeProfiles', { body: { from: bert, into: anna, reason: 'r' } })
  await inStep(2)
  expect((await shop.list({ sort: 'firstSeen' })).items.map(({ id }) => id)).toEqual([anna])
  await shop.data('undoMerge', { params: { id: entry }, body: { reason: 'r' } })
  await inStep(2)
  expect((await shop.list({ sort: 'firstSeen' })).items).toHaveLength(2)
  await shop.data('eraseProfile', { params: { id: anna }, body: { reason: 'r' } })
  await inStep(1)
})

test('the migration makes a row of every profile that there was', async () => {
  await withFolder(async (folder) => {
    const url = await emptyDatabaseIn(folder, kind)
    const old = kind === 'postgres' ? openPostgres(url) : await openPglite(url)
    const tags = await migrationTags()
    await applyMigrations(old, tags.slice(0, tags.indexOf('0103_profile_lookups')))
    const tenantId = crypto.randomUUID()
    const projectId = crypto.randomUUID()
    await old.query(`insert into organizations (id, name, created_at) values ($1, 'x', now())`, [tenantId])
    await old.query(`insert into projects (id, tenant_id, name, created_at) values ($1, $2, 'x', now())`, [projectId, tenantId])
    await old.query(
      `insert into profiles (project_id, tenant_id, generation, id, merged_into, state, atoms, is_identified, first_seen, last_seen, events,
                             visits, page_views, orders, revenue, unit, email_hash, phone_hash)
       select $1, $2, 1, gen_random_uuid(), case when n = 3 then gen_random_uuid() end, '{}', 1, true, now() - n * interval '1 day', now(), 1,
              1, 1, 0, 0, 'a', case when n = 1 then 'e' end, case when n < 3 then 'p' || n end from generate_series(1, 3) n`,
      [projectId, tenantId],
    )
    await old.close()
    const database = await openDatabase(url)
    const rows = await rowsOf(database, projectId)
    expect(rows['profile_lookups']).toHaveLength(3)
    expectLookups(rows)
    await database.close()
  })
})
