import { expect, test } from 'vitest'
import type { SegmentPreview } from '#contract/segments/segments.ts'
import { withServer } from '#tests/server/setup.ts'
import { openShop } from './shop.ts'

const server = withServer()
const day = 24 * 60 * 60_000

type Shop = Awaited<ReturnType<typeof openShop>>

const order = (anonymousId: string, value = 10) => ({ anonymousId, event: 'purchase', properties: { value, currency: 'CNY' } })

/** Five buyers, from `a`, who bought once long ago, to `e`, who has bought often and lately. */
const fiveBuyers = async (shop: Shop) => {
  for (const [place, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await shop.send(...Array.from({ length: place + 1 }, () => order(name, 100 * (place + 1))))
    server.pass(1_000)
  }
  await shop.send({ anonymousId: 'looks' })
}

const champions = { rfm: ['champions'] }

test('who is in an RFM group follows the daily job, with the scores as the cause', async () => {
  const shop = await openShop(server)
  const { id } = await shop.create('Champions', champions)
  const others = await shop.create('Buyers who are none', { all: [{ did: 'purchase' }, { not: champions }] })
  await fiveBuyers(shop)
  expect([await shop.names(id), await shop.names(others.id)]).toEqual([[], ['a', 'b', 'c', 'd', 'e']])
  await server.app.sweep()
  expect([await shop.names(id), await shop.names(others.id)]).toEqual([['e'], ['a', 'b', 'c', 'd']])
  expect((await shop.members(id)).items[0]).toMatchObject({ cause: { kind: 'score', event: null } })
  expect(await shop.changes(id)).toEqual([{ change: 'entered', cause: 'score', event_id: null, at: server.now() }])

  const preview = (await shop.call('previewSegment', { body: { definition: champions } })).data as SegmentPreview
  expect(preview).toMatchObject({ count: 1, sample: [{ id: await shop.profileOf('e') }] })
  const listed = await shop.call('listProfiles', { query: { filter: JSON.stringify(champions) } })
  expect(listed.data).toMatchObject({ items: [{ id: await shop.profileOf('e') }], total: { value: 1, exact: true } })
  const why = await shop.call('explainMembership', { params: { id, profileId: await shop.profileOf('a') } })
  expect(why.data).toMatchObject({ isMember: false, tree: { holds: false, seen: 'lost' } })

  server.pass(day)
  await shop.send(...Array.from({ length: 9 }, () => order('a', 1_000)))
  expect(await shop.names(id)).toEqual(['e'])
  await server.app.sweep()
  expect(await shop.names(id)).toEqual(['a'])
  expect((await shop.changes(id)).slice(1).map(({ change, cause, at }) => [change, cause, at])).toEqual([
    ['entered', 'score', server.now()],
    ['left', 'score', server.now()],
  ])
})

test('a new definition is filled with the groups of the last run', async () => {
  const shop = await openShop(server)
  await fiveBuyers(shop)
  await server.app.sweep()
  const { id } = await shop.create('Champions', champions)
  await server.app.sweep()
  expect(await shop.names(id)).toEqual(['e'])
  expect((await shop.changes(id)).map(({ cause }) => cause)).toEqual(['definition'])
})

test('somebody who has become part of another person takes the group along, and back again', async () => {
  const shop = await openShop(server)
  const { id } = await shop.create('Champions', champions)
  await fiveBuyers(shop)
  await server.app.sweep()
  const [from, into] = [await shop.profileOf('e'), await shop.profileOf('looks')]
  const merged = await shop.call('mergeProfiles', { body: { from, into, reason: 'the same person' } })
  const ids = async () => (await shop.members(id)).items.map(({ person }) => person.id)
  const listed = async () => {
    const { data } = await shop.call('listProfiles', { query: { filter: JSON.stringify(champions) } })
    return (data as { items: { id: string }[] }).items.map((it) => it.id)
  }
  expect([await ids(), await listed()]).toEqual([[into], [into]])
  const { entry } = merged.data as { entry: string }
  await shop.call('undoMerge', { params: { id: entry }, body: { reason: 'two people' } })
  expect([await ids(), await listed()]).toEqual([[from], [from]])
})
