import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { kind } from '#tests/server/setup.ts'
import { emptyDatabaseIn } from '#tests/support/databases.ts'
import { applyMigrations, migrationTags } from '#tests/support/migrations.ts'
import { withFolder } from '#tests/support/processes.ts'

// On both databases: a migration changes rows that are there.

test('projects that exist keep the zone by which they decide, and organisations the one they have chosen', async () => {
  await withFolder(async (folder) => {
    const url = await emptyDatabaseIn(folder, kind)
    const old = kind === 'postgres' ? openPostgres(url) : await openPglite(url)
    const tags = await migrationTags()
    await applyMigrations(old, tags.slice(0, tags.indexOf('0099_project_time_zones')))
    const [chosen, unchosen] = [randomUUID(), randomUUID()]
    for (const [tenantId, revision] of [
      [chosen, 2],
      [unchosen, 0],
    ] as const) {
      await old.query(`insert into organizations (id, name, created_at) values ($1, 'x', now())`, [tenantId])
      await old.query(
        `insert into organization_settings (tenant_id, general_revision, defaults_revision, security_revision, time_zone, retention_months,
                                            holdout_share, factor_required, idle_minutes, absolute_minutes)
         values ($1, 1, $2::int, 0, 'UTC', 13, 5, false, 10080, 43200)`,
        [tenantId, revision],
      )
    }
    const [deciding, other] = [randomUUID(), randomUUID()]
    for (const id of [deciding, other])
      await old.query(`insert into projects (id, tenant_id, name, created_at) values ($1, $2, 'x', now())`, [id, chosen])
    await old.query(
      `insert into decision_settings (project_id, tenant_id, is_active, revision, decided_to, holdout_share, holdout_version, holdout_since,
                                      holdout_reason, time_zone)
       values ($1, $2, true, 1, 0, 5, 1, now(), '', 'Europe/Paris')`,
      [deciding, chosen],
    )
    await old.close()
    const database = await openDatabase(url)
    const zones = (table: string, key: string) =>
      database.query(`select ${key} as id, time_zone from ${table} order by time_zone`)
    expect(await zones('projects', 'id')).toEqual([
      { id: other, time_zone: 'Asia/Shanghai' },
      { id: deciding, time_zone: 'Europe/Paris' },
    ])
    expect(await zones('organization_settings', 'tenant_id')).toEqual([
      { id: chosen, time_zone: 'UTC' },
      { id: unchosen, time_zone: null },
    ])
    await database.close()
  })
})
