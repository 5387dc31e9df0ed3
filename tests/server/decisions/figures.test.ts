import { expect, test } from 'vitest'
import type { StrategyFigures } from '#contract/decisions/strategies.ts'
import { withServer } from '#tests/server/setup.ts'
import { armed, definitionOf, limitsOf } from './definitions.ts'
import { contents, openDesk } from './desk.ts'

const server = withServer(() => ({ actionContents: contents }))

test('the list is told what was spent of a budget: of one for a day on this day, of another in total', async () => {
  const desk = await openDesk(server)
  const budgetOf = (per: 'day' | 'total') => limitsOf({ budget: { coupons: 10, money: 50, per } })
  const daily = await desk.run(definitionOf({ arms: armed, limits: budgetOf('day') }))
  const whole = await desk.run(definitionOf({ arms: armed, limits: budgetOf('total') }))
  await desk.send({ anonymousId: 'a' })
  server.pass(25 * 3_600_000)
  await desk.send({ anonymousId: 'b' })
  const figures = await desk.data<StrategyFigures[]>('listStrategyFigures')
  const spent = (id: string) => {
    const budget = figures.find(({ strategy }) => strategy === id)?.budget
    return [budget?.per, budget?.coupons, budget?.money, budget?.currency]
  }
  expect(spent(daily.id)).toEqual(['day', { spent: 1, atMost: 10 }, { spent: 2, atMost: 50 }, 'CNY'])
  expect(spent(whole.id)).toEqual(['total', { spent: 2, atMost: 10 }, { spent: 4, atMost: 50 }, 'CNY'])
})
