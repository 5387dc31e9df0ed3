import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { permissions } from '#contract/organisation/roles.ts'
import { takesTokens } from '#contract/tokens/token-calls.ts'
import {
  type CreatedToken,
  grantableIn,
  type Token,
  type Tokens,
  tokenPattern,
  tokenPermissions,
} from '#contract/tokens/tokens.ts'
import { newSecret } from '#server/tokens/secrets.ts'
import type { Fixtures } from '#tests/server/fixtures.ts'
import { numberOf, openTeam } from '#tests/server/members/team.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

const server = withServer()
const minute = 60_000
const day = 24 * 60 * minute
const unknownId = '00000000-0000-4000-8000-000000000000'

type Body = { name?: string; permissions?: string[]; projectIds?: string[] | null; days?: number | null }
const create = (session: string, body: Body = {}) =>
  server.call('createToken', {
    session,
    body: { name: 'Reports', permissions: ['project:read', 'event:read'], projectIds: null, days: 30, ...body },
  })
const made = async (session: string, body?: Body) => (await create(session, body)).data as CreatedToken
const list = async (session: string) => (await server.call('listTokens', { session })).data as Tokens
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })
/** A call with a token and nothing else. */
const use = (secret: string, name: EndpointName = 'listProjects', options: { project?: string; body?: unknown } = {}) =>
  server.call(name, { ...options, headers: bearer(secret) })
const holder = async (body?: Body) => {
  const person = await server.newcomer()
  const { session } = person.session
  return { ...person, session, project: person.project.id, ...(await made(session, body)) }
}

describe('a token', () => {
  test('is told once, begins recognisably, ends with a checksum, and is stored as its SHA-256 only', async () => {
    const { session, secret, token } = await holder()
    expect(secret).toMatch(tokenPattern)
    expect(token).toMatchObject({
      name: 'Reports',
      ending: secret.slice(-4),
      projectIds: null,
      lastUsedAt: null,
      isExpired: false,
    })
    expect(await list(session)).toMatchObject({ tokens: [token] })
    expect(JSON.stringify(await list(session))).not.toContain(secret)
    const [row] = await server.database.query<{ token_hash: string }>('select * from api_tokens where id = $1', [token.id])
    expect(row?.token_hash).toBe(createHash('sha256').update(secret).digest('base64url'))
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100)
  })

  test('makes the calls of its permissions, and no others', async () => {
    const { secret, project } = await holder()
    expect(await use(secret)).toMatchObject({ status: 200, code: 200, data: [{ id: project }] })
    expect((await use(secret, 'summariseEvents', { project })).code).toBe(200)
    expect(await use(secret, 'listStrategies', { project })).toMatchObject({
      status: 200,
      code: numberOf('permission.denied'),
    })
    expect((await use(secret, 'summariseEvents', { project: (await server.newcomer()).project.id })).code).toBe(
      numberOf('project.unknown'),
    )
  })

  test.each([
    ['a made-up one', () => newSecret()],
    ['one with a wrong checksum', () => `${newSecret().slice(0, -1)}!`],
    ['a prefix alone', () => 'cwt_'],
    ['a very long one', () => `cwt_${'a'.repeat(150)}`],
  ])('%s is refused with 401', async (_, secretOf) => {
    expect(await use(secretOf())).toMatchObject({ status: 401, code: numberOf('token.invalid'), data: null })
  })

  test('is read from the header Authorization only, and a session goes first', async () => {
    const { secret, session } = await holder()
    const { path } = endpoints.listProjects
    const elsewhere: [string, RequestInit][] = [
      [`${path}?token=${secret}`, {}],
      [path, { headers: { Cookie: `token=${secret}` } }],
      [path, { headers: { jsessionid: secret } }],
      [path, { headers: { Authorization: secret } }],
      [path, { headers: { Authorization: `Basic ${secret}` } }],
    ]
    for (const [address, init] of elsewhere) expect((await server.request(address, init)).status).toBe(403)
    const both = await server.call('listTokens', { session, headers: bearer(newSecret()) })
    expect(both.code).toBe(200)
  })

  test('is for as many days as chosen', async () => {
    const [month, unlimited] = [await holder({ days: 30 }), await holder({ days: null })]
    server.pass(30 * day - 1_000)
    expect((await use(month.secret)).code).toBe(200)
    server.pass(1_000)
    expect((await use(month.secret)).code).toBe(numberOf('token.invalid'))
    server.pass(400 * day)
    expect((await use(unlimited.secret)).code).toBe(200)
  })

  test('its last use is written at most once a minute', async () => {
    const { secret, session } = await holder()
    const lastUse = async () => {
      const { username: account, password } = person
      const fresh = ((await server.call('login', { body: { account, password } })).data as Session).session
      return (await list(fresh)).tokens[0]?.lastUsedAt
    }
    const person = await server.newcomer()
    const own = await made(person.session.session)
    expect(await lastUse()).toBeNull()
    await use(own.secret)
    const first = server.now().toISOString()
    server.pass(minute - 1_000)
    await use(own.secret)
    expect(await lastUse()).toBe(first)
    server.pass(1_000)
    await use(own.secret)
    expect(await lastUse()).toBe(server.now().toISOString())
    expect((await list(session)).tokens[0]?.lastUsedAt).toBeNull()
    expect((await use(secret)).code).toBe(200)
  })

  test('makes at most 600 calls in a minute', async () => {
    const { secret, token } = await holder()
    await server.database.query(`insert into rate_limits (key, count, ends_at) values ($1, 599, $2::timestamptz)`, [
      `token:${token.id}`,
      new Date(server.now().getTime() + minute).toISOString(),
    ])
    expect((await use(secret)).code).toBe(200)
    const refused = await use(secret)
    expect(refused).toMatchObject({ status: 429, code: numberOf('requests.tooMany') })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    server.pass(minute)
    expect((await use(secret)).code).toBe(200)
  })
})

