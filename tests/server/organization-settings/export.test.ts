import { expect, test } from 'vitest'
import type { OrganizationExport } from '#contract/organization-settings/export.ts'
import type { Project } from '#contract/projects/projects.ts'
import { metricOf } from '#tests/server/experiments/definitions.ts'
import { numberOf, openTeam } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const openMade = async () => {
  const team = await openTeam(server)
  const { owner, as } = team
  const [shop] = (await as(owner, 'listProjects')).data as Project[]
  const project = shop?.id ?? ''
  const skdKey = crypto.randomUUID()
  await as(owner, 'createSdkKey', { project, body: { skdKey } })
  const made = await as(owner, 'createServerKey', { project, body: { replaces: null } })
  await as(owner, 'createMetric', { project, body: { name: 'Carts', definition: metricOf() } })
  await as(owner, 'createRole', { body: { name: 'Reader', permissions: ['project:read'] } })
  await as(owner, 'invite', { body: { emails: ['ken@example.com'], role: 'viewer', locale: 'en' } })
  return { ...team, project, skdKey, serverKey: (made.data as { secret: string }).secret }
}

test('it has what people made and who is in the organisation, and nothing of others', async () => {
  const { owner, as, member, project } = await openMade()
  // Members are listed in the order in which they joined.
  server.pass(1_000)
  const mei = await member('analyst')
  const stranger = await server.newcomer()
  const { code, data } = await as(owner, 'exportOrganization')
  expect(code).toBe(200)
  const made = data as OrganizationExport
  expect(made.exportedAt).toBe(server.now().toISOString())
  expect(made.organization).toMatchObject({ id: owner.session.companyid, name: owner.session.account })
  expect(made.members.map(({ email, role, status }) => [email, role, status])).toEqual([
    [owner.email, 'owner', 'active'],
    [mei.email, 'analyst', 'active'],
  ])
  expect(made.roles).toMatchObject([{ name: 'Reader', permissions: ['project:read'] }])
  expect(made.invitations).toMatchObject([{ email: 'ken@example.com', role: 'viewer' }])
  expect(made.projects).toMatchObject([
    { id: project, metrics: [{ name: 'Carts', definition: metricOf() }], strategies: [], currency: 'CNY' },
  ])
  expect(JSON.stringify(made)).not.toContain(stranger.project.id)
  expect(JSON.stringify(made)).not.toContain(stranger.email)
})

test('no secret is among it', async () => {
  const { owner, as, skdKey, serverKey } = await openMade()
  const text = JSON.stringify((await as(owner, 'exportOrganization')).data)
  for (const secret of [skdKey, serverKey, 'token_hash', 'tokenHash', 'password']) expect(text).not.toContain(secret)
})

test('it asks for the password again, and is for those who may change the organisation', async () => {
  const { owner, as, member } = await openMade()
  const analyst = await member('analyst')
  expect((await as(analyst, 'exportOrganization')).code).toBe(numberOf('permission.denied'))
  server.pass(16 * 60_000)
  expect((await as(owner, 'exportOrganization')).code).toBe(numberOf('session.stale'))
})
