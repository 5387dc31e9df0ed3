import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { besides, withServer } from '#tests/server/setup.ts'

const server = withServer()
const minute = 60_000
const codeInvalid = serverProblems['code.invalid'].number
const refused = serverProblems['login.refused'].number

const askForCode = async (email: string, ftype = 'losepassword') => {
  server.pass(20 * minute)
  const answer = await server.call('sendCode', { query: { email, ftype } })
  return { key: String(answer.data), code: await server.codeFor(email) }
}
const reset = (email: string, it: { key: string; code: string }, password = 'changed1') =>
  server.call('resetPassword', { body: { account: email, password, repassword: password, ...it } })
const logIn = async (account: string, password: string, headers: Record<string, string> = {}) =>
  server.call('login', { body: { account, password }, headers })
const mailsTo = async (email: string) => (await server.outbox()).filter((mail) => mail.to === email)

const browser = { 'Sec-Fetch-Site': 'same-origin' }
const cookieOf = (answer: { headers: Headers }) => (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''

test('a mailed code sets a new password once, ends all sessions of the account, and a mail reports it', async () => {
  const person = await server.newcomer()
  const bystander = await server.newcomer()
  const code = await askForCode(person.email)
  expect((await server.call('verifyCode', { query: code })).code).toBe(200)
  expect(await reset(person.email, code)).toMatchObject({ status: 200, code: 200, data: null })
  expect((await server.call('listProjects', { session: person.session.session })).status).toBe(403)
  expect((await server.call('listProjects', { session: bystander.session.session })).code).toBe(200)
  expect((await logIn(person.username, person.password)).code).toBe(refused)
  expect((await logIn(person.username, 'changed1')).code).toBe(200)
  expect((await mailsTo(person.email))[0]?.subject).toBe('Causeway · 您的密码已修改')
  expect((await reset(person.email, code, 'another1')).code).toBe(codeInvalid)
})

test('of twenty simultaneous resets with one code, one succeeds', async () => {
  const person = await server.newcomer()
  const code = await askForCode(person.email)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(person.email, code, `password${n}`)))
  const counted = answers.flatMap((answer, n) => (answer.code === 200 ? [n] : []))
  expect(counted).toHaveLength(1)
  expect((await logIn(person.username, `password${counted[0]}`)).code).toBe(200)
})

test('only the code, its key and its address together set a password', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const mine = await askForCode(person.email)
  const theirs = await askForCode(other.email)
  const wrong = String((Number(mine.code) + 1) % 1_000_000).padStart(6, '0')
  expect((await reset(person.email, { ...mine, code: wrong })).code).toBe(codeInvalid)
  expect((await reset(person.email, { ...mine, key: theirs.key })).code).toBe(codeInvalid)
  expect((await reset(other.email, mine)).code).toBe(codeInvalid)
  expect((await logIn(person.username, person.password)).code).toBe(200)
  server.pass(11 * minute)
  expect((await reset(person.email, mine)).code).toBe(codeInvalid)
})

test('a registration code resets no password, and a reset code registers nobody', async () => {
  const person = await server.newcomer()
  const email = 'nobody.yet@example.com'
  const registering = await askForCode(email, 'register')
  expect((await reset(email, registering)).code).toBe(codeInvalid)
  const resetting = await askForCode(person.email)
  const body = { account: 'another1', name: 'another1', email: person.email, password: 'passw0rd', oldpassword: 'passw0rd' }
  expect((await server.call('register', { body: { ...body, code: resetting.code } })).code).toBe(codeInvalid)
})

test('an address without an account gets the same answer, and a mail says so', async () => {
  const person = await server.newcomer()
  server.pass(20 * minute)
  const answers = await Promise.all(
    [person.email, 'unknown@example.com'].map((email) => server.call('sendCode', { query: { email, ftype: 'losepassword' } })),
  )
  const shapes = answers.map(({ status, code, msg, data }) => ({ status, code, msg, key: String(data).length }))
  expect(shapes[0]).toEqual(shapes[1])
  const [letter] = await mailsTo('unknown@example.com')
  expect(letter?.text).not.toMatch(/\d{6}/)
  const guess = { key: String(answers[1]?.data), code: '123456' }
  expect((await reset('unknown@example.com', guess)).code).toBe(codeInvalid)
})

test('the two passwords of a reset must be equal', async () => {
  const person = await server.newcomer()
  const code = await askForCode(person.email)
  const body = { account: person.email, password: 'changed1', repassword: 'changed2', ...code }
  expect((await server.call('resetPassword', { body })).code).toBe(serverProblems['request.invalid'].number)
})

test('a reset unlocks at once an account that was locked by wrong passwords, and its owner’s browser', async () => {
  const person = await server.newcomer()
  const headers = { ...browser, Cookie: cookieOf(await logIn(person.username, person.password, browser)) }
  const code = await askForCode(person.email)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await logIn(person.username, 'wrong1')
    await logIn(person.username, 'wrong1', headers)
  }
  expect((await logIn(person.username, person.password)).code).toBe(refused)
  expect((await logIn(person.username, person.password, headers)).code).toBe(refused)
  await reset(person.email, code)
  expect((await logIn(person.username, 'changed1')).code).toBe(200)
  expect((await logIn(person.username, 'changed1', headers)).code).toBe(200)
})

