import { expect, test } from 'vitest'
import type { Member, MemberRole, OwnOrganization } from '#contract/members/members.ts'
import type { Role } from '#contract/organisation/roles.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { enrol } from '#tests/support/second-factors.ts'
import { numberOf, openTeam, type Person } from './team.ts'

const server = withServer()
const itemsOf = (data: unknown) => (data as { items: Member[] }).items

test('members are listed with the latest to join first, page by page, and found by name, role and status', async () => {
  const { owner, as, member } = await openTeam(server)
  const joined: Person[] = []
  for (const role of ['viewer', 'analyst', 'viewer']) {
    server.pass(1_000)
    joined.push(await member(role))
  }
  const list = async (query: Record<string, string> = {}) => (await as(owner, 'listOrganizationMembers', { query })).data
  const names = (data: unknown) => itemsOf(data).map(({ name }) => name)
  const [first, second, third] = joined.map(({ username }) => username)
  const page = (await list({ limit: '2' })) as { next: string; total: unknown }
  expect(names(page)).toEqual([third, second])
  expect(page.total).toEqual({ value: 4, exact: true })
  expect(names(await list({ limit: '2', cursor: page.next }))).toEqual([first, owner.username])
  expect(itemsOf(await list({ q: owner.username.toUpperCase() }))).toMatchObject([
    { id: owner.session.id, role: 'owner', status: 'active', isSelf: true, lastActiveAt: expect.any(String) },
  ])
  expect(names(await list({ role: 'analyst' }))).toEqual([second])
  expect(names(await list({ status: 'suspended' }))).toEqual([])
  expect((await as(owner, 'listOrganizationMembers', { query: { cursor: 'x' } })).code).toBe(numberOf('request.invalid'))
})

test('members are shown with whether they have a second factor: an app once it is confirmed, or a passkey', async () => {
  const { owner, as, member } = await openTeam(server)
  const [app, half, key] = [await member(), await member(), await member()]
  const factors = async () => {
    const { data } = await as(owner, 'listOrganizationMembers')
    return Object.fromEntries(itemsOf(data).map(({ id, hasSecondFactor }) => [id, hasSecondFactor]))
  }
  const none = { [owner.session.id]: false, [app.session.id]: false, [half.session.id]: false, [key.session.id]: false }
  expect(await factors()).toEqual(none)
  await enrol(server, app)
  await as(half, 'beginTwoFactor')
  await server.database.query(
    `insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
     values ('credential', $1, 'Laptop', 'key', 0, '{}', now())`,
    [key.session.id],
  )
  expect(await factors()).toEqual({ ...none, [app.session.id]: true, [key.session.id]: true })
})

test('a role that is changed holds on the next call, and the sessions stay', async () => {
  const { owner, as, member, isIn } = await openTeam(server)
  const mei = await member('viewer')
  expect((await as(mei, 'listOrganizationMembers')).code).toBe(numberOf('permission.denied'))
  const params = { id: mei.session.id }
  const changed = await as(owner, 'changeMemberRole', { params, body: { role: 'analyst' } })
  expect(changed).toMatchObject({ code: 200, data: { role: 'analyst', roleName: 'analyst' } })
  expect((await as(mei, 'listOrganizationMembers')).code).toBe(200)
  expect(await isIn(mei)).toBe(true)
  expect((await as(owner, 'changeMemberRole', { params, body: { role: 'nothing' } })).code).toBe(numberOf('role.unknown'))
})

test('nobody grants, changes or takes a role with permissions that they do not hold, nor changes themselves', async () => {
  const { owner, as, member } = await openTeam(server)
  const [admin, mei] = [await member('admin'), await member('viewer')]
  const own = await as(owner, 'createRole', { body: { name: 'Bosses', permissions: ['organization:write'] } })
  const bosses = (own.data as Role).id
  const to = (person: Person, role: string) =>
    as(admin, 'changeMemberRole', { params: { id: person.session.id }, body: { role } })
  const notHeld = numberOf('permission.notHeld')
  expect((await to(mei, 'owner')).code).toBe(notHeld)
  expect((await to(mei, bosses)).code).toBe(notHeld)
  expect((await to(owner, 'viewer')).code).toBe(notHeld)
  expect((await as(admin, 'removeMember', { params: { id: owner.session.id } })).code).toBe(notHeld)
  expect((await as(admin, 'suspendMember', { params: { id: owner.session.id } })).code).toBe(notHeld)
  expect((await to(admin, 'viewer')).code).toBe(numberOf('member.self'))
  expect((await to(mei, 'developer')).code).toBe(200)
  const { data } = await as(admin, 'listMemberRoles')
  const grantable = (data as MemberRole[]).filter((it) => it.isGrantable).map(({ name }) => name)
  expect(grantable).toEqual(['admin', 'marketer', 'analyst', 'developer', 'viewer'])
  const inProjects = { usually: true, except: [] }
  expect((data as MemberRole[]).at(-1)).toEqual({ id: bosses, name: 'Bosses', builtIn: false, isGrantable: false, inProjects })
})

