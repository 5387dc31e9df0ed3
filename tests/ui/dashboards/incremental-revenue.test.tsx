import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Effects } from '#contract/experiments/effects.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { data, results, scope } from '#tests/ui/experiments/measured-effects.ts'
import { IncrementalRevenue } from '#ui/dashboards/incremental/incremental-revenue.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'

withNetworkStub()

const showFigure = (reading: Partial<Reading<Effects>>) => {
  const set = setUpScreen()
  const usual = { data: null, problem: null, isLoading: false, readAt: null, onRetry: () => {} }
  set.show(
    <dl>
      <IncrementalRevenue reading={{ ...usual, ...reading }} />
    </dl>,
  )
  return set
}
const text = async () => (await screen.findByRole('link', { name: '增量收入' })).closest('div')?.textContent

test('the increment stands with its interval, and leads to the effects', async () => {
  showFigure({ data })
  expect(await text()).toBe('增量收入+¥1,500−¥500 … +¥3,500与留作对照的人相比，95% 区间')
  expect(screen.getByRole('link', { name: '增量收入' }).getAttribute('href')).toBe('/effect-tracking')
})

test.each([
  ['few people', 'collecting', '收集中（27/100）'],
  ['a mismatch of the groups', 'unhealthy', '数字不可信'],
] as const)('with %s no number is shown', async (_, code, sentence) => {
  const verdict = code === 'collecting' ? ({ code, unit: 'people', n: 27, of: 100 } as const) : ({ code, p: 0.0001 } as const)
  showFigure({ data: { ...data, scopes: [{ ...scope, results: results.map((it) => ({ ...it, verdict })) }] } })
  expect(await text()).toContain(sentence)
  expect(await text()).not.toContain('1,500')
})

test('without people in both groups it says what is missing', async () => {
  showFigure({ data: { ...data, scopes: [{ ...scope, people: { treated: 40, control: 0 }, results: [] }] } })
  expect(await text()).toBe('增量收入–这段时间没有可比较的人：投放和对照两组都要有人')
})

test('a missing permission is named, and after a failure one can try again', async () => {
  showFigure({ problem: { code: 'permission.denied' } })
  expect(await text()).toBe('增量收入–需要 effect:read 权限')
  const onRetry = vi.fn()
  const { user } = showFigure({ problem: { code: 'server.busy' }, onRetry })
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('when a later reading fails, the number stays, with why it is not newer', async () => {
  showFigure({ data, problem: { code: 'server.busy' } })
  expect(await text()).toContain('+¥1,500')
  expect(await text()).not.toContain('95% 区间')
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})
