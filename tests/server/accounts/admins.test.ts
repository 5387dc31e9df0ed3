import { expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { besides, withServer } from '#tests/server/setup.ts'

const server = withServer()
const minute = 60_000
const day = 24 * 60 * minute
const invalid = serverProblems['invite.invalid'].number

let people = 0
const someone = () => {
  people += 1
  return `admin${people}@example.com`
}
const invite = async (email = someone()) => {
  const { session } = (await server.admin()).session
  const answer = await server.call('inviteAdmin', { session, body: { email } })
  const letter = (await server.outbox()).find((mail) => mail.to === email)
  return { email, answer, code: /^(?:[0-9A-Z]{4}-?){4}$/m.exec(letter?.text ?? '')?.[0] ?? '' }
}
const register = (email: string, code: string, account = `root${email.split('@')[0]}`) =>
  server.call('registerAdmin', {
    body: { account, name: account, email, code, password: 'passw0rd', oldpassword: 'passw0rd' },
  })

test('the first admin is created once, however many processes start, and its generated password is printed once', async () => {
  const made = await Promise.all(
    Array.from({ length: 4 }, () => besides(server, {}).app.ensureAdmin({ password: undefined, email: 'a@example.com' })),
  )
  const told = made.filter((password) => password !== null)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/^[\w-]{20}$/)
  const rows = await server.database.query<{ username: string }>(`select username from users where usertype = 'admin'`)
  expect(rows).toEqual([{ username: 'admin' }])
  const answer = await server.call('login', { body: { account: 'admin', password: told[0] } })
  expect(answer).toMatchObject({ code: 200, data: { account: 'admin', usertype: 'admin' } })
  const { session } = answer.data as Session
  await server.call('changePassword', { session, body: { oldpassword: told[0], password: 'adm1nword' } })
})

test.each(['admin', 'Admin', ' admin ', 'ａｄｍｉｎ', 'admin\u200b'])('nobody registers as %j', async (account) => {
  const email = someone()
  await server.call('sendCode', { query: { email, ftype: 'register' } })
  const body = { account, name: account, email, code: await server.codeFor(email), password: 'passw0rd', oldpassword: 'passw0rd' }
  expect((await server.call('register', { body })).code).toBe(serverProblems['request.invalid'].number)
  const invited = await invite()
  expect((await register(invited.email, invited.code, account)).code).toBe(serverProblems['request.invalid'].number)
  const rows = await server.database.query(`select email from users where username ilike '%admin%' and length(username) < 8`)
  expect(rows).toHaveLength(1)
})

test('an invited person becomes a platform admin, and the inviting admin stays one', async () => {
  const { email, answer, code } = await invite()
  expect(answer).toMatchObject({ code: 200, data: null })
  expect(JSON.stringify(answer)).not.toContain(code)
  expect((await server.call('verifyInvite', { body: { email, code: code.toLowerCase() } })).code).toBe(200)
  expect(await register(email, code)).toMatchObject({ status: 201, code: 201, data: null })
  const login = await server.call('login', { body: { account: email, password: 'passw0rd' } })
  const admin = login.data as Session
  expect(admin).toMatchObject({ usertype: 'admin', companyid: (await server.admin()).session.companyid })
  expect((await server.call('inviteAdmin', { session: admin.session, body: { email: 'next@example.com' } })).code).toBe(200)
})

test('an invite is for one address, one use and seven days; a new one ends the one before', async () => {
  const first = await invite()
  expect((await register('someone@example.com', first.code)).code).toBe(invalid)
  const second = await invite(first.email)
  expect((await register(first.email, first.code)).code).toBe(invalid)
  server.pass(7 * day - 1_000)
  expect((await server.call('verifyInvite', { body: { email: first.email, code: second.code } })).code).toBe(200)
  server.pass(2_000)
  expect((await register(first.email, second.code)).code).toBe(invalid)
  const third = await invite(first.email)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => register(first.email, third.code, `rootuser${n}`)))
  expect(answers.filter(({ code }) => code === 201)).toHaveLength(1)
  expect((await register(first.email, third.code, 'rootagain')).code).toBe(invalid)
})

test('a taken username or address is revealed only with a valid invite', async () => {
  const { email, code } = await invite()
  const person = await server.newcomer()
  expect((await register(email, 'ABCD-EFGH-JKMN-PQRS', person.username)).code).toBe(invalid)
  expect((await register(email, code, person.username)).code).toBe(serverProblems['username.taken'].number)
  expect((await register(email, code)).code).toBe(201)
  expect((await invite(person.email)).answer.code).toBe(serverProblems['account.exists'].number)
})

test('after ten wrong invite codes for an address in ten minutes, the right code is refused too', async () => {
  const { email, code } = await invite()
  const verify = (it: string) => server.call('verifyInvite', { body: { email, code: it } })
  for (let guess = 0; guess < 10; guess += 1) expect((await verify(`ABCD-EFGH-JKMN-000${guess}`)).code).toBe(invalid)
  expect((await verify(code)).code).toBe(invalid)
  server.pass(10 * minute)
  expect((await verify(code)).code).toBe(200)
})

test('an invite code is not in the database', async () => {
  const { email, code } = await invite()
  const rows = await server.database.query<{ row: string }>(
    'select to_jsonb(i)::text as row from admin_invites i where email = $1',
    [email],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(code)
  expect(rows[0]?.row).not.toContain(code.replaceAll('-', ''))
})

test('a platform admin’s session ends after thirty minutes without use', async () => {
  const { session } = (await server.admin()).session
  server.pass(30 * minute - 1_000)
  expect((await server.call('listRoles', { session })).code).toBe(200)
  server.pass(30 * minute)
  expect((await server.call('listRoles', { session })).status).toBe(403)
})

test('a platform admin’s session ends after eight hours, however much it is used', async () => {
  const { session } = (await server.admin()).session
  for (let quarters = 0; quarters < 31; quarters += 1) {
    server.pass(15 * minute)
    expect((await server.call('listRoles', { session })).code).toBe(200)
  }
  server.pass(15 * minute)
  expect((await server.call('listRoles', { session })).status).toBe(403)
})

test('a platform admin ends all sessions of a user, and no other sessions', async () => {
  const [person, bystander] = [await server.newcomer(), await server.newcomer()]
  const login = await server.call('login', { body: { account: person.email, password: person.password } })
  const tokens = [person.session.session, (login.data as Session).session]
  const admin = (await server.admin()).session.session
  const end = (id: string) => server.call('endSessionsOf', { session: admin, params: { id } })
  const stream = await server.request(liveEventsStream.path, {
    headers: { jsessionid: person.session.session, 'PROJECT-INFO': person.project.id },
  })
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  expect(await end(person.session.id)).toMatchObject({ status: 200, code: 200, data: null })
  for (const session of tokens) expect((await server.call('listProjects', { session })).status).toBe(403)
  while (!(await reader.read()).done) {}
  expect((await server.call('listProjects', { session: bystander.session.session })).code).toBe(200)
  expect((await server.call('listRoles', { session: admin })).code).toBe(200)
  expect((await server.call('login', { body: { account: person.email, password: person.password } })).code).toBe(200)
  expect((await end(person.session.id)).code).toBe(200)
  expect((await end('00000000-0000-4000-8000-000000000000')).code).toBe(200)
  expect((await end('not an id')).code).toBe(serverProblems['request.invalid'].number)
})
