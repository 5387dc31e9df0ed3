import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import type { CreatedToken } from '#contract/tokens/tokens.ts'
import { readActors } from '#server/dashboards/annotations.store.ts'
import { readMemberNames } from '#server/decisions/figures.store.ts'
import { references } from '#server/platform/merging/references.ts'
import type { Fixtures } from '#tests/server/fixtures.ts'
import { openBelongings } from '#tests/server/members/belongings.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { numberOf, reason } from '#tests/server/platform/back-office.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { enrol } from '#tests/support/second-factors.ts'
import { openMerging, type Person } from './people.ts'

const server = withServer()
const minute = 60_000
const ofCapabilities = import.meta.glob<Fixtures>('../../*/fixtures.ts', { eager: true, import: 'fixtures' })

let merging: Awaited<ReturnType<typeof openMerging>>
beforeAll(async () => {
  merging = await openMerging(server)
})

const logIn = (account: string) => server.call('login', { body: { account, password: 'passw0rd' } })
const isIn = async ({ session }: Pick<Person, 'session'>) =>
  (await server.call('listOwnPermissions', { session: session.session })).code === 200
const two = async (): Promise<[Person, Person]> => [await server.newcomer(), await server.newcomer()]

describe('a merge', () => {
  test('moves the memberships, closes the duplicate, tells both addresses and is on record', async () => {
    const [kept, duplicate] = await two()
    const team = await openTeam(server)
    const organization = team.owner.session.companyid
    await merging.join(kept, organization, 'viewer')
    await merging.join(duplicate, organization, 'admin')
    const preview = await merging.preview(kept, duplicate)
    expect(preview).toMatchObject({
      kept: { id: kept.session.id, name: kept.username, email: kept.email },
      duplicate: { id: duplicate.session.id, name: duplicate.username, email: duplicate.email },
      refusal: null,
      organizations: { moved: 1, shared: 1, ownedByBoth: 0 },
      memberships: [
        { id: organization, keptRole: 'viewer', duplicateRole: 'admin', role: 'admin', projectRoles: 0 },
        { id: duplicate.session.companyid, keptRole: null, duplicateRole: 'owner', role: 'owner', projectRoles: 0 },
      ],
      ending: { sessions: 1, tokens: 0, passkeys: 0, identities: 0, hasAuthenticator: false },
    })
    const { code, data } = await merging.merge(kept, duplicate)
    expect(code).toBe(200)
    expect(data).toMatchObject({
      id: kept.session.id,
      isMerged: false,
      absorbed: [{ id: duplicate.session.id, name: duplicate.username, email: duplicate.email }],
    })
    expect(await merging.roleOf(kept, organization)).toBe('admin')
    expect(await merging.roleOf(kept, duplicate.session.companyid)).toBe('owner')
    expect(await merging.roleOf(duplicate, organization)).toBeUndefined()
    expect(await merging.view(duplicate)).toMatchObject({
      isMerged: true,
      sessions: 0,
      memberships: [],
      mergedInto: { id: kept.session.id, name: kept.username, email: kept.email, mergedAt: server.now().toISOString() },
    })

    expect([await isIn(kept), await isIn(duplicate)]).toEqual([true, false])
    const letters = await server.outbox()
    const subjectTo = (email: string) => letters.find(({ to, subject }) => to === email && subject.includes('合并'))?.subject
    expect(subjectTo(kept.email)).toBe('Causeway · 您的另一个账号已合并到此账号')
    expect(subjectTo(duplicate.email)).toBe('Causeway · 您的账号已合并，请使用另一个账号登录')
    const actor = merging.admin.session.id
    expect(await merging.last('user.merge')).toMatchObject({ actor_id: actor, target: kept.session.id })
    expect(await merging.last('user.close')).toMatchObject({
      actor_id: actor,
      target: duplicate.session.id,
      details: { reason, into: kept.session.id },
    })
    const rows = await server.database.query<{ tenant_id: string; details: object }>(
      `select tenant_id, details from audit_records where action = 'member.merge' and target = $1 order by id`,
      [kept.session.id],
    )
    expect(new Map(rows.map((row) => [row.tenant_id, row.details]))).toEqual(
      new Map<string, object>([
        [organization, { duplicate: duplicate.session.id, role: 'admin', before: 'viewer' }],
        [duplicate.session.companyid, { duplicate: duplicate.session.id, role: 'owner' }],
      ]),
    )
    expect(await server.app.firstBrokenRecord()).toBeNull()
  })

  test('gives the kept account what the duplicate answers for, and revokes tokens and factors', async () => {
    const [kept, duplicate] = await two()
    const team = await openTeam(server)
    const organization = team.owner.session.companyid
    await merging.join(kept, organization, 'viewer')
    await merging.join(duplicate, organization, 'admin')
    const things = await openBelongings(server, team)
    await server.call('switchOrganization', { session: duplicate.session.session, params: { id: organization } })
    await things.addGoal(duplicate)
    await things.addRule('both', kept, duplicate, team.owner)
    await things.addRule('one', duplicate)
    const created = await things.addToken(duplicate)
    const { secret } = created.data as CreatedToken
    const byToken = () => server.call('listProjects', { headers: { Authorization: `Bearer ${secret}` } })
    expect((await byToken()).code).toBe(200)
    await enrol(server, duplicate)
    const preview = await merging.preview(kept, duplicate)
    expect(preview).toMatchObject({
      moving: { goals: 1, alertRules: 2 },
      ending: { tokens: 1, hasAuthenticator: true },
      kept: { hasSecondFactor: false },
      duplicate: { hasSecondFactor: true },
    })
    expect((await merging.merge(kept, duplicate)).code).toBe(200)
    expect(await things.owners()).toEqual([kept.session.id])
    expect(await things.mailed('both')).toEqual([team.owner.session.id, kept.session.id])
    expect(await things.mailed('one')).toEqual([kept.session.id])
    expect((await byToken()).code).not.toBe(200)
    for (const table of ['two_factors', 'recovery_codes', 'api_tokens', 'sessions', 'known_devices', 'notices_off'])
      expect(await server.database.query(`select 1 from ${table} where user_id = $1`, [duplicate.session.id])).toEqual([])
    expect((await merging.view(kept)).hasSecondFactor).toBe(false)
  })

  test('leaves no row with the id of the duplicate but its own, and what is on record', async () => {
    const kept = await server.newcomer()
    const duplicate = await newcomerWithKey(server)
    const { project, token: session } = duplicate
    const [user] = await server.database.query<{ id: string; username: string; email: string }>(
      'select u.id, u.username, u.email from users u join sessions s on s.user_id = u.id where u.organization_id = $1 limit 1',
      [project.tenantId],
    )
    if (!user) throw new Error('there is no account')
    for (const { populate } of Object.values(ofCapabilities)) await populate?.(server, project)
    let filled = 0
    for (const { column, merge } of references) {
      const [table = '', name = ''] = column.split('.')
      if (merge !== 'moved' || !/_by$|owner$/.test(name)) continue
      const set = await server.database.query(`update ${table} set ${name} = $1 where tenant_id = $2 returning 1`, [
        user.id,
        project.tenantId,
      ])
      filled += set.length > 0 ? 1 : 0
    }
    expect(filled).toBeGreaterThanOrEqual(8)
    const person = { username: user.username, email: user.email, password: '', session: { id: user.id, session } as Session }
    expect((await merging.merge(kept, person)).code).toBe(200)
    const tables = await server.database.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const left: string[] = []
    for (const { name } of tables) {
      const rows = await server.database.query(`select 1 from ${name} t where position($1 in t::text) > 0`, [user.id])
      if (rows.length > 0) left.push(name)
    }
    expect(left).toEqual(['audit_records', 'users'])
  })

  test('keeps who did it: the record names the duplicate, and the name is still shown', async () => {
    const [kept, duplicate] = await two()
    const { companyid: organization, id } = duplicate.session
    const before = await server.database.query('select * from audit_records where actor_id = $1 order by id', [id])
    expect(before.length).toBeGreaterThan(0)
    await merging.merge(kept, duplicate)
    expect(await server.database.query('select * from audit_records where actor_id = $1 order by id', [id])).toEqual(before)
    expect(await readActors(server.database, organization, [id, kept.session.id])).toEqual(
      expect.arrayContaining([
        { id, username: duplicate.username },
        { id: kept.session.id, username: kept.username },
      ]),
    )
    expect(await readMemberNames(server.database, organization, [id])).toEqual(new Map([[id, duplicate.username]]))
    expect(await readActors(server.database, team().companyid, [id])).toEqual([])
  })
  const team = () => merging.admin.session

  test('of an account that had others merged into it passes these on', async () => {
    const [first, second] = await two()
    const third = await server.newcomer()
    await merging.merge(second, first)
    expect((await merging.merge(third, second)).code).toBe(200)
    expect((await merging.view(first)).mergedInto).toMatchObject({ id: third.session.id })
    expect((await merging.view(third)).absorbed.map(({ id }) => id).sort()).toEqual([first.session.id, second.session.id].sort())
  })
})

