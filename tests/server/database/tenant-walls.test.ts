import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fixtures } from '#tests/server/fixtures.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer()
const ofCapabilities = import.meta.glob<Fixtures>('../*/fixtures.ts', { eager: true, import: 'fixtures' })

type Relation = { name: string }

/** Tables that the tenants' role may not touch, with the reason: they are read before a tenant is known, or belong to no tenant. */
const outOfReach: Record<string, string> = {
  admin_invites: 'of the platform',
  ai_model_organizations: 'of the platform',
  ai_model_tests: 'of the platform',
  ai_models: 'of the platform',
  applied_migrations: 'of the platform',
  audit_points: 'of all tenants, as the record is',
  audit_records: 'of all tenants, written by a function of its own beside them',
  audit_tallies: 'of all tenants, as the record is',
  backup_verifications: 'of the platform',
  backups: 'of the platform',
  contact_requests: 'from strangers',
  email_changes: 'of people, who belong to no organisation’s transaction',
  identities: 'read before sign-in',
  impersonations: 'of the platform',
  jobs: 'of all processes',
  known_devices: 'read before sign-in',
  log_levels: 'of all processes',
  login_throttles: 'counted before sign-in',
  mails: 'sent by a job, for all tenants',
  notices_off: 'of people, who belong to no organisation’s transaction',
  passkey_challenges: 'read before sign-in',
  passkeys: 'read before sign-in',
  platform_incidents: 'of the platform',
  process_minutes: 'of all processes',
  rate_limits: 'counted before sign-in',
  recovery_codes: 'read before sign-in',
  scenario_fires: 'of the platform',
  scenario_rollouts: 'of the platform',
  scenario_template_versions: 'of the platform, one version is read through a function',
  scenario_templates: 'of the platform, the version of new projects is read through a function',
  sessions: 'read to learn the tenant',
  sign_in_challenges: 'read before sign-in',
  two_factors: 'read before sign-in',
  used_tickets: 'of visitors, named by nothing but themselves',
  users: 'read before sign-in',
  verification_codes: 'read before sign-in',
}

const relations = async () =>
  server.database.query<Relation>(
    `select c.relname as name from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace order by 1`,
  )

/** The rows of a table that a tenant's role sees, each as text; null if it may not read the table. */
const seenBy = (tenantId: string, table: string): Promise<string[] | null> =>
  server.database
    .ofTenant(tenantId, ({ query }) => query<{ row: string }>(`select t::text as row from ${table} t`))
    .then(
      (rows) => rows.map(({ row }) => row),
      (failure: { sqlState?: string }) => {
        if (failure.sqlState === '42501') return null
        throw failure
      },
    )

const populate = async () => {
  const person = await newcomerWithKey(server)
  const originalTimestamp = server.now().toISOString()
  const of = { anonymousId: 'a', sessionId: 's', pageViewId: 'p' }
  const event = { messageId: 'm', type: 'page', event: 'e', originalTimestamp, ...of }
  const vitals = { ...event, messageId: 'v', type: 'track', event: 'web_vitals', properties: { path: '/', LCP: 1 } }
  await server.call('sendEvents', { body: { skdKey: person.skdKey, events: [event, vitals, { messageId: 'bad' }] } })
  const own = { session: person.token, project: person.project.id }
  await server.call('sendTestAction', { ...own, body: { anonymousId: randomUUID() } })
  await server.call('createRole', { session: person.token, body: { name: 'Editors', permissions: [] } })
  await server.call('createServerKey', { ...own, body: { replaces: null } })
  await server.database.query(
    `insert into project_creations (tenant_id, key, project_id, created_at) values ($1::uuid, 'a form', $2::uuid, now())`,
    [person.project.tenantId, person.project.id],
  )
  for (const { populate } of Object.values(ofCapabilities)) await populate?.(server, person.project)
  return { ...person, tenantId: person.project.tenantId }
}

describe('as the tenants’ role, with one tenant set (R-23)', () => {
  let me: Awaited<ReturnType<typeof populate>>
  let other: typeof me
  beforeAll(async () => {
    me = await populate()
    other = await populate()
  })

  test('every table of the schema is unreadable for a listed reason, or shows the tenant its own rows only', async () => {
    for (const { name } of await relations()) {
      const mine = await seenBy(me.tenantId, name)
      const theirs = await seenBy(other.tenantId, name)
      const isPartition = /^events_(?:\d{4}_\d{2}|other)$/.test(name)
      if (isPartition || name in outOfReach) expect({ name, mine, theirs }).toEqual({ name, mine: null, theirs: null })
      else {
        // Both tenants have rows, so that a missing row is missing because of row-level security.
        const rows = { events: 2, page_vitals: 2 }[name] ?? 1
        expect({ name, mine: mine?.length, theirs: theirs?.length }).toEqual({ name, mine: rows, theirs: rows })
        expect(mine?.filter((row) => theirs?.includes(row))).toEqual([])
        expect(mine?.join()).toContain(me.tenantId)
        expect(mine?.join()).not.toContain(other.tenantId)
      }
    }
    const names = (await relations()).map(({ name }) => name)
    expect(Object.keys(outOfReach).filter((name) => !names.includes(name))).toEqual([])
  })

  test('without a tenant no rows are returned', async () => {
    const open = (await relations()).filter(({ name }) => !(name in outOfReach) && !/^events_(?:\d{4}_\d{2}|other)$/.test(name))
    for (const { name } of open) {
      const rows = await server.database.transaction(async ({ query }) => {
        await query('set local role causeway_app')
        return query(`select 1 from ${name}`)
      })
      expect({ name, rows }).toEqual({ name, rows: [] })
    }
  })

  test('another organisation’s name can be neither read nor changed', async () => {
    const tried = [
      'update organizations set name = name',
      'delete from organizations',
      `insert into organizations values (gen_random_uuid(), 'x', now())`,
    ]
    for (const sql of tried)
      await expect(server.database.ofTenant(me.tenantId, ({ query }) => query(sql))).rejects.toMatchObject({ sqlState: '42501' })
  })
})
