import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { randomCode } from '#server/kernel/crypto.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

const server = withServer()
const minute = 60_000
const day = 24 * 60 * minute
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number

let people = 0
const address = () => {
  people += 1
  return `person${people}@example.com`
}
const registration = (email: string, code: string, username = email.split('@')[0] ?? '') => ({
  account: username,
  name: username,
  email,
  code,
  password: 'passw0rd',
  oldpassword: 'passw0rd',
})
const askForCode = async (email: string) => {
  const answer = await server.call('sendCode', { query: { email, ftype: 'register' } })
  return { key: String(answer.data), code: await server.codeFor(email) }
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code has six digits and is in no answer', async () => {
  const email = address()
  const answer = await server.call('sendCode', { query: { email, ftype: 'register' } })
  const code = await server.codeFor(email)
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(answer)).not.toContain(code)
  expect(String(answer.data).length).toBeGreaterThanOrEqual(22)
})

test('registering creates an account to which its owner can sign in by name and by address, in any case', async () => {
  const email = address()
  const { code } = await askForCode(email)
  expect(await server.call('register', { body: registration(email, code) })).toMatchObject({ status: 201, code: 201, data: null })
  for (const account of [email, email.toUpperCase(), email.split('@')[0] ?? '']) {
    const answer = await server.call('login', { body: { account, password: 'passw0rd' } })
    expect(answer).toMatchObject({ code: 200, data: { account: email.split('@')[0], email, usertype: 'manager' } })
  }
})

test('a second code is refused for 120 seconds, with the remaining time, whether or not the account exists', async () => {
  const existing = await server.newcomer()
  server.pass(2 * minute)
  const answers = []
  for (const email of [existing.email, address()]) {
    await server.call('sendCode', { query: { email, ftype: 'register' } })
    server.pass(1_000)
    answers.push(await server.call('sendCode', { query: { email, ftype: 'register' } }))
  }
  for (const answer of answers) expect(answer).toMatchObject({ status: 429, code: numberOf('code.tooSoon'), data: null })
  expect(answers.map((answer) => answer.headers.get('Retry-After'))).toEqual(['119', '119'])
  expect(answers[0]?.msg).toBe(answers[1]?.msg)
})

test('a second code is sent after 120 seconds, and the first is then invalid', async () => {
  const email = address()
  const first = await askForCode(email)
  server.pass(2 * minute)
  const second = await askForCode(email)
  if (first.code !== second.code) {
    expect((await server.call('register', { body: registration(email, first.code) })).code).toBe(numberOf('code.invalid'))
  }
  expect((await server.call('register', { body: registration(email, second.code) })).code).toBe(201)
})

test('at most five codes an hour are sent', async () => {
  const email = address()
  for (let send = 0; send < 5; send += 1) {
    expect((await server.call('sendCode', { query: { email, ftype: 'register' } })).code).toBe(200)
    server.pass(2 * minute)
  }
  const refused = await server.call('sendCode', { query: { email, ftype: 'register' } })
  expect(refused).toMatchObject({ status: 429, code: numberOf('requests.tooMany') })
  expect(refused.headers.get('Retry-After')).toBe(String(50 * 60))
  server.pass(50 * minute)
  expect((await server.call('sendCode', { query: { email, ftype: 'register' } })).code).toBe(200)
})

test('at most ten codes a day are sent', async () => {
  const email = address()
  for (let send = 0; send < 10; send += 1) {
    expect((await server.call('sendCode', { query: { email, ftype: 'register' } })).code).toBe(200)
    server.pass(13 * minute)
  }
  expect(await server.call('sendCode', { query: { email, ftype: 'register' } })).toMatchObject({
    status: 429,
    code: numberOf('code.tooMany'),
  })
  server.pass(day)
  expect((await server.call('sendCode', { query: { email, ftype: 'register' } })).code).toBe(200)
})

test.each([
  ['9:59', 10 * minute - 1_000, 201],
  ['10:01', 10 * minute + 1_000, numberOf('code.invalid')],
])('a code that is %s old', async (_, age, expected) => {
  const email = address()
  const { code } = await askForCode(email)
  server.pass(age)
  expect((await server.call('register', { body: registration(email, code) })).code).toBe(expected)
})

