import { expect, test } from 'vitest'
import { headerNames } from '#contract/http/headers.ts'
import { type Access, type AuditEntryRow, auditViews } from '#contract/operations/security.ts'
import { actionsOf } from '#server/operations/audit-views.ts'
import { openBackOffice } from '#tests/server/platform/back-office.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer()
const day = 24 * 60 * 60_000

test('the sessions of everybody are shown, the last used first, with those of platform admins in somebody’s place', async () => {
  const office = await openBackOffice(server)
  const mei = await server.newcomer()
  const noriko = await server.newcomer()
  const read = async () => (await office.see<Access>('viewAccess')).sessions
  const of = (id: string, sessions: Access['sessions']) => sessions.filter(({ person }) => person.id === id)
  server.pass(2 * 60_000)
  await server.call('listProjects', { session: mei.session.session })
  const before = await read()
  expect(of(mei.session.id, before)).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      person: { id: mei.session.id, name: mei.username },
      organization: { id: mei.session.companyid, name: mei.username },
      isAdmin: false,
      impersonatedBy: null,
      userAgent: null,
      address: null,
      createdAt: expect.any(String),
      lastSeenAt: server.now().toISOString(),
    },
  ])
  expect(of(office.admin.session.id, before)).toMatchObject([{ isAdmin: true }])
  expect([...before].sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt))).toEqual(before)
  expect(JSON.stringify(before)).not.toContain(mei.session.session.split('.')[0])

  const body = {
    user: noriko.session.id,
    organization: noriko.session.companyid,
    reason: 'Ticket 17 asks for a look at the funnel',
    minutes: 15,
  }
  expect((await office.ask('startImpersonation', { body })).code).toBe(200)
  const during = of(noriko.session.id, await read())
  expect(during.map(({ impersonatedBy }) => impersonatedBy).sort()).toEqual([office.admin.username, null].sort())
  await office.act('signUserOut', mei.session.id)
  expect(of(mei.session.id, await read())).toEqual([])
})

test('sessions that are over by time are not shown', async () => {
  const mei = await server.newcomer()
  server.pass(8 * day)
  const later = await openBackOffice(server)
  const { sessions } = await later.see<Access>('viewAccess')
  expect(sessions.map(({ person }) => person.id)).not.toContain(mei.session.id)
})

test('keys that were used from an origin which is not allowed are told for 30 days', async () => {
  const mei = await newcomerWithKey(server)
  const own = { session: mei.token, project: mei.project.id }
  await server.call('saveAllowedOrigins', { ...own, body: { allowedOrigins: ['https://shop.test'] } })
  await server.call('sendEvents', { headers: { Origin: 'https://copy.test' }, body: { skdKey: mei.skdKey, events: [{}] } })
  await server.app.settle()
  const office = await openBackOffice(server)
  expect((await office.see<Access>('viewAccess')).origins).toEqual([
    {
      project: { id: mei.project.id, name: 'Shop' },
      organization: { id: mei.session.companyid, name: mei.username },
      origin: 'https://copy.test',
      at: expect.any(String),
      batches: 1,
    },
  ])
  server.pass(31 * day)
  const later = await openBackOffice(server)
  expect((await later.see<Access>('viewAccess')).origins).toEqual([])
})

test('a view of the audit record shows its actions and no others', async () => {
  const office = await openBackOffice(server)
  const { session } = await server.newcomer()
  const owner = await server.newcomer()
  await server.call('createRole', { session: owner.session.session, body: { name: 'Readers', permissions: [] } })
  await server.call('exportOwnData', { session: owner.session.session })
  await office.ask('startImpersonation', {
    body: { user: session.id, organization: session.companyid, reason: 'Ticket 18 asks for a look', minutes: 15 },
  })
  for (const view of auditViews) {
    const { items } = await office.see<{ items: AuditEntryRow[] }>('searchAudit', { query: { view, limit: '100' } })
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ action }) => !actionsOf[view].some((it) => it === action))).toEqual([])
  }
  const narrowed = await office.see<{ items: AuditEntryRow[] }>('searchAudit', {
    query: { view: 'exports', actor: owner.session.id },
  })
  expect(narrowed.items.map(({ action }) => action)).toEqual(['account.export'])
  const file = await server.request('/admin/api/v1/platform/audit/export.csv?view=impersonations', {
    headers: { [headerNames.session]: office.admin.session.session },
  })
  const lines = (await file.text()).trim().split('\r\n').slice(1)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !line.includes('impersonation.'))).toEqual([])
})
