import { describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { createConcurrencyLimit } from '#server/kernel/concurrency-limit.ts'
import { createFairQueue } from '#server/kernel/fair-queue.ts'
import { addressOf, at, besides, withServer } from '#tests/server/setup.ts'

const server = withServer()
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const elsewhere = () => besides(server, { addressOf })
const logIn = ({ call }: ReturnType<typeof elsewhere>, address: string, account: string, password = 'wrong0000') =>
  call('login', { body: { account, password }, headers: at(address) })

/** How many rows logins write, of whatever kind. */
const rows = async () => {
  const [row] = await server.database.query<{ count: number }>(
    'select ((select count(*) from audit_records) + (select count(*) from login_throttles) + (select count(*) from rate_limits))::int as count',
  )
  return row?.count ?? 0
}

describe('an address with too many wrong logins (R-13)', () => {
  test('is refused with the same answer, and with one row that says so', async () => {
    const there = elsewhere()
    const { email, password } = await server.newcomer()
    const answers = []
    for (let time = 0; time < 30; time += 1) answers.push(await logIn(there, '192.0.2.1', `nobody${time}`))
    await logIn(there, '192.0.2.1', 'nobody30')
    const before = await rows()
    for (let time = 31; time < 60; time += 1) answers.push(await logIn(there, '192.0.2.1', `nobody${time}`))
    answers.push(await logIn(there, '192.0.2.1', email, password))
    expect(await rows()).toBe(before)
    expect(new Set(answers.map(({ status, code, msg }) => `${status} ${code} ${msg}`)).size).toBe(1)
    const noted = await server.database.query(
      `select 1 from audit_records where address = '192.0.2.1' and details ->> 'reason' = 'requests.tooMany'`,
    )
    expect(noted).toHaveLength(1)
    expect((await logIn(there, '192.0.2.2', email, password)).code).toBe(200)
  })

  test('is refused before an account is looked up, so that it cannot learn which accounts exist (R-10)', async () => {
    const asked: unknown[] = []
    const { database } = server
    const watched = besides(server, {
      addressOf,
      database: {
        ...database,
        query: (sql, ...rest) => {
          asked.push([sql.split(' ', 3).join(' '), rest[0]?.[0]])
          return database.query(sql, ...rest)
        },
      },
    })
    for (let time = 0; time < 31; time += 1) await logIn(watched, '192.0.2.3', `nobody${time}`)
    const { email } = await server.newcomer()
    asked.length = 0
    for (const name of [email, 'nobody@example.com'])
      expect((await logIn(watched, '192.0.2.3', name)).code).toBe(numberOf('login.refused'))
    // The two calls of the address are counted; nothing else is asked.
    expect(asked).toEqual(Array(2).fill(['insert into rate_limits', 'call:login:192.0.2.3']))
  })
})

test('wrong confirmations of an address over its limit write no rows either', async () => {
  const there = elsewhere()
  const { session, password } = await server.newcomer()
  const confirm = (typed: string) =>
    there.call('confirmSession', { session: session.session, body: { password: typed }, headers: at('192.0.2.5') })
  for (let time = 0; time < 31; time += 1) await confirm('wrong0000')
  const before = await rows()
  for (const typed of ['wrong0000', password]) expect((await confirm(typed)).code).toBe(numberOf('password.wrong'))
  expect(await rows()).toBe(before)
})

describe('the counts of failed logins (A17)', () => {
  test('of a name that is spelled like another counter’s key are separate', async () => {
    const person = await server.newcomer()
    const tryAs = async (account: string) => {
      for (let time = 0; time < 6; time += 1) await server.call('login', { body: { account, password: 'wrong0000' } })
    }
    await tryAs(`change ${person.session.id}`)
    await tryAs(`${person.username}@device`)
    await tryAs(JSON.stringify(['confirmation', person.session.id]))
    const { session } = person.session
    expect((await server.call('confirmSession', { session, body: { password: person.password } })).code).toBe(200)
    expect((await server.call('login', { body: { account: person.username, password: person.password } })).code).toBe(200)
  })

  test('of another account stay when a password is reset, however similar the names are', async () => {
    const person = await server.newcomer()
    server.pass(3 * 60_000)
    const { data } = await server.call('sendCode', { query: { email: person.email, ftype: 'losepassword' } })
    const lookalike = `${person.username}@nowhere.example`
    const failuresOf = (name: string) =>
      server.database.query<{ failures: number }>(`select failures from login_throttles where strpos(account, $1) > 0`, [name])
    for (let time = 0; time < 3; time += 1) await server.call('login', { body: { account: lookalike, password: 'wrong0000' } })
    const body = { account: person.email, password: 'changed1', repassword: 'changed1', key: String(data) }
    await server.call('resetPassword', { body: { ...body, code: await server.codeFor(person.email) } })
    expect(await failuresOf(lookalike)).toEqual([{ failures: 3 }])
  })
})

describe('a queue in which keys take turns', () => {
  const start = (options: Parameters<typeof createFairQueue>[0]) => {
    const queue = createFairQueue(options)
    const order: string[] = []
    const doors: (() => void)[] = []
    const add = (key: string, name: string) =>
      queue(key, () => {
        order.push(name)
        return new Promise<void>((done) => doors.push(done))
      })
    const finishOne = async () => {
      doors.shift()?.()
      await new Promise((turn) => setImmediate(turn))
    }
    return { order, add, finishOne }
  }

  test('lets the first of a short queue wait for one task of a long one', async () => {
    const { order, add, finishOne } = start({ atOnce: 1, waitingAtMost: 8 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
    for (const name of ['b1', 'b2']) void add('b', name)
    void add('c', 'c1')
    for (let time = 0; time < 7; time += 1) await finishOne()
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('gives the last place of a long queue to a new key when it is full, and refuses the long queue’s own tasks', async () => {
    const { order, add, finishOne } = start({ atOnce: 1, waitingAtMost: 2 })
    const first = ['a1', 'a2'].map((name) => add('a', name))
    const displaced = add('a', 'a3').catch((failure: unknown) => failure)
    await expect(add('a', 'a4')).rejects.toMatchObject({ code: 'server.busy', retryAfter: 1 })
    const newcomer = add('b', 'b1')
    expect(await displaced).toMatchObject({ code: 'server.busy' })
    await expect(add('c', 'c1')).rejects.toMatchObject({ code: 'server.busy' })
    for (let time = 0; time < 3; time += 1) await finishOne()
    await Promise.all([...first, newcomer])
    expect(order).toEqual(['a1', 'a2', 'b1'])
  })

  test('continues after a task that fails', async () => {
    const queue = createFairQueue({ atOnce: 1, waitingAtMost: 1 })
    const failing = queue('a', () => Promise.reject(new Error('no'))).catch((failure: Error) => failure.message)
    const next = queue('b', async () => 'done')
    expect(await Promise.all([failing, next])).toEqual(['no', 'done'])
  })
})

test('a concurrency limit counts each key separately, does not count null, and forgets finished tasks', async () => {
  const limit = createConcurrencyLimit(1)
  let finish = () => {}
  const running = limit('a', () => new Promise<void>((done) => (finish = done)))
  await expect(limit('a', async () => 1)).rejects.toMatchObject({ code: 'server.busy' })
  expect(await limit('b', async () => 2)).toBe(2)
  expect(await Promise.all([limit(null, async () => 3), limit(null, async () => 4)])).toEqual([3, 4])
  finish()
  await running
  expect(await limit('a', async () => 5)).toBe(5)
})
