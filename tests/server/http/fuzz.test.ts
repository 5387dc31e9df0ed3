import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { problemCodeOf } from '#contract/http/problem-codes.ts'
import { countWrites, kind, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { startTokenIssuer, type TokenIssuer } from '#tests/support/identity-tokens.ts'

// On both databases: any request is answered by calls on each of them.

let issuer: TokenIssuer
const server = withServer(async () => {
  issuer = await startTokenIssuer()
  return { google: issuer.settings }
})
let writes: () => Promise<number>
beforeAll(async () => {
  writes = await countWrites(server)
})
afterAll(() => issuer.close())
const names = Object.keys(endpoints) as EndpointName[]
/** Calls that must succeed at least once; otherwise their generated input is wrong. */
const isSometimesRight = (name: EndpointName) => ['logInWithGoogle', 'inviteAdmin', 'endSession'].includes(name)
/** More than 320 calls are asked 64 times each: at least 20,000 requests on either database. */
const runsOf = (name: EndpointName) => (kind === 'pglite' && isSometimesRight(name) ? 2_000 : 64)

/** Values that are valid in some field, so that calls get beyond the schema. */
const plausible = fc.constantFrom<unknown>(
  'someone@example.com',
  'someone',
  'passw0rd',
  '123456',
  'ABCD-EFGH-JKMN-PQRS',
  '00000000-0000-4000-8000-000000000000',
  'owner',
  ['project:read'],
)
const anyValue = fc.oneof({ weight: 3, arbitrary: plausible }, fc.string({ unit: 'binary' }), fc.anything())

/** Generated bodies of a call: its own fields with any values, any JSON, any text. */
const bodyFor = (fields: string[]) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, anyValue]))).map((it) => JSON.stringify(it)),
    },
    fc.json({ maxDepth: 40 }),
    fc.string({ unit: 'binary' }),
    fc.constant('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  )
const queryFor = (fields: string[], tokens: string[]) =>
  fc.oneof(
    fc.record(
      Object.fromEntries(
        fields.map((field) => [
          field,
          fc.oneof(plausible.map(String), fc.constantFrom(...tokens), fc.string({ unit: 'binary', maxLength: 50 })),
        ]),
      ),
    ),
    fc.dictionary(fc.string({ maxLength: 10 }), fc.string({ unit: 'binary', maxLength: 50 }), { maxKeys: 5 }),
  )
const fields = [
  'account',
  'password',
  'oldpassword',
  'email',
  'code',
  'name',
  'id',
  'tenantId',
  'projectName',
  'skdKey',
  'events',
  'key',
  'repassword',
  'permissions',
]

/** Only texts that are valid as a header's value. */
const headerValue = fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim())
const headers = fc.record(
  {
    Accept: headerValue,
    'Accept-Language': headerValue,
    'Content-Encoding': fc.oneof(fc.constant('gzip'), headerValue),
    Cookie: headerValue,
    'PROJECT-INFO': headerValue,
    'Sec-Fetch-Site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x'),
  },
  { requiredKeys: [] },
)

const expectEnvelope = async (response: Response): Promise<boolean> => {
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('Content-Type')).toContain('application/json')
  const text = await response.text()
  // Platform admins are shown slow statements, which are texts of the program.
  expect(text.replace(/"statements":\[(?:[^\]"]|"(?:[^"\\]|\\.)*")*\]/, '')).not.toMatch(
    /at \w+.*\.(?:ts|js|mjs):\d|node_modules|select .* from/i,
  )
  const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: unknown }
  expect(msg.length).toBeGreaterThan(0)
  if (code === 200 || code === 201) return true
  expect(problemCodeOf(code)).not.toBeNull()
  expect(data).toBeNull()
  return false
}