describe('the closed account', () => {
  test('cannot sign in, get a new password or an identity, or be unlocked; its address stays taken', async () => {
    const [kept, duplicate] = await two()
    await merging.merge(kept, duplicate)
    expect((await logIn(duplicate.username)).code).toBe(numberOf('login.refused'))
    expect((await logIn(duplicate.email)).code).toBe(numberOf('login.refused'))
    for (const ftype of ['losepassword', 'register'] as const) {
      server.pass(3 * minute)
      expect((await server.call('sendCode', { query: { email: duplicate.email, ftype } })).code).toBe(200)
      const letter = (await server.outbox()).find(({ to }) => to === duplicate.email)
      expect(letter?.subject).toBe('Causeway · 此账号已合并到您的另一个账号')
    }
    merging = await openMerging(server)
    for (const name of ['unlockUser', 'lockUser', 'mailPasswordReset', 'signUserOut', 'resetSecondFactor'] as const)
      expect((await merging.act(name, duplicate.session.id)).code).toBe(numberOf('user.merged'))
    await expect(
      server.database.query('update users set locked_at = null where id = $1', [duplicate.session.id]),
    ).rejects.toThrow('users_merged_locked')
  })

  test('goes with the account that it was merged into', async () => {
    const [kept, duplicate] = await two()
    await merging.merge(kept, duplicate)
    const body = { username: kept.username }
    const { code } = await server.call('deleteOwnAccount', { session: kept.session.session, body })
    expect(code).toBe(200)
    const ids = [kept.session.id, duplicate.session.id]
    expect(await server.database.query('select 1 from users where id = any($1::uuid[])', [ids])).toEqual([])
  })
})

