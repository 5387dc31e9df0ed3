import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import type { OwnSession } from '#contract/accounts/own-session.ts'
import type { Impersonation } from '#contract/platform/impersonation.ts'
import type { Project } from '#contract/projects/projects.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { numberOf, openBackOffice } from '#tests/server/platform/back-office.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { enrol } from '#tests/support/second-factors.ts'

const server = withServer()
const minute = 60_000
const reason = 'Ticket 17 asks for a look at the funnel'
const personalReason = 'The name of one visitor is wrong'

type Person = Awaited<ReturnType<typeof server.newcomer>>
let office: Awaited<ReturnType<typeof openBackOffice>>
let mei: Person
beforeAll(async () => {
  office = await openBackOffice(server)
  mei = await server.newcomer()
})

/** Another platform admin, who is signed in. */
const anotherAdmin = async (): Promise<Person> => {
  const person = await server.newcomer()
  await server.database.query(`update users set usertype = 'admin' where id = $1`, [person.session.id])
  return person
}
const ask = (body: object = {}, session = office.admin.session.session) =>
  server.call('startImpersonation', {
    session,
    body: { user: mei.session.id, organization: mei.session.companyid, reason, minutes: 15, ...body },
  })
const start = async (body: object = {}, session?: string): Promise<Session> => {
  const { code, data } = await ask(body, session)
  if (code !== 200) throw new Error(`startImpersonation answered ${code}`)
  return data as Session
}
/** With a session of the platform admin that is young enough. */
const renew = async () => {
  office = await openBackOffice(server)
}
const permissionsOf = async (session: string, call = server.call) =>
  (await call('listOwnPermissions', { session })).data as string[]
const isIn = async (session: string, call = server.call) => (await call('listOwnPermissions', { session })).code === 200
const lastOf = (action: string) => office.last(action)

