import { expect, test, vi } from 'vitest'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { addressOf, at, besides, withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ addressOf }))
const tooMany = { status: 429, code: serverProblems['requests.tooMany'].number, data: null }

const names = Object.keys(endpoints) as EndpointName[]
const withoutSession = names.filter((name) => endpoints[name].access === 'anyone')

type Row = { result: string; address: string | null; details: Record<string, string> }
const recordsOf = (address: string, action = 'calls.limited') =>
  server.database.query<Row>(
    'select result, address, details from audit_records where address = $1 and action = $2 order by id',
    [address, action],
  )
const countOfRecords = async (address: string) =>
  (
    await server.database.query<{ count: number }>('select count(*)::int as count from audit_records where address = $1', [
      address,
    ])
  )[0]?.count

test('the test covers all calls that need no session', () => {
  expect(withoutSession).toEqual(expect.arrayContaining(['login', 'register', 'verifyCode', 'sendContactRequest']))
})

/** A8, R-14: whatever the call is sent with, and on each of two processes. */
test.each(withoutSession)('an address that makes the call %s too often is refused, and another one is not', async (name) => {
  const { perAddress }: Endpoint = endpoints[name]
  const address = `192.0.2.${withoutSession.indexOf(name) + 1}`
  const other = besides(server, { addressOf })
  if (!perAddress) throw new Error(`${name} has no limit`)
  // Sets the count to one below the limit, so that the tests need not make hundreds of calls.
  const key = `call:${name}:${address}`
  await server.call(name, { headers: at(address) })
  await server.database.query('update rate_limits set count = $2::int where key = $1', [key, perAddress.atMost - 1])
  expect((await server.call(name, { headers: at(address) })).code).not.toBe(tooMany.code)
  for (const { call } of [server, other]) {
    const refused = await call(name, { headers: at(address) })
    expect(refused).toMatchObject(tooMany)
    const seconds = Number(refused.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(perAddress.seconds)
  }
  expect((await server.call(name, { headers: at('198.51.100.1') })).code).not.toBe(tooMany.code)
  await other.app.settle()
})

test('a flood of failed calls writes a bounded number of rows, and one row with the number of the others', async () => {
  const address = '192.0.2.200'
  const { perAddress } = endpoints.verifyCode
  const query = { key: 'k'.repeat(43), code: '000000' }
  const more = 40
  const guess = () => server.call('verifyCode', { query, headers: at(address) })
  const answers = await Promise.all(Array.from({ length: perAddress.atMost + more }, guess))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(more)
  expect(await countOfRecords(address)).toBe(60)
  server.pass(perAddress.seconds * 1_000)
  await server.app.settle()
  await server.app.sweep()
  const [counted, ...others] = await recordsOf(address)
  expect(others).toEqual([])
  expect(counted).toEqual({
    result: 'refused',
    address,
    details: { call: 'verifyCode', count: String(more), until: server.now().toISOString() },
  })
  const refusals = await recordsOf(address, 'code.verify')
  expect(refusals).toHaveLength(61)
  expect(refusals.at(-1)?.details).toEqual({ count: String(perAddress.atMost - 60), until: server.now().toISOString() })
  expect(await server.app.firstBrokenRecord()).toBeNull()
  expect((await guess()).status).not.toBe(429)
})

test('repeated forbidden calls of a signed-in person do not fill the record either', async () => {
  const { session } = await server.newcomer()
  const address = '192.0.2.201'
  const ask = () =>
    server.call('inviteAdmin', { session: session.session, body: { email: 'x@example.com' }, headers: at(address) })
  await Promise.all(Array.from({ length: 80 }, ask))
  expect(await recordsOf(address, 'access.denied')).toHaveLength(60)
  server.pass(600_000)
  await server.app.sweep()
  const rows = await server.database.query<{ details: object }>(
    `select details from audit_records where action = 'access.denied' and actor_id = $1 order by id desc limit 1`,
    [session.id],
  )
  expect(rows[0]?.details).toEqual({ call: 'inviteAdmin', count: '20', until: server.now().toISOString() })
})

test('the numbers of two processes are added in one row', async () => {
  const address = '192.0.2.202'
  const other = besides(server, { addressOf })
  const { perAddress } = endpoints.verifyCode
  await server.call('verifyCode', { headers: at(address) })
  await server.database.query('update rate_limits set count = $2::int where key = $1', [
    `call:verifyCode:${address}`,
    perAddress.atMost,
  ])
  await Promise.all([server, other, server, other].map(({ call }) => call('verifyCode', { headers: at(address) })))
  await Promise.all([server.app.settle(), other.app.settle()])
  server.pass(perAddress.seconds * 1_000)
  await Promise.all([server.app.sweep(), other.app.sweep()])
  expect((await recordsOf(address)).map(({ details }) => details.count)).toEqual(['4'])
})

/** A8: each connection of a flood gets one answer in that time, so that others are not kept waiting. */
test('an address that makes a call too often is answered after a pause', async () => {
  const address = '192.0.2.210'
  const unlikely = 7
  const other = besides(server, { addressOf, refusalDelay: unlikely })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const isPaused = () => timers.mock.calls.some(([, milliseconds]) => milliseconds === unlikely)
  await other.call('verifyCode', { headers: at(address) })
  expect(isPaused()).toBe(false)
  await server.database.query('update rate_limits set count = 1000 where key = $1', [`call:verifyCode:${address}`])
  expect(await other.call('verifyCode', { headers: at(address) })).toMatchObject(tooMany)
  expect(isPaused()).toBe(true)
  timers.mockRestore()
  await other.app.settle()
})