describe('a merge is refused', () => {
  const refused = async (kept: Person, duplicate: Person) => {
    const { refusal } = await merging.preview(kept, duplicate)
    const { code } = await merging.merge(kept, duplicate)
    expect(refusal && numberOf(refusal)).toBe(code)
    return refusal
  }

  test('for one account, platform admins, locked and merged accounts', async () => {
    const [kept, duplicate] = await two()
    expect(await refused(kept, kept)).toBe('user.mergeSame')
    const admin = { username: 'admin', email: '', password: '', session: merging.admin.session }
    expect(await refused(kept, admin)).toBe('user.mergeOfAdmin')
    expect(await refused(admin, kept)).toBe('user.mergeOfAdmin')
    await merging.act('lockUser', duplicate.session.id)
    expect(await refused(kept, duplicate)).toBe('user.mergeSuspended')
    expect(await refused(duplicate, kept)).toBe('user.mergeSuspended')
    await merging.act('unlockUser', duplicate.session.id)
    expect((await merging.merge(kept, duplicate)).code).toBe(200)
    expect(await refused(kept, duplicate)).toBe('user.merged')
    expect(await refused(await server.newcomer(), duplicate)).toBe('user.merged')
    expect(await refused(duplicate, await server.newcomer())).toBe('user.merged')
  })

  test('where one of the two is suspended in an organisation of both, and not elsewhere', async () => {
    const [kept, duplicate] = await two()
    const { companyid } = (await openTeam(server)).owner.session
    await merging.join(duplicate, companyid, 'admin', 'suspended')
    expect((await merging.preview(kept, duplicate)).refusal).toBeNull()
    await merging.join(kept, companyid, 'viewer')
    expect(await refused(kept, duplicate)).toBe('user.mergeSuspended')
  })

  test('where an organisation of the duplicate does not allow the address that is kept', async () => {
    const [kept, duplicate] = await two()
    const body = { replaces: 0, settings: { emailDomains: ['elsewhere.example'], origins: [] } }
    expect((await server.call('saveOrganizationDomains', { session: duplicate.session.session, body })).code).toBe(200)
    expect(await refused(kept, duplicate)).toBe('organization.domainNotAllowed')
    expect((await merging.preview(duplicate, kept)).refusal).toBeNull()
  })

  test('while a platform admin uses the console in place of one of the two', async () => {
    const [kept, duplicate] = await two()
    const { id: user, companyid: organization } = duplicate.session
    const why = 'Ticket 17 asks for a look at the funnel'
    const started = await merging.ask('startImpersonation', { body: { user, organization, reason: why, minutes: 15 } })
    expect(started.code).toBe(200)
    expect(await refused(kept, duplicate)).toBe('user.mergeImpersonated')
    expect(await refused(duplicate, kept)).toBe('user.mergeImpersonated')
    await server.call('endImpersonation', { session: (started.data as Session).session })
    expect((await merging.merge(kept, duplicate)).code).toBe(200)
  })

  test('without the name, a reason, a fresh password, or with memberships that were not shown', async () => {
    const [kept, duplicate] = await two()
    expect((await merging.merge(kept, duplicate, { body: { account: kept.username } })).code).toBe(
      numberOf('user.mergeNameWrong'),
    )
    expect((await merging.merge(kept, duplicate, { body: { reason: ' ' } })).code).toBe(numberOf('request.invalid'))
    const body = await merging.bodyOf(kept, duplicate)
    await merging.join(duplicate, (await openTeam(server)).owner.session.companyid, 'viewer')
    const ask = () => merging.ask('mergeUsers', { params: { id: kept.session.id }, body })
    expect((await ask()).code).toBe(numberOf('user.mergeChanged'))
    const own = { session: kept.session.session, params: { id: kept.session.id }, body }
    expect((await server.call('mergeUsers', own)).code).toBe(numberOf('permission.denied'))
    server.pass(16 * minute)
    expect((await ask()).code).toBe(numberOf('session.stale'))
    merging = await openMerging(server)
    expect(await merging.roleOf(duplicate, duplicate.session.companyid)).toBe('owner')
    expect((await merging.view(duplicate)).isMerged).toBe(false)
  })

  test('for the second of two that come at once, also by another process and the other way round', async () => {
    const other = besides(server, {})
    for (const isTurned of [false, true]) {
      const [kept, duplicate] = await two()
      const second = isTurned ? ([duplicate, kept] as const) : ([kept, duplicate] as const)
      const bodies = [await merging.bodyOf(kept, duplicate), await merging.bodyOf(...second)]
      const session = merging.admin.session.session
      const answers = await Promise.all([
        server.call('mergeUsers', { session, params: { id: kept.session.id }, body: bodies[0] }),
        other.call('mergeUsers', { session, params: { id: second[0].session.id }, body: bodies[1] }),
      ])
      expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, numberOf('user.merged')])
      const closed = await server.database.query(`select 1 from users where id = any($1::uuid[]) and merged_into is not null`, [
        [kept.session.id, duplicate.session.id],
      ])
      expect(closed).toHaveLength(1)
    }
  })
})
