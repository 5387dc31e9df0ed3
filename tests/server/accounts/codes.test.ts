import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { addressOf, at, besides, withServer } from '#tests/server/setup.ts'

const server = withServer()
const minute = 60_000
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const codeInvalid = numberOf('code.invalid')
let people = 0
const someone = () => {
  people += 1
  return `coder${people}x`
}
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const kelvin = '\u212A'

type Headers = Record<string, string>
const there = () => besides(server, { addressOf })
const ask = async (email: string, ftype = 'register', headers: Headers = {}) => {
  server.pass(20 * minute)
  const answer = await there().call('sendCode', { query: { email, ftype }, headers })
  const cookie = (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  return { answer, key: String(answer.data), code: await server.codeFor(email), cookie }
}
const register = (
  account: string,
  email: string,
  code: string,
  { password = 'passw0rd', headers = {} as Headers, call = there().call } = {},
) => call('register', { body: { account, name: account, email, code, password, oldpassword: password }, headers })
const reset = (email: string, it: { key: string; code: string }, password = 'changed1') =>
  server.call('resetPassword', { body: { account: email, password, repassword: password, key: it.key, code: it.code } })
const logIn = async (account: string, password: string) => (await server.call('login', { body: { account, password } })).code

describe('an address that looks like another address (A7)', () => {
  const lookalikes = [`${kelvin}ate@example.com`, 'ka\uFB01@example.com', '\u0130rem@example.com', 'e\u0301lodie@example.com']

  test.each(lookalikes)('%j gets no code and no invite', async (email) => {
    const before = (await server.outbox()).length
    for (const ftype of ['register', 'losepassword']) {
      const { answer } = await ask(email, ftype)
      expect(answer).toMatchObject({ status: 200, code: numberOf('request.invalid') })
    }
    expect(await server.outbox()).toHaveLength(before)
    const session = (await server.admin()).session.session
    expect((await server.call('inviteAdmin', { session, body: { email } })).code).toBe(numberOf('request.invalid'))
  })

  test('in full-width letters is read as its ASCII form, and the code is mailed there', async () => {
    const name = `kate${Date.now()}`
    const { answer } = await ask(`${name}\uFF20e\uFF58ample.com`, 'register')
    expect(answer.code).toBe(200)
    expect((await server.outbox())[0]?.to).toBe(`${name}@example.com`)
  })

  test('as a username that would be read as another one is refused', async () => {
    const email = `${someone()}@example.com`
    const { code } = await ask(email)
    for (const name of [`${kelvin}ingsley1`, '\uFF41dmin00', 'o\uFB00ice77'])
      expect((await register(name, email, code)).code).toBe(numberOf('request.invalid'))
    expect((await register(`茶室${someone()}`, email, code)).code).toBe(201)
  })

  test('a reset code is mailed to the account’s own address, however the address is typed', async () => {
    const { email } = await server.newcomer()
    server.pass(20 * minute)
    const { data } = await server.call('sendCode', { query: { email: email.toUpperCase(), ftype: 'losepassword' } })
    expect((await server.outbox())[0]?.to).toBe(email)
    expect((await reset(email, { key: String(data), code: await server.codeFor(email) })).code).toBe(200)
  })

  test('an account gets the address to which the code was mailed, not the one sent with the code', async () => {
    const name = someone()
    const { code } = await ask(`${name}@Example.com`)
    expect((await register(name, `${name.toUpperCase()}@example.COM`, code)).code).toBe(201)
    const { data } = await server.call('login', { body: { account: name, password: 'passw0rd' } })
    expect((data as Session).email).toBe(`${name}@Example.com`)
  })

  test('an admin’s account gets the address of the invite', async () => {
    const name = someone()
    const [email, session] = [`${name}@Example.com`, (await server.admin()).session.session]
    await server.call('inviteAdmin', { session, body: { email } })
    const code = /^(?:[0-9A-Z]{4}-?){4}$/m.exec((await server.outbox())[0]?.text ?? '')?.[0] ?? ''
    const body = { account: name, name, email: email.toUpperCase(), code, password: 'passw0rd', oldpassword: 'passw0rd' }
    expect((await server.call('registerAdmin', { body })).code).toBe(201)
    const { data } = await server.call('login', { body: { account: name, password: 'passw0rd' } })
    expect((data as Session).email).toBe(email)
  })
})

describe('a request whose answer was lost (issue item 3)', () => {
  test('registers again with the same answer, and creates nothing twice', async () => {
    const [name, email] = [someone(), `${someone()}@example.com`]
    const { code } = await ask(email)
    const answers = []
    for (let time = 0; time < 3; time += 1) answers.push(await register(name, email, code))
    expect(answers.map(({ status, code: number, data }) => [status, number, data])).toEqual(Array(3).fill([201, 201, null]))
    expect(await server.database.query('select 1 from users where email = $1', [email])).toHaveLength(1)
  })

  test('registers once if it arrives four times at once, and each request is answered with success', async () => {
    const [name, email] = [someone(), `${someone()}@example.com`]
    const { code } = await ask(email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(name, email, code)))
    expect(answers.map((answer) => answer.code)).toEqual(Array(4).fill(201))
    expect(await server.database.query('select 1 from users where email = $1', [email])).toHaveLength(1)
  })

  test('reveals nothing for another code, password, name or address, or after the code expired', async () => {
    const [name, email] = [someone(), `${someone()}@example.com`]
    const { code } = await ask(email)
    await register(name, email, code)
    expect((await register(name, email, otherThan(code))).code).toBe(codeInvalid)
    expect((await register(name, email, code, { password: 'passw0rd2' })).code).toBe(codeInvalid)
    expect((await register(someone(), email, code)).code).toBe(codeInvalid)
    expect((await register(name, `${someone()}@example.com`, code)).code).toBe(codeInvalid)
    expect((await register(name, email, code)).code).toBe(201)
    server.pass(10 * minute)
    expect((await register(name, email, code)).code).toBe(codeInvalid)
  })

  test('a used code is invalidated by five wrong guesses, like an unused one', async () => {
    const [name, email] = [someone(), `${someone()}@example.com`]
    const { code } = await ask(email)
    await register(name, email, code)
    for (let guess = 1; guess <= 5; guess += 1) await register(name, email, otherThan(code, guess))
    expect((await register(name, email, code)).code).toBe(codeInvalid)
  })

  test('sets the same password again with the same answer, mails once and ends no newer session', async () => {
    const { email, username } = await server.newcomer()
    const asked = await ask(email, 'losepassword')
    expect((await reset(email, asked)).code).toBe(200)
    const session = ((await server.call('login', { body: { account: username, password: 'changed1' } })).data as Session).session
    const before = (await server.outbox()).length
    expect((await reset(email, asked)).code).toBe(200)
    expect((await server.call('listProjects', { session })).code).toBe(200)
    expect(await server.outbox()).toHaveLength(before)
    for (const wrong of [
      reset(email, asked, 'another1'),
      reset(email, { ...asked, code: otherThan(asked.code) }),
      reset(email, { ...asked, key: 'x' }),
    ])
      expect((await wrong).code).toBe(codeInvalid)
    expect(await logIn(username, 'changed1')).toBe(200)
  })
})

