import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { resultsViewMachine } from '#machines/experiments/results-view.machine.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { estimateIn, reachesOf, unitOf } from '#ui/experiments/difference.ts'
import { exportRows } from '#ui/experiments/export-rows.ts'
import { TrackingScreen } from '#ui/experiments/tracking-screen.tsx'
import { chosen, data, orderValue, readingOf, results } from './measured-effects.ts'

withNetworkStub()

const showWith = async (difference: 'relative' | 'absolute' | 'units', onSave = (_: { name: string; text: string }) => {}) => {
  const { show, user } = setUpScreen()
  const view = { chosen: { ...chosen, difference }, version: null, opened: null }
  show(
    <TrackingScreen
      reading={readingOf(data)}
      holdout={null}
      actor={createActor(resultsViewMachine, { input: { view } }).start()}
      mayChangeHoldout={false}
      selfTest={null}
      onChangeHoldout={() => {}}
      onSave={onSave}
    />,
  )
  const table = await screen.findByRole('table', { name: '全部策略的指标' })
  const rowOf = (name: RegExp) => within(table).getByRole('row', { name }).textContent ?? ''
  return { table, rowOf, user }
}

test('each difference has its own unit, and bars of one unit share a scale', async () => {
  expect(results.map((it) => unitOf(it, 'absolute'))).toEqual(['points', 'money', 'money'])
  expect(reachesOf(results, 'absolute')).toMatchObject({ points: 0.029, money: 6 })
  expect(estimateIn(orderValue, 'units')).toMatchObject({ delta: null, interval: null })
  const { table, rowOf } = await showWith('absolute')
  expect(within(table).getByRole('columnheader', { name: '绝对差异（95% 区间）' })).toBeTruthy()
  expect(rowOf(/^转化率/)).toContain('+1.2 个百分点')
  expect(rowOf(/^转化率/)).toContain('刻度 ±2.9 个百分点')
  expect(rowOf(/^人均收入/)).toContain('+¥1.50')
  expect(rowOf(/^人均收入/)).toContain('刻度 ±¥6.00')
  expect(screen.getByText(/^结论按相对变化判断/)).toBeTruthy()
})

test('a total is the increment of everybody treated; a ratio has none, and says so', async () => {
  const { table, rowOf } = await showWith('units')
  expect(within(table).queryByRole('columnheader', { name: '增量' })).toBeNull()
  expect(rowOf(/^人均收入/)).toContain('+¥1,500')
  expect(rowOf(/^客单价/)).toContain('比率没有总量')
})

test('the table says the power of now and the days that are left, and why there are none', async () => {
  const { table, rowOf } = await showWith('relative')
  expect(within(table).getByRole('columnheader', { name: '看出 5% 变化的功效' })).toBeTruthy()
  expect(rowOf(/^转化率/)).toContain('62%还需约 12 天')
  expect(rowOf(/^人均收入/)).toContain('90%人数已经够了')
  expect(rowOf(/^客单价/)).toContain('–两组的人完全一样，无法判断差异')
})

test('files name the difference that is shown, with its unit', async () => {
  const { head, rows } = exportRows(data, data.scopes, 'absolute')
  const cell = (row: number, name: string) => rows[row]?.[head.indexOf(name)]
  expect(rows.every((row) => row.length === head.length)).toBe(true)
  expect([cell(0, 'unit'), cell(0, 'delta'), cell(0, 'delta_high'), cell(0, 'absolute')]).toEqual([
    'percentage_points',
    1.2,
    2.9,
    0.012,
  ])
  expect([cell(1, 'unit'), cell(1, 'delta'), cell(1, 'p'), cell(1, 'power')]).toEqual(['CNY', 1.5, 0.1, 0.9])
  const saved: string[] = []
  const { user } = await showWith('units', ({ text }) => void saved.push(text))
  await user.click(screen.getByRole('button', { name: '下载 JSON：全部结果' }))
  expect(JSON.parse(saved[0] ?? '')).toMatchObject({ difference: 'units', currency: 'CNY' })
})
