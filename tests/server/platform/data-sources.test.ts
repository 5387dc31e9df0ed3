import { expect, test } from 'vitest'
import { type DataSource, type ReplayResult, replayedAtOnce } from '#contract/platform/data-sources.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { numberOf, openBackOffice, reason } from './back-office.ts'

const server = withServer()
const unknownId = '00000000-0000-4000-8000-000000000000'
const day = 24 * 60 * 60_000
type Page = { items: DataSource[]; next: string | null; total: { value: number } }

const event = (more: object = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'track',
  event: 'test',
  anonymousId: 'a',
  originalTimestamp: server.now().toISOString(),
  ...more,
})
const send = async (skdKey: string, ...events: object[]) => {
  await server.call('sendEvents', { body: { skdKey, events } })
}

const open = async () => {
  const office = await openBackOffice(server)
  const list = (query: Record<string, string> = {}) => office.see<Page>('listDataSources', { query })
  const find = async (id: string) => (await list({ q: id })).items[0]
  return { ...office, list, find }
}

test('a source shows what its project received in 24 hours, with which keys, from which libraries, and why not', async () => {
  const { find } = await open()
  const mei = await newcomerWithKey(server)
  const { id } = mei.project
  expect(await find(id)).toMatchObject({ accepted: 0, rejected: 0, lastEventAt: null, topReason: null, senders: [] })
  const library = { name: '@causeway/tracker', version: '1.2.3' }
  await send(mei.skdKey, event({ context: { library } }), event())
  await send(mei.skdKey, event({ originalTimestamp: 'yesterday' }), event({ event: '' }), event({ event: ' ' }))
  const organization = { id: mei.session.companyid, name: mei.username, isSuspended: false }
  expect(await find(id)).toEqual({
    pausedAt: null,
    types: ['web'],
    id,
    name: 'Shop',
    isSample: false,
    organization,
    webKey: mei.skdKey.slice(0, 8),
    serverKey: null,
    origins: [],
    refusal: null,
    lastEventAt: server.now().toISOString(),
    accepted: 2,
    rejected: 3,
    topReason: 'invalid',
    quarantined: { value: 3, exact: true },
    senders: ['@causeway/tracker 1.2.3'],
  })
  server.pass(day + 60_000)
  const later = await open()
  expect(await later.find(id)).toMatchObject({
    accepted: 0,
    rejected: 0,
    topReason: null,
    senders: [],
    quarantined: { value: 3 },
  })
})

test('sources are listed the last created first, in pages, and found by project, organisation, id and state', async () => {
  const { list } = await open()
  const people: Awaited<ReturnType<typeof newcomerWithKey>>[] = []
  for (let more = 0; more < 3; more += 1) {
    server.pass(1_000)
    people.push(await newcomerWithKey(server))
  }
  const [first, second, third] = people.map(({ project }) => project.id)
  const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)
  const page = await list({ limit: '2' })
  expect(page.items.map(({ id }) => id)).toEqual([third, second])
  const rest = await list({ limit: '100', cursor: String(page.next) })
  expect(rest.items[0]?.id).toBe(first)
  expect(page.total.value).toBe(rest.items.length + 2)
  expect(await idsOf({ q: (people[0]?.username ?? '').toUpperCase() })).toEqual([first])
  expect(await idsOf({ q: people[1]?.session.companyid ?? '' })).toEqual([second])

  await send(people[0]?.skdKey ?? '', event())
  server.pass(day)
  const later = await open()
  const laterIds = async (state: string) => (await later.list({ state })).items.map(({ id }) => id)
  await send(people[1]?.skdKey ?? '', event())
  await send(people[1]?.skdKey ?? '', event({ event: '' }))
  expect(await laterIds('silent')).toContain(first)
  expect(await laterIds('receiving')).toEqual([second])
  expect(await laterIds('rejecting')).toEqual([second])
  expect((await laterIds('never'))[0]).toBe(third)
})

test('rejected events are sent again: those that are sound now are stored once, the others stay', async () => {
  const { act, find, last, admin } = await open()
  const mei = await newcomerWithKey(server)
  const { id } = mei.project
  await send(mei.skdKey, event({ event: '' }), event({ event: ' ' }))
  // As if the rule that rejected one of them had been wrong.
  await server.database.query(
    `update quarantined_events set payload = jsonb_set(payload::jsonb, '{event}', '"mended"')::text
      where id = (select min(id) from quarantined_events where project_id = $1) and project_id = $1`,
    [id],
  )
  const answer = await act('replayDataSource', id)
  expect(answer).toMatchObject({ code: 200, data: { accepted: 1, duplicates: 0, rejected: 1 } })
  expect(await find(id)).toMatchObject({ accepted: 1, quarantined: { value: 1 } })
  const stored = await server.database.query('select event from events where project_id = $1', [id])
  expect(stored).toEqual([{ event: 'mended' }])
  expect(await last('dataSource.replay')).toEqual({
    actor_id: admin.session.id,
    target: id,
    tenant_id: mei.session.companyid,
    details: { reason, accepted: '1', duplicates: '0', rejected: '1' },
  })
})

test('so many are sent again by one call, and the next call goes on with the older ones', async () => {
  const { act, ask } = await open()
  const mei = await newcomerWithKey(server)
  const { id } = mei.project
  for (let left = replayedAtOnce + 20; left > 0; left -= 20)
    await send(mei.skdKey, ...Array.from({ length: 20 }, () => event({ event: '' })))
  const first = await act('replayDataSource', id)
  expect(first).toMatchObject({ code: 200, data: { rejected: replayedAtOnce, next: expect.stringMatching(/^\d+$/) } })
  const { next } = first.data as ReplayResult
  const second = await ask('replayDataSource', { params: { id }, body: { reason, before: next } })
  expect(second).toMatchObject({ code: 200, data: { accepted: 0, duplicates: 0, rejected: 20, next: null } })
})

test('nothing is sent again without a reason, for a project that does not exist, or of a suspended organisation', async () => {
  const { act, ask, find } = await open()
  const mei = await newcomerWithKey(server)
  const { id } = mei.project
  await send(mei.skdKey, event({ event: '' }))
  expect((await act('replayDataSource', unknownId)).code).toBe(numberOf('project.unknown'))
  expect((await ask('replayDataSource', { params: { id }, body: { reason: ' ' } })).code).toBe(numberOf('request.invalid'))
  await act('suspendOrganization', mei.session.companyid)
  expect((await act('replayDataSource', id)).code).toBe(numberOf('organization.suspended'))
  expect(await find(id)).toMatchObject({ organization: { isSuspended: true }, quarantined: { value: 1 } })
})