const makePeople = async () => {
  const [person, stranger] = [await newcomerWithKey(server), await newcomerWithKey(server)]
  const other = (await server.call('login', { body: { account: person.email, password: person.password } })).data as Session
  const sessionIds = [other.session, stranger.token].map((it) => it.split('.')[0] ?? '')
  return { ...person, stranger, boss: (await server.admin()).session.session, sessionIds }
}
type People = Awaited<ReturnType<typeof makePeople>>

/** Those of the last call, if none of its requests succeeded: one that does may change what they have or may do. */
let unchanged: People | null = null

/** Who calls: for a call of platform admins one of them; with the ids of sessions, and tokens of the provider's, right and wrong. */
const somebodyFor = async (name: EndpointName) => {
  const people = unchanged ?? (await makePeople())
  unchanged = null
  const token = endpoints[name].access === 'platform' ? people.boss : people.token
  const claims = { email: `${name.toLowerCase()}@provider.example`, email_verified: true }
  const right = await issuer.tokenFor(name, claims, server.now())
  const tokens = [
    right,
    right.slice(0, -8),
    await issuer.tokenFor(name, { ...claims, email_verified: false }, server.now()),
    await issuer.tokenFor(name, claims, new Date(server.now().getTime() - 2 * 60 * 60_000)),
  ]
  return { people, token, tokens }
}

test.each(names)('%s answers any input with an envelope below 500, and writes nothing that it refuses', async (name) => {
  const { method, path, body: takesBody, query: takesQuery }: Endpoint = endpoints[name]
  const { people, token, tokens } = await somebodyFor(name)
  const { stranger, project, skdKey, sessionIds } = people
  const anything = fc.record({
    body: bodyFor(fields).map((text) => text.replaceAll('KEY', skdKey)),
    query: takesQuery ? queryFor(['email', 'ftype', 'key', 'code', 'token'], tokens) : queryFor([], tokens),
    id: fc.oneof(plausible.map(String), fc.webSegment(), fc.constantFrom(...sessionIds), fc.stringMatching(/^[\w-]{43}$/)),
    headers,
    // Signing in would end the session that it comes with.
    signedIn: name === 'logInWithGoogle' ? fc.constant(false) : fc.boolean(),
    type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8', 'multipart/form-data'),
  })
  const first = await writes()
  let [before, successes] = [first, 0]
  await fc.assert(
    fc.asyncProperty(anything, async (it) => {
      const query = new URLSearchParams(
        Object.entries(it.query).map(([key, value]) => [key, value.toWellFormed()] as [string, string]),
      )
      const address = path.replace(':id', encodeURIComponent(it.id) || 'x')
      const response = await server.request(`${address}?${query}`, {
        method,
        headers: {
          ...(it.signedIn ? { jsessionid: token, 'PROJECT-INFO': project.id } : {}),
          ...it.headers,
          'Content-Type': it.type,
        },
        ...(takesBody ? { body: it.body } : {}),
      })
      const succeeded = await expectEnvelope(response)
      if (succeeded) successes += 1
      const after = await writes()
      if (!succeeded) expect(after).toBe(before)
      before = after
    }),
    { numRuns: runsOf(name) },
  )
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  const list = await server.call('listProjects', { session: token })
  expect(list.code).toBe(name === 'logout' ? 40_300 : 200)
  expect((await server.call('listProjects', { session: stranger.token })).code).toBe(200)
  if (successes === 0 || (method === 'GET' && name !== 'logout')) unchanged = people
  if (runsOf(name) <= 1_000) return
  expect(successes).toBeGreaterThan(0)
  expect(before).toBeGreaterThan(first)
})

test('the answer to any address of the API is an envelope', async () => {
  const prefix = fc.constantFrom('/admin/api/', '/quote/api/', '/quote/api/v1/project/', '/api/admin/api/v1/')
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH')
  await fc.assert(
    fc.asyncProperty(prefix, fc.webPath(), method, async (start, rest, how) => {
      await expectEnvelope(await server.request(start + rest.replace(/^\/+/, ''), { method: how }))
    }),
    { numRuns: 300 },
  )
})
