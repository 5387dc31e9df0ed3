import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { problemCodeOf } from '#contract/problem.ts'
import { newcomerWithKey, withServer } from './setup.ts'

const server = withServer()
const names = Object.keys(endpoints) as EndpointName[]
const runs = 120

/** What a call might be sent: its own fields with anything in them, any JSON, any text. */
const bodyFor = (fields: string[]) =>
  fc.oneof(
    fc
      .record(Object.fromEntries(fields.map((field) => [field, fc.oneof(fc.string({ unit: 'binary' }), fc.anything())])))
      .map((it) => JSON.stringify(it)),
    fc.json({ maxDepth: 40 }),
    fc.string({ unit: 'binary' }),
    fc.constant('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
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

const expectEnvelope = async (response: Response) => {
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('Content-Type')).toContain('application/json')
  const text = await response.text()
  expect(text).not.toMatch(/at \w+.*\.(?:ts|js|mjs):\d|node_modules|select .* from/i)
  const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: unknown }
  expect(msg.length).toBeGreaterThan(0)
  if (code === 200 || code === 201) return
  expect(problemCodeOf(code)).not.toBeNull()
  expect(data).toBeNull()
}

test.each(names)('%s answers whatever it is sent with an envelope that is no 5xx', async (name) => {
  const { method, path, body: takesBody }: Endpoint = endpoints[name]
  const { token, project, skdKey } = await newcomerWithKey(server)
  const anything = fc.record({
    body: bodyFor(fields).map((text) => text.replaceAll('KEY', skdKey)),
    query: fc.dictionary(fc.string({ maxLength: 10 }), fc.string({ unit: 'binary', maxLength: 50 }), { maxKeys: 5 }),
    headers,
    signedIn: fc.boolean(),
    type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8', 'multipart/form-data'),
  })
  await fc.assert(
    fc.asyncProperty(anything, async (it) => {
      const query = new URLSearchParams(
        Object.entries(it.query).map(([key, value]) => [key, value.toWellFormed()] as [string, string]),
      )
      const response = await server.request(`${path}?${query}`, {
        method,
        headers: {
          ...(it.signedIn ? { jsessionid: token, 'PROJECT-INFO': project.id } : {}),
          ...it.headers,
          'Content-Type': it.type,
        },
        ...(takesBody ? { body: it.body } : {}),
      })
      await expectEnvelope(response)
    }),
    { numRuns: runs },
  )
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  const list = await server.call('listProjects', { session: token })
  expect(list.code).toBe(name === 'logout' ? 40_300 : 200)
})

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