test('after fifty wrong guesses at once, the right code is refused too', async () => {
  const email = address()
  const { key, code } = await askForCode(email)
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => server.call('verifyCode', { query: { key, code: otherThan(code) } })),
  )
  expect(new Set(guesses.map((answer) => answer.code))).toEqual(new Set([numberOf('code.invalid')]))
  const [row] = await server.database.query<{ attempts: number }>('select attempts from verification_codes where email = $1', [
    email,
  ])
  expect(row?.attempts).toBe(5)
  expect((await server.call('verifyCode', { query: { key, code } })).code).toBe(numberOf('code.invalid'))
  expect((await server.call('register', { body: registration(email, code) })).code).toBe(numberOf('code.invalid'))
})

/** The places of 20,000 codes whose digits are not even at p = 0.001: chi-square with nine degrees of freedom. */
const unevenPlaces = (draw: () => string): number[] => {
  const count = 20_000
  const seen = Array.from({ length: 6 }, () => Array<number>(10).fill(0))
  for (let draws = 0; draws < count; draws += 1)
    for (const [place, digit] of [...draw()].entries())
      (seen[place] as number[])[Number(digit)] = (seen[place]?.[Number(digit)] ?? 0) + 1
  return seen.flatMap((counts, place) => {
    const chiSquare = counts.reduce((sum, it) => sum + (it - count / 10) ** 2 / (count / 10), 0)
    return chiSquare < 27.88 ? [] : [place]
  })
}

test('codes are evenly distributed over all six digits', () => {
  // Each of six fair places is beyond the bound once in a thousand samples: one that is so in two samples of its own is not fair.
  const inBoth = (draw: () => string) => {
    const once = unevenPlaces(draw)
    return unevenPlaces(draw).filter((place) => once.includes(place))
  }
  expect(inBoth(randomCode)).toEqual([])
  // The check finds what it is for: no leading zeros, and a last digit of which one value is a twentieth too frequent.
  expect(inBoth(() => String(randomInt(100_000, 1_000_000)))).toEqual([0])
  expect(inBoth(() => randomCode().slice(0, 5) + (randomInt(20) === 0 ? '7' : randomCode().at(-1)))).toEqual([5])
})

test('a code can be used once: one of twenty simultaneous registrations succeeds', async () => {
  const email = address()
  const { code } = await askForCode(email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      server.call('register', { body: registration(email, code, `parallel${people}x${index}`) }),
    ),
  )
  expect(answers.filter((answer) => answer.code === 201)).toHaveLength(1)
})

test('a code is valid for its own address only, and a reset code registers nobody', async () => {
  const [mine, theirs] = [address(), address()]
  const { code } = await askForCode(mine)
  await askForCode(theirs)
  if (code !== (await server.codeFor(theirs)))
    expect((await server.call('register', { body: registration(theirs, code) })).code).toBe(numberOf('code.invalid'))

  const { email, key } = await codeToReset()
  const reset = await server.codeFor(email)
  expect(await server.call('verifyCode', { query: { key, code: reset } })).toMatchObject({ code: 200, data: null })
  expect((await server.call('register', { body: registration(email, reset) })).code).toBe(numberOf('code.invalid'))
})

/** A code to reset the password of an account that has one. */
const codeToReset = async () => {
  const { email } = await server.newcomer()
  server.pass(2 * minute)
  const answer = await server.call('sendCode', { query: { email, ftype: 'losepassword' } })
  return { email, key: String(answer.data) }
}

test('verifying a code does not use it, and a right code does not count as an attempt', async () => {
  const { email, key } = await codeToReset()
  const code = await server.codeFor(email)
  for (let time = 0; time < 8; time += 1) expect((await server.call('verifyCode', { query: { key, code } })).code).toBe(200)
  const fullWidth = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  expect((await server.call('verifyCode', { query: { key, code: fullWidth } })).code).toBe(200)
})

test('a reset for an address without an account mails no code, and the answer is the same', async () => {
  const email = address()
  const answer = await server.call('sendCode', { query: { email, ftype: 'losepassword' }, headers: { 'Accept-Language': 'en' } })
  expect(answer).toMatchObject({ status: 200, code: 200, data: expect.stringMatching(/^[\w-]{43}$/) })
  expect((await server.outbox())[0]).toMatchObject({ to: email, text: expect.not.stringMatching(/\d{6}/) })
})

