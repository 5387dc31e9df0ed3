import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Role } from '#contract/organisation/roles.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number

const openRole = async () => {
  const team = await openTeam(server)
  const body = { name: 'Editors', permissions: ['project:read'] }
  const role = (await team.as(team.owner, 'createRole', { body })).data as Role
  const params = { id: role.id }
  const view = async () => (await team.as(team.owner, 'viewRole', { params })).data as Role
  return { ...team, role, params, view }
}

test('a role is renamed and given other permissions in one call', async () => {
  const { owner, as, role, params, view } = await openRole()
  const body = { name: 'Writers', permissions: ['event:read'], replaces: role.revision }
  const answer = await as(owner, 'updateRole', { params, body })
  expect(answer).toMatchObject({ code: 200, data: { id: role.id, name: 'Writers', permissions: ['event:read'] } })
  expect(await view()).toEqual(answer.data)
  expect((answer.data as Role).revision).not.toBe(role.revision)
  const records = await server.database.query<{ action: string; details: { before: string; after: string } }>(
    `select action, details from audit_records where target = $1 and result = 'done' order by id`,
    [role.id],
  )
  expect(records.at(-1)?.action).toBe('role.grant')
  expect(JSON.parse(records.at(-1)?.details.before ?? '')).toEqual({ name: 'Editors', permissions: ['project:read'] })
  expect(JSON.parse(records.at(-1)?.details.after ?? '')).toEqual({ name: 'Writers', permissions: ['event:read'] })
})

test('a change of a role that was changed meanwhile is refused, and changes nothing', async () => {
  const { owner, as, role, params, view } = await openRole()
  await as(owner, 'grantPermissions', { params, body: { permissions: ['event:read'] } })
  const theirs = await view()
  const stale = { replaces: role.revision }
  const answers = [
    await as(owner, 'updateRole', { params, body: { name: 'Mine', permissions: [], ...stale } }),
    await as(owner, 'updateRole', { params, body: { name: 'Mine', ...stale } }),
    await as(owner, 'grantPermissions', { params, body: { permissions: [], ...stale } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => numberOf('role.changed')))
  expect(await view()).toEqual(theirs)
})

test('of two who change one role at once, one is refused', async () => {
  const { owner, as, role, params } = await openRole()
  const body = (name: string) => ({ name, permissions: ['event:read'], replaces: role.revision })
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => as(owner, 'updateRole', { params, body: body(name) })))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, numberOf('role.changed'), numberOf('role.changed')])
})

test('the revision is the same for the same name and permissions, in any order', async () => {
  const { owner, as, params, view } = await openRole()
  const grant = (permissions: string[]) => as(owner, 'grantPermissions', { params, body: { permissions } })
  await grant(['project:read', 'event:read'])
  const { revision } = await view()
  await grant(['event:read', 'project:read'])
  expect((await view()).revision).toBe(revision)
})

test('a role says how many members have it, those of other organisations not counted', async () => {
  const { member, role, view } = await openRole()
  await member(role.id)
  const suspended = await member(role.id)
  await server.database.query(`update members set status = 'suspended' where user_id = $1`, [suspended.session.id])
  expect((await view()).members).toBe(2)
  const other = await openTeam(server)
  const roles = (await other.as(other.owner, 'listRoles')).data as Role[]
  expect(roles.map(({ id, members }) => [id, members])).toEqual([
    ['owner', 1],
    ['admin', 0],
    ['marketer', 0],
    ['analyst', 0],
    ['developer', 0],
    ['viewer', 0],
  ])
})

test('a combined change gives no permission that its caller does not hold', async () => {
  const { owner, as, member, params, view } = await openRole()
  const admin = await member('admin')
  const before = await view()
  const body = { name: 'Mine', permissions: ['organization:write'] }
  expect((await as(admin, 'updateRole', { params, body })).code).toBe(numberOf('permission.notHeld'))
  expect((await as(owner, 'updateRole', { params: { id: 'viewer' }, body })).code).toBe(numberOf('role.fixed'))
  expect(await view()).toEqual(before)
})

test('of two who take the right to change roles from each other at once, one keeps it', async () => {
  const { owner, as, member } = await openTeam(server)
  const permissions = ['role:read', 'role:write']
  const create = async (name: string) => (await as(owner, 'createRole', { body: { name, permissions } })).data as Role
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await create(`One ${round}`), await create(`Other ${round}`)]
    const [first, second] = [await member(one.id), await member(other.id)]
    const take = (by: typeof first, { id }: Role) =>
      as(by, 'grantPermissions', { params: { id }, body: { permissions: ['role:read'] } })
    const answers = await Promise.all([take(first, other), take(second, one)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, numberOf('permission.denied')])
  }
})

test('what the caller may give to a role is what they hold in every project, and a role with more is refused', async () => {
  const { owner, as, member, role, params } = await openRole()
  const mei = await member('admin')
  const grantable = async () => (await as(mei, 'listGrantablePermissions')).data as string[]
  expect(await grantable()).toContain('project:read')
  expect(await grantable()).not.toContain('organization:delete')
  const rename = async () =>
    (await as(mei, 'updateRole', { params, body: { name: role.name, permissions: ['project:read', 'segment:write'] } })).code
  expect(await rename()).toBe(200)
  const [project] = (await as(owner, 'listProjects')).data as { id: string }[]
  const changes = [{ projectId: project?.id ?? '', role: 'viewer' }]
  await as(owner, 'changeProjectRoles', { params: { id: mei.session.id }, body: { changes } })
  expect(await grantable()).toEqual(expect.arrayContaining(['project:read', 'role:write', 'member:write']))
  expect(await grantable()).not.toContain('segment:write')
  expect(await rename()).toBe(numberOf('permission.notHeld'))
  expect((await as(owner, 'listGrantablePermissions')).data).toContain('organization:delete')
})
