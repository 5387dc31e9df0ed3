import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { EffectVerdict, Estimate } from '#contract/experiments/effects.ts'
import type { StrategyEffect } from '#contract/experiments/strategy-effects.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const shop = async () => {
  network.release()
  const { session, project, username } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const strategies: Strategy[] = []
  for (const name of ['Cart', 'Search', 'Return', 'Welcome', 'Bye']) {
    const limits = limitsOf({ budget: { coupons: 100, money: 500, per: 'day' } })
    const body = { name, definition: definitionOf({ limits }) }
    strategies.push((await server.call('createStrategy', { ...at, body })).data as Strategy)
  }
  const id = strategies[0]?.id ?? ''
  await server.call('publishStrategy', { ...at, params: { id }, body: { replaces: null } })
  return { strategies, username }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

const estimate: Estimate = {
  delta: 0.052,
  interval: [-0.01, 0.11],
  p: 0.1,
  adjustedP: null,
  chanceToWin: null,
  risk: null,
  reason: null,
}
const effectOf = (strategy: string, verdict: EffectVerdict, relative: Partial<Estimate> = {}): StrategyEffect => ({
  strategy,
  version: 1,
  result: {
    metric: 'goal',
    name: 'purchase',
    kind: 'proportion',
    isMoney: false,
    direction: 'up',
    hours: 24,
    control: { n: 100, sum: 3, denominator: null, mean: 0.03 },
    treatment: { n: 900, sum: 36, denominator: null, mean: 0.04 },
    relative: { ...estimate, ...relative },
    verdict,
  },
})

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^(选择 )?${name}`) })

test('beside each strategy stand its effect with the verdict, what was spent of its budget, and who published it', async () => {
  const { strategies, username } = await shop()
  const [cart, search, back] = strategies.map(({ id }) => id)
  network.hold('listStrategyEffects')
  await open('/ai-marketing-strategies')
  await network.succeed('listStrategyEffects', {
    asOf: '2026-03-01T08:00:00.000Z',
    currency: 'CNY',
    items: [
      effectOf(cart ?? '', { code: 'winning' }),
      effectOf(search ?? '', { code: 'unhealthy', p: 0.0001 }),
      effectOf(
        back ?? '',
        { code: 'collecting', unit: 'people', n: 3, of: 100 },
        { delta: null, interval: null, reason: 'tooFewPeople' },
      ),
    ],
  })
  await waitFor(async () => expect((await row('Cart')).textContent).toContain('+5.2% −1% … +11%'))
  expect((await row('Cart')).textContent).toContain('有效 ↑')
  await waitFor(async () => expect((await row('Cart')).textContent).toContain('今天 ¥0 / ¥500 · 0 / 100 张券'))
  expect((await row('Cart')).textContent).toContain(username)
  // Nothing is told of groups that are not healthy.
  expect((await row('Search')).textContent).toContain('没有可信的数字')
  expect((await row('Search')).textContent).not.toContain('5.2')
  expect((await row('Return')).textContent).toContain('收集中')
  expect((await row('Return')).textContent).toContain('一组至少要有两个人')
  network.release()
})

test('two to four strategies are chosen and compared, and the page says that it compares only these', async () => {
  const { strategies } = await shop()
  const { user, router } = await open('/ai-marketing-strategies')
  const choose = async (name: string) => user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  await choose('Cart')
  expect(screen.getByText('选择 2 到 4 条策略，就可以比较它们的效果和花费。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^比较/ })).toBeNull()
  await choose('Search')
  await user.click(within(screen.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '比较 2 条策略' }))
  expect(await screen.findByText('只比较选出的 2 条策略。')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/ai-marketing/performance-analytics')
  expect(router.state.location.search).toEqual({ only: `${strategies[0]?.id},${strategies[1]?.id}` })
  await user.click(screen.getByRole('button', { name: '比较全部策略' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('columns are chosen, and the address keeps the choice', async () => {
  await shop()
  const { user, router } = await open('/ai-marketing-strategies')
  expect(await screen.findByRole('columnheader', { name: '结论' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: '模式' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '显示方式' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByLabelText('模式'))
  await user.click(within(dialog).getByLabelText('结论'))
  await user.click(within(dialog).getByRole('button', { name: '完成' }))
  expect(await screen.findByRole('columnheader', { name: '模式' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: '结论' })).toBeNull()
  expect(router.state.location.search).toEqual({ hide: 'means.decisions.verdict' })
})