test('registering with a taken address mails no code and answers the same', async () => {
  const { email } = await server.newcomer()
  server.pass(2 * minute)
  const answer = await server.call('sendCode', { query: { email, ftype: 'register' }, headers: { 'Accept-Language': 'en' } })
  expect(answer).toMatchObject({ status: 200, code: 200 })
  const [mail] = await server.outbox()
  expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('You already have an account') })
  expect(mail?.text).not.toMatch(/\d{6}/)
})

test('a taken username is refused without using the code, however often', async () => {
  const { username } = await server.newcomer()
  const email = address()
  const { code } = await askForCode(email)
  for (let time = 0; time < 6; time += 1) {
    const taken = await server.call('register', { body: registration(email, code, username.toUpperCase()) })
    expect(taken).toMatchObject({ status: 200, code: numberOf('username.taken'), data: null })
  }
  expect((await server.call('register', { body: registration(email, code) })).code).toBe(201)
})

test('a wrong password and an unknown account answer the same', async () => {
  const { email } = await server.newcomer()
  const wrong = await server.call('login', { body: { account: email, password: 'wrong0000' } })
  const unknown = await server.call('login', { body: { account: 'nobody@example.com', password: 'wrong0000' } })
  expect({ ...wrong, headers: null }).toEqual({ ...unknown, headers: null })
  expect(wrong).toMatchObject({ status: 200, code: numberOf('login.refused'), data: null })
})

test('the fifth failure locks an account for 30 seconds, the next for 60, with the same answer to the right password', async () => {
  const { email, password } = await server.newcomer()
  const tryWith = async (given: string) => (await server.call('login', { body: { account: email, password: given } })).code
  for (let failure = 0; failure < 5; failure += 1) expect(await tryWith('wrong0000')).toBe(numberOf('login.refused'))
  expect(await tryWith(password)).toBe(numberOf('login.refused'))
  server.pass(29_000)
  expect(await tryWith(password)).toBe(numberOf('login.refused'))
  server.pass(2_000)
  expect(await tryWith('wrong0000')).toBe(numberOf('login.refused'))
  server.pass(59_000)
  expect(await tryWith(password)).toBe(numberOf('login.refused'))
  server.pass(2_000)
  expect(await tryWith(password)).toBe(200)
})

describe('the wait after wrong passwords', () => {
  const trying = async () => {
    const { email, password } = await server.newcomer()
    const tryWith = async (given: string) => (await server.call('login', { body: { account: email, password: given } })).code
    return {
      isRightTaken: async () => (await tryWith(password)) === 200,
      fail: async (times = 1) => {
        for (let time = 0; time < times; time += 1) expect(await tryWith('wrong0000')).toBe(numberOf('login.refused'))
      },
    }
  }

  test('doubles with every failure up to fifteen minutes, and no further', async () => {
    const { isRightTaken, fail } = await trying()
    await fail(5)
    for (const seconds of [30, 60, 120, 240, 480, 900, 900, 900]) {
      server.pass(seconds * 1_000 - 1)
      expect(await isRightTaken()).toBe(false)
      server.pass(1)
      await fail()
    }
    server.pass(900_000)
    expect(await isRightTaken()).toBe(true)
  })

  test('does not grow by attempts made while it lasts', async () => {
    const { isRightTaken, fail } = await trying()
    await fail(5 + 20)
    server.pass(30_000)
    expect(await isRightTaken()).toBe(true)
  })

  test.each([
    ['are forgotten after twelve hours', 12 * 60 * minute + 1, true],
    ['count for twelve hours', 12 * 60 * minute, false],
  ])('failures %s', async (_, age, isForgotten) => {
    const { isRightTaken, fail } = await trying()
    await fail(4)
    server.pass(age)
    await fail()
    expect(await isRightTaken()).toBe(isForgotten)
  })

  test('begins at thirty seconds again twelve hours after the last failure, and after a login', async () => {
    const { isRightTaken, fail } = await trying()
    await fail(5)
    server.pass(30_000)
    await fail()
    server.pass(12 * 60 * minute + 1)
    await fail(5)
    server.pass(30_000)
    expect(await isRightTaken()).toBe(true)
    await fail(4)
    expect(await isRightTaken()).toBe(true)
  })
})

