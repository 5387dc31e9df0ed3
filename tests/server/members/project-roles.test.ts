import { expect, test } from 'vitest'
import type { Invitation } from '#contract/members/invitations.ts'
import type { MemberPermissions } from '#contract/members/member-permissions.ts'
import { isGrantableIn, type Member, type MemberRole } from '#contract/members/members.ts'
import { isOfProjects } from '#contract/organisation/rights.ts'
import { permissionsOf, type Role } from '#contract/organisation/roles.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { CreatedToken } from '#contract/tokens/tokens.ts'
import { withServer } from '#tests/server/setup.ts'
import { numberOf, openTeam, type Person } from './team.ts'

const server = withServer()

const open = async () => {
  const team = await openTeam(server)
  const { owner, as } = team
  const newProject = async (projectName: string) => (await as(owner, 'saveProject', { body: { projectName } })).data as Project
  const shop = await newProject('Shop')
  const blog = await newProject('Blog')
  const give = (person: Person, role: string | null, { by = owner, project = shop } = {}) =>
    as(by, 'changeProjectRoles', {
      params: { id: person.session.id },
      body: { changes: [{ projectId: project.id, role }] },
    })
  const rolesOf = async (person: Person, asked = owner) => {
    const { items } = (await as(asked, 'listOrganizationMembers')).data as { items: Member[] }
    return items.find(({ id }) => id === person.session.id)?.projectRoles
  }
  const own = async (name: string, permissions: string[]) =>
    ((await as(owner, 'createRole', { body: { name, permissions } })).data as Role).id
  return { ...team, newProject, shop, blog, give, rolesOf, own }
}

test('a member has another role in a project until it is taken away', async () => {
  const { as, member, shop, blog, give, rolesOf } = await open()
  const mei = await member('viewer')
  const may = async (project: Project) => (await as(mei, 'viewSdkSettings', { project: project.id })).code
  const usual = await may(shop)
  expect((await give(mei, 'nothing')).code).toBe(numberOf('role.unknown'))
  const given = await give(mei, 'developer')
  const told = [{ projectId: shop.id, projectName: 'Shop', role: 'developer', roleName: 'developer' }]
  expect(given).toMatchObject({ code: 200, data: { role: 'viewer', projectRoles: told } })
  expect(await rolesOf(mei)).toEqual(told)
  expect([await may(shop), await may(blog)]).toEqual([200, usual])
  expect(usual).toBe(numberOf('permission.denied'))
  expect(await give(mei, null)).toMatchObject({ code: 200, data: { projectRoles: [] } })
  expect(await may(shop)).toBe(usual)
})

test('several changes are made together or not at all', async () => {
  const { owner, as, member, shop, blog, rolesOf } = await open()
  const stranger = await server.newcomer()
  const mei = await member('viewer')
  const change = (changes: object[]) => as(owner, 'changeProjectRoles', { params: { id: mei.session.id }, body: { changes } })
  const [inShop, inBlog] = [
    { projectId: shop.id, role: 'analyst' },
    { projectId: blog.id, role: 'marketer' },
  ]
  expect((await change([inShop, { ...inBlog, role: 'none' }])).code).toBe(numberOf('role.unknown'))
  expect((await change([inShop, { ...inBlog, projectId: stranger.project.id }])).code).toBe(numberOf('project.unknown'))
  expect((await change([inShop, { ...inShop, role: 'admin' }])).code).toBe(numberOf('request.invalid'))
  expect((await change([{ ...inShop, role: 'owner' }])).code).toBe(numberOf('request.invalid'))
  expect(await rolesOf(mei)).toEqual([])
  expect((await change([inShop, inBlog])).code).toBe(200)
  expect((await rolesOf(mei))?.map(({ projectName, role }) => [projectName, role])).toEqual([
    ['Blog', 'marketer'],
    ['Shop', 'analyst'],
  ])
  const listed = await as(owner, 'listOrganizationMembers', { query: { project: shop.id } })
  expect((listed.data as { items: Member[] }).items.map(({ id }) => id)).toEqual([mei.session.id])
})

test('nobody gives or takes, in a project, what they do not hold there', async () => {
  const { member, shop, blog, give, rolesOf } = await open()
  const [admin, other, mei] = [await member('admin'), await member('admin'), await member('viewer')]
  expect((await give(admin, 'viewer')).code).toBe(200)
  // In the shop the admin is a viewer.
  expect((await give(mei, 'analyst', { by: admin })).code).toBe(numberOf('permission.notHeld'))
  expect((await give(other, 'viewer', { by: admin })).code).toBe(numberOf('permission.notHeld'))
  expect((await give(admin, null, { by: admin })).code).toBe(numberOf('member.self'))
  expect((await give(mei, 'analyst', { by: admin, project: blog })).code).toBe(200)
  // The other way round: what somebody holds in the project alone is enough there.
  expect((await give(mei, 'viewer', { by: other })).code).toBe(200)
  expect((await rolesOf(mei))?.map(({ projectId }) => projectId)).toEqual([blog.id, shop.id])
})

