import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { csvOf } from '#ui/patterns/charts/csv.ts'
import { ticksFor } from '#ui/patterns/charts/scale.ts'
import { changeText, shareText } from '#ui/patterns/charts/share-text.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test.each([
  [0, [2, 1, 0]],
  [1, [2, 1, 0]],
  [5, [6, 4, 2, 0]],
  [10, [10, 5, 0]],
  [27, [30, 20, 10, 0]],
  [100, [100, 75, 50, 25, 0]],
  [1_001, [1_500, 1_000, 500, 0]],
])('an axis up to %d has at most five round ticks from zero', (most, ticks) => {
  expect(ticksFor(most)).toEqual(ticks)
})

test('every axis holds its largest value, in three to five whole ticks', () => {
  for (let most = 0; most < 20_000; most += 7) {
    const ticks = ticksFor(most)
    expect(ticks.length).toBeGreaterThanOrEqual(3)
    expect(ticks.length).toBeLessThanOrEqual(5)
    expect(ticks[0]).toBeGreaterThanOrEqual(most)
    expect(ticks.at(-1)).toBe(0)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})

test('no cell of a file is executed by a spreadsheet', () => {
  const cells = ['=1+1', '+1', '-1', '@a', '＝1', '\t=1', 'plain', 'with "quotes", and a comma', null, -5]
  expect(
    csvOf(
      ['name'],
      cells.map((it) => [it]),
    ).split('\r\n'),
  ).toEqual([
    '\ufeffname',
    `"'=1+1"`,
    `"'+1"`,
    `"'-1"`,
    `"'@a"`,
    `"'＝1"`,
    `"'\t=1"`,
    'plain',
    '"with ""quotes"", and a comma"',
    '',
    '-5',
    '',
  ])
})

test('shares have one decimal under 10 %, and changes have a sign', () => {
  expect([0, 1, 99, 100, 995, 500].map((part) => shareText(i18n, part, 1_000))).toEqual([
    '0%',
    '0.1%',
    '9.9%',
    '10%',
    '100%',
    '50%',
  ])
  expect(shareText(i18n, 1, 100_000)).toBe('<0.1%')
  expect(shareText(i18n, 1, 0)).toBe('–')
  expect([changeText(i18n, 12, 10), changeText(i18n, 9, 10), changeText(i18n, 10, 10), changeText(i18n, 10, 0)]).toEqual([
    '+20%',
    '−10%',
    '0%',
    null,
  ])
})
