import { describe, expect, test } from 'vitest'
import type { OrganizationExport } from '#contract/organization-settings/export.ts'
import type { OrganizationKey, OrganizationUsage } from '#contract/platform/organization-tabs.ts'
import type { Organization } from '#contract/platform/organizations.ts'
import type { Overview } from '#contract/platform/overview.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { numberOf, openBackOffice, reason } from './back-office.ts'

const server = withServer()
const unknownId = '00000000-0000-4000-8000-000000000000'
const day = 24 * 60 * 60_000

const eventsOf = (count: number, different: object = {}) =>
  Array.from({ length: count }, (_, place) => ({
    messageId: crypto.randomUUID(),
    type: 'track',
    event: 'test',
    anonymousId: `visitor-${place}`,
    originalTimestamp: server.now().toISOString(),
    ...different,
  }))
const send = (skdKey: string, events: object[]) => server.call('sendEvents', { body: { skdKey, events } })

const open = async () => {
  const office = await openBackOffice(server)
  const person = await newcomerWithKey(server)
  const id = person.session.companyid
  const params = { id }
  const find = () => office.see<Organization>('viewPlatformOrganization', { params })
  return { ...office, person, id, params, find }
}

test('usage shows the accepted and rejected events of each day, and this month against the quotas', async () => {
  const { person, params } = await open()
  await send(person.skdKey, [...eventsOf(3), ...eventsOf(1, { event: '' })])
  server.pass(day)
  await send(person.skdKey, eventsOf(2))
  const { days, month } = await (await openBackOffice(server)).see<OrganizationUsage>('viewOrganizationUsage', { params })
  expect(days).toHaveLength(30)
  expect(days.slice(-2)).toEqual([
    { day: new Date(server.now().getTime() - day).toISOString().slice(0, 10), accepted: 3, rejected: 1 },
    { day: server.now().toISOString().slice(0, 10), accepted: 2, rejected: 0 },
  ])
  expect(days.slice(0, -2).every(({ accepted }) => accepted === 0)).toBe(true)
  expect(month).toEqual({ accepted: 5, limit: null })
})

test('the quotas of an organisation are those of all its projects', async () => {
  const { see, act, person, params } = await open()
  await server.call('saveProject', { session: person.token, body: { projectName: 'Second' } })
  const month = async () => (await see<OrganizationUsage>('viewOrganizationUsage', { params })).month
  await act('setProjectQuota', person.project.id, { monthlyEvents: 500 })
  expect(await month()).toEqual({ accepted: 0, limit: null })
  const projects = await see<{ id: string }[]>('listOrganizationProjects', { params })
  for (const { id } of projects) await act('setProjectQuota', id, { monthlyEvents: 500 })
  expect(await month()).toEqual({ accepted: 0, limit: 1_000 })
})

test('keys show their beginning, their origins and the use of servers’ keys, and no key that is not accepted', async () => {
  const { see, person, params } = await open()
  const { session, project } = person
  const call = { session: session.session, project: project.id }
  await send(person.skdKey, eventsOf(1))
  await server.call('saveAllowedOrigins', { ...call, body: { allowedOrigins: ['https://tea.example'] } })
  const keys = () => see<OrganizationKey[]>('listOrganizationKeys', { params })
  const [key, ...others] = await keys()
  expect(others).toEqual([])
  expect(key).toMatchObject({
    project: { id: project.id, name: 'Shop' },
    kind: 'browser',
    hint: person.skdKey.slice(0, 8),
    retiresAt: null,
    lastUsedAt: server.now().toISOString(),
    origins: ['https://tea.example'],
  })
  const made = (await server.call('createServerKey', { ...call, body: { replaces: null } })).data as { secret?: string }
  const withServerKey = await keys()
  expect(withServerKey.map(({ kind }) => kind)).toEqual(['browser', 'server'])
  const text = JSON.stringify(withServerKey)
  expect(text).not.toContain(person.skdKey)
  for (const secret of Object.values(made)) if (String(secret).length > 20) expect(text).not.toContain(String(secret))
  server.pass(1_000)
  await server.call('revokeSdkKey', { ...call, body: { skdKey: person.skdKey } })
  expect((await keys()).map(({ kind }) => kind)).toEqual(['server'])
})

