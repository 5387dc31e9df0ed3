import { expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()
const browser = { 'Sec-Fetch-Site': 'same-origin' }
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
const sessionsOf = (userId: string) => server.database.query('select 1 from sessions where user_id = $1', [userId])

test('of two simultaneous first logins of one browser, the one that lost can be signed out with the other’s cookie (R-19)', async () => {
  const { username: account, password, session: first } = await server.newcomer()
  await server.call('logout', { session: first.session })
  const [lost, kept] = await Promise.all(
    [1, 2].map(() => server.call('login', { body: { account, password }, headers: browser })),
  )
  if (!lost || !kept) throw new Error('both logins answer')
  const [{ session }, Cookie] = [lost.data as Session, cookieOf(kept)]
  expect(cookieOf(lost)).not.toBe(Cookie)
  for (let time = 0; time < 2; time += 1)
    expect(await server.call('logout', { session, headers: { ...browser, Cookie } })).toMatchObject({ status: 200, code: 200 })
  expect((await server.call('listProjects', { session, headers: { Cookie: cookieOf(lost) } })).status).toBe(403)
  const other = (kept.data as Session).session
  expect((await server.call('listProjects', { session: other, headers: { Cookie } })).code).toBe(200)
})

test('an expired session is signed out like any other, and its row is deleted', async () => {
  const { session } = await server.newcomer()
  server.pass(31 * 24 * 60 * 60_000)
  expect((await server.call('listProjects', { session: session.session })).status).toBe(403)
  expect(await server.call('logout', { session: session.session })).toMatchObject({ status: 200, code: 200, data: null })
  expect(await sessionsOf(session.id)).toEqual([])
})

test('a session cannot be signed out by its id without its secret', async () => {
  const { session } = await server.newcomer()
  const [id = ''] = session.session.split('.')
  for (const forged of [id, `${id}.${'x'.repeat(43)}`, `${id}.`, ''])
    expect((await server.call('logout', { session: forged })).code).toBe(200)
  expect((await server.call('listProjects', { session: session.session })).code).toBe(200)
})
