import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeAlphabet } from '#contract/coupons/codes.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { ends } from '#tests/server/decisions/desk.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { noRules } from './fixtures.ts'
import { openTill, patterned } from './till.ts'

const server = withServer()

test('a decision claims a code, which its texts and its message contain', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned, { expiresAfterHours: 24 })
  await till.give(pool)
  const visitor = randomUUID()
  await till.send({ anonymousId: visitor })
  const [payload] = await till.payloads()
  const code = payload?.coupon?.code ?? ''
  expect(code).toMatch(new RegExp(`^TEA-[${codeAlphabet}]{4}-[${codeAlphabet}]{4}$`))
  const [decision] = await till.decisions()
  const expiresAt = new Date(Date.parse(decision?.at ?? '') + 24 * 3_600_000).toISOString()
  expect(payload?.coupon?.expiresAt).toBe(expiresAt)
  const year = expiresAt.slice(0, 4)
  expect(payload?.content.texts.en?.headline).toMatch(new RegExp(`^Your code: ${code}, until .*${year}`))
  expect(await till.codes(pool.id)).toEqual([
    expect.objectContaining({ code, state: 'issued', profile: await till.profileOf(visitor), decision: decision?.id, expiresAt }),
  ])
  expect(await till.view(pool.id)).toMatchObject({ codes: 100, issued: 1, left: 99, redeemed: 0, expired: 0 })
  server.pass(25 * 3_600_000)
  expect(await till.view(pool.id)).toMatchObject({ expired: 1 })
  expect(await till.replay(decision?.id ?? '')).toBe(true)
})

test('50 at once in two processes receive different codes, and the budget of the pool and of a strategy hold exactly', async () => {
  const till = await openTill(server)
  const [dry, bounded, ofStrategy] = [
    await till.pool({ ...patterned, count: 9 }),
    await till.pool(patterned, { budget: 7 }),
    await till.pool(patterned),
  ]
  const strategies = [
    await till.give(dry),
    await till.give(bounded),
    await till.give(ofStrategy, { limits: limitsOf({ budget: { coupons: 5, per: 'total' } }) }),
  ]
  const other = besides(server, {})
  await Promise.all(
    Array.from({ length: 50 }, async (_, place) => {
      await send(server, till.key, [{ anonymousId: randomUUID() }])
      await (place % 2 === 0 ? server.app : other.app).foldEvents()
    }),
  )
  await server.app.foldEvents()
  const figures = await Promise.all([dry, bounded, ofStrategy].map(async ({ id }) => (await till.view(id)).issued))
  expect(figures).toEqual([9, 7, 5])
  const codes = (await till.payloads()).map(({ coupon }) => coupon?.code)
  expect(codes).toHaveLength(21)
  expect(new Set(codes).size).toBe(21)
  expect(codes).not.toContain(undefined)
  for (const [place, { id }] of strategies.entries()) {
    const all = await till.decisions({ strategy: id })
    expect(all).toHaveLength(50)
    expect(all.filter(({ outcome }) => outcome === 'delivered')).toHaveLength([9, 7, 5][place] ?? 0)
    expect(new Set(ends(all))).toEqual(new Set(['delivered', 'budget']))
  }
  other.app.drain()
  await other.app.settle()
})

test.each([
  ['empty', { ...patterned, count: 1 }, {}],
  ['budget', patterned, { budget: 1 }],
  ['over', patterned, { validTo: '2020-01-01T00:00:00Z' }],
  ['notYet', patterned, { validFrom: '2999-01-01T00:00:00Z' }],
] as const)('without a code there is no message: %s', async (reason, source, rules) => {
  const till = await openTill(server)
  const pool = await till.pool(source)
  await till.give(pool)
  // Nothing is published with a pool that is over already.
  const body = { name: pool.name, rules: { ...noRules, ...rules }, replaces: pool.revision }
  await till.data('changeCouponPool', { params: { id: pool.id }, body })
  await till.send({ anonymousId: randomUUID() })
  server.pass(1_000)
  await till.send({ anonymousId: randomUUID() })
  const last = (await till.decisions()).at(-1)
  expect(last).toMatchObject({ outcome: 'suppressed', reason: 'budget' })
  expect(last?.trace.at(-1)).toMatchObject({ check: 'budget', seen: { coupon: reason }, verdict: 'fail' })
  expect(await till.replay(last?.id ?? '')).toBe(true)
  const { issued } = await till.view(pool.id)
  expect(await till.payloads()).toHaveLength(issued)
})

test('an archived pool gives no code, and a restored one does again', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned)
  await till.give(pool)
  await till.data('archiveCouponPool', { params: { id: pool.id } })
  await till.send({ anonymousId: randomUUID() })
  await till.data('restoreCouponPool', { params: { id: pool.id } })
  server.pass(1_000)
  await till.send({ anonymousId: randomUUID() })
  expect(ends(await till.decisions())).toEqual(['budget', 'delivered'])
})

test('a person receives as many codes as one may have, also as two profiles that became one', async () => {
  const till = await openTill(server)
  const pool = await till.pool({ kind: 'shared', code: 'Spring' }, { personLimit: 2 })
  await till.give(pool)
  const [one, two] = [randomUUID(), randomUUID()]
  await till.send({ anonymousId: one }, { anonymousId: two })
  await till.send({ anonymousId: one, userId: 'anna', event: 'visit' }, { anonymousId: two, userId: 'anna', event: 'visit' })
  server.pass(1_000)
  await till.send({ anonymousId: two, userId: 'anna' })
  const last = (await till.decisions()).at(-1)
  expect(last?.trace.at(-1)).toMatchObject({ check: 'budget', seen: { coupon: 'personLimit' } })
  expect(await till.view(pool.id)).toMatchObject({ issued: 2, left: null, codes: null })
})

test('a fold of the log anew claims no code again', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned)
  await till.give(pool)
  const visitor = randomUUID()
  await till.send({ anonymousId: visitor })
  expect(await server.app.rebuildProfiles(till.ref)).toBe(true)
  await till.send({ anonymousId: visitor, event: 'visit' })
  expect(await till.view(pool.id)).toMatchObject({ issued: 1 })
  expect(await till.payloads()).toHaveLength(1)
})

test('a coupon action is sent as a card, and its own expiry counts', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned, { expiresAfterHours: 100 })
  const content = {
    texts: { en: { headline: '{{ coupon.code }}', body: '', cta: null } },
    pool: pool.id,
    discount: { kind: 'percent', percent: 10 },
    minimumOrder: null,
    expiresAfterHours: 2,
  }
  const { id } = await till.publishAction({ name: 'Card', type: 'coupon', content })
  const action = { id, version: 1 }
  await till.run(definitionOf({ arms: [{ id: 'card', action, weight: 1 }] }))
  await till.send({ anonymousId: randomUUID() })
  const [payload] = await till.payloads()
  expect(payload).toMatchObject({ type: 'popup', content: { position: 'bottomEnd', image: null } })
  expect(payload?.content.texts.en?.headline).toBe(payload?.coupon?.code)
  const [decision] = await till.decisions()
  expect(payload?.coupon?.expiresAt).toBe(new Date(Date.parse(decision?.at ?? '') + 2 * 3_600_000).toISOString())
})
