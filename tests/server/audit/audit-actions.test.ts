import { describe, expect, test } from 'vitest'
import type { AuditAction } from '#server/audit/actions.ts'
import { accountsRows } from './rows/accounts.ts'
import { administrationRows } from './rows/administration.ts'
import { alertsRows } from './rows/alerts.ts'
import { couponsRows } from './rows/coupons.ts'
import { dashboardsRows } from './rows/dashboards.ts'
import { emailsRows } from './rows/emails.ts'
import { experimentsRows } from './rows/experiments.ts'
import { goalsRows } from './rows/goals.ts'
import { impersonationRows } from './rows/impersonation.ts'
import { insightsRows } from './rows/insights.ts'
import { membersRows } from './rows/members.ts'
import { operationsRows } from './rows/operations.ts'
import { organizationSettingsRows } from './rows/organization-settings.ts'
import { organizationWebhookRows } from './rows/organization-webhooks.ts'
import { ownAccountRows } from './rows/own-account.ts'
import { passkeyRows } from './rows/passkeys.ts'
import { platformRows } from './rows/platform.ts'
import { profilesRows } from './rows/profiles.ts'
import { projectsRows } from './rows/projects.ts'
import { responseActionsRows } from './rows/response-actions.ts'
import { scenariosRows } from './rows/scenarios.ts'
import { strategiesRows } from './rows/strategies.ts'
import { tokenRows } from './rows/tokens.ts'
import { twoFactorRows } from './rows/two-factor.ts'
import { aUuid, here, type Row, withAuditWorld } from './rows/world.ts'

const world = withAuditWorld()
const { server, askForCode, reset } = world

/** Every action there is, done and refused, through its call. An action without a row does not compile. */
const actions: Record<AuditAction, Row[]> = {
  ...accountsRows(world),
  ...passkeyRows(world),
  ...tokenRows(world),
  ...twoFactorRows(world),
  ...administrationRows(world),
  ...projectsRows(world),
  ...profilesRows(world),
  ...strategiesRows(world),
  ...responseActionsRows(world),
  ...scenariosRows(world),
  ...couponsRows(world),
  ...alertsRows(world),
  ...emailsRows(world),
  ...experimentsRows(world),
  ...goalsRows(world),
  ...dashboardsRows(world),
  ...insightsRows(world),
  ...operationsRows(world),
  ...membersRows(world),
  ...organizationSettingsRows(world),
  ...organizationWebhookRows(world),
  ...platformRows(world),
  ...impersonationRows(world),
  ...ownAccountRows(world),
}

const table = Object.entries(actions).flatMap(([action, rows]) =>
  rows.map(({ when, ...row }) => [action, when, row.result, row] as const),
)

describe('each action is on record with its actor, target, origin and result, and without a secret', () => {
  // The first admin is made by whichever test asks first for one.
  const inOrder = [...table].sort(([a], [b]) => Number(b === 'admin.create') - Number(a === 'admin.create'))

  test.each(inOrder)('%s: %s (%s)', async (action, _, result, { happens, address = here, hasNoRequest }) => {
    const [last] = await server.database.query<{ id: number | null }>('select max(id)::int as id from audit_records')
    const { actor = null, tenant = null, target = null, details, secrets = [] } = await happens()
    const records = await server.database.query<{ id: number; request_id: string | null; details: object }>(
      `select * from audit_records where id > $1 and action = $2 and address is not distinct from $3
         and ($2 not in ('project.purge', 'organization.purge', 'mailSender.lost', 'profile.forget') or target = $4) order by id`,
      [last?.id ?? 0, action, address, String(target)],
    )
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({ action, result, actor_id: actor, tenant_id: tenant, target, address })
    expect(records[0]?.details).toEqual(details)
    if (address !== null && !hasNoRequest) expect(records[0]?.request_id).toEqual(aUuid)
    const since = JSON.stringify(await server.database.query('select * from audit_records where id > $1', [last?.id ?? 0]))
    for (const secret of secrets) {
      expect(secret).toMatch(/.{6}/)
      expect(since).not.toContain(secret)
    }
  })
})

test('a reset that loses its code to a simultaneous one is on record', async () => {
  const { email } = await server.newcomer()
  const given = await askForCode(email, 'losepassword')
  const answers = await Promise.all(Array.from({ length: 3 }, (_, index) => reset(email, given, `changed${index}`)))
  const refusals = answers.filter(({ code }) => code !== 200)
  const records = await server.database.query<{ result: string }>(
    `select result from audit_records where action = 'password.reset' and at = $1::timestamptz and address = $2`,
    [server.now().toISOString(), here],
  )
  expect(refusals).toHaveLength(2)
  expect(records.filter(({ result }) => result === 'refused')).toHaveLength(2)
})
