import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { problemCodeOf } from '#contract/problem.ts'
import { kind, newcomerWithKey, withServer } from './setup.ts'

const server = withServer()
const names = Object.keys(endpoints) as EndpointName[]
/** Whoever has no account, or has one and means somebody else's, begins here. */
const isAboutAccounts = (name: EndpointName) => /^\/(?:api\/)?admin\//.test(endpoints[name].path)
const runsOf = (name: EndpointName) => (kind === 'pglite' && isAboutAccounts(name) ? 2_000 : 120)

/** What could be right in some field, so that more than the schema is met. */
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

/** What a call might be sent: its own fields with anything in them, any JSON, any text. */
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
const queryFor = (fields: string[]) =>
  fc.oneof(
    fc.record(
      Object.fromEntries(
        fields.map((field) => [field, fc.oneof(plausible.map(String), fc.string({ unit: 'binary', maxLength: 50 }))]),
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

/** Only what can be a header's value at all. */
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

/** Rows that a call may write only when it says that it did. */
const written = async (): Promise<string> => {
  const tables = ['users', 'organizations', 'members', 'roles', 'admin_invites', 'identities', 'projects', 'sdk_keys', 'mails']
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')
  return JSON.stringify(await server.database.query(`select ${counts}, (select max(last_login_at) from users) as login`))
}

const expectEnvelope = async (response: Response): Promise<boolean> => {
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('Content-Type')).toContain('application/json')
  const text = await response.text()
  expect(text).not.toMatch(/at \w+.*\.(?:ts|js|mjs):\d|node_modules|select .* from/i)
  const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: unknown }
  expect(msg.length).toBeGreaterThan(0)
  if (code === 200 || code === 201) return true
  expect(problemCodeOf(code)).not.toBeNull()
  expect(data).toBeNull()
  return false
}

test.each(names)(
  '%s answers whatever it is sent with an envelope that is no 5xx, and writes nothing that it refuses',
  async (name) => {
    const { method, path, body: takesBody, query: takesQuery }: Endpoint = endpoints[name]
    const { token, project, skdKey } = await newcomerWithKey(server)
    const anything = fc.record({
      body: bodyFor(fields).map((text) => text.replaceAll('KEY', skdKey)),
      query: takesQuery ? queryFor(['email', 'ftype', 'key', 'code', 'token']) : queryFor([]),
      id: fc.oneof(plausible.map(String), fc.webSegment()),
      headers,
      signedIn: fc.boolean(),
      type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8', 'multipart/form-data'),
    })
    let before = await written()
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
        const after = await written()
        if (!succeeded) expect(after).toBe(before)
        before = after
      }),
      { numRuns: runsOf(name) },
    )
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    const list = await server.call('listProjects', { session: token })
    expect(list.code).toBe(name === 'logout' ? 40_300 : 200)
  },
)

test('whatever address of the API is asked for, the answer is an envelope', async () => {
  const prefix = fc.constantFrom('/admin/api/', '/quote/api/', '/quote/api/v1/project/', '/api/admin/api/v1/')
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH')
  await fc.assert(
    fc.asyncProperty(prefix, fc.webPath(), method, async (start, rest, how) => {
      await expectEnvelope(await server.request(start + rest.replace(/^\/+/, ''), { method: how }))
    }),
    { numRuns: 300 },
  )
})
