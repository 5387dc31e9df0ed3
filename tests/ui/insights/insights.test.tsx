import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedInsights } from '#contract/insights/saved.ts'
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

const arrive = (path = '/insights') => arriveAtShop(server, path)

const asked = (draft: object) => `/insights?ask=${encodeURIComponent(JSON.stringify({ zone: 'UTC', ...draft }))}`

test('the page begins with the most frequent event that somebody did; a trend is asked about, stands in the address, and opens the people behind a point', async () => {
  const { user, router } = await arrive()
  await screen.findByRole('img', { name: /view_product · 总次数 3。$/ })
  await user.selectOptions(screen.getByLabelText('统计方式'), 'people')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await screen.findByRole('img', { name: /view_product · 人数 2。$/ })
  expect(router.state.location.search).toMatchObject({ ask: { kind: 'trends', events: [{ event: 'view_product' }] } })
  const trend = screen.getByRole('region', { name: '随时间的变化' })
  await user.click(within(trend).getByRole('button', { name: '表格' }))
  expect(within(trend).getAllByRole('row')).toHaveLength(32)
  await user.selectOptions(within(trend).getByLabelText('时间点'), '29')
  await user.click(within(trend).getByRole('button', { name: '查看这些人' }))
  const people = await screen.findByRole('list', { name: '这些人' })
  expect(within(people).getAllByRole('link')).toHaveLength(2)
})

test('a question without an event is not asked, and says what is missing', async () => {
  const { user } = await arrive()
  await screen.findByRole('img', { name: /view_product/ })
  await user.clear(screen.getByLabelText('事件名称'))
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(await screen.findByText('请填写事件名称、日期以及每个条件。')).toBeTruthy()
})

test('the question of an address is answered at once: a funnel with those who stopped', async () => {
  const { user } = await arrive(asked({ kind: 'funnel', events: [{ event: 'view_product' }, { event: 'page_view' }] }))
  await user.click(await screen.findByRole('button', { name: '1 人在此停下' }))
  const people = await screen.findByRole('list', { name: '这些人' })
  expect(within(people).getAllByRole('link')).toHaveLength(1)
})

test('retention, pages, sources and the record of events have their tables', async () => {
  const { user } = await arrive(asked({ kind: 'retention', events: [{ event: 'view_product' }, { event: 'page_view' }] }))
  await screen.findByRole('table', { name: '多少人会回来' })
  for (const [kind, name] of [
    ['页面', '哪些页面看得最多？'],
    ['来源', '访问从哪里来？'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: kind }))
    await user.click(screen.getByRole('button', { name: '查询' }))
    await screen.findByRole('table', { name })
  }
  await user.click(screen.getByRole('button', { name: '事件记录' }))
  await user.clear(screen.getByLabelText('事件名称'))
  await user.type(screen.getByLabelText('搜索事件或页面'), '/sale')
  await user.click(screen.getByRole('button', { name: '查询' }))
  const record = await screen.findByRole('list', { name: '事件记录' })
  await waitFor(() => expect(within(record).getAllByRole('listitem')).toHaveLength(1))
})

test('the visitors of a page and of a source can be looked at', async () => {
  const { user } = await arrive(asked({ kind: 'pages' }))
  await user.click(await screen.findByRole('button', { name: '/sale 的访客：1 人' }))
  const people = await screen.findByRole('list', { name: '这些人' })
  expect(within(people).getAllByRole('link')).toHaveLength(1)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭' }))
  await user.click(screen.getByRole('button', { name: '来源' }))
  await user.click(screen.getByRole('button', { name: '查询' }))
  await screen.findByRole('button', { name: '直接访问或未知 的访客：1 人' })
})

test('a question is about some people only, and stands so in the address', async () => {
  const { user, router } = await arrive()
  await screen.findByRole('img', { name: /view_product · 总次数 3。$/ })
  await user.click(screen.getByRole('button', { name: '添加人群条件' }))
  await user.selectOptions(screen.getByLabelText('人群条件的种类'), 'device')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await screen.findByText('请填写事件名称、日期以及每个条件。')
  await user.type(screen.getByRole('combobox', { name: '设备' }), 'phone')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await screen.findByRole('img', { name: /view_product · 总次数 0。$/ })
  expect(router.state.location.search).toMatchObject({ ask: { who: [{ on: 'device', isNot: false, value: 'phone' }] } })
  await user.selectOptions(screen.getByLabelText('是否满足'), 'not')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await screen.findByRole('img', { name: /view_product · 总次数 3。$/ })
  await user.click(screen.getByRole('button', { name: '移除人群条件 1' }))
  expect(screen.queryByLabelText('人群条件的种类')).toBeNull()
})

test('days that cannot be reported say why there is no answer', async () => {
  await arrive(asked({ kind: 'pages', from: '2025-03-31', to: '2025-03-01' }))
  await screen.findByText('结束日期早于开始日期，请重新选择')
})

test('a question is saved under a name, opened by its address, changed, renamed and deleted after a question', async () => {
  const { user, router } = await arrive(asked({ kind: 'pages' }))
  await screen.findByRole('table', { name: '哪些页面看得最多？' })
  await user.click(screen.getByRole('button', { name: '保存分析…' }))
  await user.type(await screen.findByLabelText('分析的名称'), '热门页面')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }))
  const list = await screen.findByRole('list', { name: '已保存的分析' })
  await within(list).findByRole('link', { name: '热门页面' })
  await waitFor(() => expect(Object.keys(router.state.location.search)).toEqual(['saved']))
  await user.click(screen.getByRole('button', { name: '来源' }))
  await screen.findByText('有未保存的更改')
  const bar = screen.getByRole('region', { name: '打开的分析' })
  await user.click(within(bar).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByText('有未保存的更改')).toBeNull())
  await user.click(within(bar).getByRole('button', { name: '重命名…' }))
  const name = await screen.findByLabelText('分析的名称')
  expect(within(screen.getByRole('dialog')).queryByRole('checkbox')).toBeNull()
  await user.clear(name)
  await user.type(name, '热门来源')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }))
  await within(list).findByRole('link', { name: '热门来源' })
  expect(within(bar).getByRole('heading', { name: '热门来源' })).toBeTruthy()
  await user.click(within(bar).getByRole('button', { name: '删除…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await screen.findByText('还没有保存的分析。查询之后可以起个名称保存下来。')
  expect(router.state.location.search).not.toHaveProperty('saved')
})

test('an insight is put on the dashboard when it is saved, and taken off and put there again in the list', async () => {
  const { user, ofProject } = await arrive(asked({ kind: 'pages' }))
  const stored = async () => {
    const { data } = await server.call('listSavedInsights', ofProject)
    return (data as SavedInsights).items.map(({ name, onDashboard }) => [name, onDashboard])
  }
  await screen.findByRole('table', { name: '哪些页面看得最多？' })
  await user.click(screen.getByRole('button', { name: '保存分析…' }))
  await user.type(await screen.findByLabelText('分析的名称'), '热门页面')
  await user.click(screen.getByLabelText('在仪表盘上显示'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }))
  const mark = await screen.findByRole<HTMLInputElement>('checkbox', { name: '在仪表盘上显示“热门页面”' })
  expect(mark.checked).toBe(true)
  expect(await stored()).toEqual([['热门页面', true]])
  await user.click(mark)
  await screen.findByText('分析已从仪表盘移除')
  expect(mark.checked).toBe(false)
  expect(await stored()).toEqual([['热门页面', false]])
  await user.click(mark)
  await screen.findByText('分析已显示在仪表盘')
  expect(await stored()).toEqual([['热门页面', true]])
})
