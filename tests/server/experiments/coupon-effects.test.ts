import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CouponPool } from '#contract/coupons/coupons.ts'
import type { CouponEffects } from '#contract/experiments/coupon-effects.ts'
import { texts } from '#tests/server/actions/response-action-contents.ts'
import { openTill, patterned } from '#tests/server/coupons/till.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const halved = { holdout: 50, reentry: { kind: 'once' } } as const
const fourDays = 4 * 86_400_000

/** A pool whose codes a strategy gives to half of 80 visitors, and who of them received one. */
const openShop = async (discount: object) => {
  const till = await openTill(server)
  const pool = await till.pool(patterned)
  const content = { texts: { en: texts('Welcome') }, pool: pool.id, discount, minimumOrder: null, expiresAfterHours: null }
  const { id } = await till.publishAction({ name: 'Card', type: 'coupon', content })
  await till.run(definitionOf({ ...halved, arms: [{ id: 'card', action: { id, version: 1 }, weight: 1 }] }))
  const visitors = Array.from({ length: 80 }, () => randomUUID())
  await till.send(...visitors.map((anonymousId) => ({ anonymousId })))
  const decisions = await till.decisions()
  const treated = visitors.filter((it) => decisions.some((of) => of.anonymousId === it && of.outcome === 'delivered'))
  const codes = await till.codes(pool.id)
  const codeOf = (visitor: string) => {
    const decision = decisions.find(({ anonymousId }) => anonymousId === visitor)
    return codes.find((it) => it.decision === decision?.id)?.code ?? ''
  }
  const order = (anonymousId: string, coupon?: string) => ({
    anonymousId,
    event: 'purchase',
    properties: { order_id: anonymousId, value: 10, currency: 'CNY', ...(coupon === undefined ? {} : { coupon }) },
  })
  return {
    ...till,
    pool,
    treated,
    held: visitors.filter((it) => !treated.includes(it)),
    bought: (visitor: string) => order(visitor, codeOf(visitor)),
    boughtWithout: (visitor: string) => order(visitor),
    effects: ({ id: of }: CouponPool = pool) => till.data<CouponEffects>('viewCouponEffects', { query: { pool: of } }),
  }
}

test('codes that no caused order accounts for went to people who would have bought anyway', async () => {
  const shop = await openShop({ kind: 'amount', amount: 5, currency: 'CNY' })
  const { treated, held, pool } = shop
  server.pass(3_600_000)
  await shop.send(...treated.slice(0, 20).map(shop.bought), ...held.slice(0, 10).map(shop.boughtWithout))
  await server.app.sweep()
  const caused = (20 / treated.length - 10 / held.length) * treated.length
  const [item, ...others] = (await shop.effects()).items
  expect(others).toEqual([])
  expect(item).toMatchObject({
    name: 'A strategy',
    version: 1,
    arm: 'card',
    issued: treated.length,
    redeemed: 20,
    people: { treated: treated.length, control: held.length },
    reason: null,
    discount: { redeemed: 100 },
  })
  expect(item?.caused?.point).toBeCloseTo(caused, 8)
  expect(item?.anyway?.point).toBeCloseTo(20 - caused, 8)
  expect(item?.discount?.anyway?.point).toBeCloseTo((20 - caused) * 5, 8)
  const [low, high] = item?.anyway?.interval ?? [0, 0]
  expect(low).toBeLessThan(20 - caused)
  expect(high).toBeGreaterThan(20 - caused)
  // An order after the time in which orders are counted for effects counts here neither.
  server.pass(fourDays)
  await shop.effects()
  server.pass(fourDays)
  await shop.send(...treated.slice(20, 25).map(shop.bought))
  await server.app.sweep()
  expect((await shop.effects()).items[0]).toMatchObject({ redeemed: 20, anyway: { point: item?.anyway?.point } })
  expect(await shop.view(pool.id)).toMatchObject({ redeemed: 25 })
})

test('a discount without a fixed amount has no price, and an order by somebody else is none of the strategy', async () => {
  const shop = await openShop({ kind: 'percent', percent: 10 })
  const [first = '', second = ''] = shop.treated
  const [stranger = ''] = shop.held
  await shop.send(shop.bought(first), { ...shop.bought(second), anonymousId: stranger })
  await server.app.sweep()
  expect(await shop.view(shop.pool.id)).toMatchObject({ redeemed: 2, byOthers: 1 })
  expect((await shop.effects()).items).toMatchObject([{ redeemed: 1, discount: null }])
})

test('without people who are held out nobody knows', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned)
  await till.give(pool)
  await till.send({ anonymousId: randomUUID() }, { anonymousId: randomUUID() })
  const effects = () => till.data<CouponEffects>('viewCouponEffects', { query: { pool: pool.id } })
  await server.app.sweep()
  expect(await effects()).toMatchObject({
    currency: 'CNY',
    hours: 168,
    others: 0,
    items: [{ arm: 'gift', issued: 2, redeemed: 0, caused: null, anyway: null, reason: 'noControl' }],
  })
})

test('of a pool of another project nothing is told', async () => {
  const shop = await openShop({ kind: 'freeShipping' })
  const other = await openTill(server)
  expect((await other.data<CouponEffects>('viewCouponEffects', { query: { pool: shop.pool.id } })).items).toEqual([])
  expect((await shop.effects()).items).toHaveLength(1)
})