describe('a token of certain projects', () => {
  test('is for them only, and for no call that is not about one project', async () => {
    const { session, project } = await holder()
    const second = (await server.call('saveProject', { session, body: { projectName: 'Second' } })).data as { id: string }
    const { secret, token } = await made(session, { projectIds: [project, project] })
    expect(token.projectIds).toEqual([project])
    expect((await use(secret, 'summariseEvents', { project })).code).toBe(200)
    expect((await use(secret, 'summariseEvents', { project: project.toUpperCase() })).code).toBe(200)
    expect(await use(secret, 'summariseEvents', { project: second.id })).toMatchObject({
      status: 200,
      code: numberOf('token.otherProject'),
    })
    expect((await use(secret, 'listProjects')).code).toBe(numberOf('token.otherProject'))
  })
})

describe('what a token may be given', () => {
  test('nobody gives a permission that they do not have, or one that is for people only', async () => {
    const { as, member } = await openTeam(server)
    const viewer = await member('viewer')
    const body = { name: 'x', permissions: ['project:read'], projectIds: null, days: null }
    const ask = (permissions: string[]) => as(viewer, 'createToken', { body: { ...body, permissions } })
    expect((await ask(['project:write'])).code).toBe(numberOf('permission.notHeld'))
    for (const it of ['member:read', 'role:write', 'organization:write', 'profile:erase', '*'])
      expect((await ask([it])).code).toBe(numberOf('request.invalid'))
    expect((await ask(['project:read'])).code).toBe(201)
    const { grantable, projects } = (await as(viewer, 'listTokens')).data as Tokens
    expect(grantable).toContain('project:read')
    expect(grantable).not.toContain('project:write')
    expect(projects).toHaveLength(1)
  })

  test('a token of some projects may be given what its maker may do in each of them, where they have another role', async () => {
    const { owner, as, member } = await openTeam(server)
    const viewer = await member('viewer')
    const [first] = (await as(owner, 'listProjects')).data as { id: string }[]
    const second = (await as(owner, 'saveProject', { body: { projectName: 'Second' } })).data as { id: string }
    const id = first?.id ?? ''
    const changes = [{ projectId: id, role: 'marketer' }]
    await as(owner, 'changeProjectRoles', { params: { id: viewer.session.id }, body: { changes } })
    const offered = (await as(viewer, 'listTokens')).data as Tokens
    expect(offered.grantable).not.toContain('segment:write')
    expect(grantableIn(offered, [id])).toContain('segment:write')
    expect(grantableIn(offered, [id, second.id])).not.toContain('segment:write')
    const ask = async (projectIds: string[] | null) =>
      (await as(viewer, 'createToken', { body: { name: 'x', permissions: ['segment:write'], projectIds, days: null } })).code
    expect(await ask([id])).toBe(201)
    expect(await ask([id, second.id])).toBe(numberOf('permission.notHeld'))
    expect(await ask(null)).toBe(numberOf('permission.notHeld'))
  })

  test('a project of another organisation is unknown, and bad input is refused', async () => {
    const { session, project } = await holder()
    const { project: foreign } = await server.newcomer()
    expect((await create(session, { projectIds: [project, foreign.id] })).code).toBe(numberOf('project.unknown'))
    const bad: Body[] = [{ name: ' ' }, { name: 'x'.repeat(61) }, { permissions: [] }, { projectIds: [] }, { days: 31 }]
    for (const body of bad) expect((await create(session, body)).code).toBe(numberOf('request.invalid'))
  })

  test('fifty tokens are enough for one person', async () => {
    const { session } = await holder()
    await server.database.query(
      `insert into api_tokens (id, tenant_id, user_id, name, token_hash, ending, permissions, created_at)
       select gen_random_uuid(), tenant_id, user_id, name, gen_random_uuid()::text, ending, permissions, created_at
         from api_tokens, generate_series(1, 49) where user_id = (select user_id from sessions where id = $1)`,
      [session.split('.')[0] ?? ''],
    )
    expect((await create(session)).code).toBe(numberOf('token.tooMany'))
  })

  test('every permission that may be given opens a call, or shows personal values', () => {
    const opened = new Set(
      Object.values(endpoints)
        .filter((it: Endpoint) => takesTokens(it))
        .map((it: Endpoint) => it.permission),
    )
    expect(new Set(tokenPermissions)).toEqual(new Set(permissions.filter((it) => opened.has(it) || it === 'profile:pii')))
  })
})

