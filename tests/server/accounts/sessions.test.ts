import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endingTicket } from '#contract/accounts/accounts.ts'
import type { OwnSession } from '#contract/accounts/own-session.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const invalid = { status: 403, code: serverProblems['session.invalid'].number, data: null }

const signIn = async () => {
  const person = await server.newcomer()
  return { ...person, token: person.session.session }
}
const list = (session: string | undefined, headers: Record<string, string> = {}) =>
  server.call('listProjects', { session, headers })

test('a call without a session, with a made-up one or with half of one is refused with HTTP 403', async () => {
  const { token } = await signIn()
  for (const session of [undefined, 'x', `${token}x`, `${token}.x`, token.split('.')[0], `.${token}`, 'a'.repeat(43)]) {
    expect(await list(session)).toMatchObject(invalid)
  }
})

test('a session is accepted in its header only', async () => {
  const { token } = await signIn()
  const { path } = endpoints.listProjects
  const elsewhere = [
    server.request(`${path}?jsessionid=${token}`),
    server.request(`${path};jsessionid=${token}`),
    server.request(path, { headers: { Cookie: `jsessionid=${token}` } }),
    server.request(path, { headers: { Authorization: `Bearer ${token}` } }),
  ]
  for (const response of await Promise.all(elsewhere)) expect([403, 404]).toContain(response.status)
  expect((await list(token)).code).toBe(200)
})

test('a sign-out ticket ends its session once, and is not a session itself', async () => {
  const [{ token }, other] = [await signIn(), await signIn()]
  const [id = '', secret = ''] = token.split('.')
  const [foreign = ''] = other.token.split('.')
  const digest = createHash('sha256').update(secret).digest('base64url')
  for (const ticket of [endingTicket(id, digest), endingTicket(id, secret), endingTicket(foreign, digest), `${id}.${digest}`])
    expect(await list(ticket)).toMatchObject(invalid)
  const useless = [endingTicket(id, secret), endingTicket(foreign, digest), `${id}.${digest}`, `end.${token}x`]
  for (const ticket of useless) expect(await server.call('logout', { session: ticket })).toMatchObject({ status: 200, code: 200 })
  expect([(await list(token)).code, (await list(other.token)).code]).toEqual([200, 200])
  for (const _ of [1, 2])
    expect(await server.call('logout', { session: endingTicket(id, digest) })).toMatchObject({ status: 200, code: 200 })
  expect(await list(token)).toMatchObject(invalid)
  expect((await list(other.token)).code).toBe(200)
})

test('a session ends after seven days without use', async () => {
  const { token } = await signIn()
  server.pass(7 * day - 1_000)
  expect((await list(token)).code).toBe(200)
  server.pass(7 * day + 1_000)
  expect(await list(token)).toMatchObject(invalid)
})

test('its last use is written at most once a minute, however often it is used (R-17)', async () => {
  const { token } = await signIn()
  const [id = ''] = token.split('.')
  const lastUse = async () => {
    const [row] = await server.database.query<{ at: Date; writes: string }>(
      'select last_seen_at as at, xmin::text as writes from sessions where id = $1',
      [id],
    )
    return row
  }
  const first = await lastUse()
  for (let times = 0; times < 20; times += 1) expect((await list(token)).code).toBe(200)
  server.pass(60_000 - 1)
  expect((await list(token)).code).toBe(200)
  expect(await lastUse()).toEqual(first)
  server.pass(1)
  expect((await list(token)).code).toBe(200)
  const second = await lastUse()
  expect(second?.at).toEqual(server.now())
  expect(second?.writes).not.toBe(first?.writes)
})

test('a session ends after thirty days, also if it is used', async () => {
  const { token } = await signIn()
  for (let days = 0; days < 29; days += 1) {
    server.pass(day)
    expect((await list(token)).code).toBe(200)
  }
  server.pass(day + 1_000)
  expect(await list(token)).toMatchObject(invalid)
})

test('a login creates a new session and revokes the one that was sent', async () => {
  const { token, email, password } = await signIn()
  const answer = await server.call('login', { body: { account: email, password }, session: token })
  const next = (answer.data as { session: string }).session
  expect(next).not.toBe(token)
  expect(await list(token)).toMatchObject(invalid)
  expect((await list(next)).code).toBe(200)
})

