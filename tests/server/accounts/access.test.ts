import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { Access, Endpoint } from '#contract/http/endpoint.ts'
import type { Project } from '#contract/projects/projects.ts'
import { good } from '#tests/server/good-requests.ts'
import { countWrites, withServer } from '#tests/server/setup.ts'

const server = withServer()
type Person = Awaited<ReturnType<typeof server.newcomer>>
let [me, stranger]: Person[] = []
let boss: Awaited<ReturnType<typeof server.admin>>
let revoked: string

beforeAll(async () => {
  me = await server.newcomer()
  stranger = await server.newcomer()
  boss = await server.admin()
  revoked = ((await server.call('login', good.login(me))).data as { session: string }).session
  await server.call('logout', { session: revoked })
})

const invalidSession = serverProblems['session.invalid'].number
const unknownProject = serverProblems['project.unknown'].number
const invalidRequest = serverProblems['request.invalid'].number

const names = Object.keys(endpoints) as EndpointName[]
const withAccess = (...access: Access[]) => names.filter((name) => access.includes(endpoints[name].access))

test('every call of the contract has a row in the matrix', () => {
  expect(Object.keys(good).sort()).toEqual([...names].sort())
})

test('the answer to a valid request matches the contract', async () => {
  const person = await server.newcomer()
  const spare = (await server.call('saveProject', { session: person.session.session, body: { projectName: 'Spare' } }))
    .data as Project
  const context = { session: person.session.session, project: spare.id }
  const order: EndpointName[] = [
    'login',
    'listProjects',
    'saveProject',
    'createSampleProject',
    'viewSampleProgress',
    'viewProjectData',
    'saveRetention',
    'createSdkKey',
    'viewSdkKey',
    'rotateSdkKey',
    'revokeSdkKey',
    'createSdkKey',
    'createServerKey',
    'revokeServerKey',
    'viewSdkSettings',
    'saveAllowedOrigins',
    'sendEvents',
    'summariseEvents',
    'viewLiveOverview',
    'viewAnalyticsOverview',
    'viewWebVitals',
    'listQuarantined',
    'replayQuarantined',
    'changePassword',
    'confirmSession',
    'listOwnPermissions',
    'listSessions',
    'endSession',
    'endOtherSessions',
    'viewSignInSetup',
    'listRoles',
    'viewRole',
    'createRole',
    'deleteProject',
    'listDeletedProjects',
    'restoreProject',
  ]
  for (const name of order) {
    // A login revokes the session that comes with it.
    const presented = name === 'login' ? {} : context
    const answer = await server.call(name, { ...presented, ...good[name]({ ...person, project: spare }) })
    const code = ['createRole', 'createServerKey', 'createSampleProject'].includes(name) ? 201 : 200
    expect({ name, status: answer.status, code: answer.code }).toEqual({ name, status: code, code })
    expect(v.safeParse(endpoints[name].data, answer.data).issues).toBeUndefined()
  }
})

describe.each(withAccess('session', 'project', 'admin', 'platform'))('%s', (name) => {
  const ask = (options: Parameters<typeof server.call>[1] = {}) => {
    if (!me) throw new Error('not registered')
    return server.call(name, { ...good[name](me), ...options })
  }

  test('refuses a caller without a session', async () => {
    expect(await ask({ project: me?.project.id })).toMatchObject({ status: 403, code: invalidSession, data: null })
  })

  test('refuses a session that was revoked', async () => {
    expect(await ask({ session: revoked, project: me?.project.id })).toMatchObject({ status: 403, code: invalidSession })
  })
})

describe.each(withAccess('project'))('%s', (name) => {
  test('answers for another organisation’s project as for one that does not exist', async () => {
    const session = stranger?.session.session
    const ask = (project: string | undefined) => server.call(name, { ...good[name](stranger as Person), session, project })
    const answers = await Promise.all(
      [me?.project.id, '00000000-0000-4000-8000-000000000000', 'x', `' or 1=1 --`, undefined].map(ask),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, code: unknownProject, data: null })
    expect(new Set(answers.map((answer) => answer.msg)).size).toBe(1)
  })
})

test.each(withAccess('platform'))('%s is denied to an organisation’s owner', async (name) => {
  const answer = await server.call(name, { session: me?.session.session, ...good[name](me as Person) })
  expect(answer).toMatchObject({ status: 200, code: serverProblems['permission.denied'].number, data: null })
})

