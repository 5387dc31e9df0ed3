import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Identity } from '#contract/accounts/accounts.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Dependencies } from '#server/app.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { type Claims, type OpenIdProvider, startOpenIdProvider } from '#tests/support/openid.ts'
import { read } from '#tests/support/server.ts'

const server = withServer()
let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.close())

const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const refused = { status: 200, code: numberOf('identity.refused'), data: null }
let people = 0
const someone = (): { subject: string; claims: Claims } => {
  people += 1
  return {
    subject: `subject-${people}`,
    claims: { email: `ann.lee${people}@example.com`, email_verified: true, name: 'Ann Lee' },
  }
}
const realTime = { now: () => new Date() }
const logIn = async (token: string, different: Partial<Dependencies> = {}, headers: Record<string, string> = {}) => {
  const app = besides(server, { clock: realTime, google: provider.settings, ...different })
  return read(await app.request(`${endpoints.logInWithGoogle.path}?${new URLSearchParams({ token })}`, { headers }))
}

test('the first login creates an account, the next one finds it, also if its address has changed', async () => {
  const { subject, claims } = someone()
  const first = await logIn(await provider.tokenFor(subject, claims))
  expect(first).toMatchObject({ code: 200, data: { name: 'Ann Lee', email: claims.email, usertype: 'manager' } })
  const { id, session, companyid } = first.data as Identity
  expect(companyid).not.toBe('')
  const app = besides(server, { clock: realTime })
  const list = await app.request(endpoints.listProjects.path, { headers: { jsessionid: session } })
  expect(await list.json()).toMatchObject({ code: 200, data: [] })
  const again = await logIn(await provider.tokenFor(subject, { ...claims, email: 'moved@example.com' }))
  expect((again.data as Identity).id).toBe(id)
})

test('an identity whose address has an account here signs in to that account', async () => {
  const person = await server.newcomer()
  const answer = await logIn(await provider.tokenFor('known', { email: person.email.toUpperCase(), email_verified: true }))
  expect(answer.data).toMatchObject({ id: person.session.id, account: person.username, name: person.username })
  expect((await server.call('login', { body: { account: person.username, password: person.password } })).code).toBe(200)
})

test('an account with an unverified address is not linked, nor a platform admin’s', async () => {
  const person = await server.newcomer()
  await server.database.query('update users set email_verified = false where id = $1', [person.session.id])
  expect(await logIn(await provider.tokenFor('hopeful', { email: person.email, email_verified: true }))).toMatchObject(refused)
  const admin = await server.admin()
  expect(await logIn(await provider.tokenFor('bold', { email: admin.email, email_verified: true }))).toMatchObject(refused)
})

test('an address that the provider has not verified is refused, and no account is created', async () => {
  const { subject, claims } = someone()
  const answer = await logIn(await provider.tokenFor(subject, { ...claims, email_verified: false }))
  expect(answer).toMatchObject({ status: 200, code: numberOf('identity.unverified'), data: null })
  expect(await server.database.query('select 1 from users where email = $1', [claims.email])).toEqual([])
})

test('a token for another application, of another issuer, from another time or changed is refused', async () => {
  const { subject, claims } = someone()
  const token = await provider.tokenFor(subject, claims)
  const [head = '', body = '', signature = ''] = token.split('.')
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const forged = Buffer.from(JSON.stringify({ ...payload, email: 'boss@example.com' })).toString('base64url')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  const inTwoHours = { now: () => new Date(Date.now() + 2 * 60 * 60_000) }
  const attempts = [
    logIn(await provider.tokenForAnotherApplication(subject, claims)),
    logIn(token, { google: { ...provider.settings, issuers: ['https://accounts.google.com'] } }),
    logIn(token, { clock: inTwoHours }),
    logIn(`${head}.${forged}.${signature}`),
    logIn(`${unsigned}.${body}.`),
    logIn(`${head}.${body}.${signature.slice(0, -4)}AAAA`),
    logIn('x'),
  ]
  for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject(refused)
  const stranger = await startOpenIdProvider()
  const theirs = await stranger.tokenFor(subject, claims)
  await stranger.close()
  expect(await logIn(theirs)).toMatchObject(refused)
  expect(await server.database.query('select 1 from users where email = $1', [claims.email])).toEqual([])
})

test('a token can be used for one login', async () => {
  const { subject, claims } = someone()
  const token = await provider.tokenFor(subject, claims)
  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(token)))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(await logIn(token)).toMatchObject(refused)
})

test('two simultaneous first logins create one account', async () => {
  const { subject, claims } = someone()
  const tokens = await Promise.all(Array.from({ length: 4 }, () => provider.tokenFor(subject, claims)))
  const answers = await Promise.all([...new Set(tokens)].map((token) => logIn(token)))
  const ids = answers.flatMap((answer) => (answer.code === 200 ? [(answer.data as Identity).id] : []))
  expect(new Set(ids).size).toBe(1)
  expect(await server.database.query('select 1 from users where email = $1', [claims.email])).toHaveLength(1)
})

test('if the provider cannot be reached, the answer says so', async () => {
  const { subject, claims } = someone()
  const token = await provider.tokenFor(subject, claims)
  const gone = { ...provider.settings, keys: 'http://localhost:9/jwks' }
  expect(await logIn(token, { google: gone })).toMatchObject({ status: 503, code: numberOf('identity.unavailable') })
  expect((await logIn(token)).code).toBe(200)
})

test('if no provider is configured, the call does not exist and is not offered', async () => {
  const answer = await server.call('logInWithGoogle', { query: { token: 'x' } })
  expect(answer).toMatchObject({ status: 404, code: numberOf('route.unknown') })
  expect((await server.call('viewSignInSetup')).data).toEqual({ mailsStayHere: true, google: null })
})

test('only the sign-in page may run the provider’s script', async () => {
  const app = besides(server, { google: provider.settings })
  const policyOf = async (path: string) => (await app.request(path)).headers.get('Content-Security-Policy') ?? ''
  expect(await policyOf('/auth')).toContain(`script-src 'self' ${provider.issuer};`)
  for (const path of ['/dashboard', '/admin/auth', '/auth/x']) expect(await policyOf(path)).not.toContain(provider.issuer)
  const setup = await read(await app.request(endpoints.viewSignInSetup.path))
  expect(setup.data).toMatchObject({ google: { clientId: provider.settings.clientId, script: provider.settings.script } })
})

test('no token reaches the log or the database', async () => {
  const { subject, claims } = someone()
  const token = await provider.tokenFor(subject, claims)
  await logIn(token)
  expect(server.lines.join('')).not.toContain(token)
  const rows = await server.database.query('select * from rate_limits')
  expect(JSON.stringify(rows)).not.toContain(token)
})