describe('which calls take tokens', () => {
  const ofCapabilities = import.meta.glob<Fixtures>('../*/fixtures.ts', { eager: true, import: 'fixtures' })
  const requests = Object.assign({}, ...Object.values(ofCapabilities).map((it) => it.requests)) as Fixtures['requests']
  const names = Object.keys(endpoints) as EndpointName[]
  const guarded = names.filter((name) => !['anyone', 'sdkKey'].includes(endpoints[name].access))
  const closed = guarded.filter((name) => !takesTokens(endpoints[name]))

  test('all of them are about projects, and none wants the password confirmed', () => {
    const open = guarded.filter((name) => takesTokens(endpoints[name]))
    expect(open.length).toBeGreaterThan(80)
    for (const name of open) {
      const { path, permission, requiresReauthentication }: Endpoint = endpoints[name]
      expect({ name, path, permission, requiresReauthentication }).toMatchObject({
        path: expect.stringMatching(/^\/quote\/api\/v1\//),
        permission: expect.any(String),
      })
      expect(requiresReauthentication).toBeUndefined()
    }
    for (const name of ['createToken', 'listTokens', 'changePassword', 'inviteAdmin', 'createRole', 'eraseProfile'] as const)
      expect(closed).toContain(name)
  })

  test.each(closed)('%s does not, whatever the token may do', async (name) => {
    const person = await server.newcomer()
    const { secret } = await made(person.session.session, { permissions: [...tokenPermissions] })
    const { params = {}, query, body } = requests[name]?.(person) ?? {}
    const answer = await server.call(name, {
      headers: bearer(secret),
      project: person.project.id,
      params: { id: unknownId, ...params },
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { body }),
    })
    expect(answer).toMatchObject({ status: 200, code: numberOf('token.notAllowed'), data: null })
  })

  test('streams do not', async () => {
    const { secret, project } = await holder()
    const headers = { ...bearer(secret), 'PROJECT-INFO': project }
    const answer = await read(await server.request(liveEventsStream.path, { headers }))
    expect(answer).toMatchObject({ status: 200, code: numberOf('token.notAllowed') })
  })
})

