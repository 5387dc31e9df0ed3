import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { createFolding } from '#server/profiles/folding.ts'
import { kind } from '#tests/server/setup.ts'
import { emptyDatabaseIn } from '#tests/support/databases.ts'
import { applyMigrations, migrationTags } from '#tests/support/migrations.ts'
import { withFolder } from '#tests/support/processes.ts'
import { testKeys } from '#tests/support/secret.ts'

// On both databases: a migration changes rows that are there.

type Given = { old: Database; projectId: string; tenantId: string }

/** A project with six folded events of two visits in a database as it was before a migration, and the same after all migrations. */
const migrated = async (
  tag: string,
  prepare: (given: Given) => Promise<unknown>,
  check: (database: Database, own: ProjectRef) => Promise<void>,
) =>
  withFolder(async (folder) => {
    const url = await emptyDatabaseIn(folder, kind)
    const old = kind === 'postgres' ? openPostgres(url) : await openPglite(url)
    const tags = await migrationTags()
    await applyMigrations(old, tags.slice(0, tags.indexOf(tag)))
    const [tenantId, projectId] = [randomUUID(), randomUUID()]
    const own = { projectId, tenantId }
    await old.query(`insert into organizations (id, name, created_at) values ($1, 'x', now())`, [tenantId])
    await old.query(`insert into projects (id, tenant_id, name, created_at) values ($1, $2, 'x', now())`, [projectId, tenantId])
    await old.query(
      `insert into events (project_id, id, tenant_id, message_id, type, event, anonymous_id, session_id, occurred_at, received_at, properties, context)
       select $1, n, $2, 'm' || n, 'track', case when n > 4 then 'action_shown' else 'view_product' end, 'a' || n % 2, 's' || n % 2, now(), now(), '{}',
              '{"device": "tablet"}'
         from generate_series(1, 6) n`,
      [projectId, tenantId],
    )
    await old.query(
      `insert into event_counters (project_id, tenant_id, last_id, first_received_at, last_received_at) values ($1, $2, 6, now(), now())`,
      [projectId, tenantId],
    )
    await old.query(
      `insert into profile_folds (project_id, tenant_id, generation, status, last_id, events) values ($1, $2, 3, 'live', 6, 6)`,
      [projectId, tenantId],
    )
    await prepare({ old, ...own })
    await old.close()
    const database = await openDatabase(url)
    const folds = () =>
      database.query('select generation, status from profile_folds where project_id = $1 order by generation', [projectId])
    expect(await folds()).toEqual([
      { generation: 3, status: 'live' },
      { generation: 4, status: 'rebuilding' },
    ])
    const { foldNext } = createFolding({ database, clock: systemClock, eventsAtOnce: 4, persons: testKeys.persons })
    while ((await foldNext(own)) === 'more');
    expect(await folds()).toEqual([
      { generation: 3, status: 'replaced' },
      { generation: 4, status: 'live' },
    ])
    await check(database, own)
    await database.close()
  })

test('events that were folded before there were reports are counted by a rebuild, which the migration begins', async () => {
  await migrated(
    '0049_reports',
    async () => {},
    async (database) => {
      const counted = 'select sum(events)::int as events, sum(visits)::int as visits from report_quarters where generation = 4'
      expect(await database.query(counted)).toEqual([{ events: 6, visits: 2 }])
    },
  )
})

test('visits that were counted before their device was known are counted by a rebuild, which the migration begins', async () => {
  await migrated(
    '0095_funnel_groups',
    ({ old, projectId, tenantId }) =>
      old.query(
        `insert into report_funnels (project_id, tenant_id, generation, anonymous_id, session_id, viewed) values ($1, $2, 3, 'a0', 's0', 1)`,
        [projectId, tenantId],
      ),
    async (database) => {
      const counted = 'select device, count(*)::int as visits from report_funnels where generation = 4 group by device'
      expect(await database.query(counted)).toEqual([{ device: 'tablet', visits: 2 }])
    },
  )
})

test('messages that were seen before they were counted are counted by a rebuild, which the migration begins', async () => {
  await migrated(
    '0097_message_counts',
    ({ old, projectId, tenantId }) =>
      old.query(
        'insert into report_quarters (project_id, tenant_id, generation, quarter, events, visits, engaged_ms) values ($1, $2, 3, 1, 6, 2, 0)',
        [projectId, tenantId],
      ),
    async (database) => {
      for (const table of ['report_quarters', 'report_visitors'])
        expect(
          await database.query(
            `select sum(shown)::int as shown, sum(clicked)::int as clicked from ${table} where generation = 4`,
          ),
        ).toEqual([{ shown: 2, clicked: 0 }])
    },
  )
})