test('who holds more in one project gives it there, and only there', async () => {
  const { as, member, own, give, shop, blog } = await open()
  const keeper = await member(await own('Keepers', ['member:read', 'member:write', 'project:read']))
  await give(keeper, 'marketer')
  const mei = await member(await own('Nobody', []))
  expect((await give(mei, 'marketer', { by: keeper })).code).toBe(200)
  expect((await give(mei, 'marketer', { by: keeper, project: blog })).code).toBe(numberOf('permission.notHeld'))
  expect((await give(mei, 'admin', { by: keeper })).code).toBe(numberOf('permission.notHeld'))
  const change = await as(keeper, 'changeMemberRole', { params: { id: mei.session.id }, body: { role: 'marketer' } })
  expect(change.code).toBe(numberOf('permission.notHeld'))
  const roles = (await as(keeper, 'listMemberRoles')).data as MemberRole[]
  const marketer = roles.find(({ id }) => id === 'marketer')
  expect(marketer).toMatchObject({ isGrantable: false })
  expect(marketer && [shop, blog].map(({ id }) => isGrantableIn(marketer, id))).toEqual([true, false])
})

test('a role in the organisation reaches into all projects: who has less in one cannot give it', async () => {
  const { as, own, member, invite, newAddress, give } = await open()
  const [admin, mei] = [await member('admin'), await member(await own('Nobody', []))]
  await give(admin, 'viewer')
  const params = { id: mei.session.id }
  const promote = (role: string) => as(admin, 'changeMemberRole', { params, body: { role } })
  expect((await promote('admin')).code).toBe(numberOf('permission.notHeld'))
  expect((await promote('viewer')).code).toBe(200)
  expect((await invite(newAddress(), 'admin', admin)).code).toBe(numberOf('permission.notHeld'))
  const body = { name: 'More', permissions: ['segment:write'] }
  expect((await as(admin, 'createRole', { body })).code).toBe(numberOf('permission.notHeld'))
})

test('nobody changes the role that they have in a project', async () => {
  const { as, own, member, give } = await open()
  const admin = await member('admin')
  const role = await own('Watchers', ['project:read'])
  await give(admin, role)
  const answer = await as(admin, 'updateRole', { params: { id: role }, body: { name: 'Watchers', permissions: [] } })
  expect(answer.code).toBe(numberOf('permission.denied'))
  const roles = (await as(admin, 'listRoles')).data as Role[]
  expect(roles.filter(({ isOwn }) => isOwn).map(({ id }) => id)).toEqual(['admin', role])
  expect(roles.find(({ id }) => id === role)?.members).toBe(1)
})

test('a role that somebody has in a project is in use', async () => {
  const { owner, as, own, member, give } = await open()
  const role = await own('Watchers', ['project:read'])
  const mei = await member('viewer')
  await give(mei, role)
  expect((await as(owner, 'deleteRole', { params: { id: role } })).code).toBe(numberOf('role.inUse'))
  await give(mei, null)
  expect((await as(owner, 'deleteRole', { params: { id: role } })).code).toBe(200)
})

test('owners may do everything everywhere', async () => {
  const { owner, as, member, give, rolesOf, shop } = await open()
  const mei = await member('viewer')
  await give(mei, 'analyst')
  await as(owner, 'changeMemberRole', { params: { id: mei.session.id }, body: { role: 'owner' } })
  expect(await rolesOf(mei)).toEqual([])
  expect((await give(mei, 'viewer')).code).toBe(numberOf('member.owner'))
  expect((await as(mei, 'summariseEvents', { project: shop.id })).code).toBe(200)
})

test('a role in a project goes with the membership, and comes back with the project', async () => {
  const { owner, as, member, give, rolesOf, newProject } = await open()
  const [mei, kai] = [await member('viewer'), await member('viewer')]
  const project = await newProject('Short')
  await give(mei, 'analyst', { project })
  await give(kai, 'analyst', { project })
  await as(owner, 'deleteProject', { body: { id: project.id, tenantId: project.tenantId } })
  expect(await rolesOf(mei)).toEqual([])
  await as(owner, 'restoreProject', { params: { id: project.id } })
  expect(await rolesOf(mei)).toHaveLength(1)
  await as(owner, 'removeMember', { params: { id: mei.session.id } })
  const left = await server.database.query('select user_id from project_roles where project_id = $1', [project.id])
  expect(left).toEqual([{ user_id: kai.session.id }])
})