describe('a token ends', () => {
  test('when it is revoked; others cannot revoke it', async () => {
    const { session, secret, token } = await holder()
    const stranger = (await server.newcomer()).session.session
    const revoke = (by: string, id = token.id) => server.call('revokeToken', { session: by, params: { id } })
    expect((await revoke(stranger)).code).toBe(numberOf('token.unknown'))
    expect((await use(secret)).code).toBe(200)
    expect((await revoke(session)).code).toBe(200)
    expect((await use(secret)).code).toBe(numberOf('token.invalid'))
    expect((await revoke(session)).code).toBe(numberOf('token.unknown'))
    expect((await list(session)).tokens).toEqual([])
  })

  test('colleagues neither see nor revoke it', async () => {
    const { owner, as, member } = await openTeam(server)
    const { token } = await made(owner.session.session)
    const colleague = await member('admin')
    expect(((await as(colleague, 'listTokens')).data as Tokens).tokens).toEqual([])
    expect((await as(colleague, 'revokeToken', { params: { id: token.id } })).code).toBe(numberOf('token.unknown'))
  })

  test('while its owner is suspended, and for good when they are removed, also if they come back', async () => {
    const { owner, as, member, invite, tokenFor } = await openTeam(server)
    const person = await member('marketer')
    const { secret } = await made(person.session.session)
    const params = { id: person.session.id }
    expect((await use(secret)).code).toBe(200)
    await as(owner, 'suspendMember', { params })
    expect((await use(secret)).code).toBe(numberOf('token.invalid'))
    await as(owner, 'reinstateMember', { params })
    expect((await use(secret)).code).toBe(200)
    await as(owner, 'removeMember', { params })
    expect((await use(secret)).code).toBe(numberOf('token.invalid'))
    await invite(person.email, 'marketer')
    const again = (await server.call('login', { body: { account: person.username, password: person.password } })).data as Session
    const accepted = await server.call('acceptInvitation', {
      session: again.session,
      body: { token: await tokenFor(person.email) },
    })
    expect(accepted.code).toBe(200)
    expect((await use(secret)).code).toBe(numberOf('token.invalid'))
  })

  test('not with a changed password', async () => {
    const { session, secret, password } = await holder()
    await server.call('changePassword', { session, body: { oldpassword: password, password: 'changed1' } })
    expect((await use(secret)).code).toBe(200)
  })
})

describe('what its owner has now', () => {
  test('a lost permission is lost at the next call, and back when it is given back', async () => {
    const { owner, as, member } = await openTeam(server)
    const project = (await as(owner, 'listProjects')).data as { id: string }[]
    const person = await member('marketer')
    const { secret } = await made(person.session.session, { permissions: ['strategy:read', 'strategy:write', 'project:read'] })
    // Through another process than the one in which the role is changed.
    const other = besides(server, {})
    const write = async () => {
      const options = { headers: bearer(secret), project: project[0]?.id ?? '', body: { name: '' } }
      return (await other.call('createStrategy', options)).code
    }
    const role = (it: string) => as(owner, 'changeMemberRole', { params: { id: person.session.id }, body: { role: it } })
    expect(await write()).toBe(numberOf('request.invalid'))
    await role('viewer')
    expect(await write()).toBe(numberOf('permission.denied'))
    await role('marketer')
    expect(await write()).toBe(numberOf('request.invalid'))
  })

  test('a token belongs to one organisation, wherever its owner works now', async () => {
    const { owner, as, invite, tokenFor } = await openTeam(server)
    const person = await server.newcomer()
    const { secret } = await made(person.session.session)
    await invite(person.email, 'viewer')
    const { session } = person.session
    await server.call('acceptInvitation', { session, body: { token: await tokenFor(person.email) } })
    const theirs = (await use(secret)).data as { id: string }[]
    expect(theirs.map(({ id }) => id)).toEqual([person.project.id])
    expect((await list(session)).tokens).toEqual([])
    expect(((await as(owner, 'listProjects')).data as Token[]).length).toBe(1)
  })

  test('personal values are masked unless the token may see them', async () => {
    const { secret, project } = await holder({ permissions: ['profile:read'] })
    expect((await use(secret, 'listProfiles', { project })).code).toBe(200)
    expect((await use(secret, 'exportSelectedProfiles', { project, body: {} })).code).not.toBe(200)
  })
})

test('the audit record names the token of a change and of a denied call', async () => {
  const { secret, token, project } = await holder({ permissions: ['project:read', 'project:write'] })
  await use(secret, 'saveProject', { body: { projectName: 'By a program' } })
  await use(secret, 'listStrategies', { project })
  const records = await server.database.query<{ action: string; details: Record<string, string> }>(
    "select action, details from audit_records where details ->> 'token' = $1 order by id",
    [token.id],
  )
  expect(records).toEqual([
    { action: 'project.create', details: expect.objectContaining({ token: token.id }) },
    { action: 'access.denied', details: { call: 'listStrategies', token: token.id } },
  ])
})

test('no token is in the log, in the audit record or anywhere in the database', async () => {
  const { secret, project } = await holder()
  const gone = newSecret()
  await use(secret)
  await use(secret, 'listStrategies', { project })
  await use(gone)
  await server.request(`${endpoints.listProjects.path}/${secret}`, { headers: bearer(secret) })
  await server.request(`${endpoints.listProjects.path}?token=${secret}`)
  const tables = await server.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const rows = await Promise.all(tables.map(({ name }) => server.database.query(`select t::text as row from ${name} t`)))
  const kept = JSON.stringify([server.lines, rows])
  for (const it of [secret, gone]) expect(kept).not.toContain(it)
})
