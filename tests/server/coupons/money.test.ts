import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { ends } from '#tests/server/decisions/desk.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { openTill, patterned } from './till.ts'

const server = withServer()

const amountOf = (amount: number, currency = 'CNY') => ({ kind: 'amount', amount, currency })
const day = 24 * 3_600_000

/** A project with a pool, and coupons that take its codes. */
const openPurse = async () => {
  const till = await openTill(server)
  const { id: pool } = await till.pool(patterned)
  const card = async (discount: unknown) => {
    const content = {
      texts: { en: { headline: '{{ coupon.code }}', body: '', cta: null } },
      pool,
      discount,
      minimumOrder: null,
      expiresAfterHours: null,
    }
    const { id } = await till.publishAction({ name: `Card ${randomUUID()}`, type: 'coupon', content })
    return { id, version: 1 }
  }
  const definition = (actions: ({ id: string; version: number } | null)[], money: number, per: 'day' | 'total' = 'total') =>
    definitionOf({
      arms: actions.map((action, place) => ({ id: `arm ${place}`, action, weight: 1 })),
      limits: limitsOf({ budget: { money, per } }),
    })
  return { ...till, pool, card, definition }
}

test('50 at once in two processes spend exactly the budget in money, each coupon by its own amount', async () => {
  const purse = await openPurse()
  const [small, large] = [await purse.card(amountOf(10)), await purse.card(amountOf(30))]
  const strategy = await purse.run(purse.definition([small, large], 200))
  const other = besides(server, {})
  await Promise.all(
    Array.from({ length: 50 }, async (_, place) => {
      await send(server, purse.key, [{ anonymousId: randomUUID() }])
      await (place % 2 === 0 ? server.app : other.app).foldEvents()
    }),
  )
  await server.app.foldEvents()
  const all = await purse.decisions({ strategy: strategy.id })
  expect(all).toHaveLength(50)
  expect(new Set(ends(all))).toEqual(new Set(['delivered', 'budget']))
  const delivered = all.filter(({ outcome }) => outcome === 'delivered')
  const worth = (arm: string | null) => (arm === 'arm 0' ? 10 : 30)
  const spent = delivered.reduce((sum, { arm }) => sum + worth(arm), 0)
  // What is left is less than the smaller amount, or nothing that would have fitted came after it.
  expect(spent).toBeLessThanOrEqual(200)
  expect(spent).toBeGreaterThan(200 - 30)
  expect(await purse.view(purse.pool)).toMatchObject({ issued: delivered.length })
  const [counted] = await server.database.query<{ money: number }>(
    `select money from decision_spending where strategy_id = $1::uuid and day = 'total'`,
    [strategy.id],
  )
  expect(counted?.money).toBe(spent)
  const refused = all.find(({ reason }) => reason === 'budget')
  expect(refused?.trace.at(-1)).toMatchObject({ check: 'budget', seen: { money: 200, per: 'total' }, verdict: 'fail' })
  for (const { id } of [delivered[0], refused].flatMap((it) => it ?? [])) expect(await purse.replay(id)).toBe(true)
  other.app.drain()
  await other.app.settle()
})

test('a budget of a day begins anew with the day of the project, and what costs nothing goes on', async () => {
  const purse = await openPurse()
  const card = await purse.card(amountOf(10))
  await purse.run(purse.definition([card], 15, 'day'))
  const free = await purse.publishAction({ name: 'Free', type: 'popup', content: popup() })
  const other = await purse.run(purse.definition([{ id: free.id, version: 1 }], 1))
  for (const passes of [0, 1_000, day]) {
    server.pass(passes)
    await purse.send({ anonymousId: randomUUID() })
  }
  const all = await purse.decisions()
  expect(ends(all.filter(({ strategy }) => strategy !== other.id))).toEqual(['delivered', 'budget', 'delivered'])
  expect(ends(all.filter(({ strategy }) => strategy === other.id))).toEqual(['delivered', 'delivered', 'delivered'])
})

test('a strategy with a budget in money is not published with a coupon that has no amount in the currency of the project', async () => {
  const purse = await openPurse()
  const unpriced = [
    await purse.card({ kind: 'percent', percent: 10 }),
    await purse.card({ kind: 'freeShipping' }),
    await purse.card(amountOf(10, 'EUR')),
    {
      id: (
        await purse.publishAction({
          name: 'Gift',
          type: 'popup',
          content: popup({ texts: { en: texts('{{ coupon.code }}') }, coupon: purse.pool }),
        })
      ).id,
      version: 1,
    },
  ]
  const priced = await purse.card(amountOf(10))
  for (const action of unpriced) {
    const { id } = await purse.draft(purse.definition([priced, null, action], 100))
    const answer = await purse.call('publishStrategy', { params: { id }, body: { replaces: null } })
    expect(answer).toMatchObject({
      code: serverProblems['strategy.unpriced'].number,
      data: { problems: [{ code: 'action.unpriced', path: ['arms', 2, 'action'] }] },
    })
    expect(await purse.data<Strategy>('viewStrategy', { params: { id } })).toMatchObject({ status: 'draft', version: null })
  }
  await purse.run(purse.definition([priced, null], 100))
})
