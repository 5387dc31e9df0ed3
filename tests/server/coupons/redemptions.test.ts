import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withServer } from '#tests/server/setup.ts'
import { openTill, patterned } from './till.ts'

const server = withServer()

test('the first order with a code redeems it; doubled and late reports count once, and the earliest order counts', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned)
  await till.give(pool)
  const visitor = randomUUID()
  await till.send({ anonymousId: visitor })
  const [issued] = await till.codes(pool.id)
  const code = issued?.code ?? ''
  server.pass(7_200_000)
  await till.buy(visitor, ` ${code.toLowerCase()} `, 'order-1')
  await till.buy(visitor, code, 'order-1')
  expect(await till.view(pool.id)).toMatchObject({ redeemed: 1, byOthers: 0 })
  const earlier = new Date(server.now().getTime() - 3_600_000).toISOString()
  await till.buy(visitor, code, 'order-0', { originalTimestamp: earlier })
  expect(await till.view(pool.id)).toMatchObject({ redeemed: 1, byOthers: 0 })
  expect(await till.codes(pool.id)).toEqual([expect.objectContaining({ state: 'redeemed', isOwn: true, redeemedAt: earlier })])
  await server.app.rebuildProfiles(till.ref)
  await till.send({ anonymousId: visitor, event: 'visit' })
  expect(await till.view(pool.id)).toMatchObject({ redeemed: 1, byOthers: 0 })
})

test('an order by somebody else counts as such, and an order with an unknown code does not count', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned)
  await till.give(pool)
  await till.send({ anonymousId: randomUUID() })
  const [issued] = await till.codes(pool.id)
  await till.buy(randomUUID(), issued?.code ?? '', 'order-1')
  await till.buy(randomUUID(), 'NOTHING-HERE', 'order-2')
  expect(await till.view(pool.id)).toMatchObject({ redeemed: 1, byOthers: 1 })
  expect(await till.codes(pool.id)).toEqual([expect.objectContaining({ state: 'redeemed', isOwn: false })])
})

test('an order with a shared code redeems the code of its buyer', async () => {
  const till = await openTill(server)
  const pool = await till.pool({ kind: 'shared', code: 'SPRING' })
  await till.give(pool)
  const [one, two] = [randomUUID(), randomUUID()]
  await till.send({ anonymousId: one }, { anonymousId: two })
  await till.buy(one, 'spring', 'order-1')
  await till.buy(randomUUID(), 'spring', 'order-2')
  expect(await till.view(pool.id)).toMatchObject({ issued: 2, redeemed: 1, byOthers: 1 })
  const states = new Map((await till.codes(pool.id)).map(({ profile, state }) => [profile, state]))
  expect(states.get(await till.profileOf(one))).toBe('redeemed')
  expect(states.get(await till.profileOf(two))).toBe('issued')
})

test('an erased person is no longer the owner of a code, which stays issued', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned)
  await till.give(pool)
  const visitor = randomUUID()
  await till.send({ anonymousId: visitor })
  const [issued] = await till.codes(pool.id)
  await till.buy(visitor, issued?.code ?? '', 'order-1')
  const profile = await till.profileOf(visitor)
  await till.data('eraseProfile', { params: { id: profile }, body: { reason: 'they asked' } })
  expect(await till.codes(pool.id)).toEqual([
    expect.objectContaining({ code: issued?.code, state: 'redeemed', profile: null, decision: null }),
  ])
  const left = await server.database.query('select 1 from coupon_redemptions where project_id = $1 and profile_id is not null', [
    till.ref.projectId,
  ])
  expect(left).toEqual([])
})