test('a token has no more than its person has in the project', async () => {
  const { as, member, give, shop, blog } = await open()
  const mei = await member('developer')
  const body = { name: 'Reports', permissions: ['sdkKey:read'], projectIds: null, days: 30 }
  const { secret } = (await as(mei, 'createToken', { body })).data as CreatedToken
  const use = async (project: Project) =>
    (await server.call('viewSdkSettings', { project: project.id, headers: { Authorization: `Bearer ${secret}` } })).code
  expect([await use(shop), await use(blog)]).toEqual([200, 200])
  await give(mei, 'viewer')
  expect([await use(shop), await use(blog)]).toEqual([numberOf('permission.denied'), 200])
  const limited = (projectIds: string[]) => as(mei, 'createToken', { body: { ...body, projectIds } })
  expect((await limited([shop.id])).code).toBe(numberOf('permission.notHeld'))
  expect((await limited([blog.id])).code).toBe(201)
})

test('what a person may do in a project, and which role decides', async () => {
  const { owner, as, member, give, shop, blog } = await open()
  const stranger = await server.newcomer()
  const mei = await member('marketer')
  await give(mei, 'viewer')
  const of = async (project?: string) =>
    as(owner, 'viewMemberPermissions', { params: { id: mei.session.id }, query: project ? { project } : {} })
  const told = async (project?: string) => (await of(project)).data as MemberPermissions
  expect((await told()).project).toBeNull()
  expect((await told(blog.id)).project).toEqual({ id: blog.id, name: 'Blog', roleName: null })
  const there = await told(shop.id)
  expect(there.project).toEqual({ id: shop.id, name: 'Shop', roleName: 'viewer' })
  const held = there.permissions.filter(({ isHeld }) => isHeld)
  const own = (await as(mei, 'listOwnPermissions', { query: { project: shop.id } })).data as string[]
  expect(held.map(({ permission }) => permission).sort()).toEqual([...own].sort())
  for (const { permission, decidedBy, through } of held) {
    expect(decidedBy).toBe(isOfProjects(permission) ? 'projectRole' : 'role')
    expect(through).toBe(decidedBy)
  }
  expect((await told(blog.id)).permissions).toEqual((await told()).permissions)
  for (const id of [stranger.project.id, '00000000-0000-4000-8000-000000000000'])
    expect((await of(id)).code).toBe(numberOf('project.unknown'))
})

test('an invitation gives roles in single projects', async () => {
  const { owner, as, invite, tokenFor, newAddress, logIn, rolesOf, shop, blog, own } = await open()
  const watchers = await own('Watchers', ['project:read'])
  const email = newAddress()
  const projectRoles = [
    { projectId: shop.id, role: 'analyst' },
    { projectId: blog.id, role: watchers },
  ]
  expect((await invite(email, 'viewer', owner, { projectRoles })).data).toEqual([{ email, outcome: 'sent' }])
  const [listed] = ((await as(owner, 'listInvitations')).data as { items: Invitation[] }).items
  expect(listed?.projectRoles).toEqual([
    { projectId: shop.id, projectName: 'Shop', role: 'analyst', roleName: 'analyst' },
    { projectId: blog.id, projectName: 'Blog', role: watchers, roleName: 'Watchers' },
  ])
  expect((await as(owner, 'deleteRole', { params: { id: watchers } })).code).toBe(numberOf('role.inUse'))
  // A project that is deleted before the invitation is accepted is left out.
  await as(owner, 'deleteProject', { body: { id: blog.id, tenantId: blog.tenantId } })
  const body = { token: await tokenFor(email), account: 'joiner1', password: 'passw0rd' }
  expect((await server.call('registerInvited', { body })).code).toBe(201)
  const session = (await logIn(body.account)).data as Person['session']
  expect(await rolesOf({ session } as Person)).toMatchObject([{ projectId: shop.id, role: 'analyst' }])
  const held = (await server.call('listOwnPermissions', { session: session.session, query: { project: shop.id } })).data
  expect((held as string[]).filter(isOfProjects)).toEqual(permissionsOf.analyst.filter(isOfProjects))
})

test('somebody with an account gets the roles in single projects when they accept', async () => {
  const { owner, as, invite, tokenFor, rolesOf, shop } = await open()
  const guest = await server.newcomer()
  await invite(guest.email, 'viewer', owner, { projectRoles: [{ projectId: shop.id, role: 'developer' }] })
  expect((await as(guest, 'acceptInvitation', { body: { token: await tokenFor(guest.email) } })).code).toBe(200)
  expect(await rolesOf(guest)).toMatchObject([{ projectId: shop.id, role: 'developer' }])
})

test('an invitation offers no role in a project that its sender could not give there', async () => {
  const { member, invite, newAddress, give, shop, blog } = await open()
  const stranger = await server.newcomer()
  const admin = await member('admin')
  await give(admin, 'viewer')
  const offer = async (projectId: string, role: string) =>
    (await invite(newAddress(), 'viewer', admin, { projectRoles: [{ projectId, role }] })).code
  expect(await offer(shop.id, 'analyst')).toBe(numberOf('permission.notHeld'))
  expect(await offer(stranger.project.id, 'viewer')).toBe(numberOf('project.unknown'))
  expect(await offer(blog.id, 'analyst')).toBe(200)
})