test('a session id chosen by the caller never becomes valid', async () => {
  const { email, password } = await signIn()
  const chosen = `${'a'.repeat(43)}.${'b'.repeat(43)}`
  const answer = await server.call('login', { body: { account: email, password }, session: chosen })
  expect((answer.data as { session: string }).session).not.toBe(chosen)
  expect(await list(chosen)).toMatchObject(invalid)
})

test('logging out revokes, can be repeated, and does nothing without the header', async () => {
  const { token } = await signIn()
  expect(await server.call('logout', {})).toMatchObject({ status: 200, code: 200 })
  expect((await list(token)).code).toBe(200)
  for (let time = 0; time < 2; time += 1)
    expect(await server.call('logout', { session: token })).toMatchObject({ status: 200, code: 200 })
  expect(await list(token)).toMatchObject(invalid)
})

test('an account has at most ten sessions; the least recently used one ends', async () => {
  const { token, email, password } = await signIn()
  const tokens: string[] = []
  for (let login = 0; login < 10; login += 1) {
    server.pass(2 * 60_000)
    const answer = await server.call('login', { body: { account: email, password } })
    tokens.push((answer.data as { session: string }).session)
  }
  expect(await list(token)).toMatchObject(invalid)
  for (const each of tokens) expect((await list(each)).code).toBe(200)
})