test('nobody renames or deletes a project of another organisation, whatever tenant the body names', async () => {
  const session = stranger?.session.session
  const [id, mine, theirs] = [me?.project.id, me?.project.tenantId, stranger?.project.tenantId]
  const attempts = [
    server.call('saveProject', { session, body: { id, projectName: 'Taken' } }),
    ...[mine, theirs].flatMap((tenantId) => [
      server.call('deleteProject', { session, body: { id, tenantId } }),
      server.call('deleteProjectAsAdmin', { session, body: { id, tenantId } }),
    ]),
  ]
  for (const answer of await Promise.all(attempts))
    expect(answer).toMatchObject({ status: 200, code: unknownProject, data: null })
  const list = await server.call('listProjects', { session: me?.session.session })
  expect(list.data).toEqual([me?.project])
})

test('the live stream is open to the project’s own organisation only', async () => {
  const open = (session: string | undefined, project: string | undefined) =>
    server.request(liveEventsStream.path, {
      headers: { ...(session ? { jsessionid: session } : {}), ...(project ? { 'PROJECT-INFO': project } : {}) },
    })
  expect((await open(undefined, me?.project.id)).status).toBe(403)
  expect(await (await open(stranger?.session.session, me?.project.id)).json()).toMatchObject({ code: unknownProject })
})