test('of fifty wrong passwords at once five are checked, and the account is locked', async () => {
  const { email, username, password, session } = await server.newcomer()
  const attempts = Array.from({ length: 50 }, (_, index) =>
    server.call('login', { body: { account: index % 2 ? email : username, password: 'wrong0000' } }),
  )
  expect(new Set((await Promise.all(attempts)).map((answer) => answer.code))).toEqual(new Set([numberOf('login.refused')]))
  const rows = await server.database.query<{ failures: number }>(
    `select failures from login_throttles where position($1 in account) > 0 or position($2 in account) > 0 or position($3 in account) > 0`,
    [session.id, username, email],
  )
  expect(rows).toEqual([{ failures: 5 }])
  expect((await server.call('login', { body: { account: email, password } })).code).toBe(numberOf('login.refused'))
})

test('a username with letters beyond ASCII can sign in', async () => {
  const email = address()
  const { code } = await askForCode(email)
  const name = `Élodie茶${people}`
  expect((await server.call('register', { body: registration(email, code, name) })).code).toBe(201)
  const answer = await server.call('login', { body: { account: name, password: 'passw0rd' } })
  expect(answer).toMatchObject({ code: 200, data: { account: name } })
})

test('more logins at once than can wait are answered that the server is busy, and do not count as failures', async () => {
  const { email, password } = await server.newcomer()
  const { request } = besides(server, { passwords: { cost: { memoryCost: 16_384, timeCost: 3, parallelism: 1 } } })
  const login = async (account: string) =>
    read(
      await request(endpoints.login.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ account, password }),
      }),
    )
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => login(`nobody${index}`)))
  const busy = answers.flatMap((answer, index) => (answer.code === numberOf('server.busy') ? [{ ...answer, index }] : []))
  expect(busy.length).toBeGreaterThan(0)
  for (const { status, headers } of busy) expect([status, headers.get('Retry-After')]).toEqual([503, '1'])
  const rows = await server.database.query<{ failures: number }>('select failures from login_throttles where account = any($1)', [
    busy.map(({ index }) => JSON.stringify(['name', `nobody${index}`])),
  ])
  expect(rows).toEqual(busy.map(() => ({ failures: 0 })))
  expect((await login(email)).code).toBe(200)
})

test('expired rows are deleted, and valid rows are not', async () => {
  const { email, session } = await server.newcomer()
  await server.call('login', { body: { account: email, password: 'wrong0000' } })
  const counts = async () => {
    const count = async (table: string) =>
      (await server.database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count
    return { codes: await count('verification_codes'), throttles: await count('login_throttles') }
  }
  await server.app.sweep()
  expect((await server.call('listProjects', { session: session.session })).code).toBe(200)
  expect((await counts()).codes).toBeGreaterThan(0)
  expect((await counts()).throttles).toBeGreaterThan(0)
  server.pass(day + 1)
  await server.app.sweep()
  expect(await counts()).toEqual({ codes: 0, throttles: 0 })
  expect((await server.call('listProjects', { session: session.session })).code).toBe(200)
  server.pass(8 * day)
  await server.app.sweep()
  expect(await server.database.query('select 1 from sessions')).toEqual([])
})

test('neither codes nor passwords nor session secrets are in the database or the log', async () => {
  const email = address()
  const { key, code } = await askForCode(email)
  await server.call('register', { body: registration(email, code) })
  const { data } = await server.call('login', { body: { account: email, password: 'passw0rd' } })
  const secret = (data as { session: string }).session.split('.')[1] ?? ''
  const tables = ['users', 'sessions', 'verification_codes']
  const dump = JSON.stringify(await Promise.all(tables.map((table) => server.database.query(`select * from ${table}`))))
  for (const hidden of [secret, key, 'passw0rd', `"${code}"`]) expect(dump).not.toContain(hidden)
  const log = server.lines.join('')
  expect(log).toContain('/admin/api/v1/users/getEmailCode')
  for (const hidden of [secret, key, 'passw0rd', email]) expect(log).not.toContain(hidden)
  // On its own: six digits are a part of some time or id by chance.
  expect(log).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
})
