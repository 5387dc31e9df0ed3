import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DataSource, SampleEvent, SchemaDrift } from '#contract/platform/data-sources.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { numberOf, openBackOffice } from './back-office.ts'

const server = withServer()
const unknownId = '00000000-0000-4000-8000-000000000000'
const day = 24 * 60 * 60_000

type Properties = Record<string, unknown>
const event = (name: string, properties: Properties, more: object = {}) => ({
  messageId: randomUUID(),
  type: 'track',
  event: name,
  anonymousId: 'somebody',
  originalTimestamp: server.now().toISOString(),
  properties,
  ...more,
})
const send = (skdKey: string, ...events: object[]) => server.call('sendEvents', { body: { skdKey, events } })
const many = (count: number, name: string, properties: (index: number) => Properties) =>
  Array.from({ length: count }, (_, index) => event(name, properties(index)))

test('samples are the newest accepted events, without the visitor, and masked', async () => {
  const mei = await newcomerWithKey(server)
  await send(mei.skdKey, ...many(20, 'old', () => ({})))
  const context = { page: { path: '/orders/mei@example.com' } }
  await send(
    mei.skdKey,
    event('purchase', { email: 'mei@example.com', value: 12 }, { context, traits: { phone: '13800000000' } }),
  )
  await send(mei.skdKey, event('', {}))
  const office = await openBackOffice(server)
  const samples = await office.see<SampleEvent[]>('listSampleEvents', { params: { id: mei.project.id } })
  expect(samples).toHaveLength(20)
  expect(samples[0]).toEqual({
    id: expect.any(String),
    type: 'track',
    event: 'purchase',
    path: '/orders/•••',
    receivedAt: server.now().toISOString(),
    isFromServer: false,
    properties: { email: '•••', value: 12 },
  })
  const text = JSON.stringify(samples)
  for (const secret of ['mei@example.com', '13800000000', 'somebody']) expect(text).not.toContain(secret)
})

test('the properties that are new, gone, or of another type than in the days before are told', async () => {
  const mei = await newcomerWithKey(server)
  await send(mei.skdKey, ...many(20, 'view', () => ({ sku: 'a', price: 1, colour: 'red', note: null })))
  await send(mei.skdKey, ...many(5, 'ended', () => ({ x: 1 })))
  server.pass(2 * day)
  await send(mei.skdKey, ...many(20, 'view', () => ({ sku: 'a', price: '1.00', size: 3 })))
  await send(mei.skdKey, ...many(5, 'begun', () => ({ y: 1 })))
  const office = await openBackOffice(server)
  const drift = await office.see<SchemaDrift>('viewSchemaDrift', { params: { id: mei.project.id } })
  const none = { types: [], share: 0 }
  expect(drift).toEqual({
    recent: 25,
    before: 25,
    changes: [
      { event: 'view', property: 'colour', kind: 'gone', before: { types: ['string'], share: 1 }, now: none },
      {
        event: 'view',
        property: 'price',
        kind: 'retyped',
        before: { types: ['number'], share: 1 },
        now: { types: ['string'], share: 1 },
      },
      { event: 'view', property: 'size', kind: 'new', before: none, now: { types: ['number'], share: 1 } },
    ],
  })
})

test('a property that few events carry does not appear and disappear by chance', async () => {
  const mei = await newcomerWithKey(server)
  await send(mei.skdKey, ...many(20, 'view', (index) => (index === 0 ? { rare: 1 } : {})))
  server.pass(2 * day)
  await send(mei.skdKey, ...many(20, 'view', (index) => (index === 0 ? { other: 1 } : {})))
  const office = await openBackOffice(server)
  expect((await office.see<SchemaDrift>('viewSchemaDrift', { params: { id: mei.project.id } })).changes).toEqual([])
})

test('a source tells how its events came: from pages, from servers', async () => {
  const mei = await newcomerWithKey(server)
  const office = await openBackOffice(server)
  const typesOf = async () => (await office.see<DataSource>('viewDataSource', { params: { id: mei.project.id } })).types
  expect(await typesOf()).toEqual([])
  const at = { session: mei.token, project: mei.project.id }
  const { secret } = (await server.call('createServerKey', { ...at, body: { replaces: null } })).data as { secret: string }
  await send(secret, event('paid', {}))
  expect(await typesOf()).toEqual(['server'])
  await send(mei.skdKey, event('view', {}))
  expect(await typesOf()).toEqual(['web', 'server'])
})

test('of a project that does not exist nothing is told', async () => {
  const office = await openBackOffice(server)
  for (const name of ['viewDataSource', 'listSampleEvents', 'viewSchemaDrift'] as const)
    expect((await office.ask(name, { params: { id: unknownId } })).code).toBe(numberOf('project.unknown'))
})