test('a browser’s session is refused without the browser’s cookie', async () => {
  const { email, password } = await signIn()
  const answer = await server.call('login', { body: { account: email, password }, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  const token = (answer.data as { session: string }).session
  const cookie = answer.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^__Host-causeway=[\w-]{43}; .*HttpOnly/)
  expect(cookie).toContain('Secure')
  expect(cookie).toContain('SameSite=Strict')
  expect(await list(token)).toMatchObject(invalid)
  expect(await list(token, { Cookie: '__Host-causeway=something' })).toMatchObject(invalid)
  expect((await list(token, { Cookie: cookie.split(';')[0] ?? '' })).code).toBe(200)
})

test.each([
  ['http://localhost:3000', {}, ['__Host-causeway', 'causeway_binding']],
  ['http://127.0.0.1:3000', {}, ['__Host-causeway', 'causeway_binding']],
  ['http://console.example', {}, ['causeway_binding']],
  ['https://console.example', {}, ['__Host-causeway']],
])('at %s the cookie is one that a browser takes', async (origin, headers, names) => {
  const { email, password } = await signIn()
  const response = await server.request(`${origin}${endpoints.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: JSON.stringify({ account: email, password }),
  })
  const cookies = response.headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(names)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie.includes('Secure')).toBe(cookie.startsWith('__Host-'))
  }
  const { data } = (await response.json()) as { data: { session: string } }
  for (const cookie of cookies) expect((await list(data.session, { Cookie: cookie.split(';')[0] ?? '' })).code).toBe(200)
})

test('a session in the path is refused and does not reach the log', async () => {
  const { token } = await signIn()
  const { path } = endpoints.listProjects
  for (const address of [`${path};jsessionid=${token}`, `${path}%3Bjsessionid=${token}`, `${path}?jsessionid=${token}`])
    expect([403, 404]).toContain((await server.request(address)).status)
  expect(server.lines.join('')).not.toContain(token.split('.')[1])
})

test('a request from a page of another site is refused', async () => {
  const { token } = await signIn()
  expect(await list(token, { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject({
    status: 200,
    code: serverProblems['permission.denied'].number,
  })
  const form = await server.request(endpoints.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: '{}',
  })
  expect(form.status).toBe(400)
})

describe('confirming the password again', () => {
  const stale = serverProblems['session.stale'].number
  const wrong = serverProblems['password.wrong'].number
  const rolesOf = (session: string) =>
    server.call('createRole', { session, body: { name: `Role ${server.now().getTime()}`, permissions: ['project:read'] } })
  const confirm = (session: string, password: string) => server.call('confirmSession', { session, body: { password } })

  test('requires the right password, and is valid for this session only, for 15 minutes', async () => {
    const { token, email, password } = await signIn()
    const other = (await server.call('login', { body: { account: email, password } })).data as { session: string }
    server.pass(15 * minute)
    expect((await confirm(token, 'wrong1')).code).toBe(wrong)
    expect((await rolesOf(token)).code).toBe(stale)
    expect((await confirm(token, password)).code).toBe(200)
    expect((await rolesOf(token)).code).toBe(201)
    expect((await rolesOf(other.session)).code).toBe(stale)
    server.pass(15 * minute)
    expect((await rolesOf(token)).code).toBe(stale)
  })

  test('is slowed down like logins', async () => {
    const { token, password } = await signIn()
    for (let attempt = 0; attempt < 5; attempt += 1) await confirm(token, 'wrong1')
    expect((await confirm(token, password)).code).toBe(wrong)
    server.pass(30_000)
    expect((await confirm(token, password)).code).toBe(200)
  })

  test('is recorded, and so is a refusal', async () => {
    const { token, password, session } = await signIn()
    await confirm(token, 'wrong1')
    await confirm(token, password)
    const records = await server.database.query<{ result: string }>(
      `select result from audit_records where action = 'session.confirm' and actor_id = $1 order by id`,
      [session.id],
    )
    expect(records.map(({ result }) => result)).toEqual(['refused', 'done'])
  })
})

describe('the list of a person’s sessions', () => {
  const listOf = async (session: string) => (await server.call('listSessions', { session })).data as OwnSession[]
  const another = async ({ email, password }: { email: string; password: string }, agent: string) =>
    (
      (await server.call('login', { body: { account: email, password }, headers: { 'User-Agent': agent } })).data as {
        session: string
      }
    ).session

  test('shows each with its browser, its start, its last use and whether it is the present one; no secret', async () => {
    const person = await signIn()
    server.pass(hour)
    const phone = await another(person, 'Phone/1')
    const list = await listOf(phone)
    expect(list.map(({ userAgent, isCurrent }) => ({ userAgent, isCurrent }))).toEqual([
      { userAgent: 'Phone/1', isCurrent: true },
      { userAgent: null, isCurrent: false },
    ])
    expect(list[0]?.createdAt).toBe(server.now().toISOString())
    expect(Date.parse(list[0]?.createdAt ?? '') - Date.parse(list[1]?.createdAt ?? '')).toBeGreaterThanOrEqual(hour)
    for (const token of [phone, person.token]) expect(JSON.stringify(list)).not.toContain(token.split('.')[1])
  })

  test('contains no ended session, and none of another person', async () => {
    const person = await signIn()
    await signIn()
    server.pass(8 * day)
    const fresh = await another(person, 'Phone/1')
    expect((await listOf(fresh)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  test('ends one of them, or all others, at once; never another person’s', async () => {
    const [person, stranger] = [await signIn(), await signIn()]
    const [phone, tablet] = [await another(person, 'Phone/1'), await another(person, 'Tablet/1')]
    const [strangers] = await listOf(stranger.token)
    const end = (id: string) => server.call('endSession', { session: person.token, params: { id } })
    expect((await end(strangers?.id ?? '')).code).toBe(200)
    expect((await list(stranger.token)).code).toBe(200)
    const phoneId = phone.split('.')[0] ?? ''
    expect((await end(phoneId)).code).toBe(200)
    expect((await end(phoneId)).code).toBe(200)
    expect(await list(phone)).toMatchObject(invalid)
    expect((await list(tablet)).code).toBe(200)
    expect((await server.call('endOtherSessions', { session: person.token })).code).toBe(200)
    expect(await list(tablet)).toMatchObject(invalid)
    expect((await list(person.token)).code).toBe(200)
    const records = await server.database.query<{ details: { which: string } }>(
      `select details from audit_records where action = 'session.end' and actor_id = $1 order by id`,
      [person.session.id],
    )
    expect(records.map(({ details }) => details.which)).toEqual(['one', 'others'])
  })
})

test('calls that a page makes while nobody uses it do not keep a session alive', async () => {
  const { token } = await signIn()
  const unattended = { 'X-Unattended': '1' }
  for (let days = 0; days < 6; days += 1) {
    server.pass(day)
    expect((await list(token, unattended)).code).toBe(200)
  }
  server.pass(day - 1_000)
  expect((await list(token, unattended)).code).toBe(200)
  server.pass(1_000)
  expect(await list(token, unattended)).toMatchObject(invalid)
})
