import { expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import type { Invitation, InvitationResult, MovedSession } from '#contract/members/invitations.ts'
import type { OwnOrganization } from '#contract/members/members.ts'
import type { Role } from '#contract/organisation/roles.ts'
import { openBackOffice } from '#tests/server/platform/back-office.ts'
import { withServer } from '#tests/server/setup.ts'
import { unknownToken } from './fixtures.ts'
import { numberOf, openTeam, type Person } from './team.ts'

const server = withServer()
const day = 24 * 60 * 60_000
const itemsOf = (data: unknown) => (data as { items: Invitation[] }).items
type Team = Awaited<ReturnType<typeof openTeam>>

const view = (token: string) => server.call('viewInvitation', { body: { token } })
const register = (token: string, account: string) =>
  server.call('registerInvited', { body: { token, account, password: 'passw0rd' } })
/** The owner's sessions must be confirmed again after some days have passed. */
const freshOwner = async ({ owner, logIn }: Team): Promise<Person> => ({
  ...owner,
  session: (await logIn(owner.username)).data as Session,
})

test('several people are invited at once, each once, and each address says what came of it', async () => {
  const team = await openTeam(server)
  const { owner, as, newAddress, tokenFor, invite, member } = team
  const [mei, noriko, colleague] = [newAddress(), newAddress(), await member()]
  await invite(noriko)
  const emails = [mei, ` ${mei.toUpperCase()}`, noriko, colleague.email]
  const { data } = await invite(mei, 'analyst', owner, { emails, message: 'Welcome <b>', locale: 'fr' })
  const outcomes = (data as InvitationResult[]).map(({ email, outcome }) => [email.toLowerCase(), outcome])
  expect(outcomes).toEqual([
    [mei, 'sent'],
    [noriko, 'pending'],
    [colleague.email, 'member'],
  ])
  const [mail] = (await server.outbox()).filter(({ to }) => to.toLowerCase() === mei)
  expect(mail?.subject).toBe('Causeway · Vous êtes invité à rejoindre une organisation')
  expect(mail?.text).toContain('Welcome <b>')
  const [row] = await server.database.query<{ html: string }>(`select html from mails order by id desc limit 1`)
  expect(row?.html).toContain('Welcome &lt;b&gt;')
  expect(row?.html).not.toContain('<b>')
  const listed = itemsOf((await as(owner, 'listInvitations')).data)
  expect(listed.map((it) => [it.email.toLowerCase(), it.role, it.state, it.inviter])).toContainEqual([
    mei,
    'analyst',
    'pending',
    owner.username,
  ])
  expect(JSON.stringify(listed)).not.toContain(await tokenFor(noriko))
})

test('no token is stored, logged or put on record', async () => {
  const { invite, newAddress, tokenFor, copyLink } = await openTeam(server)
  const email = newAddress()
  await invite(email)
  const token = await tokenFor(email)
  const { token: copied } = await copyLink()
  await server.call('mailInvitation', { body: { token: copied } })
  const mailed = await tokenFor(email)
  expect((await register(mailed, 'linkreader')).code).toBe(201)
  const stored = JSON.stringify([
    await server.database.query('select * from invitations'),
    await server.database.query('select * from audit_records'),
    server.lines,
  ])
  for (const secret of [token, copied, mailed]) {
    expect(secret).toHaveLength(43)
    expect(stored).not.toContain(secret)
  }
})

test('a new account joins with the offered role, its address is proven, and the link works once', async () => {
  const { owner, as, invite, newAddress, tokenFor, logIn } = await openTeam(server)
  const email = newAddress()
  await invite(email, 'marketer', owner, { message: 'Hello' })
  const token = await tokenFor(email)
  expect((await view(token)).data).toMatchObject({
    organization: owner.username,
    inviter: owner.username,
    email,
    roleName: 'marketer',
    message: 'Hello',
    hasAccount: false,
  })
  expect((await register(token, owner.username)).code).toBe(numberOf('username.taken'))
  const answers = await Promise.all([register(token, 'newperson1'), register(token, 'newperson2')])
  expect(answers.filter(({ code }) => code === 201)).toHaveLength(1)
  expect((await register(token, 'newperson3')).code).toBe(numberOf('invitation.used'))
  expect((await view(token)).code).toBe(numberOf('invitation.used'))
  const winner = answers[0]?.code === 201 ? 'newperson1' : 'newperson2'
  const { data } = await logIn(winner)
  expect(data).toMatchObject({ email, companyid: owner.session.companyid, usertype: 'user' })
  const [row] = await server.database.query<{ email_verified: boolean }>('select email_verified from users where email = $1', [
    email,
  ])
  expect(row?.email_verified).toBe(true)
  expect(itemsOf((await as(owner, 'listInvitations')).data).map((it) => it.email)).not.toContain(email)
  expect(itemsOf((await as(owner, 'listInvitations', { query: { state: 'accepted' } })).data)).toMatchObject([{ email }])
})

test('a link that a member copied proves no address: it makes no account, until it was mailed there', async () => {
  const { invite, newAddress, tokenFor, copyLink, logIn } = await openTeam(server)
  const email = newAddress()
  await invite(email)
  const first = await tokenFor(email)
  const { token } = await copyLink()
  expect((await view(token)).data).toMatchObject({ email, hasAccount: null })
  expect((await register(token, 'hijacker')).code).toBe(numberOf('invitation.unproven'))
  expect((await logIn('hijacker')).code).toBe(numberOf('login.refused'))
  const mail = () => server.call('mailInvitation', { body: { token } })
  expect((await Promise.all([mail(), mail()])).map(({ code }) => code).sort()).toEqual([200, numberOf('invitation.unknown')])
  const mailed = await tokenFor(email)
  expect(new Set([first, token, mailed]).size).toBe(3)
  expect((await register(token, 'hijacker')).code).toBe(numberOf('invitation.unknown'))
  expect((await view(mailed)).data).toMatchObject({ hasAccount: false })
  expect((await register(mailed, 'trueperson')).code).toBe(201)
})

test('a link that was copied tells nobody whether the address has an account; with it, its owner joins at once', async () => {
  const { invite, copyLink, as } = await openTeam(server)
  const mei = await server.newcomer()
  await invite(mei.email)
  const { token } = await copyLink()
  expect((await view(token)).data).toMatchObject({ hasAccount: null })
  expect((await register(token, 'somebodyelse')).code).toBe(numberOf('invitation.unproven'))
  expect((await as(mei, 'acceptInvitation', { body: { token } })).code).toBe(200)
})

test('an existing account accepts while it is signed in, belongs to both organisations and moves between them', async () => {
  const { owner, as, invite, tokenFor } = await openTeam(server)
  const mei = await server.newcomer()
  await invite(mei.email, 'admin')
  const token = await tokenFor(mei.email)
  expect((await view(token)).data).toMatchObject({ hasAccount: true })
  expect((await register(token, 'somebodyelse')).code).toBe(numberOf('account.exists'))
  expect((await as(owner, 'acceptInvitation', { body: { token } })).code).toBe(numberOf('invitation.otherAddress'))
  expect((await server.call('acceptInvitation', { body: { token } })).code).toBe(numberOf('session.invalid'))
  const elsewhere = {
    ...mei,
    session: (await server.call('login', { body: { account: mei.username, password: mei.password } })).data as Session,
  }
  server.pass(1_000)
  const moved = (await as(mei, 'acceptInvitation', { body: { token } })).data as MovedSession
  expect(moved).toEqual({ companyid: owner.session.companyid, usertype: 'manager' })
  expect((await as(mei, 'acceptInvitation', { body: { token } })).code).toBe(numberOf('invitation.used'))
  const current = async (person: Person) =>
    ((await as(person, 'listOwnOrganizations')).data as OwnOrganization[]).map((it) => [it.id, it.role, it.isCurrent])
  const [home, here] = [mei.session.companyid, owner.session.companyid]
  expect(await current(mei)).toEqual([
    [home, 'owner', false],
    [here, 'admin', true],
  ])
  expect(await current(elsewhere)).toEqual([
    [home, 'owner', true],
    [here, 'admin', false],
  ])
  expect((await as(mei, 'listOrganizationMembers')).data).toMatchObject({ total: { value: 2 } })
  expect((await as(elsewhere, 'listOrganizationMembers')).data).toMatchObject({ total: { value: 1 } })
  expect((await as(mei, 'switchOrganization', { params: { id: home } })).data).toEqual({ companyid: home, usertype: 'manager' })
  expect((await as(mei, 'listOrganizationMembers')).data).toMatchObject({ total: { value: 1 } })
  await as(mei, 'switchOrganization', { params: { id: here } })
  expect((await as(owner, 'removeMember', { params: { id: mei.session.id } })).code).toBe(200)
  expect((await as(mei, 'listOwnOrganizations')).code).toBe(numberOf('session.invalid'))
  expect(await current(elsewhere)).toEqual([[home, 'owner', true]])
})

test('an invitation that is late, revoked or unknown says so; a new link replaces the old one', async () => {
  const team = await openTeam(server)
  const { as, invite, newAddress, tokenFor } = team
  const email = newAddress()
  await invite(email)
  const late = await tokenFor(email)
  server.pass(7 * day)
  for (const answer of [await view(late), await register(late, 'latecomer')])
    expect(answer.code).toBe(numberOf('invitation.expired'))
  const owner = await freshOwner(team)
  const [one] = itemsOf((await as(owner, 'listInvitations', { query: { state: 'expired' } })).data)
  const params = { id: one?.id ?? '' }
  expect((await as(owner, 'resendInvitation', { params })).data).toMatchObject({ state: 'pending', email })
  const renewed = await tokenFor(email)
  expect((await view(late)).code).toBe(numberOf('invitation.unknown'))
  expect((await view(renewed)).code).toBe(200)
  expect((await as(owner, 'revokeInvitation', { params })).code).toBe(200)
  for (const answer of [
    await view(renewed),
    await register(renewed, 'revokedone'),
    await as(owner, 'resendInvitation', { params }),
  ])
    expect(answer.code).toBe(numberOf('invitation.revoked'))
  expect((await view(unknownToken)).code).toBe(numberOf('invitation.unknown'))
  expect((await as(owner, 'resendInvitation', { params: { id: owner.session.id } })).code).toBe(numberOf('invitation.unknown'))
})

test('nobody offers a role with permissions that they do not hold, and a role that is offered stays', async () => {
  const { owner, as, invite, newAddress, member } = await openTeam(server)
  const admin = await member('admin')
  expect((await invite(newAddress(), 'owner', admin)).code).toBe(numberOf('permission.notHeld'))
  expect((await invite(newAddress(), 'nothing', admin)).code).toBe(numberOf('role.unknown'))
  const { id } = (await as(owner, 'createRole', { body: { name: 'Readers', permissions: ['event:read'] } })).data as Role
  expect((await invite(newAddress(), id, admin)).data).toMatchObject([{ outcome: 'sent' }])
  expect((await as(owner, 'deleteRole', { params: { id } })).code).toBe(numberOf('role.inUse'))
  const [one] = itemsOf((await as(owner, 'listInvitations')).data)
  expect(one).toMatchObject({ role: id, roleName: 'Readers' })
  await as(owner, 'grantPermissions', { params: { id }, body: { permissions: ['organization:write'] } })
  const params = { id: one?.id ?? '' }
  expect((await as(admin, 'linkInvitation', { params })).code).toBe(numberOf('permission.notHeld'))
})

test('an organisation sends 200 invitations a day at most, and none of a call that exceeds it', async () => {
  const { owner, as, newAddress } = await openTeam(server)
  const batch = () =>
    as(owner, 'invite', {
      body: { emails: Array.from({ length: 20 }, newAddress), role: 'viewer', locale: 'en' },
    })
  for (let sent = 0; sent < 10; sent += 1) expect((await batch()).code).toBe(200)
  expect((await batch()).code).toBe(numberOf('invitation.tooMany'))
  expect((await as(owner, 'listInvitations')).data).toMatchObject({ total: { value: 200 } })
})

test('nobody joins an organisation that is being deleted, until that is cancelled', async () => {
  const { owner, as, invite, tokenFor } = await openTeam(server)
  const guest = await server.newcomer()
  await invite(guest.email)
  await invite('later@example.com')
  const [token, other] = [await tokenFor(guest.email), await tokenFor('later@example.com')]
  const [organization] = await server.database.query<{ name: string }>('select name from organizations where id = $1', [
    owner.session.companyid,
  ])
  expect((await as(owner, 'deleteOrganization', { body: { name: organization?.name } })).code).toBe(200)
  const body = { token: other, account: 'laterlater', password: 'passw0rd' }
  const answers = () =>
    Promise.all([
      server.call('viewInvitation', { body: { token } }),
      server.call('mailInvitation', { body: { token } }),
      as(guest, 'acceptInvitation', { body: { token } }),
      server.call('registerInvited', { body }),
    ])
  expect((await answers()).map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => numberOf('invitation.closed')))
  const [row] = await server.database.query<{ count: number }>(
    'select count(*)::int as count from members where organization_id = $1',
    [owner.session.companyid],
  )
  expect(row?.count).toBe(1)
  expect((await as(owner, 'restoreOrganization')).code).toBe(200)
  expect((await as(guest, 'acceptInvitation', { body: { token } })).code).toBe(200)
  expect((await server.call('registerInvited', { body })).code).toBe(201)
})

