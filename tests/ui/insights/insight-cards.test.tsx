import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedInsightContent } from '#contract/insights/saved.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { arriveAtShop } from './shop.tsx'

const { server, network } = withNetworkStub()

/** Browser and server agree on which day it is. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.now() })
  network.release()
})
afterEach(() => {
  vi.useRealTimers()
})

const today = () => server.now().toISOString().slice(0, 10)

/** Insights of each kind, all about the present day. */
const insightsOfEachKind = (): SavedInsightContent[] => {
  const range = { from: today(), to: today(), zone: 'UTC' }
  const [view, page] = [
    { event: 'view_product', where: [] },
    { event: 'page_view', where: [] },
  ]
  const shown = { lastDays: 1, onDashboard: true }
  return [
    {
      ...shown,
      name: 'A trend',
      question: { kind: 'trends', ...range, series: [{ ...view, measure: { of: 'total' } }], breakdown: null },
    },
    { ...shown, name: 'B funnel', question: { kind: 'funnel', ...range, steps: [view, page], windowHours: 24, breakdown: null } },
    {
      ...shown,
      name: 'C retention',
      question: { kind: 'retention', ...range, first: view, returning: page, unit: 'day', periods: 3 },
    },
    { ...shown, name: 'D pages', question: { kind: 'pages', ...range } },
    { ...shown, name: 'E sources', question: { kind: 'sources', ...range } },
    {
      ...shown,
      name: 'F record',
      question: { kind: 'events', ...range, text: '', event: null, person: null, where: [], before: null },
    },
    { ...shown, onDashboard: false, name: 'G hidden', question: { kind: 'pages', ...range } },
  ]
}

const arrive = async (insights: SavedInsightContent[], path = '/dashboard') => {
  const application = await arriveAtShop(server, path, insights)
  const section = await screen.findByRole('region', { name: '已保存的分析' })
  return { ...application, section: within(section) }
}

const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { name, level: 3 }).closest('li')
  if (!card) throw new Error(`there is no card ${name}`)
  return within(card)
}

test.each(['/dashboard', '/dashboard1', '/dashboard2'])(
  '%s shows the insights that are put there, by name, each in its kind',
  async (path) => {
    const { section } = await arrive(insightsOfEachKind(), path)
    const headings = await section.findAllByRole('heading', { level: 3 })
    expect(headings.map((it) => it.textContent)).toEqual([
      'A trend',
      'B funnel',
      'C retention',
      'D pages',
      'E sources',
      'F record',
    ])
    await cardOf('A trend').findByRole('img', { name: /view_product · 总次数 3。$/ })
    const funnel = await cardOf('B funnel').findByRole('list', { name: 'B funnel' })
    expect(
      within(funnel)
        .getAllByRole('listitem')
        .map((it) => it.textContent),
    ).toEqual(['1. view_product2100%', '2. page_view150%'])
    await cardOf('C retention').findByText(/统计于/)
    const pages = await cardOf('D pages').findByRole('list', { name: 'D pages' })
    expect(within(pages).getByText('/sale')).toBeTruthy()
    const sources = await cardOf('E sources').findByRole('list', { name: 'E sources' })
    expect(within(sources).getByText('直接访问或未知')).toBeTruthy()
    const record = await cardOf('F record').findByRole('list', { name: 'F record' })
    expect(within(record).getAllByRole('listitem')).toHaveLength(5)
    for (const name of ['A trend', 'F record']) expect(cardOf(name).getByText(/统计于/)).toBeTruthy()
  },
)

test('a card leads to its question, and is taken off the dashboard with the focus kept', async () => {
  const { user, router, section } = await arrive(insightsOfEachKind().slice(3, 5))
  await user.click(await section.findByRole('button', { name: '从仪表盘移除“D pages”' }))
  await screen.findByText('分析已从仪表盘移除')
  await waitFor(() => expect(section.queryByText('D pages')).toBeNull())
  expect(document.activeElement).toBe(section.getByRole('heading', { level: 2 }))
  await user.click(section.getByRole('link', { name: 'E sources' }))
  await screen.findByRole('table', { name: '访问从哪里来？' })
  expect(router.state.location.pathname).toBe('/insights')
})

test('a card that cannot be read says so, and the others and the rest of the page stay', async () => {
  network.hold('queryInsight')
  const { user } = await arrive(insightsOfEachKind().slice(3, 5))
  await network.fail('queryInsight', { code: 'insight.tooSlow', status: 200 })
  await network.pass('queryInsight')
  network.release()
  await cardOf('D pages').findByText('查询用时过长，请缩短日期范围或减少条件')
  await cardOf('E sources').findByText('直接访问或未知')
  expect(screen.getByLabelText('关键指标')).toBeTruthy()
  await user.click(cardOf('D pages').getByRole('button', { name: '重试' }))
  await cardOf('D pages').findByText('/sale')
})

test('without saved insights the dashboard says how they come here', async () => {
  const { section } = await arrive([])
  await section.findByText(/把常看的问题放在这里/)
  expect(section.getByRole('link', { name: '前往分析' })).toBeTruthy()
})

test('where nothing is put on the dashboard yet, it says where that is done', async () => {
  const { section } = await arrive(insightsOfEachKind().slice(6))
  await section.findByText(/还没有放到仪表盘的分析/)
})
