import { expect, test } from 'vitest'
import type { MemberPermissions } from '#contract/members/member-permissions.ts'
import { permissions, permissionsOf, type Role } from '#contract/organisation/roles.ts'
import { withServer } from '#tests/server/setup.ts'
import { numberOf, openTeam, type Person } from './team.ts'

const server = withServer()

const open = async () => {
  const team = await openTeam(server)
  const of = async (person: Person, asked = team.owner) =>
    (await team.as(asked, 'viewMemberPermissions', { params: { id: person.session.id } })).data as MemberPermissions
  return { ...team, of }
}
const heldIn = ({ permissions: all }: MemberPermissions) => all.filter(({ isHeld }) => isHeld).map(({ permission }) => permission)

test.each(['admin', 'marketer', 'analyst', 'developer', 'viewer'] as const)(
  'what a %s may do is what their calls are checked for, each permission once, through their role',
  async (role) => {
    const { member, of, as } = await open()
    const person = await member(role)
    const told = await of(person)
    expect(told).toMatchObject({ id: person.session.id, name: person.username, role, roleName: role, status: 'active' })
    expect(told.permissions.map(({ permission }) => permission)).toEqual(permissions)
    expect(heldIn(told)).toEqual(permissionsOf[role])
    expect(heldIn(told)).toEqual((await as(person, 'listOwnPermissions')).data)
    for (const { isHeld, through, grantedByRole } of told.permissions)
      expect([through, grantedByRole]).toEqual(isHeld ? ['role', true] : [null, false])
  },
)

test('a custom role is told by its name, and a change of it at once', async () => {
  const { owner, as, member, of } = await open()
  const body = { name: 'Editors', permissions: ['segment:read'] }
  const { id } = (await as(owner, 'createRole', { body })).data as Role
  const person = await member(id)
  expect(await of(person)).toMatchObject({ role: id, roleName: 'Editors' })
  expect(heldIn(await of(person))).toEqual(['segment:read'])
  await as(owner, 'grantPermissions', { params: { id }, body: { permissions: [] } })
  expect(heldIn(await of(person))).toEqual([])
})

test('somebody who is suspended may do nothing; what their role grants is told', async () => {
  const { owner, as, member, of } = await open()
  const person = await member('viewer')
  await as(owner, 'suspendMember', { params: { id: person.session.id } })
  const told = await of(person)
  expect(told.status).toBe('suspended')
  expect(heldIn(told)).toEqual([])
  expect(told.permissions.filter((it) => it.grantedByRole).map(({ permission }) => permission)).toEqual(permissionsOf.viewer)
})

test('an admin of the platform holds all permissions as such', async () => {
  const boss = await server.admin()
  const answer = await server.call('viewMemberPermissions', {
    session: boss.session.session,
    params: { id: boss.session.id },
  })
  const told = answer.data as MemberPermissions
  expect(heldIn(told)).toEqual(permissions)
  expect(new Set(told.permissions.map(({ through }) => through))).toEqual(new Set(['platform']))
})

test('a person of another organisation is answered like one that does not exist', async () => {
  const { owner, as } = await open()
  const stranger = await server.newcomer()
  for (const id of [stranger.session.id, '00000000-0000-4000-8000-000000000000'])
    expect(await as(owner, 'viewMemberPermissions', { params: { id } })).toMatchObject({
      code: numberOf('member.unknown'),
      data: null,
    })
})