describe('an impersonation', () => {
  test('is a session of the person in one organisation, in which everybody sees whose it is', async () => {
    await renew()
    const session = await start()
    expect(session).toMatchObject({
      id: mei.session.id,
      account: mei.username,
      companyid: mei.session.companyid,
      impersonated: true,
    })
    const { data } = await server.call('viewImpersonation', { session: session.session })
    expect(data).toEqual({
      admin: { id: office.admin.session.id, name: 'admin' },
      person: { id: mei.session.id, name: mei.username },
      organization: { id: mei.session.companyid, name: mei.username },
      reason,
      personalReason: null,
      startedAt: server.now().toISOString(),
      secondsLeft: 15 * 60,
    } satisfies Impersonation)
    expect((await server.call('viewImpersonation', { session: mei.session.session })).data).toBeNull()
    const projects = await server.call('listProjects', { session: session.session })
    expect(projects.data).toMatchObject([{ id: mei.project.id }])
  })

  test('a role in a project does not give a masked admin the personal values that it gives the person', async () => {
    const { owner, as, member } = await openTeam(server)
    const ben = await member('viewer')
    const params = { id: ben.session.id }
    const [shop] = (await as(owner, 'listProjects')).data as Project[]
    const changes = [{ projectId: shop?.id, role: 'admin' }]
    expect((await as(owner, 'changeProjectRoles', { params, body: { changes } })).code).toBe(200)
    const query = { project: shop?.id ?? '' }
    const inProject = async (session: string) => (await server.call('listOwnPermissions', { session, query })).data as string[]
    expect(await inProject(ben.session.session)).toContain('profile:pii')
    await renew()
    const about = { user: ben.session.id, organization: owner.session.companyid }
    const held = await inProject((await start(about)).session)
    expect(held).toContain('profile:write')
    expect(held).not.toContain('profile:pii')
    expect(await inProject((await start({ ...about, personalReason })).session)).toContain('profile:pii')
  })

  test('masks personal values, unless there is a reason of its own for them', async () => {
    await renew()
    expect(await permissionsOf(mei.session.session)).toContain('profile:pii')
    const masked = await start()
    expect(await permissionsOf(masked.session)).not.toContain('profile:pii')
    expect((await permissionsOf(masked.session)).length).toBe((await permissionsOf(mei.session.session)).length - 1)
    const open = await start({ personalReason })
    expect(await permissionsOf(open.session)).toContain('profile:pii')
    expect((await server.call('viewImpersonation', { session: open.session })).data).toMatchObject({ personalReason })
    expect(await lastOf('impersonation.start')).toMatchObject({ details: { reason, minutes: '15', personalReason } })
  })

  test('leaves the sessions of the person as they are, and is not told of them', async () => {
    await renew()
    const person = await server.newcomer()
    const logIn = async () => (await server.call('login', { body: { account: person.username, password: person.password } })).data
    for (let time = 0; time < 9; time += 1) await logIn()
    const list = async () => (await server.call('listSessions', { session: person.session.session })).data as OwnSession[]
    const before = await list()
    const seen = await server.database.query('select last_login_at from users where id = $1', [person.session.id])
    const { session } = await start({ user: person.session.id, organization: person.session.companyid })
    expect(await list()).toEqual(before)
    expect(before).toHaveLength(10)
    expect(await server.database.query('select last_login_at from users where id = $1', [person.session.id])).toEqual(seen)
    expect(await office.see('viewUser', { params: { id: person.session.id } })).toMatchObject({ sessions: 10 })
    // Signing in once more ends the person's oldest session, and not the impersonation.
    await logIn()
    expect(await isIn(session)).toBe(true)
    expect((await server.call('listSessions', { session })).code).toBe(numberOf('impersonation.refused'))
    await server.call('endImpersonation', { session })
    expect((await list()).length).toBe(10)
  })

  test('is told to the person by mail, with the reason and the time', async () => {
    await renew()
    const person = await server.newcomer()
    const about = { user: person.session.id, organization: person.session.companyid, reason: 'A <b>bold</b> reason' }
    await start({ ...about, minutes: 60, personalReason })
    const letter = (await server.outbox()).find(({ to }) => to === person.email)
    expect(letter?.subject).toBe('Causeway · 平台管理员正在以您的身份使用控制台')
    expect(letter?.text).toContain('A <b>bold</b> reason')
    expect(letter?.text).toContain('60 分钟')
    expect(letter?.text).toContain('可以看到访客的个人信息')
    expect(letter?.text).not.toContain(personalReason)
    const [mail] = await server.database.query<{ html: string }>('select html from mails order by id desc limit 1')
    expect(mail?.html).toContain('A &lt;b&gt;bold&lt;/b&gt; reason')
    expect(mail?.html).not.toContain('<b>')
  })

  test('does not ask for a second factor that only the person can set up', async () => {
    await renew()
    const person = await server.newcomer()
    await enrol(server, person)
    const { code } = await server.call('saveOrganizationSecurity', {
      session: person.session.session,
      body: { replaces: 0, settings: { factorRequired: true, idleMinutes: 10_080, absoluteMinutes: 43_200 } },
    })
    expect(code).toBe(200)
    await office.act('resetSecondFactor', person.session.id)
    const { session } = await start({ user: person.session.id, organization: person.session.companyid })
    expect((await server.call('listProjects', { session })).code).toBe(200)
  })
})

describe('it begins', () => {
  test('with a reason that says something, a known time limit and a password that was confirmed', async () => {
    await renew()
    for (const body of [
      { reason: ' ' },
      { reason: 'too short' },
      { reason: 'x'.repeat(501) },
      { minutes: 45 },
      { minutes: 61 },
      { minutes: 120 },
      { personalReason: 'short' },
    ])
      expect((await ask(body)).code).toBe(numberOf('request.invalid'))
    expect((await ask({}, mei.session.session)).code).toBe(numberOf('permission.denied'))
    server.pass(16 * minute)
    expect((await ask()).code).toBe(numberOf('session.stale'))
  })

  test('for an active member of an organisation that is not suspended, and for no platform admin', async () => {
    await renew()
    const other = await anotherAdmin()
    const unknown = '00000000-0000-4000-8000-000000000000'
    const stranger = await server.newcomer()
    const codeOf = async (body: object) => (await ask(body)).code
    expect(await codeOf({ user: unknown })).toBe(numberOf('user.unknown'))
    expect(await codeOf({ user: office.admin.session.id })).toBe(numberOf('user.self'))
    expect(await codeOf({ user: other.session.id })).toBe(numberOf('impersonation.ofAdmin'))
    expect(await codeOf({ organization: unknown })).toBe(numberOf('organization.unknown'))
    expect(await codeOf({ organization: stranger.session.companyid })).toBe(numberOf('impersonation.notMember'))
    const person = await server.newcomer()
    const about = { user: person.session.id, organization: person.session.companyid }
    await office.act('lockUser', about.user)
    expect(await codeOf(about)).toBe(numberOf('impersonation.notMember'))
    await office.act('unlockUser', about.user)
    await office.act('suspendOrganization', about.organization)
    expect(await codeOf(about)).toBe(numberOf('organization.suspended'))
    await office.act('resumeOrganization', about.organization)
    expect(await codeOf(about)).toBe(200)
  })

  test('once at a time for each platform admin, also when two tabs ask at once', async () => {
    await renew()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    const live = await Promise.all(answers.map(({ data }) => isIn((data as Session).session)))
    expect(live.filter(Boolean)).toHaveLength(1)
    const other = await anotherAdmin()
    const theirs = await start({}, other.session.session)
    expect(await isIn(theirs.session)).toBe(true)
    expect(await Promise.all(answers.map(({ data }) => isIn((data as Session).session)))).toEqual(live)
  })
})

