import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DeletionState } from '#contract/organization-settings/settings.ts'
import type { Fixtures } from '#tests/server/fixtures.ts'
import { numberOf, openTeam, type Person } from '#tests/server/members/team.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer()
const fixturesOfAll = import.meta.glob<Fixtures>('../*/fixtures.ts', { eager: true, import: 'fixtures' })
const hour = 60 * 60_000
const day = 24 * hour

const openDoomed = async () => {
  const team = await openTeam(server)
  const name = team.owner.username
  const ask = (by: Person = team.owner, typed = name) => team.as(by, 'deleteOrganization', { body: { name: typed } })
  const cancel = (by: Person = team.owner) => team.as(by, 'restoreOrganization')
  const signInAgain = async (person: Person): Promise<Person> => ({
    ...person,
    session: (await team.logIn(person.username, person.password)).data as Person['session'],
  })
  return { ...team, name, ask, cancel, signInAgain }
}

test('from the request on everything can be read and nothing changed, and members see until when', async () => {
  const { owner, as, member, ask } = await openDoomed()
  const mei = await member('marketer')
  const { code, data } = await ask()
  const { deletion } = data as DeletionState
  expect(code).toBe(200)
  const endsAt = deletion?.endsAt ?? ''
  expect(new Date(endsAt).getTime()).toBe(server.now().getTime() + 30 * day)
  expect((await as(mei, 'viewOwnStanding')).data).toMatchObject({ deletedOn: endsAt })
  expect((await as(mei, 'listProjects')).code).toBe(200)
  const deleted = numberOf('organization.deleted')
  expect((await as(owner, 'saveProject', { body: { projectName: 'Shop' } })).code).toBe(deleted)
  expect((await as(owner, 'transferOrganization', { body: { email: mei.email } })).code).toBe(deleted)
  expect((await as(mei, 'changePassword', { body: { oldpassword: 'passw0rd', password: 'passw0rd1' } })).code).toBe(200)
  server.pass(hour)
  expect((await ask()).code).toBe(numberOf('session.stale'))
  const told = (await server.outbox()).filter(({ text }) => text.includes(`“${owner.username}”`))
  expect(new Set(told.map(({ to }) => to))).toEqual(new Set([owner.email, mei.email]))
})

test('it needs the exact name, and somebody who may delete', async () => {
  const { owner, member, ask, cancel } = await openDoomed()
  const admin = await member('admin')
  expect((await ask(owner, `${owner.username} `)).code).toBe(numberOf('organization.otherName'))
  expect((await ask(admin)).code).toBe(numberOf('permission.denied'))
  await ask()
  expect((await cancel(admin)).code).toBe(numberOf('permission.denied'))
})

test('the organisation of the platform cannot be deleted', async () => {
  const { session } = await server.admin()
  const name = (
    await server.database.query<{ name: string }>('select name from organizations where id = $1', [session.companyid])
  )[0]?.name
  const answer = await server.call('deleteOrganization', { session: session.session, body: { name } })
  expect(answer.code).toBe(numberOf('organization.ofPlatform'))
})

test('events are refused until the deletion is cancelled', async () => {
  const person = await newcomerWithKey(server)
  const by = { session: person.token }
  const send = async () => {
    const event = { messageId: randomUUID(), type: 'page', event: 'e', anonymousId: 'a', sessionId: 's', pageViewId: 'p' }
    const originalTimestamp = server.now().toISOString()
    return (
      await besides(server, {}).call('sendEvents', { body: { skdKey: person.skdKey, events: [{ ...event, originalTimestamp }] } })
    ).code
  }
  expect(await send()).toBe(200)
  await server.call('deleteOrganization', { ...by, body: { name: person.username } })
  expect(await send()).toBe(numberOf('sdkKey.suspended'))
  expect((await server.call('restoreOrganization', by)).data).toEqual({ deletion: null })
  expect(await send()).toBe(200)
})

test('a second request keeps the first date, and a cancellation without a deletion changes nothing', async () => {
  const { owner, as, ask, cancel } = await openDoomed()
  const first = (await ask()).data
  server.pass(60_000)
  expect((await ask()).data).toEqual(first)
  expect((await cancel()).data).toEqual({ deletion: null })
  expect((await cancel()).data).toEqual({ deletion: null })
  expect((await as(owner, 'saveProject', { body: { projectName: 'Shop' } })).code).toBe(201)
})

test('within 30 days it can be cancelled and is not removed', async () => {
  const { owner, as, ask, cancel, signInAgain } = await openDoomed()
  await ask()
  server.pass(30 * day - 60_000)
  await server.app.sweep()
  const again = await signInAgain(owner)
  expect((await cancel(again)).code).toBe(200)
  server.pass(2 * day)
  await server.app.sweep()
  expect((await as(await signInAgain(owner), 'viewOrganization')).code).toBe(200)
})

/** The tables that name an organisation anywhere in a row, by its id as text. */
const tablesNaming = async (id: string): Promise<string[]> => {
  const tables = await server.database.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await server.database.query(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [id])
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('after 30 days nothing of it is left in any table but its audit record, once over two processes', async () => {
  const doomed = await newcomerWithKey(server)
  const neighbour = await newcomerWithKey(server)
  const { tenantId } = doomed.project
  for (const person of [doomed, neighbour]) {
    const event = { messageId: 'm', type: 'page', event: 'e', anonymousId: 'a', sessionId: 's', pageViewId: 'p' }
    const events = [{ ...event, originalTimestamp: server.now().toISOString() }, { messageId: 'bad' }]
    await server.call('sendEvents', { body: { skdKey: person.skdKey, events } })
    await server.call('createRole', { session: person.token, body: { name: 'Editors', permissions: [] } })
    for (const { populate } of Object.values(fixturesOfAll)) await populate?.(server, person.project)
  }
  const before = await tablesNaming(neighbour.project.tenantId)
  expect(before.length).toBeGreaterThan(50)
  await server.call('deleteOrganization', { session: doomed.token, body: { name: doomed.username } })
  server.pass(30 * day + 2 * hour)
  const other = besides(server, {})
  await Promise.all([server.app.sweep(), other.app.sweep()])
  await Promise.all([server.app.sweep(), other.app.sweep()])
  expect(await tablesNaming(tenantId)).toEqual(['audit_records'])
  expect(await tablesNaming(doomed.project.id)).toEqual(['audit_records'])
  const purges = await server.database.query(
    `select 1 from audit_records where tenant_id = $1 and action = 'organization.purge'`,
    [tenantId],
  )
  expect(purges).toHaveLength(1)
  expect(await tablesNaming(neighbour.project.tenantId)).toEqual(expect.arrayContaining(['organizations', 'projects', 'roles']))
})

test('a person without another organisation gets one of their own and signs in as before', async () => {
  const { owner, as, ask, signInAgain } = await openDoomed()
  await ask()
  server.pass(30 * day + 2 * hour)
  await server.app.sweep()
  const again = await signInAgain(owner)
  expect(again.session.companyid).not.toBe(owner.session.companyid)
  expect((await as(again, 'listProjects')).data).toEqual([])
})