describe('switches', () => {
  test('importing and sample projects are refused while they are off, and nothing else is', async () => {
    const { act, person, id, find, last } = await open()
    const call = { session: person.token, project: person.project.id }
    const importOne = () =>
      server.request('/quote/api/v1/import?key=one', {
        method: 'POST',
        headers: { jsessionid: person.token, 'PROJECT-INFO': person.project.id, 'Content-Type': 'application/x-ndjson' },
        body: `${JSON.stringify(eventsOf(1)[0])}\n`,
      })
    const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code
    const sample = () => server.call('createSampleProject', { session: person.token, body: { projectName: 'Tea' } })
    expect((await find()).switchedOff).toEqual([])
    await act('setOrganizationSwitch', id, { name: 'import', isOn: false })
    await act('setOrganizationSwitch', id, { name: 'sampleProject', isOn: false })
    expect((await find()).switchedOff).toEqual(['import', 'sampleProject'])
    expect(await last('organization.switch')).toMatchObject({
      target: id,
      tenant_id: id,
      details: { switch: 'sampleProject', to: 'off', reason },
    })
    const off = numberOf('organization.switchedOff')
    expect(await codeOf(await importOne())).toBe(off)
    expect((await sample()).code).toBe(off)
    expect((await server.call('listProjects', call)).code).toBe(200)
    expect((await server.call('saveProject', { session: person.token, body: { projectName: 'More' } })).code).toBe(201)
    // Another organisation is not concerned.
    const other = await newcomerWithKey(server)
    expect((await server.call('createSampleProject', { session: other.token, body: { projectName: 'Tea' } })).code).toBe(201)
    await act('setOrganizationSwitch', id, { name: 'import', isOn: true })
    await act('setOrganizationSwitch', id, { name: 'import', isOn: true })
    expect((await find()).switchedOff).toEqual(['sampleProject'])
    expect(await codeOf(await importOne())).not.toBe(off)
    expect((await sample()).code).toBe(off)
  })
})

describe('a platform admin', () => {
  test('takes the copy that an owner can take, which is on record with the reason', async () => {
    const { act, id, last, admin, person } = await open()
    const { code, data } = await act('exportPlatformOrganization', id)
    expect(code).toBe(200)
    const copy = data as OrganizationExport
    expect(copy.organization.id).toBe(id)
    expect(copy.members.map(({ username }) => username)).toEqual([person.username])
    expect(JSON.stringify(copy)).not.toContain(person.skdKey)
    expect(await last('organization.export')).toEqual({
      actor_id: admin.session.id,
      target: id,
      tenant_id: id,
      details: { projects: '1', reason },
    })
  })

  test('deletes an organisation after 30 days in which it can be read and the deletion cancelled', async () => {
    const { act, id, find, last, person } = await open()
    const until = new Date(server.now().getTime() + 30 * day).toISOString()
    const { data } = await act('deletePlatformOrganization', id)
    const deletion = { askedAt: server.now().toISOString(), endsAt: until }
    expect((data as Organization).deletion).toEqual(deletion)
    expect(await last('organization.delete')).toMatchObject({ target: id, details: { until, reason } })
    const create = () => server.call('saveProject', { session: person.token, body: { projectName: 'New' } })
    expect((await create()).code).toBe(numberOf('organization.deleted'))
    expect((await server.call('listProjects', { session: person.token })).code).toBe(200)
    // A second request changes nothing.
    server.pass(60_000)
    await act('deletePlatformOrganization', id)
    expect((await find()).deletion).toEqual(deletion)
    expect(((await act('restorePlatformOrganization', id)).data as Organization).deletion).toBeNull()
    expect(await last('organization.restore')).toMatchObject({ target: id, details: { reason } })
    expect((await create()).code).toBe(201)

    await act('deletePlatformOrganization', id)
    server.pass(31 * day)
    await server.app.sweep()
    const again = await openBackOffice(server)
    expect((await again.ask('viewPlatformOrganization', { params: { id } })).code).toBe(numberOf('organization.unknown'))
  })

  test('cannot delete the organisation that platform admins work in', async () => {
    const { act, admin, find } = await open()
    const own = admin.session.companyid
    expect((await act('deletePlatformOrganization', own)).code).toBe(numberOf('organization.ofPlatform'))
    expect((await find()).deletion).toBeNull()
  })

  test.each(['deletePlatformOrganization', 'restorePlatformOrganization', 'exportPlatformOrganization'] as const)(
    '%s of an unknown organisation is refused',
    async (name) => {
      const { act } = await open()
      expect((await act(name, unknownId)).code).toBe(numberOf('organization.unknown'))
    },
  )
})

test('people seen within 30 days are counted by organisation, each hour at most', async () => {
  const { person } = await open()
  const count = async () => {
    await server.app.foldEvents()
    server.pass(2 * 60 * 60_000)
    await server.app.sweep()
    return (await (await openBackOffice(server)).see<Overview>('viewOverview')).profiles
  }
  const before = await count()
  await send(person.skdKey, eventsOf(4))
  const after = await count()
  expect(after.active - before.active).toBe(4)
  expect(after.countedAt).not.toBeNull()
  server.pass(31 * day)
  await count()
  expect((await count()).active).toBe(0)
})