describe('it ends', () => {
  test('when the admin ends it, whose own session stays', async () => {
    await renew()
    const { session } = await start()
    expect((await server.call('endImpersonation', { session })).code).toBe(200)
    expect((await server.call('listProjects', { session })).code).toBe(numberOf('session.invalid'))
    expect(await isIn(office.admin.session.session)).toBe(true)
    expect(await isIn(mei.session.session)).toBe(true)
    expect(await lastOf('impersonation.end')).toEqual({
      actor_id: office.admin.session.id,
      target: mei.session.id,
      tenant_id: mei.session.companyid,
      details: { cause: 'ended' },
    })
  })

  test('in a session of one’s own nothing ends', async () => {
    expect((await server.call('endImpersonation', { session: mei.session.session })).code).toBe(200)
    expect(await isIn(mei.session.session)).toBe(true)
  })

  test('by itself when its time is over, in every process, and that is on record once', async () => {
    await renew()
    const other = besides(server, {})
    const person = await server.newcomer()
    const { session } = await start({ user: person.session.id, organization: person.session.companyid, minutes: 30 })
    server.pass(29 * minute)
    expect([await isIn(session), await isIn(session, other.call)]).toEqual([true, true])
    // Working in it counts as use of the admin's own session, which would have ended after 30 minutes.
    server.pass(minute)
    expect([await isIn(session), await isIn(session, other.call)]).toEqual([false, false])
    expect(await isIn(office.admin.session.session)).toBe(true)
    await server.app.sweep()
    await server.app.sweep()
    const rows = await server.database.query(
      `select details from audit_records where action = 'impersonation.end' and target = $1`,
      [person.session.id],
    )
    expect(rows).toEqual([{ details: { cause: 'expired' } }])
    expect(
      await server.database.query('select 1 from impersonations where ends_at <= $1::timestamptz', [server.now().toISOString()]),
    ).toEqual([])
  })

  test('with the admin’s own session, eight hours after its login, though more minutes were chosen', async () => {
    await renew()
    const other = besides(server, {})
    const own = office.admin.session.session
    for (let quarter = 0; quarter < 31; quarter += 1) {
      server.pass(15 * minute)
      expect(await isIn(own)).toBe(true)
    }
    await server.call('confirmSession', { session: own, body: { password: office.admin.password } })
    const { session } = await start({ minutes: 60 })
    server.pass(15 * minute - 1_000)
    expect([await isIn(session), await isIn(session, other.call)]).toEqual([true, true])
    server.pass(1_000)
    expect([await isIn(session), await isIn(session, other.call)]).toEqual([false, false])
  })

  const ends: [string, (boss: Person, person: Person) => Promise<unknown>][] = [
    ['the admin is locked', (boss) => office.act('lockUser', boss.session.id)],
    [
      'the admin is one no longer',
      (boss) => server.database.query(`update users set usertype = 'manager' where id = $1`, [boss.session.id]),
    ],
    ['the admin’s own session is revoked', (boss) => office.act('signUserOut', boss.session.id)],
    ['the admin signs out', (boss) => server.call('logout', { session: boss.session.session })],
    ['the organisation is suspended', (_, person) => office.act('suspendOrganization', person.session.companyid)],
    ['the person is locked', (_, person) => office.act('lockUser', person.session.id)],
    ['the person signs out everywhere else', (_, { session }) => server.call('endOtherSessions', { session: session.session })],
    [
      'the person is a member no longer',
      (_, { session }) => server.database.query('delete from members where user_id = $1', [session.id]),
    ],
    [
      'the person is suspended as a member',
      (_, { session }) => server.database.query(`update members set status = 'suspended' where user_id = $1`, [session.id]),
    ],
    [
      'the person becomes a platform admin',
      (_, { session }) => server.database.query(`update users set usertype = 'admin' where id = $1`, [session.id]),
    ],
  ]
  test.each(ends)('%s: on the next call, for good and on record', async (_, happens) => {
    await renew()
    const other = besides(server, {})
    const [boss, person] = [await anotherAdmin(), await server.newcomer()]
    const { session } = await start({ user: person.session.id, organization: person.session.companyid }, boss.session.session)
    expect(await isIn(session, other.call)).toBe(true)
    await happens(boss, person)
    expect((await other.call('listProjects', { session })).code).toBe(numberOf('session.invalid'))
    await server.database.query(`update users set locked_at = null, locked_reason = null where id = $1`, [boss.session.id])
    expect(await isIn(session)).toBe(false)
    await server.app.sweep()
    expect(await lastOf('impersonation.end')).toMatchObject({
      actor_id: boss.session.id,
      target: person.session.id,
      details: { cause: 'revoked' },
    })
    await server.database.query(`update users set usertype = 'user' where id = any($1::uuid[])`, [
      [boss.session.id, person.session.id],
    ])
  })

  test('a session whose impersonation is gone is over, and does not become the person’s', async () => {
    await renew()
    const { session } = await start()
    await server.database.query('delete from impersonations')
    expect(await isIn(session)).toBe(false)
  })
})

