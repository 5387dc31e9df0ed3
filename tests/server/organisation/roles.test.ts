import { describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { builtInRoles, permissions, permissionsOf, type Role } from '#contract/organisation/roles.ts'
import { besides, withServer } from '#tests/server/setup.ts'

const server = withServer()
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
type Person = Awaited<ReturnType<typeof server.newcomer>>

/** Somebody of the owner's organisation, with a role of their own. */
const colleague = async (owner: Person, role: string): Promise<Person> => {
  const person = await server.newcomer()
  await server.database.query('delete from members where user_id = $1', [person.session.id])
  await server.database.query('update users set organization_id = $2 where id = $1', [person.session.id, owner.session.companyid])
  await server.database.query('insert into members (organization_id, user_id, role) values ($1, $2, $3)', [
    owner.session.companyid,
    person.session.id,
    role,
  ])
  return { ...person, project: owner.project }
}
const create = async (who: Person, name: string, granted: string[]) =>
  server.call('createRole', { session: who.session.session, body: { name, permissions: granted } })
const list = async (who: Person) => (await server.call('listRoles', { session: who.session.session })).data as Role[]

test('an organisation has the six built-in roles and its custom roles', async () => {
  const owner = await server.newcomer()
  expect((await list(owner)).map((role) => [role.id, role.builtIn])).toEqual(builtInRoles.map((id) => [id, true]))
  const role = (await create(owner, ' Editors ', ['project:read', 'project:read', 'event:read'])).data as Role
  expect(role).toEqual({
    id: expect.any(String),
    name: 'Editors',
    builtIn: false,
    permissions: ['project:read', 'event:read'],
    members: 0,
    revision: expect.any(String),
    isOwn: false,
  })
  expect((await list(owner)).find(({ id }) => id === 'owner')).toMatchObject({ members: 1, isOwn: true })
  expect((await list(owner)).at(-1)).toEqual(role)
  const session = owner.session.session
  expect((await server.call('viewRole', { session, params: { id: role.id } })).data).toEqual(role)
  expect((await server.call('viewRole', { session, params: { id: 'viewer' } })).data).toMatchObject({
    name: 'viewer',
    permissions: permissionsOf.viewer,
  })
})

test('a role can be renamed, granted permissions, and deleted if nobody has it', async () => {
  const owner = await server.newcomer()
  const { id } = (await create(owner, 'Editors', [])).data as Role
  const session = owner.session.session
  const renamed = await server.call('updateRole', { session, params: { id }, body: { name: 'Writers' } })
  expect(renamed).toMatchObject({ code: 200, data: { name: 'Writers' } })
  const granted = await server.call('grantPermissions', { session, params: { id }, body: { permissions: ['event:read'] } })
  expect(granted).toMatchObject({ code: 200, data: { name: 'Writers', permissions: ['event:read'] } })
  const person = await colleague(owner, id)
  expect((await server.call('deleteRole', { session, params: { id } })).code).toBe(numberOf('role.inUse'))
  await server.database.query(`update members set role = 'viewer' where user_id = $1`, [person.session.id])
  expect((await server.call('deleteRole', { session, params: { id } })).code).toBe(200)
  expect((await server.call('viewRole', { session, params: { id } })).code).toBe(numberOf('role.unknown'))
})

test('a changed role applies to its holders from the next call on, in every process', async () => {
  const owner = await server.newcomer()
  const { id } = (await create(owner, 'Readers', ['project:read'])).data as Role
  const reader = await colleague(owner, id)
  const session = reader.session.session
  const other = besides(server, {})
  const rename = () => other.call('saveProject', { session, body: { id: owner.project.id, projectName: 'Renamed' } })
  expect((await other.call('listProjects', { session })).code).toBe(200)
  expect(await rename()).toMatchObject({ status: 200, code: numberOf('permission.denied') })
  await server.call('grantPermissions', {
    session: owner.session.session,
    params: { id },
    body: { permissions: ['project:read', 'project:write'] },
  })
  expect((await rename()).code).toBe(200)
})

test('everybody is told what their own role permits', async () => {
  const { session } = await server.newcomer()
  const own = async () => (await server.call('listOwnPermissions', { session: session.session })).data
  expect(await own()).toEqual(permissionsOf.owner)
  await server.database.query(`update members set role = 'viewer' where user_id = $1`, [session.id])
  expect(await own()).toEqual(permissionsOf.viewer)
  await server.database.query(`update members set role = 'nothing' where user_id = $1`, [session.id])
  expect(await own()).toEqual([])
})

test('a stream of events ends when its reader’s role may no longer read them, also in another process', async () => {
  const other = besides(server, {})
  const owner = await server.newcomer()
  const { id } = (await create(owner, 'Watchers', ['event:read'])).data as Role
  const watcher = await colleague(owner, id)
  const open = () =>
    other.request(liveEventsStream.path, {
      headers: { jsessionid: watcher.session.session, 'PROJECT-INFO': owner.project.id },
    })
  const response = await open()
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  await server.call('grantPermissions', { session: owner.session.session, params: { id }, body: { permissions: [] } })
  const reader = response.body?.getReader()
  for (;;) if ((await reader?.read())?.done) break
  expect(await (await open()).json()).toMatchObject({ code: numberOf('permission.denied') })
})

describe('nobody grants what they do not hold', () => {
  test('neither in a new role nor in an existing one, and nobody takes it away', async () => {
    const owner = await server.newcomer()
    const strong = (await create(owner, 'Strong', ['organization:write'])).data as Role
    const weak = (await create(owner, 'Weak', ['project:read'])).data as Role
    const admin = await colleague(owner, 'admin')
    const session = admin.session.session
    const notHeld = numberOf('permission.notHeld')
    expect((await create(admin, 'Mine', ['organization:write'])).code).toBe(notHeld)
    expect(
      (await server.call('grantPermissions', { session, params: { id: weak.id }, body: { permissions: ['organization:write'] } }))
        .code,
    ).toBe(notHeld)
    for (const name of ['updateRole', 'deleteRole', 'grantPermissions'] as const) {
      const body = { updateRole: { name: 'X' }, deleteRole: undefined, grantPermissions: { permissions: [] } }[name]
      expect((await server.call(name, { session, params: { id: strong.id }, ...(body ? { body } : {}) })).code).toBe(notHeld)
    }
    expect(await list(owner)).toEqual(expect.arrayContaining([strong, weak]))
  })

  test('nobody changes the role that they have', async () => {
    const owner = await server.newcomer()
    const { id } = (await create(owner, 'Managers', [...permissions])).data as Role
    const manager = await colleague(owner, id)
    const body = { permissions: ['role:read', 'role:write'] }
    expect((await server.call('grantPermissions', { session: manager.session.session, params: { id }, body })).code).toBe(
      numberOf('permission.denied'),
    )
  })

  test.each(builtInRoles)('%s cannot be changed', async (id) => {
    const { session } = (await server.newcomer()).session
    const fixed = numberOf('role.fixed')
    expect((await server.call('updateRole', { session, params: { id }, body: { name: 'Mine' } })).code).toBe(fixed)
    expect((await server.call('grantPermissions', { session, params: { id }, body: { permissions: [] } })).code).toBe(fixed)
    expect((await server.call('deleteRole', { session, params: { id } })).code).toBe(fixed)
  })
})

test('a role’s name is unique in any case, and differs from the built-in ones', async () => {
  const owner = await server.newcomer()
  await create(owner, 'Editors', [])
  for (const name of ['Editors', 'EDITORS', 'Owner']) expect((await create(owner, name, [])).code).toBe(numberOf('role.taken'))
  const other = await server.newcomer()
  expect((await create(other, 'Editors', [])).code).toBe(201)
})

test('another organisation’s role is answered like one that does not exist', async () => {
  const [owner, stranger] = [await server.newcomer(), await server.newcomer()]
  const { id } = (await create(owner, 'Editors', ['project:read'])).data as Role
  const session = stranger.session.session
  const unknown = numberOf('role.unknown')
  expect((await server.call('viewRole', { session, params: { id } })).code).toBe(unknown)
  expect((await server.call('updateRole', { session, params: { id }, body: { name: 'Mine' } })).code).toBe(unknown)
  expect((await server.call('grantPermissions', { session, params: { id }, body: { permissions: [] } })).code).toBe(unknown)
  expect((await server.call('deleteRole', { session, params: { id } })).code).toBe(unknown)
  expect((await list(stranger)).some((role) => role.id === id)).toBe(false)
})