describe.each(names.filter((name) => 'body' in endpoints[name] || 'query' in endpoints[name]))('%s with bad input', (name) => {
  const endpoint: Endpoint = endpoints[name]
  const context = () => ({
    session: (endpoint.access === 'platform' ? boss : me)?.session.session,
    project: me?.project.id,
    params: good[name](me as Person).params ?? {},
  })

  test('answers a problem in the caller’s language', async () => {
    const { query = {} } = good[name](me as Person)
    const bad = endpoint.body ? { body: {} } : { query: Object.fromEntries(Object.keys(query).map((field) => [field, 'nul\0'])) }
    const texts = await Promise.all(
      ['zh', 'en', 'ja', 'fr'].map((locale) =>
        server.call(name, { ...context(), ...bad, headers: { 'Accept-Language': locale } }),
      ),
    )
    for (const answer of texts) expect(answer).toMatchObject({ status: 200, code: invalidRequest, data: null })
    expect(new Set(texts.map((answer) => answer.msg)).size).toBe(4)
  })

  test.runIf(endpoint.body)('refuses bodies that are missing, malformed, of another type or nested deeply', async () => {
    const nested = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    for (const body of ['', '{', 'null', '[]', '"text"', '1', nested, '{"__proto__":{"polluted":true}}']) {
      const answer = await server.call(name, { ...context(), body })
      expect([200, 400]).toContain(answer.status)
      expect([invalidRequest, serverProblems['request.unreadable'].number]).toContain(answer.code)
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('refuses each field that is missing, of a wrong type or too long', async () => {
    const { query, body } = good[name](me as Person)
    const input = (query ?? body) as Record<string, unknown>
    for (const field of Object.keys(input)) {
      for (const value of [undefined, 5, { $gt: '' }, ['x'], 'x'.repeat(100_000), 'nul\0']) {
        const changed = { ...input, [field]: value }
        const schema = endpoint.query ?? endpoint.body
        const asSent = JSON.parse(JSON.stringify(changed)) as Record<string, unknown>
        if (query && typeof value !== 'string') continue
        const isJudged = endpoint.carriesEvent && field === 'event'
        if (schema && v.safeParse(schema, asSent).success && (value !== 'nul\0' || isJudged)) continue
        const answer = await server.call(name, {
          ...context(),
          ...(query ? { query: asSent as Record<string, string> } : { body: asSent }),
        })
        expect({ field, code: answer.code, data: answer.data }).toEqual({
          field,
          code: expect.toSatisfy((code: number) => code >= 40_000 && code < 50_000),
          data: null,
        })
      }
    }
  })
})

describe('a request from a page of another site', () => {
  let writes: () => Promise<number>
  beforeAll(async () => {
    writes = await countWrites(server)
    for (const [who, { username: account, password }] of [
      ['boss', boss],
      ['me', me as Person],
    ] as const)
      sessions[who] = ((await server.call('login', { body: { account, password } })).data as { session: string }).session
  })
  afterAll(async () => {
    expect(await Promise.all(Object.values(sessions).map(isValid))).toEqual([true, true])
  })
  const evil = { Origin: 'https://evil.example' }
  const crossSite = { ...evil, 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' }
  const form = 'application/x-www-form-urlencoded'
  const unreadable = serverProblems['request.unreadable'].number
  const denied = serverProblems['permission.denied'].number
  type Forgery = [what: string, headers: Record<string, string>, expected: number, encode: (body: unknown) => BodyInit]
  const asForm = (body: unknown) => new URLSearchParams(Object.entries(body as object).map(([key, it]) => [key, String(it)]))
  const forgeries: Forgery[] = [
    ['says so', crossSite, denied, JSON.stringify],
    ['is JSON as plain text', { ...evil, 'Content-Type': 'text/plain' }, unreadable, JSON.stringify],
    ['is JSON as a form', { ...evil, 'Content-Type': form }, unreadable, JSON.stringify],
    ['is a form', { ...evil, 'Content-Type': form }, unreadable, (body) => asForm(body).toString()],
    ['is a form of parts', { ...evil, 'Content-Type': 'multipart/form-data; boundary=x' }, unreadable, JSON.stringify],
    ['does not say what it is', evil, unreadable, (body) => new TextEncoder().encode(JSON.stringify(body))],
  ]
  const send = async (name: EndpointName, headers: Record<string, string>, session: string | null, body?: BodyInit) => {
    const { method, path }: Endpoint = endpoints[name]
    const { params = {}, query } = good[name](me as Person)
    const address =
      path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '') + (query ? `?${new URLSearchParams(query)}` : '')
    const presented = session === null ? {} : { jsessionid: session, 'PROJECT-INFO': me?.project.id ?? '' }
    const before = await writes()
    const response = await server.request(address, {
      method,
      headers: { ...headers, ...presented },
      ...(body === undefined ? {} : { body }),
    })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(await writes()).toBe(before)
    return (await response.json()) as { code: number; data: unknown }
  }
  /** Sessions that nothing but refused calls is asked with, so that they serve all of these tests. */
  const sessions = { boss: '', me: '' }
  const sessionFor = (name: EndpointName) => (endpoints[name].access === 'platform' ? sessions.boss : sessions.me)
  const isValid = async (session: string) => (await server.call('listSessions', { session })).code === 200
  const changing = names.filter((name) => endpoints[name].method !== 'GET' && endpoints[name].access !== 'sdkKey')
  const withBody = changing.filter((name) => 'body' in endpoints[name])

  test.each(withBody)('%s is refused, even with a session', async (name) => {
    const session = sessionFor(name)
    for (const [what, headers, expected, encode] of forgeries) {
      const { code, data } = await send(name, headers, session, encode(good[name](me as Person).body))
      expect({ what, code, data }).toEqual({ what, code: expected, data: null })
    }
  })

  test.each(changing.filter((name) => !withBody.includes(name)))('%s, which has no body, is refused', async (name) => {
    const session = sessionFor(name)
    expect(await send(name, crossSite, session)).toMatchObject({ code: denied, data: null })
    for (const [, headers] of forgeries.slice(1))
      expect(await send(name, { ...headers, Cookie: `jsessionid=${session}` }, null)).toMatchObject({
        code: invalidSession,
        data: null,
      })
  })

  test.each(['sendCode', 'verifyCode', 'logInWithGoogle', 'logout'] as const)(
    '%s, which is read by GET, is refused',
    async (name) => {
      expect(await send(name, crossSite, sessionFor(name))).toMatchObject({ code: denied, data: null })
    },
  )

  test.each(names.filter((name) => endpoints[name].access !== 'sdkKey'))(
    '%s is not allowed to it when it asks first',
    async (name) => {
      const { method, path }: Endpoint = endpoints[name]
      const asking = { ...evil, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'jsessionid' }
      const { headers } = await server.request(path, { method: 'OPTIONS', headers: asking })
      expect([...headers.keys()].filter((it) => it.startsWith('access-control-'))).toEqual([])
    },
  )
})

test('every answer carries the security headers', async () => {
  const response = await server.request(endpoints.listProjects.path)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
})

test.each(names.filter((name) => 'requiresReauthentication' in endpoints[name]))(
  '%s asks whoever proved who they are 15 minutes ago to do so again',
  async (name) => {
    const caller = withAccess('platform').includes(name) ? await server.admin() : await server.newcomer()
    const session = caller.session.session
    const project = 'project' in caller ? (caller as Person).project.id : undefined
    const ask = () => server.call(name, { session, project, ...good[name](caller as Person) })
    const stale = serverProblems['session.stale'].number
    server.pass(15 * 60_000 - 1_000)
    expect((await ask()).code).not.toBe(stale)
    server.pass(1_000)
    expect(await ask()).toMatchObject({ status: 200, code: stale, data: null })
    await server.call('confirmSession', { session, body: { password: caller.password } })
    expect((await ask()).code).not.toBe(stale)
  },
)