test('every change made meanwhile names the admin, in the change’s own record and in one of the admin’s', async () => {
  await renew()
  const { session } = await start()
  const rename = (by: string, projectName: string) =>
    server.call('saveProject', { session: by, body: { id: mei.project.id, projectName } })
  expect((await rename(session, 'Renamed')).code).toBe(200)
  expect(await lastOf('project.rename')).toMatchObject({
    actor_id: mei.session.id,
    details: { impersonatedBy: office.admin.session.id },
  })
  expect(await lastOf('impersonation.call')).toEqual({
    actor_id: office.admin.session.id,
    target: mei.session.id,
    tenant_id: mei.session.companyid,
    details: { call: 'saveProject' },
  })
  const ids = await server.database.query<{ request_id: string }>(
    `select request_id from audit_records where action in ('project.rename', 'impersonation.call') order by id desc limit 2`,
  )
  expect(new Set(ids.map(({ request_id }) => request_id)).size).toBe(1)
  expect((await server.call('changePassword', { session, body: { oldpassword: 'passw0rd', password: 'other1word' } })).code).toBe(
    numberOf('impersonation.refused'),
  )
  expect(await lastOf('access.denied')).toMatchObject({
    details: { call: 'changePassword', impersonatedBy: office.admin.session.id },
  })
  await rename(mei.session.session, 'Shop')
  expect(await lastOf('project.rename')).not.toMatchObject({ details: { impersonatedBy: expect.anything() } })
  // People read the admin's name, both in the record of the organisation and in that of the platform.
  const named = { items: [{ action: 'project.rename', details: {} }, { details: { impersonatedBy: 'admin' } }] }
  const renames = { action: 'project.rename', target: mei.project.id, limit: '2' }
  expect((await office.ask('searchAudit', { query: renames })).data).toMatchObject(named)
  const shown = await office.ask('listOrganizationAudit', { params: { id: mei.session.companyid }, query: { limit: '50' } })
  const of = (shown.data as { items: { action: string; details: object }[] }).items.filter(
    ({ action }) => action === 'project.rename',
  )
  expect({ items: of.slice(0, 2) }).toMatchObject(named)
  const search = (query: Record<string, string>) => office.ask('searchAudit', { query: { limit: '10', ...query } })
  const { data } = await search({ actor: 'admin', action: 'impersonation.' })
  const { items } = data as { items: { action: string }[] }
  expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['impersonation.call', 'impersonation.start'])
})