describe('attempts at a registration code (A19, R-05)', () => {
  const browser = (Cookie = '', address = '192.0.2.1') => ({
    'Sec-Fetch-Site': 'same-origin',
    ...at(address),
    ...(Cookie ? { Cookie } : {}),
  })
  const stranger = at('203.0.113.9')

  test('by others leave three to the browser that requested the code', async () => {
    const [name, email] = [someone(), `${someone()}@example.com`]
    const { code, cookie } = await ask(email, 'register', browser())
    expect(cookie).toMatch(/^\w+=.{43}$|^__Host-causeway=.{43}$/)
    for (let guess = 1; guess <= 20; guess += 1)
      expect((await register(name, email, otherThan(code, guess), { headers: stranger })).code).toBe(codeInvalid)
    for (let guess = 1; guess <= 2; guess += 1)
      expect((await register(name, email, otherThan(code, guess), { headers: browser(cookie) })).code).toBe(codeInvalid)
    expect((await register(name, email, code, { headers: browser(cookie, '192.0.2.2') })).code).toBe(201)
  })

  test('are five in all, at most two of them by others', async () => {
    const email = `${someone()}@example.com`
    const { code, cookie } = await ask(email, 'register', browser())
    const { call } = there()
    // Of an address three at a time are let in: with more some would be refused unread.
    const addresses = ['192.0.2.1', '192.0.2.2', '203.0.113.8', '203.0.113.9']
    for (let round = 0; round < 4; round += 1) {
      const guesses = addresses.flatMap((address, place) =>
        [1, 2, 3].map((guess) => {
          const headers = place < 2 ? browser(cookie, address) : at(address)
          return register(someone(), email, otherThan(code, round * 12 + place * 3 + guess), { headers, call })
        }),
      )
      expect((await Promise.all(guesses)).map((answer) => answer.code)).toEqual(Array(12).fill(codeInvalid))
    }
    const [row] = await server.database.query<{ attempts: number; foreign_attempts: number }>(
      'select attempts, foreign_attempts from verification_codes where email = $1',
      [email],
    )
    expect(row?.attempts).toBe(5)
    expect(row?.foreign_attempts).toBeLessThanOrEqual(2)
    expect((await register(someone(), email, code, { headers: browser(cookie) })).code).toBe(codeInvalid)
  })

  test('by others with the right code do not count, and a code requested elsewhere can register', async () => {
    const [name, email] = [someone(), `${someone()}@example.com`]
    const { code } = await ask(email, 'register', browser())
    expect((await register(name, email, code, { headers: stranger })).code).toBe(201)
  })

  test('a browser keeps its cookie when it requests another code and when it signs in', async () => {
    const [name, email] = [someone(), `${someone()}@example.com`]
    const first = await ask(email, 'register', browser())
    const second = await ask(email, 'register', browser(first.cookie))
    expect(second.cookie).toBe(first.cookie)
    expect((await register(name, email, second.code, { headers: browser(first.cookie) })).code).toBe(201)
    const login = await server.call('login', { body: { account: name, password: 'passw0rd' }, headers: browser(first.cookie) })
    expect((login.headers.get('Set-Cookie') ?? '').split(';')[0]).toBe(first.cookie)
  })

  test('by clients that are not browsers are counted by network address', async () => {
    const [name, email] = [someone(), `${someone()}@example.com`]
    const { code, cookie } = await ask(email, 'register', at('192.0.2.1'))
    expect(cookie).toBe('')
    for (let guess = 1; guess <= 20; guess += 1) await register(name, email, otherThan(code, guess), { headers: stranger })
    expect((await register(name, email, code, { headers: at('192.0.2.1') })).code).toBe(201)
  })
})
