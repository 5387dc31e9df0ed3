import { verify } from '@node-rs/argon2'
import { afterEach, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { PasswordHashing } from '#server/accounts/passwords.ts'
import type { Parameter } from '#server/kernel/database.ts'
import { addressOf, at, besides, withServer } from '#tests/server/setup.ts'
import { cheapCost } from '#tests/support/server.ts'

/** The computations of password hashes: which passwords were looked at, and those that wait to be let go on. */
const computations = { isHolding: false, begun: [] as string[], held: [] as (() => void)[] }

/** One computation at a time, as on two cores. */
const hashing: PasswordHashing = {
  cost: cheapCost,
  atOnce: 1,
  verify: async (hash, password) => {
    computations.begun.push(password)
    if (computations.isHolding) await new Promise<void>((release) => computations.held.push(release))
    return verify(hash, password)
  },
}

const server = withServer()
const refused = serverProblems['login.refused'].number
const busy = serverProblems['server.busy'].number
const wrong = 'wrong0000'

/** A server whose computations are held, with what it answered and how many logins have come as far as their computation. */
const holding = () => {
  let attempts = 0
  const { database } = server
  const there = besides(server, {
    addressOf,
    passwords: hashing,
    database: {
      ...database,
      query: async <Row>(sql: string, params?: Parameter[], name?: string) => {
        const rows = await database.query<Row>(sql, params, name)
        if (sql.startsWith('insert into login_throttles')) attempts += 1
        return rows
      },
    },
  })
  const answers: Awaited<ReturnType<typeof there.call>>[] = []
  const logIn = async (address: string, account: string, password = wrong) => {
    const answer = await there.call('login', { body: { account, password }, headers: at(address) })
    answers.push(answer)
    return answer
  }
  computations.isHolding = true
  computations.begun.length = 0
  return {
    answers,
    logIn,
    /** Resolves when so many logins have been let in, and each is computed or waits for it. */
    untilWaiting: async (count: number) => {
      await expect.poll(() => attempts).toBe(count)
      await new Promise(setImmediate)
    },
    /** Lets the computation that runs go on, and resolves with the next one's password. */
    computeOne: async () => {
      const before = computations.begun.length
      computations.held.shift()?.()
      await expect.poll(() => computations.begun.length).toBe(before + 1)
      return computations.begun.at(-1)
    },
    computeRest,
  }
}

const computeRest = () => {
  computations.isHolding = false
  for (const release of computations.held.splice(0)) release()
}
afterEach(computeRest)

const count = async (table: 'login_throttles' | 'audit_records') => {
  const [row] = await server.database.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return row?.count ?? 0
}

/** Of more bodies of an address at once some are refused before anything is looked at. */
const bodiesAtOnce = 30

test('of the logins of one address one is computed and two wait; the others are answered that the server is busy (R-12)', async () => {
  const there = holding()
  const [attempts, records] = [await count('login_throttles'), await count('audit_records')]
  const flood = Array.from({ length: bodiesAtOnce }, (_, index) => there.logIn('192.0.2.4', `nobody${index}`))
  await there.untilWaiting(3)
  await expect.poll(() => there.answers.length).toBe(bodiesAtOnce - 3)
  for (let round = 1; round < 4; round += 1)
    await Promise.all(Array.from({ length: bodiesAtOnce }, (_, index) => there.logIn('192.0.2.4', `nobody${round}-${index}`)))
  const told = there.answers.map(({ status, code, headers }) => [status, code, headers.get('Retry-After')])
  expect(told).toEqual(Array(4 * bodiesAtOnce - 3).fill([503, busy, '1']))
  expect(computations.begun).toEqual([wrong])
  expect([await count('login_throttles'), await count('audit_records')]).toEqual([attempts + 3, records])
  there.computeRest()
  expect((await Promise.all(flood)).filter(({ code }) => code === refused)).toHaveLength(3)
  expect(computations.begun).toEqual([wrong, wrong, wrong])
  expect([await count('login_throttles'), await count('audit_records')]).toEqual([attempts + 3, records + 3])
})

test('addresses take turns: logins of other addresses are computed before the third login of an address (R-12)', async () => {
  const people = [await server.newcomer(), await server.newcomer(), await server.newcomer()]
  const there = holding()
  const flood = Array.from({ length: bodiesAtOnce }, (_, index) => there.logIn('192.0.2.6', `nobody${index}`))
  await there.untilWaiting(3)
  const right = people.map(({ email, password }, index) => there.logIn(`198.51.100.${index}`, email, password))
  await there.untilWaiting(6)
  const turns = [computations.begun[0]]
  for (let turn = 0; turn < 5; turn += 1) turns.push(await there.computeOne())
  expect(turns).toEqual([wrong, wrong, ...people.map(({ password }) => password), wrong])
  expect((await Promise.all(right)).map(({ code }) => code)).toEqual([200, 200, 200])
  there.computeRest()
  expect((await Promise.all(flood)).filter(({ code }) => code === refused)).toHaveLength(3)
})

test('an address with too many wrong logins is refused without a computation and without a row (R-13)', async () => {
  const { email, password } = await server.newcomer()
  const there = holding()
  there.computeRest()
  for (let time = 0; time < 31; time += 1) await there.logIn('192.0.2.7', `nobody${time}`)
  expect(computations.begun).toEqual(Array(30).fill(wrong))
  const before = [await count('login_throttles'), await count('audit_records')]
  computations.isHolding = true
  for (let time = 0; time < 40; time += 1) expect((await there.logIn('192.0.2.7', email, password)).code).toBe(refused)
  expect(computations.begun).toHaveLength(30)
  expect([await count('login_throttles'), await count('audit_records')]).toEqual(before)
})