test('nobody joins an organisation that is suspended; the link works again once it is resumed', async () => {
  const { owner, invite, newAddress, tokenFor, logIn } = await openTeam(server)
  const office = await openBackOffice(server)
  const [email, other] = [newAddress(), await server.newcomer()]
  const [{ email: otherAddress } = { email: '' }] = await server.database.query<{ email: string }>(
    'select email from users where id = $1',
    [other.session.id],
  )
  await invite(email)
  await invite(otherAddress)
  const [token, second] = [await tokenFor(email), await tokenFor(otherAddress)]
  await office.act('suspendOrganization', owner.session.companyid)
  const accept = (session: string) => server.call('acceptInvitation', { session, body: { token: second } })
  expect((await register(token, 'latecomer1')).code).toBe(numberOf('organization.suspended'))
  expect((await accept(other.session.session)).code).toBe(numberOf('organization.suspended'))
  // Somebody else learns no more than before.
  const stranger = await server.newcomer()
  expect((await accept(stranger.session.session)).code).toBe(numberOf('invitation.otherAddress'))
  await office.act('resumeOrganization', owner.session.companyid)
  expect((await register(token, 'latecomer1')).code).toBe(201)
  expect((await logIn('latecomer1')).code).toBe(200)
  expect((await accept(other.session.session)).code).toBe(200)
})

