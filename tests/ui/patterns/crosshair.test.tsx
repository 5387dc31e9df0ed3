import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LineChart } from '#ui/patterns/charts/line-chart.tsx'
import { PictureSaving, type SavePicture } from '#ui/patterns/charts/picture-saving.ts'

const pointsOf = (days: readonly string[], name: string) =>
  days.map((day, place) => ({
    ...{ id: day, mark: null, value: place, before: null, isOpen: false },
    about: () => ({ name: `${name} on ${day}`, facts: [[name, String(place)]] as const }),
  }))

const Chart = ({ name, days }: { name: string; days: readonly string[] }) => (
  <LineChart summary={`${name} rose.`} crosshair={name} unit={name} names={null} points={pointsOf(days, name)} />
)

const showCharts = (save: SavePicture | null = null) => {
  render(
    <I18nProvider i18n={i18n}>
      <PictureSaving value={save}>
        <Chart name="Orders" days={['Monday', 'Tuesday', 'Wednesday']} />
        <Chart name="Visitors" days={['Tuesday', 'Wednesday', 'Thursday']} />
      </PictureSaving>
    </I18nProvider>,
  )
  return userEvent.setup({ delay: null })
}

const readIn = (name: string) => screen.getByRole('slider', { name }).getAttribute('aria-valuetext')
/** What the tooltips of the charts say. */
const tooltips = () => [...document.querySelectorAll('strong')].map((it) => it.textContent)

test('one crosshair moves over all charts that have the place that is read, by keyboard', async () => {
  const user = showCharts()
  expect(tooltips()).toEqual([])
  await user.tab()
  expect(tooltips()).toEqual(['Orders on Wednesday', 'Visitors on Wednesday'])
  await user.keyboard('{ArrowLeft}')
  expect([readIn('Orders'), readIn('Visitors')]).toEqual(['Orders on Tuesday, Orders 1', 'Visitors on Tuesday, Visitors 0'])
  // The other chart does not have the Monday.
  await user.keyboard('{Home}')
  expect(tooltips()).toEqual(['Orders on Monday'])
  await user.keyboard('{ArrowLeft}')
  expect(tooltips()).toEqual(['Orders on Monday'])
  await user.keyboard('{Escape}')
  expect(tooltips()).toEqual([])
})

test('the crosshair is gone with the focus, and with the chart', async () => {
  const user = showCharts()
  await user.tab()
  await user.tab()
  expect(tooltips()).toEqual(['Visitors on Thursday'])
  await user.tab()
  expect(tooltips()).toEqual([])
})

test('a chart offers its picture only where something saves files', () => {
  showCharts()
  expect(screen.queryByRole('button')).toBeNull()
})

test('each chart offers its picture under a name that says what it shows', () => {
  showCharts(vi.fn())
  expect(screen.getAllByRole('button').map((it) => it.getAttribute('aria-label'))).toEqual([
    '下载 PNG：Orders rose.',
    '下载 PNG：Visitors rose.',
  ])
})
