import { expect, test } from 'vitest'
import type { OwnData } from '#contract/own-account/own-account.ts'
import type { CreatedToken } from '#contract/tokens/tokens.ts'
import { numberOf, openTeam, type Person } from '#tests/server/members/team.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { askForChange } from './changes.ts'

const server = withServer()
const remove = ({ session: { session } }: Person, username: string, call = server.call) =>
  call('deleteOwnAccount', { session, body: { username } })
const tokenBody = { name: 'Reports', permissions: ['project:read'], projectIds: null, days: 30 }

/** Every row of every table as text, without the mails, which are sent and then deleted. */
const everything = async (): Promise<string> => {
  const tables = await server.database.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'mails' and not c.relispartition`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) => server.database.query<{ row: string }>(`select t::text as row from ${name} t`)),
  )
  return texts.flatMap((rows) => rows.map(({ row }) => row)).join('\n')
}

test('an account is deleted with all that belongs to it: nothing contains its name or address, and the record keeps its number', async () => {
  const person = await server.newcomer()
  const { session } = person.session
  const { secret } = (await server.call('createToken', { session, body: tokenBody })).data as CreatedToken
  await askForChange(server, person)
  const { owner, invite, tokenFor, as } = await openTeam(server)
  await invite(person.email)
  await as(person, 'acceptInvitation', { body: { token: await tokenFor(person.email) } })
  expect((await remove(person, person.username.toUpperCase())).code).toBe(200)
  expect((await server.call('viewOwnAccount', { session })).code).toBe(numberOf('session.invalid'))
  const used = await server.call('listProjects', { headers: { Authorization: `Bearer ${secret}` } })
  expect(used.code).toBe(numberOf('token.invalid'))
  const rest = await everything()
  expect(rest).not.toContain(person.username)
  expect(rest).not.toContain(person.email)
  const again = await server.call('login', { body: { account: person.username, password: person.password } })
  expect(again.code).toBe(numberOf('login.refused'))
  const kept = await server.database.query<{ action: string }>(
    'select action from audit_records where actor_id = $1 order by id desc limit 1',
    [person.session.id],
  )
  expect(kept).toEqual([{ action: 'account.delete' }])
  expect(await server.app.firstBrokenRecord()).toBeNull()
  const [receipt] = (await server.outbox()).filter((it) => it.to === person.email)
  expect(receipt?.text).toContain(person.username)
  const members = (await as(owner, 'listOrganizationMembers')).data as { items: { id: string }[] }
  expect(members.items.map(({ id }) => id)).toEqual([owner.session.id])
})

test('the projects of an organisation without other members are purged after the days of grace', async () => {
  const person = await server.newcomer()
  expect((await remove(person, person.username)).code).toBe(200)
  const projects = () => server.database.query('select 1 from projects where id = $1', [person.project.id])
  expect(await projects()).toHaveLength(1)
  server.pass(8 * 24 * 60 * 60_000)
  await server.app.sweep()
  expect(await projects()).toHaveLength(0)
})

test('the only owner of an organisation with other members is refused until there is another one', async () => {
  const { owner, as, member } = await openTeam(server)
  const mei = await member('viewer')
  expect((await remove(owner, owner.username)).code).toBe(numberOf('ownAccount.lastOwner'))
  await as(owner, 'changeMemberRole', { params: { id: mei.session.id }, body: { role: 'owner' } })
  expect((await remove(owner, owner.username)).code).toBe(200)
  expect((await as(mei, 'listOrganizationMembers')).code).toBe(200)
})

test('of two owners who delete their accounts at once, through two processes, one remains while there are others', async () => {
  const other = besides(server, {})
  for (let round = 0; round < 5; round += 1) {
    const { owner, member } = await openTeam(server)
    const second = await member('owner')
    await member('viewer')
    const answers = await Promise.all([remove(owner, owner.username), remove(second, second.username, other.call)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, numberOf('ownAccount.lastOwner')])
  }
})

test('invitations that the person sent are revoked, and the list still shows them', async () => {
  const { owner, as, member, invite, newAddress, tokenFor } = await openTeam(server)
  const mei = await member('admin')
  const email = newAddress()
  await invite(email, 'viewer', mei)
  expect((await remove(mei, mei.username)).code).toBe(200)
  const { items } = (await as(owner, 'listInvitations', { query: { state: 'revoked' } })).data as { items: { inviter: string }[] }
  expect(items).toMatchObject([{ email, inviter: '—' }])
  const body = { token: await tokenFor(email) }
  expect((await server.call('viewInvitation', { body })).code).toBe(numberOf('invitation.inviterLeft'))
})

test('the name has to be right, the password confirmed, and platform admins stay', async () => {
  const person = await server.newcomer()
  expect((await remove(person, 'somebody-else')).code).toBe(numberOf('ownAccount.nameWrong'))
  const admin = await server.admin()
  expect((await remove(admin, admin.username)).code).toBe(numberOf('ownAccount.ofPlatform'))
  server.pass(16 * 60_000)
  expect((await remove(person, person.username)).code).toBe(numberOf('session.stale'))
})

test('an export holds what is stored about the person, and neither a secret nor anything of others', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const { session } = person.session
  const { secret } = (await server.call('createToken', { session, body: tokenBody })).data as CreatedToken
  const { code, data } = await server.call('exportOwnData', { session })
  expect(code).toBe(200)
  expect(data).toMatchObject({
    account: { id: person.session.id, username: person.username, email: person.email, emailVerified: true, language: 'zh' },
    organizations: [{ id: person.session.companyid, role: 'owner' }],
    sessions: [{ createdAt: expect.any(String) }],
    tokens: [{ name: 'Reports', permissions: ['project:read'] }],
    passkeys: [],
    twoFactorSince: null,
    activityIsComplete: true,
  } satisfies Partial<Record<keyof OwnData, unknown>>)
  const actions = (data as OwnData).activity.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['account.register', 'token.create', 'project.create']))
  const text = JSON.stringify(data)
  for (const hidden of [secret, session, session.split('.')[1] ?? '', other.email, person.password])
    expect(text).not.toContain(hidden)
  server.pass(16 * 60_000)
  expect((await server.call('exportOwnData', { session })).code).toBe(numberOf('session.stale'))
})
