import { expect, test } from 'vitest'
import type { OwnAccount } from '#contract/own-account/own-account.ts'
import { numberOf, openTeam, type Person } from '#tests/server/members/team.ts'
import { besides, withServer } from '#tests/server/setup.ts'

const server = withServer()
const accountOf = async ({ session: { session } }: Person) =>
  (await server.call('viewOwnAccount', { session })).data as OwnAccount
const leave = ({ session: { session } }: Person, id: string, call = server.call) =>
  call('leaveOrganization', { session, params: { id } })

test('a person sees their name, address, since when they are a member, and their organisations with the role', async () => {
  const { owner, member } = await openTeam(server)
  const mei = await member('analyst')
  expect(await accountOf(mei)).toEqual({
    username: mei.username,
    email: mei.email,
    createdAt: expect.any(String),
    isOfPlatform: false,
    emailChange: null,
    organizations: [
      {
        id: owner.session.companyid,
        name: owner.username,
        role: 'analyst',
        status: 'active',
        joinedAt: expect.any(String),
        isCurrent: true,
        isLastOwner: false,
        others: 1,
      },
    ],
  })
  expect((await accountOf(owner)).organizations).toMatchObject([{ role: 'owner', isLastOwner: true, others: 1 }])
})

test('leaving one’s only organisation keeps the session, in a new organisation of one’s own', async () => {
  const { owner, member, as } = await openTeam(server)
  const mei = await member('viewer')
  const elsewhere = {
    ...mei,
    session: (await server.call('login', { body: { account: mei.username, password: mei.password } })).data as Person['session'],
  }
  const { code, data } = await leave(mei, owner.session.companyid)
  expect({ code, data }).toMatchObject({ code: 200, data: { usertype: 'manager' } })
  const { organizations } = await accountOf(mei)
  expect(organizations).toMatchObject([
    { id: (data as { companyid: string }).companyid, role: 'owner', isCurrent: true, others: 0 },
  ])
  expect((await server.call('viewOwnAccount', { session: elsewhere.session.session })).code).toBe(numberOf('session.invalid'))
  const left = (await as(owner, 'listOrganizationMembers')).data as { items: { id: string }[] }
  expect(left.items.map(({ id }) => id)).toEqual([owner.session.id])
})

test('leaving another organisation than the present one leaves the session where it is', async () => {
  const { owner, as, invite, tokenFor } = await openTeam(server)
  const mei = await server.newcomer()
  await invite(mei.email)
  await as(mei, 'acceptInvitation', { body: { token: await tokenFor(mei.email) } })
  await as(mei, 'switchOrganization', { params: { id: mei.session.companyid } })
  expect((await leave(mei, owner.session.companyid)).data).toEqual({ companyid: mei.session.companyid, usertype: 'manager' })
  expect((await accountOf(mei)).organizations).toMatchObject([{ id: mei.session.companyid, isCurrent: true }])
})

test('the last owner, a stranger and a platform admin leave nothing', async () => {
  const { owner, member } = await openTeam(server)
  const suspended = await member('owner')
  const { session } = owner.session
  await server.call('suspendMember', { session, params: { id: suspended.session.id } })
  expect((await leave(owner, owner.session.companyid)).code).toBe(numberOf('member.lastOwner'))
  const stranger = await server.newcomer()
  expect((await leave(stranger, owner.session.companyid)).code).toBe(numberOf('organization.unknown'))
  const admin = await server.admin()
  expect((await leave(admin, admin.session.companyid)).code).toBe(numberOf('ownAccount.ofPlatform'))
})

test('of two owners who leave at once, through two processes, exactly one remains', async () => {
  const other = besides(server, {})
  for (let round = 0; round < 10; round += 1) {
    const { owner, member } = await openTeam(server)
    const second = await member('owner')
    const id = owner.session.companyid
    const answers = await Promise.all([leave(owner, id), leave(second, id, other.call)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, numberOf('member.lastOwner')])
  }
})
