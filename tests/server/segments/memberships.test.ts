import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { SegmentPreview } from '#contract/segments/segments.ts'
import { withServer } from '#tests/server/setup.ts'
import { openShop } from './shop.ts'

const server = withServer()
const minute = 60_000
const day = 24 * 60 * minute

test('a segment is right the moment an event comes, with the event as its cause', async () => {
  const shop = await openShop(server)
  const { id } = await shop.create('Buyers', { did: 'purchase', where: [{ property: 'value', is: 'gte', value: 100 }] })
  await shop.send({ anonymousId: 'a', event: 'purchase', properties: { value: 99 } }, { anonymousId: 'b' })
  expect(await shop.names(id)).toEqual([])
  await shop.send({ anonymousId: 'a', event: 'purchase', properties: { value: 100 } })
  expect(await shop.names(id)).toEqual(['a'])
  expect((await shop.members(id)).items[0]?.cause).toEqual({ kind: 'event', event: '3' })
  expect(await shop.changes(id)).toEqual([{ change: 'entered', cause: 'event', event_id: 3, at: server.now() }])
  expect((await shop.call('viewSegment', { params: { id } })).data).toMatchObject({ members: { value: 1, exact: true } })
})

test('what time alone changes happens at its own time, however late the job runs', async () => {
  const shop = await openShop(server)
  const { id } = await shop.create('Lately', { did: 'search', within: { days: 1 } })
  const began = server.now().getTime()
  await shop.send({ anonymousId: 'a' })
  expect(await shop.names(id)).toEqual(['a'])
  server.pass(day - 1)
  await server.app.sweep()
  expect(await shop.names(id)).toEqual(['a'])
  server.pass(3 * minute)
  await server.app.sweep()
  expect(await shop.names(id)).toEqual([])
  expect((await shop.changes(id)).at(-1)).toEqual({ change: 'left', cause: 'time', event_id: null, at: new Date(began + day) })
})

test('an event that comes before the job has run leaves the moment in between on record', async () => {
  const shop = await openShop(server)
  const { id } = await shop.create('Lately', { did: 'search', within: { hours: 1 } })
  const began = server.now().getTime()
  await shop.send({ anonymousId: 'a' })
  server.pass(90 * minute)
  await shop.send({ anonymousId: 'a' })
  expect((await shop.changes(id)).map(({ change, cause, at }) => [change, cause, at.getTime() - began])).toEqual([
    ['entered', 'event', 0],
    ['left', 'time', 60 * minute],
    ['entered', 'event', 90 * minute],
  ])
})

test('a new definition and a changed one are filled in, and so are those that refer to it', async () => {
  const shop = await openShop(server)
  await shop.send(
    { anonymousId: 'a', event: 'search', properties: { q: 'tea' } },
    { anonymousId: 'b', event: 'search', properties: { q: 'pot' } },
  )
  const inner = await shop.create('Tea', { did: 'search', where: [{ property: 'q', is: 'equals', value: 'tea' }] })
  const outer = await shop.create('Not tea', { not: { segment: inner.id } })
  await server.app.sweep()
  expect([await shop.names(inner.id), await shop.names(outer.id)]).toEqual([['a'], ['b']])
  const definition = { did: 'search', where: [{ property: 'q', is: 'equals', value: 'pot' }] }
  const body = { name: 'Pots', description: '', definition, replaces: 1 }
  expect(await shop.call('changeSegment', { params: { id: inner.id }, body })).toMatchObject({ code: 200, data: { version: 2 } })
  await server.app.sweep()
  expect([await shop.names(inner.id), await shop.names(outer.id)]).toEqual([['b'], ['a']])
  expect((await shop.changes(outer.id)).map(({ change, cause }) => `${change} ${cause}`)).toContain('left definition')
  const other = { ...body, name: 'Kettles' }
  expect((await shop.call('changeSegment', { params: { id: inner.id }, body: other })).code).toBe(
    serverProblems['segment.changed'].number,
  )
})

test('a person who was two stays in, and enters nothing anew', async () => {
  const shop = await openShop(server)
  const { id } = await shop.create('Searchers', { did: 'search' })
  await shop.send({ anonymousId: 'a', userId: 'anna' }, { anonymousId: 'b' })
  expect(await shop.names(id)).toEqual(['a', 'b'])
  await shop.send({ anonymousId: 'b', userId: 'anna' })
  expect(await shop.names(id)).toEqual(['a'])
  expect((await shop.changes(id)).map(({ change }) => change)).toEqual(['entered', 'entered'])
  expect((await shop.call('viewSegment', { params: { id } })).data).toMatchObject({ members: { value: 1 } })
})

test('a rebuild brings the same memberships, and adds nothing to their history', async () => {
  const shop = await openShop(server)
  const { id } = await shop.create('Twice', { did: 'search', times: { is: 'atLeast', n: 2 } })
  await shop.send({ anonymousId: 'a' }, { anonymousId: 'a' }, { anonymousId: 'b' })
  await shop.send({ anonymousId: 'b' }, { anonymousId: 'c' })
  const [members, changes] = [await shop.members(id), await shop.changes(id)]
  expect(await server.app.rebuildProfiles(shop.ref)).toBe(true)
  await server.app.foldEvents()
  const rebuilt = await shop.members(id)
  expect(rebuilt.items.map(({ person }) => person.id)).toEqual(members.items.map(({ person }) => person.id))
  expect(rebuilt.total).toEqual({ value: 2, exact: true })
  expect(await shop.changes(id)).toEqual(changes)
  await server.app.sweep()
  const left = await server.database.query('select 1 from segment_members where project_id = $1 and generation = 1', [
    shop.ref.projectId,
  ])
  expect(left).toEqual([])
})

test('a preview counts whom a definition fits, and says why somebody is in or out', async () => {
  const shop = await openShop(server)
  await shop.send(
    { anonymousId: 'a', properties: { q: 'tea' } },
    { anonymousId: 'b' },
    { anonymousId: 'c', type: 'identify', event: 'identify', traits: { email: 'c@example.com' } },
  )
  const definition = { all: [{ did: 'search' }, { not: { did: 'search', where: [{ property: 'q', is: 'exists' }] } }] }
  const preview = (await shop.call('previewSegment', { body: { definition } })).data as SegmentPreview
  expect(preview).toMatchObject({
    count: 1,
    exact: true,
    margin: 0,
    of: 3,
    sample: [{ id: await shop.profileOf('b'), events: 1 }],
  })
  const { id } = await shop.create('No words', { any: [definition, { trait: 'email', is: 'startsWith', value: 'c@' }] })
  const why = (await shop.call('explainMembership', { params: { id, profileId: await shop.profileOf('a') } })).data
  expect(why).toMatchObject({
    isMember: false,
    tree: {
      kind: 'any',
      holds: false,
      parts: [
        {
          kind: 'all',
          holds: false,
          parts: [
            { holds: true, seen: { count: 1 } },
            { kind: 'not', holds: false },
          ],
        },
        { kind: 'leaf', holds: false, seen: null },
      ],
    },
  })
  await server.database.query(`update members set role = 'viewer' where organization_id = $1`, [shop.ref.tenantId])
  const masked = (await shop.call('explainMembership', { params: { id, profileId: await shop.profileOf('c') } })).data
  expect(masked).toMatchObject({ isMember: true })
  expect(JSON.stringify((masked as { tree: { parts: { seen?: unknown }[] } }).tree.parts.map(({ seen }) => seen))).not.toContain(
    'example',
  )
})