test('what a member has sent ends when they are removed or leave, and whoever opens it is told why', async () => {
  const { owner, as, invite, newAddress, tokenFor, member } = await openTeam(server)
  const [gone, leaving] = [await member('admin'), await member('admin')]
  const [ofGone, ofLeaving, ofOwner] = [newAddress(), newAddress(), newAddress()]
  await invite(ofGone, 'viewer', gone)
  await invite(ofLeaving, 'viewer', leaving)
  await invite(ofOwner)
  const tokens = [await tokenFor(ofGone), await tokenFor(ofLeaving)]
  const params = { id: gone.session.id }
  expect((await as(owner, 'removeMember', { params })).code).toBe(200)
  expect((await view(tokens[1] ?? '')).code).toBe(200)
  expect((await as(leaving, 'leaveOrganization', { params: { id: owner.session.companyid } })).code).toBe(200)
  for (const [index, token] of tokens.entries()) {
    const guest = await server.newcomer()
    for (const answer of [
      await view(token),
      await register(token, `invitedlate${index}`),
      await server.call('mailInvitation', { body: { token } }),
      await as(guest, 'acceptInvitation', { body: { token } }),
    ])
      expect(answer.code).toBe(numberOf('invitation.inviterLeft'))
  }
  expect((await view(await tokenFor(ofOwner))).code).toBe(200)
  const open = itemsOf((await as(owner, 'listInvitations')).data)
  expect(open.map(({ email }) => email)).toEqual([ofOwner])
  const records = await server.database.query<{ action: string; details: Record<string, string> }>(
    `select action, details from audit_records where tenant_id = $1 and action in ('member.remove', 'member.leave') order by id`,
    [owner.session.companyid],
  )
  expect(records).toMatchObject([
    { action: 'member.remove', details: { invitations: '1' } },
    { action: 'member.leave', details: { invitations: '1' } },
  ])
  // Somebody else may invite the same person again.
  expect((await invite(ofGone)).data).toMatchObject([{ outcome: 'sent' }])
})

test('a removal and an acceptance of what the removed member sent do not wait for each other for ever', async () => {
  const { owner, as, invite, member, tokenFor } = await openTeam(server)
  for (let round = 0; round < 5; round += 1) {
    const [inviter, guest] = [await member('admin'), await server.newcomer()]
    await invite(guest.email, 'viewer', inviter)
    const token = await tokenFor(guest.email)
    const [removed, accepted] = await Promise.all([
      as(owner, 'removeMember', { params: { id: inviter.session.id } }),
      as(guest, 'acceptInvitation', { body: { token } }),
    ])
    expect(removed.code).toBe(200)
    expect([200, numberOf('invitation.inviterLeft')]).toContain(accepted.code)
  }
})
