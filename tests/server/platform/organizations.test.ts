import { describe, expect, test } from 'vitest'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { Organization, OrganizationMember, OrganizationProject } from '#contract/platform/organizations.ts'
import type { Overview } from '#contract/platform/overview.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { numberOf, openBackOffice, reason } from './back-office.ts'

const server = withServer()
const unknownId = '00000000-0000-4000-8000-000000000000'
type Page<Item> = { items: Item[]; next: string | null; total: { value: number } }

const send = (skdKey: string, count: number) =>
  server.call('sendEvents', {
    body: {
      skdKey,
      events: Array.from({ length: count }, () => ({
        messageId: crypto.randomUUID(),
        type: 'track',
        event: 'test',
        anonymousId: 'a',
        originalTimestamp: server.now().toISOString(),
      })),
    },
  })

describe('organisations', () => {
  test('are listed by creation, name and events, page by page, and found by name, address, id and status', async () => {
    const { see, act } = await openBackOffice(server)
    const people: Awaited<ReturnType<typeof newcomerWithKey>>[] = []
    for (let more = 0; more < 3; more += 1) {
      server.pass(1_000)
      people.push(await newcomerWithKey(server))
    }
    await send(people[1]?.skdKey ?? '', 3)
    await send(people[0]?.skdKey ?? '', 1)
    server.pass(60_000)
    await server.app.sweep()
    const list = (query: Record<string, string>) => see<Page<Organization>>('listOrganizations', { query })
    const names = ({ items }: Page<Organization>) => items.map(({ name }) => name)
    const [first, second, third] = people.map(({ username }) => username)
    const page = await list({ limit: '2' })
    expect(names(page)).toEqual([third, second])
    const rest = await list({ limit: '2', cursor: page.next ?? '' })
    expect([rest.total, names(rest)[0]]).toEqual([page.total, first])
    const busiest = await list({ sort: 'events', limit: '2' })
    expect(busiest.items.map(({ name, eventsDay, eventsMonth }) => [name, eventsDay, eventsMonth])).toEqual([
      [second, 3, 3],
      [first, 1, 1],
    ])
    expect(names(await list({ sort: 'events', limit: '1', cursor: busiest.items[0]?.id ?? '' }))).toEqual([first])
    const byName = names(await list({ sort: 'name', order: 'asc' }))
    expect(byName).toEqual([...byName].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
    expect(names(await list({ q: (first ?? '').toUpperCase() }))).toEqual([first])
    expect(names(await list({ q: people[1]?.email ?? '' }))).toEqual([second])
    const { id } = page.items[0] ?? { id: '' }
    expect((await list({ q: id })).items).toMatchObject([
      { id, name: third, owner: { name: third }, projects: 1, members: 1, suspension: null, isPlatform: false },
    ])
    expect((await list({ status: 'suspended' })).items).toEqual([])
    await act('suspendOrganization', id)
    expect(names(await list({ status: 'suspended' }))).toEqual([third])
    expect(names(await list({ status: 'active', limit: '1' }))).toEqual([second])
  })

  test('show their projects with what is used of the quota, their members and their audit', async () => {
    const { act, see, last } = await openBackOffice(server)
    const { as, owner, member } = await openTeam(server)
    server.pass(1_000)
    const mei = await member('analyst')
    const id = owner.session.companyid
    const project = (await see<OrganizationProject[]>('listOrganizationProjects', { params: { id } }))[0]
    expect(project).toMatchObject({ name: 'Shop', monthEvents: 0, quota: null, limit: null, retentionMonths: 13 })
    expect((await act('setProjectQuota', project?.id ?? '', { monthlyEvents: 500 })).code).toBe(200)
    expect(await last('quota.change')).toMatchObject({ tenant_id: id, details: { before: 'usual', after: '500', reason } })
    expect(await see('listOrganizationProjects', { params: { id } })).toMatchObject([{ quota: 500, limit: 500 }])
    const members = await see<Page<OrganizationMember>>('listMembersOfOrganization', { params: { id }, query: { limit: '1' } })
    expect(members).toMatchObject({ items: [{ name: mei.username, role: 'analyst', isLocked: false }], total: { value: 2 } })
    const query = { limit: '1', cursor: members.next ?? '' }
    expect(await see('listMembersOfOrganization', { params: { id }, query })).toMatchObject({
      items: [{ name: owner.username, role: 'owner' }],
      next: null,
    })
    const audit = await see<Page<{ action: string; actor: string }>>('listOrganizationAudit', { params: { id } })
    expect(audit.items[0]).toMatchObject({ action: 'quota.change', actor: 'admin', details: { reason } })
    const more = await see<Page<{ id: string }>>('listOrganizationAudit', { params: { id }, query: { limit: '1' } })
    expect(more.items).toHaveLength(1)
    const older = { limit: '1', cursor: more.next ?? '' }
    expect((await see<Page<{ id: string }>>('listOrganizationAudit', { params: { id }, query: older })).items).not.toEqual(
      more.items,
    )
    expect((await as(owner, 'viewPlatformOrganization', { params: { id } })).code).toBe(numberOf('permission.denied'))
  })
})

describe('a suspended organisation', () => {
  test('can be read but not changed from the next call on, in every process, until it is resumed', async () => {
    const { act, last, admin } = await openBackOffice(server)
    const other = besides(server, {})
    const { owner } = await openTeam(server)
    const { session, companyid: id } = owner.session
    const project = (await server.call('listProjects', { session })).data as { id: string }[]
    const rename = (call = server.call) =>
      call('saveProject', { session, body: { id: project[0]?.id, projectName: 'Tea' } }).then(({ code }) => code)
    expect(await rename(other.call)).toBe(200)
    expect((await server.call('viewSuspension', { session })).data).toBeNull()
    expect((await act('suspendOrganization', id)).data).toMatchObject({
      suspension: { reason, since: server.now().toISOString() },
    })
    expect(await last('organization.suspend')).toEqual({
      actor_id: admin.session.id,
      target: id,
      tenant_id: id,
      details: { reason },
    })
    expect([await rename(), await rename(other.call)]).toEqual(Array(2).fill(numberOf('organization.suspended')))
    expect((await server.call('listProjects', { session })).data).toMatchObject([{ projectName: 'Tea' }])
    expect((await server.call('viewSuspension', { session })).data).toEqual({ reason, since: server.now().toISOString() })
    const own = { session, body: { oldpassword: owner.password, password: 'changed1' } }
    expect((await server.call('changePassword', own)).code).toBe(200)
    expect((await act('suspendOrganization', id, { reason: 'Another one' })).data).toMatchObject({ suspension: { reason } })
    expect((await act('resumeOrganization', id)).data).toMatchObject({ suspension: null })
    expect(await last('organization.resume')).toMatchObject({ details: { reason } })
    expect([await rename(), await rename(other.call)]).toEqual([200, 200])
  })

  test('sends no events: its keys are refused within five seconds, and accepted again afterwards', async () => {
    const { act } = await openBackOffice(server)
    const person = await newcomerWithKey(server)
    expect((await send(person.skdKey, 1)).code).toBe(200)
    await act('suspendOrganization', person.session.companyid)
    server.pass(5_000)
    expect(await send(person.skdKey, 1)).toMatchObject({ status: 401, code: numberOf('sdkKey.suspended') })
    await act('resumeOrganization', person.session.companyid)
    server.pass(5_000)
    expect((await send(person.skdKey, 1)).code).toBe(200)
  })

  test('is never the platform’s own, and needs a reason and a fresh password', async () => {
    const { act, admin, ask } = await openBackOffice(server)
    const { owner } = await openTeam(server)
    const id = owner.session.companyid
    expect((await act('suspendOrganization', admin.session.companyid)).code).toBe(numberOf('organization.ofPlatform'))
    expect((await act('suspendOrganization', unknownId)).code).toBe(numberOf('organization.unknown'))
    for (const wrong of ['', '   ', 'x'.repeat(501), 5])
      expect((await act('suspendOrganization', id, { reason: wrong })).code).toBe(numberOf('request.invalid'))
    server.pass(16 * 60_000)
    const dangerous: EndpointName[] = ['suspendOrganization', 'resumeOrganization']
    for (const name of dangerous) expect((await act(name, id)).code).toBe(numberOf('session.stale'))
    expect((await ask('setProjectQuota', { params: { id }, body: { reason, monthlyEvents: 5 } })).code).toBe(
      numberOf('session.stale'),
    )
  })
})

test('the overview counts what there is', async () => {
  const { see } = await openBackOffice(server)
  server.pass(6 * 60_000)
  await server.app.sweep()
  const before = await see<Overview>('viewOverview')
  const person = await newcomerWithKey(server)
  await send(person.skdKey, 2)
  server.pass(6 * 60_000)
  await server.app.sweep()
  const after = await see<Overview>('viewOverview')
  expect(after.organizations.total - before.organizations.total).toBe(1)
  expect(after.projects - before.projects).toBe(1)
  expect(after.accounts.total - before.accounts.total).toBe(1)
  expect(after.events.month - before.events.month).toBe(2)
  expect(after.signUps).toHaveLength(30)
  expect(after.signUps.at(-1)).toEqual({ day: server.now().toISOString().slice(0, 10), accounts: after.accounts.total })
  expect(after.latest[0]).toMatchObject({ name: person.username })
  expect(after.busiest.length).toBeGreaterThan(0)
  server.pass(25 * 60 * 60_000)
  await server.app.sweep()
  const again = await openBackOffice(server)
  expect((await again.see<Overview>('viewOverview')).events).toMatchObject({ day: 0, month: after.events.month })
})