test('of two owners who demote each other at once, through two processes, exactly one remains', async () => {
  const other = besides(server, {})
  for (let round = 0; round < 10; round += 1) {
    const { owner, member } = await openTeam(server)
    const second = await member('owner')
    const demote = (call: typeof server.call, by: Person, whom: Person) =>
      call('changeMemberRole', { session: by.session.session, params: { id: whom.session.id }, body: { role: 'viewer' } })
    const answers = await Promise.all([demote(server.call, owner, second), demote(other.call, second, owner)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, numberOf('permission.denied')])
    const owners = await server.database.query(`select 1 from members where organization_id = $1 and role = 'owner'`, [
      owner.session.companyid,
    ])
    expect(owners).toHaveLength(1)
  }
})

test('the last active owner stays, also where somebody else holds everything', async () => {
  const admin = await server.admin()
  const organization = admin.session.companyid
  const mei = await server.newcomer()
  await server.database.query(`update members set role = 'admin' where organization_id = $1 and user_id = $2`, [
    organization,
    admin.session.id,
  ])
  await server.database.query(`insert into members (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    organization,
    mei.session.id,
  ])
  const options = { session: admin.session.session, params: { id: mei.session.id } }
  const refused = numberOf('member.lastOwner')
  expect((await server.call('changeMemberRole', { ...options, body: { role: 'viewer' } })).code).toBe(refused)
  expect((await server.call('suspendMember', options)).code).toBe(refused)
  expect((await server.call('removeMember', options)).code).toBe(refused)
})

test('a suspended member is out at the next call and cannot sign in until they are reinstated', async () => {
  const { owner, as, member, isIn, logIn } = await openTeam(server)
  const mei = await member('marketer')
  const params = { id: mei.session.id }
  expect(await as(owner, 'suspendMember', { params })).toMatchObject({
    code: 200,
    data: { status: 'suspended', role: 'marketer' },
  })
  expect(await as(mei, 'listOwnPermissions')).toMatchObject({ status: 403, code: numberOf('session.invalid') })
  expect((await logIn(mei.username)).code).toBe(numberOf('membership.suspended'))
  expect((await logIn(mei.username, 'wrong123')).code).toBe(numberOf('login.refused'))
  expect((await as(owner, 'reinstateMember', { params })).data).toMatchObject({ status: 'active', role: 'marketer' })
  expect(await isIn(mei)).toBe(false)
  expect((await logIn(mei.username)).code).toBe(200)
})

test('a removed member is out at the next call, and has an organisation of their own from then on', async () => {
  const { owner, as, member, isIn, logIn } = await openTeam(server)
  const mei = await member('marketer')
  const params = { id: mei.session.id }
  expect((await as(owner, 'removeMember', { params })).code).toBe(200)
  expect(await isIn(mei)).toBe(false)
  expect((await as(owner, 'removeMember', { params })).code).toBe(numberOf('member.unknown'))
  const again = { ...mei, session: (await logIn(mei.username)).data as Person['session'] }
  expect(again.session).toMatchObject({ usertype: 'manager' })
  expect(again.session.companyid).not.toBe(owner.session.companyid)
  const own = (await as(again, 'listOwnOrganizations')).data as OwnOrganization[]
  expect(own).toEqual([{ id: again.session.companyid, name: mei.username, role: 'owner', isCurrent: true }])
})

test('members of other organisations are as unknown as people who do not exist', async () => {
  const [mine, theirs] = [await openTeam(server), await openTeam(server)]
  const params = { id: theirs.owner.session.id }
  const unknown = numberOf('member.unknown')
  expect((await mine.as(mine.owner, 'changeMemberRole', { params, body: { role: 'viewer' } })).code).toBe(unknown)
  for (const name of ['suspendMember', 'reinstateMember', 'removeMember'] as const)
    expect((await mine.as(mine.owner, name, { params })).code).toBe(unknown)
  expect(itemsOf((await mine.as(mine.owner, 'listOrganizationMembers')).data)).toHaveLength(1)
  expect((await mine.as(mine.owner, 'switchOrganization', { params: { id: theirs.owner.session.companyid } })).code).toBe(
    numberOf('organization.unknown'),
  )
})

test('dangerous calls ask for the password again', async () => {
  const { owner, as, invite, newAddress } = await openTeam(server)
  server.pass(16 * 60_000)
  expect((await invite(newAddress())).code).toBe(numberOf('session.stale'))
  const params = { id: owner.session.id }
  for (const name of ['suspendMember', 'reinstateMember', 'removeMember', 'resendInvitation', 'linkInvitation'] as const)
    expect((await as(owner, name, { params })).code).toBe(numberOf('session.stale'))
})
