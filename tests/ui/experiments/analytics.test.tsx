import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { EffectScope, EffectVerdict } from '#contract/experiments/effects.ts'
import { resultsViewMachine } from '#machines/experiments/results-view.machine.ts'
import { openApplication } from '#tests/support/application.tsx'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { AnalyticsScreen } from '#ui/experiments/analytics-screen.tsx'
import { compareStrategies } from '#ui/experiments/comparison.ts'
import { chosen, readingOf } from './measured-effects.ts'

const { server, network } = withNetworkStub()

const estimate = { delta: null, interval: null, p: null, adjustedP: null, chanceToWin: null, risk: null, reason: null }
const power = { wanted: 0.05, perArm: 180, now: null, detectable: null, days: null, reason: 'invalid' } as const
const arm = (n: number, sum: number) => ({ n, sum, denominator: null, mean: sum / n })
const inconclusive: EffectVerdict = { code: 'inconclusive', minimumDetectable: null }

/** A strategy that cost so much, whose revenue rose by `point` with an interval of 500 to each side. */
const scopeOf = (name: string, spent: number, point: number, verdict: EffectVerdict = inconclusive): EffectScope => ({
  strategy: name,
  name,
  version: 1,
  versions: [1],
  since: '2026-03-01',
  days: 9,
  baseline: 'holdout',
  people: { treated: 900, control: 100 },
  spent,
  health: { mismatch: null, exposed: 1_000, contaminated: 0, capped: 0, novelty: 'steady' },
  growth: [],
  results: (['orders', 'revenue'] as const).map((metric) => ({
    metric,
    name: null,
    kind: metric === 'orders' ? 'count' : 'mean',
    direction: 'up',
    isMoney: metric === 'revenue',
    isGuardrail: false,
    hours: 168,
    arm: null,
    control: arm(100, 10),
    treatment: arm(900, metric === 'orders' ? 99 : 9_900),
    relative: estimate,
    absolute: estimate,
    power,
    units: { point, interval: [point - 500, point + 500] },
    verdict,
  })),
})
const collecting: EffectVerdict = { code: 'collecting', unit: 'people', n: 3, of: 100 }
const scopes = [
  { ...scopeOf('all', 0, 0), strategy: null },
  scopeOf('挽留', 900, 800),
  scopeOf('新策略', 5, 70, collecting),
  scopeOf('搜索推荐', 100, 2_000),
  scopeOf('坏掉的', 5, 70, { code: 'unhealthy', p: 0.0001 }),
]

test('strategies are ordered by incremental profit, and nothing is told of noise or of groups that are not healthy', () => {
  const compared = compareStrategies(scopes)
  expect(compared.map(({ name, profit, reason }) => [name, profit?.point ?? null, reason])).toEqual([
    ['搜索推荐', 1_900, null],
    ['挽留', -100, null],
    ['新策略', null, 'collecting'],
    ['坏掉的', null, 'unhealthy'],
  ])
  expect(compared[0]).toMatchObject({
    credited: { orders: 99, revenue: 9_900 },
    caused: { revenue: { point: 2_000, interval: [1_500, 2_500] } },
    profit: { interval: [1_400, 2_400] },
  })
})

test('what a strategy is credited with stands beside what it caused, and the chart has its figures below', async () => {
  const { show } = setUpScreen()
  const data = { asOf: '2026-03-10T08:00:00.000Z', currency: 'CNY', waiting: 0, scopes }
  const actor = createActor(resultsViewMachine, { input: { view: { chosen, version: null, opened: null } } }).start()
  show(<AnalyticsScreen reading={readingOf(data)} actor={actor} compared={null} onCompareAll={() => {}} onSave={() => {}} />)
  const table = await screen.findByRole('table', { name: '各策略的比较' })
  expect(screen.getByRole('img', { name: '各策略的花费和增量利润，数字在下面的表格里' }).textContent).toBe('12')
  const row = within(table).getByRole('row', { name: /^2 挽留/ })
  expect(row.textContent).toContain('¥9,900')
  expect(row.textContent).toContain('−¥100')
  expect(within(table).getByRole('row', { name: /^4 坏掉的/ }).textContent).toContain('数字不可信')
  expect(document.body.textContent).not.toMatch(/NaN|Infinity/)
})

test('a project without exposures says what will be compared, and the test is chosen by the address', async () => {
  network.release()
  const { session } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const { start, user } = openApplication('/ai-marketing/performance-analytics?engine=bayesian')
  await start()
  expect(await screen.findByText('还没有可以比较的策略')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /增量利润/ })).toBeNull()
  const test = screen.getByRole('combobox', { name: '检验' })
  expect((test as HTMLSelectElement).value).toBe('bayesian')
  await user.selectOptions(test, '固定期限')
  expect((screen.getByRole('combobox', { name: '检验' }) as HTMLSelectElement).value).toBe('fixed')
})
