import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actionStream } from '#contract/actions/action-stream.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { BehaviorAnswer } from '#contract/events/events.ts'
import { addressOf, at, besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

/** F-31: the clock of the server is set back by ten minutes, as a time server may do. */
const server = withServer()
const minute = 60_000
const step = 10 * minute
const setBack = () => server.pass(-step)
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number

const someone = () => `${randomUUID().slice(0, 8)}@example.com`
const sendCode = (email: string) => server.call('sendCode', { query: { email, ftype: 'register' } })
const register = async (email: string, code: string) => {
  const account = email.split('@')[0] ?? ''
  const body = { account, name: account, email, code, password: 'passw0rd', oldpassword: 'passw0rd' }
  return (await server.call('register', { body })).code
}

test('a code from the future is not valid, and no code is valid for longer than eleven minutes in all', async () => {
  const email = someone()
  const key = String((await sendCode(email)).data)
  const code = await server.codeFor(email)
  const isGood = async () => (await server.call('verifyCode', { query: { key, code } })).code === 200
  expect(await isGood()).toBe(true)
  setBack()
  let goodFor = 0
  for (let minutes = 0; minutes < 30; minutes += 1) {
    if (await isGood()) goodFor += 1
    server.pass(minute)
  }
  expect(goodFor).toBeLessThanOrEqual(11)
})

test('afterwards a new code is sent after the usual pause, and is valid', async () => {
  const email = someone()
  await sendCode(email)
  const old = await server.codeFor(email)
  setBack()
  const refused = await sendCode(email)
  expect(refused).toMatchObject({ code: numberOf('code.tooSoon') })
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(120)
  server.pass(2 * minute)
  const key = String((await sendCode(email)).data)
  const code = await server.codeFor(email)
  if (old !== code) expect((await server.call('verifyCode', { query: { key, code: old } })).code).toBe(numberOf('code.invalid'))
  expect(await register(email, code)).toBe(201)
})

test('an account is locked for at most the length of its lock from then on', async () => {
  const { email, password } = await server.newcomer()
  const tryWith = async (given: string) => (await server.call('login', { body: { account: email, password: given } })).code
  for (let failure = 0; failure < 5; failure += 1) await tryWith('wrong0000')
  setBack()
  expect(await tryWith(password)).toBe(numberOf('login.refused'))
  server.pass(31_000)
  expect(await tryWith(password)).toBe(200)
})

test('a network address waits for at most the length of its window from then on', async () => {
  const { request } = besides(server, { addressOf })
  const path = `${endpoints.sendCode.path}?ftype=register&email=`
  const ask = async () => read(await request(path + someone(), { headers: at('192.0.2.77') }))
  for (let time = 0; time < 20; time += 1) await ask()
  setBack()
  const refused = await ask()
  expect(refused.code).toBe(numberOf('requests.tooMany'))
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(3_600)
  server.pass(60 * minute)
  expect((await ask()).code).toBe(200)
})

test('a session from the future is not valid before its time, nor is a confirmation from then', async () => {
  const { email, password } = await server.newcomer()
  const token = async () =>
    ((await server.call('login', { body: { account: email, password } })).data as { session: string }).session
  const createRole = async (session: string) =>
    (await server.call('createRole', { session, body: { name: randomUUID(), permissions: [] } })).code
  const old = await token()
  server.pass(30 * minute)
  const fresh = await token()
  expect((await server.call('confirmSession', { session: old, body: { password } })).code).toBe(200)
  setBack()
  expect((await server.call('listProjects', { session: fresh })).code).toBe(numberOf('session.invalid'))
  expect((await server.call('listProjects', { session: old })).code).toBe(200)
  expect(await createRole(old)).toBe(numberOf('session.stale'))
  server.pass(step)
  expect((await server.call('listProjects', { session: fresh })).code).toBe(200)
})

test('a session that was used in the future ends after its idle time from now', async () => {
  const { session } = await server.admin()
  const isGood = async () =>
    (await server.call('listProjects', { session: session.session, headers: { 'X-Unattended': '1' } })).code === 200
  server.pass(25 * minute)
  expect((await server.call('listProjects', { session: session.session })).code).toBe(200)
  setBack()
  expect(await isGood()).toBe(true)
  server.pass(30 * minute)
  expect(await isGood()).toBe(false)
})

test('two servers whose clocks differ by seconds accept each other’s sessions and codes', async () => {
  const behind = besides(server, { clock: { now: () => new Date(server.now().getTime() - 5_000) } })
  const { session } = await server.newcomer()
  expect((await behind.call('listProjects', { session: session.session })).code).toBe(200)
  const email = someone()
  const key = String((await sendCode(email)).data)
  const code = await server.codeFor(email)
  expect((await behind.call('verifyCode', { query: { key, code } })).code).toBe(200)
})

test('a ticket from the future opens no stream', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const body = { skdKey, events: [], sse: { anonymousId: randomUUID(), lastEventId: null } }
  const { sse } = (await server.call('sendEvents', { body })).data as BehaviorAnswer
  setBack()
  const query = new URLSearchParams({ ticket: sse?.ticket ?? '' })
  expect((await server.request(`${actionStream.path}?${query}`)).status).toBe(401)
})

test('an invitation from the future is not valid', async () => {
  const { session } = (await server.admin()).session
  const email = someone()
  await server.call('inviteAdmin', { session, body: { email } })
  const text = (await server.outbox()).find((mail) => mail.to === email)?.text ?? ''
  const code = /^(?:[0-9A-Z]{4}-?){4}$/m.exec(text)?.[0] ?? ''
  const verify = async () => (await server.call('verifyInvite', { body: { email, code } })).code
  expect(await verify()).toBe(200)
  setBack()
  expect(await verify()).toBe(numberOf('invite.invalid'))
})