test('changing the password requires the present one, ends the other sessions and keeps this one', async () => {
  const person = await server.newcomer()
  const other = (await logIn(person.username, person.password)).data as { session: string }
  const change = (oldpassword: string, session = person.session.session) =>
    server.call('changePassword', { session, body: { oldpassword, password: 'changed1' } })
  expect((await change('wrong1')).code).toBe(serverProblems['password.wrong'].number)
  expect((await change(person.password)).code).toBe(200)
  expect((await server.call('listProjects', { session: person.session.session })).code).toBe(200)
  expect((await server.call('listProjects', { session: other.session })).status).toBe(403)
  expect((await logIn(person.username, person.password)).code).toBe(refused)
  expect((await logIn(person.username, 'changed1')).code).toBe(200)
  expect((await mailsTo(person.email))[0]?.subject).toBe('Causeway · 您的密码已修改')
})

test('guesses at the present password are slowed down like logins, without locking the login', async () => {
  const person = await server.newcomer()
  const change = (oldpassword: string) =>
    server.call('changePassword', { session: person.session.session, body: { oldpassword, password: 'changed1' } })
  for (let attempt = 0; attempt < 5; attempt += 1) await change('wrong1')
  expect((await change(person.password)).code).toBe(serverProblems['password.wrong'].number)
  expect((await logIn(person.username, person.password)).code).toBe(200)
  server.pass(30_000)
  expect((await change(person.password)).code).toBe(200)
})

test('locking an account by wrong passwords does not lock its owner’s browser', async () => {
  const person = await server.newcomer()
  const Cookie = cookieOf(await logIn(person.username, person.password, browser))
  for (let attempt = 0; attempt < 6; attempt += 1) await logIn(person.username, 'wrong1')
  expect((await logIn(person.username, person.password)).code).toBe(refused)
  expect((await logIn(person.username, person.password, { ...browser, Cookie })).code).toBe(200)
  expect((await logIn(person.username, person.password)).code).toBe(refused)
  for (let attempt = 0; attempt < 5; attempt += 1) await logIn(person.username, 'wrong1', { ...browser, Cookie })
  expect((await logIn(person.username, person.password, { ...browser, Cookie })).code).toBe(refused)
})

test('a browser in which only other people have signed in is unknown to this account', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const Cookie = cookieOf(await logIn(other.username, other.password, browser))
  for (let attempt = 0; attempt < 5; attempt += 1) await logIn(person.username, 'wrong1')
  expect((await logIn(person.username, person.password, { ...browser, Cookie })).code).toBe(refused)
})

test('a browser keeps its cookie, so that two people’s sessions can exist in it', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const first = await logIn(person.username, person.password, browser)
  const Cookie = cookieOf(first)
  const second = await logIn(other.username, other.password, { ...browser, Cookie })
  expect(cookieOf(second)).toBe(Cookie)
  for (const { data } of [first, second]) {
    const { session } = data as { session: string }
    expect((await server.call('listProjects', { session, headers: { Cookie } })).code).toBe(200)
  }
  const planted = `__Host-causeway=${'a'.repeat(43)}`
  expect(cookieOf(await logIn(person.username, person.password, { ...browser, Cookie: planted }))).not.toBe(planted)
})

test('the owner is told of a login from a new device, in their language', async () => {
  const person = await server.newcomer()
  const newDevice = 'Causeway · 新设备登录提醒'
  const count = async () => (await mailsTo(person.email)).filter((mail) => mail.subject === newDevice).length
  expect(await count()).toBe(0)
  const Cookie = cookieOf(await logIn(person.username, person.password, { ...browser, 'Accept-Language': 'fr' }))
  expect(await count()).toBe(1)
  await logIn(person.username, person.password, { ...browser, Cookie })
  await logIn(person.username, person.password)
  expect(await count()).toBe(1)
})

test('a password that was hashed at another cost is hashed again at login', async () => {
  const person = await server.newcomer()
  const hashOf = async () => {
    const [row] = await server.database.query<{ password_hash: string }>('select password_hash from users where id = $1', [
      person.session.id,
    ])
    return row?.password_hash
  }
  const before = await hashOf()
  const dearer = besides(server, { passwords: { cost: { memoryCost: 2048, timeCost: 1, parallelism: 1 } } })
  const logInThere = (password: string) =>
    dearer.request('/admin/api/v1/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ account: person.username, password }),
    })
  await logInThere('wrong1')
  expect(await hashOf()).toBe(before)
  await logInThere(person.password)
  expect(await hashOf()).toMatch(/m=2048,t=1,p=1/)
  expect((await logIn(person.username, person.password)).code).toBe(200)
})
