import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Annotations } from '#contract/dashboards/annotations.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ actionContents: contents }))
const zone = 'Asia/Shanghai'
const [hour, day] = [3_600_000, 86_400_000]

const dateIn = (days = 0) => new Date(server.now().getTime() + 8 * hour + days * day).toISOString().slice(0, 10)
const range = (different: Record<string, string> = {}) => ({ from: dateIn(-2), to: dateIn(), zone, ...different })
const read = (desk: Desk, query = range()) => desk.data<Annotations>('viewAnnotations', { query })
const itemsOf = ({ points }: Annotations) => points.flatMap(({ items }) => items)
const kindsOf = (annotations: Annotations) => itemsOf(annotations).map(({ kind }) => kind)

const fire = ({ ref }: Desk, { name, openedAt, closedAt }: { name: string; openedAt: Date; closedAt: Date | null }) =>
  server.database.query(
    `insert into alert_firings (project_id, id, tenant_id, rule_id, name, condition, opened_at, closed_at, value, worst)
     values ($1, gen_random_uuid(), $2, gen_random_uuid(), $3, $4::jsonb, $5::timestamptz, $6::timestamptz, 0, 0)`,
    [
      ...[ref.projectId, ref.tenantId, name, '{"metric":"events","comparison":"below","threshold":1,"minutes":15}'],
      ...[openedAt.toISOString(), closedAt?.toISOString() ?? null],
    ],
  )

test('versions, pauses, changes of the holdout and incidents are told with who and when, by the points of the trend', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.run(definitionOf())
  server.pass(hour)
  await desk.data('pauseStrategy', { params: { id } })
  await desk.data('resumeStrategy', { params: { id } })
  server.pass(hour)
  const { version } = await desk.data<Strategy>('viewStrategy', { params: { id } })
  await desk.data('rollbackStrategy', { params: { id }, body: { version: 1, replaces: version } })
  await desk.data('changeHoldout', { body: { share: 7, reason: 'more is known' } })
  await fire(desk, { name: 'Quiet', openedAt: server.now(), closedAt: new Date(server.now().getTime() + hour) })
  server.pass(2 * hour)
  const annotations = await read(desk, range({ granularity: 'hour' }))
  expect(annotations).toMatchObject({ zone, granularity: 'hour' })
  const told = [
    'holdoutChanged',
    'holdoutChanged',
    'incidentClosed',
    'incidentOpened',
    'paused',
    'published',
    'resumed',
    'rolledBack',
  ]
  expect(kindsOf(annotations).sort()).toEqual(told)
  const items = itemsOf(annotations)
  const [username] = await server.database.query<{ username: string }>('select username from users where id = $1', [desk.userId])
  const by = username?.username
  expect(items.find(({ kind }) => kind === 'published')).toMatchObject({ id, name: 'A strategy', by, version: 1, value: null })
  expect(items.find(({ kind }) => kind === 'rolledBack')).toMatchObject({ id, by, version: 2, value: 1 })
  expect(items.find(({ kind }) => kind === 'paused')).toMatchObject({ id, name: 'A strategy', by, version: 1 })
  expect(items.find(({ kind, value }) => kind === 'holdoutChanged' && value === 7)).toMatchObject({ id: null, by, version: 3 })
  expect(items.find(({ kind }) => kind === 'incidentOpened')).toMatchObject({ name: 'Quiet', by: null })
  for (const { at, items: own } of annotations.points)
    for (const it of own) expect(Math.floor((Date.parse(it.at) - Date.parse(at)) / hour)).toBe(0)
})

test('points begin at midnight of the zone, and what happened outside of the range is not told', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.run(definitionOf())
  const at = (await read(desk, range({ granularity: 'day' }))).points.at(-1)?.at ?? ''
  expect(new Date(Date.parse(at) + 8 * hour).toISOString()).toBe(`${dateIn()}T00:00:00.000Z`)
  const other = await read(desk, range({ granularity: 'day', zone: 'America/New_York', from: dateIn(-3), to: dateIn(-1) }))
  for (const point of other.points) expect(new Date(point.at).getUTCHours()).not.toBe(16)
  for (let place = 0; place < 2; place++) {
    server.pass(5 * day)
    // A session that is not used for a week ends.
    await desk.data('viewStrategy', { params: { id } })
  }
  expect((await read(desk)).points).toEqual([])
  expect((await desk.call('viewAnnotations', { query: range({ zone: 'Mars/Olympus' }) })).code).not.toBe(200)
})

test('no more than 50 are told, the latest of each point first, and all are counted', async () => {
  const desk = await openDesk(server)
  const early = new Date(server.now().getTime() - 26 * hour)
  await fire(desk, { name: 'Early', openedAt: early, closedAt: null })
  for (let place = 0; place < 60; place++)
    await fire(desk, { name: `Late ${place}`, openedAt: server.now(), closedAt: server.now() })
  const { points } = await read(desk, range({ granularity: 'day' }))
  expect(points.flatMap(({ items }) => items)).toHaveLength(50)
  expect(points.at(-1)?.total).toBe(121)
  expect(points.some(({ items }) => items.some(({ name }) => name === 'Early'))).toBe(true)
})

test('only what one may read is told, and nothing of other projects', async () => {
  const desk = await openDesk(server)
  await desk.run(definitionOf())
  await fire(desk, { name: 'Quiet', openedAt: server.now(), closedAt: null })
  const tokenOf = async (...permissions: string[]) => {
    const { data } = await desk.call('createToken', { body: { name: randomUUID(), permissions, projectIds: null, days: 30 } })
    return (data as { secret: string }).secret
  }
  const kindsWith = async (...permissions: string[]) => {
    const headers = { Authorization: `Bearer ${await tokenOf('event:read', ...permissions)}` }
    const { data } = await server.call('viewAnnotations', { project: desk.ref.projectId, query: range(), headers })
    return kindsOf(data as Annotations).sort()
  }
  expect(await kindsWith()).toEqual([])
  expect(await kindsWith('monitoring:read')).toEqual(['incidentOpened'])
  expect(await kindsWith('strategy:read')).toEqual(['holdoutChanged', 'published'])
  expect((await read(await openDesk(server))).points.flatMap(({ items }) => items.map(({ kind }) => kind))).toEqual([
    'holdoutChanged',
  ])
  const { owner, as } = await openTeam(server)
  expect((await as(owner, 'viewAnnotations', { project: desk.ref.projectId, query: range() })).code).not.toBe(200)
})
