import { expect, test } from 'vitest'
import type { Member } from '#contract/members/members.ts'
import { numberOf, openTeam, type Person } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const openOwned = async () => {
  const team = await openTeam(server)
  const transfer = (email: string, by: Person = team.owner) => team.as(by, 'transferOrganization', { body: { email } })
  const rolesSeenBy = async (by: Person): Promise<Record<string, string>> => {
    const { items } = (await team.as(by, 'listOrganizationMembers')).data as { items: Member[] }
    return Object.fromEntries(items.map(({ email, role }) => [email, role]))
  }
  return { ...team, transfer, rolesSeenBy }
}

test('an owner hands the organisation to a member, becomes an admin, and both are told', async () => {
  const { owner, as, member, transfer, rolesSeenBy } = await openOwned()
  const mei = await member('viewer')
  expect((await transfer(mei.email.toUpperCase())).code).toBe(200)
  expect(await rolesSeenBy(owner)).toEqual({ [owner.email]: 'admin', [mei.email]: 'owner' })
  const settings = { section: 'general', replaces: 0, settings: { name: 'Tea House', mailLocale: null } }
  expect((await as(owner, 'saveOrganization', { body: settings })).code).toBe(numberOf('permission.denied'))
  expect((await as(mei, 'saveOrganization', { body: settings })).code).toBe(200)
  const mails = (await server.outbox()).filter(({ subject }) => subject.includes('所有者'))
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([owner.email, mei.email]))
})

test('it asks for the password again, and for an owner', async () => {
  const { owner, as, member, transfer } = await openOwned()
  const [mei, admin] = [await member('viewer'), await member('admin')]
  expect((await transfer(mei.email, admin)).code).toBe(numberOf('permission.denied'))
  const strong = await as(owner, 'createRole', { body: { name: 'Strong', permissions: ['organization:delete'] } })
  const role = (strong.data as { id: string }).id
  await as(owner, 'changeMemberRole', { params: { id: admin.session.id }, body: { role } })
  expect((await transfer(mei.email, admin)).code).toBe(numberOf('organization.notOwner'))
  server.pass(16 * 60_000)
  expect((await transfer(mei.email)).code).toBe(numberOf('session.stale'))
})

test('it goes to an active member of this organisation only', async () => {
  const { owner, as, member, transfer, rolesSeenBy } = await openOwned()
  const mei = await member('viewer')
  const stranger = await server.newcomer()
  expect((await transfer(stranger.email)).code).toBe(numberOf('member.unknown'))
  expect((await transfer(owner.email)).code).toBe(numberOf('member.self'))
  await as(owner, 'suspendMember', { params: { id: mei.session.id } })
  expect((await transfer(mei.email)).code).toBe(numberOf('organization.heirSuspended'))
  expect((await rolesSeenBy(owner))[owner.email]).toBe('owner')
})

test('of two transfers at once one succeeds, and there is one owner', async () => {
  const { owner, member, transfer, rolesSeenBy } = await openOwned()
  const [mei, ken] = [await member('viewer'), await member('analyst')]
  const codes = (await Promise.all([transfer(mei.email), transfer(ken.email)])).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(Object.values(await rolesSeenBy(owner)).filter((role) => role === 'owner')).toHaveLength(1)
})
