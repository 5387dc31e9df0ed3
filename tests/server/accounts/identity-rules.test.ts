import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Identity } from '#contract/accounts/accounts.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { withServer } from '#tests/server/setup.ts'
import { startTokenIssuer, type TokenIssuer } from '#tests/support/identity-tokens.ts'

let issuer: TokenIssuer
const server = withServer(async () => {
  issuer = await startTokenIssuer()
  return { google: issuer.settings }
})
afterAll(() => issuer.close())

const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const refused = { status: 200, code: numberOf('identity.refused'), data: null }
type Different = Parameters<TokenIssuer['tokenFor']>[3]
const logIn = async (subject: string, email: string, different: Different = {}, name?: string) => {
  const claims = { email, email_verified: true, ...(name === undefined ? {} : { name }) }
  return server.call('logInWithGoogle', { query: { token: await issuer.tokenFor(subject, claims, server.now(), different) } })
}
let people = 0
const address = () => {
  people += 1
  return `holder${people}@example.com`
}
beforeAll(() => server.pass(60_000))

test('the first identity with an address is linked to its account; a second one with the same address is refused (A20)', async () => {
  const { email, username, password, session } = await server.newcomer()
  expect((await logIn('first owner', email)).data).toMatchObject({ id: session.id })
  for (const subject of ['second owner', 'third owner'])
    expect(await logIn(subject, email)).toMatchObject({ status: 200, code: numberOf('identity.taken'), data: null })
  expect(await server.database.query('select subject from identities where user_id = $1', [session.id])).toEqual([
    { subject: 'first owner' },
  ])
  expect((await logIn('first owner', email, { issuedAt: new Date(server.now().getTime() - 1_000) })).code).toBe(200)
  expect((await server.call('login', { body: { account: username, password } })).code).toBe(200)
})

test('of several simultaneous identities with one address, one creates the account', async () => {
  const email = address()
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((it) => logIn(`${it} of ${email}`, email)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(3).fill(numberOf('identity.taken'))])
  expect(await server.database.query('select 1 from users where email = $1', [email])).toHaveLength(1)
})

test.each([
  ['that begins to hold a minute from now', (): Different => ({ issuedAt: new Date(server.now().getTime() + 60_000) })],
  ['that was given to another client', (): Different => ({ azp: 'another-application' })],
  [
    'for several clients that does not say to which it was given',
    (): Different => ({ audience: [issuer.settings.clientId, 'other'] }),
  ],
])('a token %s is refused', async (_, different) => {
  const email = address()
  expect(await logIn(email, email, different())).toMatchObject(refused)
  expect(await server.database.query('select 1 from users where email = $1', [email])).toEqual([])
})

test('a token for this client among others, from a clock that is slightly ahead, is accepted', async () => {
  const audience = [issuer.settings.clientId, 'other']
  const issuedAt = new Date(server.now().getTime() + 20_000)
  expect((await logIn('ours', address(), { audience, azp: issuer.settings.clientId, issuedAt })).code).toBe(200)
})

test.each(['nul\0@example.com', 'lone\uD800@example.com', 'no address', '\u212Aelvin@example.com', 'new\nline@example.com'])(
  'an address like %j in a token is refused, not a failure of the server',
  async (email) => {
    expect(await logIn(`subject of ${email.length}`, email)).toMatchObject(refused)
  },
)

test('a name that the database cannot store is left out, and such a subject is refused', async () => {
  const answer = await logIn('named', address(), {}, 'Ann\0Lee')
  expect(answer.code).toBe(200)
  const { name, account } = answer.data as Identity
  expect(name).toBe(account)
  expect(await logIn('sub\0ject', address())).toMatchObject(refused)
})
