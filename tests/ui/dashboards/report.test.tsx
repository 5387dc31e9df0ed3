import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { queryClient } from '../../../src/routes/-shell/console.ts'

const { server, network } = withNetworkStub()

/** Browser and server agree on which day it is. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.now() })
  network.release()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Somebody at a page with a shop whose visitor looked at a product, and another who bought twice. */
const arrive = async (path: string) => {
  const { session, project } = await server.newcomer()
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  const originalTimestamp = server.now().toISOString()
  const of = (anonymousId: string, event: string, properties = {}) => ({
    ...{ messageId: crypto.randomUUID(), type: 'track', event, anonymousId, sessionId: `of ${anonymousId}`, originalTimestamp },
    ...{ properties, context: { source: { type: 'search', name: 'google' } } },
  })
  const events = [
    of('ann', 'view_product'),
    of('ben', 'view_product'),
    of('ben', 'add_to_cart'),
    of('ben', 'start_checkout'),
    of('ben', 'purchase', { order_id: 'o1', value: 80 }),
    of('ben', 'purchase', { order_id: 'o2', value: 40 }),
    of('ben', 'action_shown'),
    of('ben', 'action_shown'),
    of('ben', 'action_clicked'),
    { ...of('ben', 'page_ping', { engagedMs: 90_000 }), type: 'ping', pageViewId: 'p1' },
  ]
  await server.call('sendEvents', { body: JSON.stringify({ skdKey, events }) })
  await server.app.foldEvents()
  queryClient.clear()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication(path)
  await application.start()
  return application
}

const figure = (name: string) => within(screen.getByLabelText('关键指标')).getByText(name).closest('div')?.textContent

test('the dashboard shows the figures of the last 30 days, their course, the funnel with those who left, and sources', async () => {
  const { user } = await arrive('/dashboard')
  await screen.findByLabelText('关键指标')
  expect(figure('访客')).toContain('2')
  expect(figure('转化率')).toContain('50%')
  expect(figure('收入')).toContain('¥120')
  expect(figure('客单价')).toContain('¥60')
  expect(figure('平均停留')).toContain('45秒')
  expect(figure('消息曝光')).toContain('2')
  expect(figure('消息点击率')).toContain('50%')
  await screen.findByText('这段时间没有可比较的人：投放和对照两组都要有人')
  const sources = await screen.findByRole('table', { name: '访问从哪里来？' })
  expect(within(sources).getByRole('row', { name: /google/ }).textContent).toContain('¥120')
  const trend = await screen.findByRole('region', { name: '有多少访客？' })
  expect(within(trend).getByRole('img', { name: /访客 2。$/ })).toBeTruthy()
  await user.click(within(trend).getByRole('button', { name: '表格' }))
  expect(within(trend).getAllByRole('row')).toHaveLength(31)
  await user.click(await screen.findByRole('button', { name: '1 次在此停下' }))
  const left = await screen.findByRole('region', { name: '在此停下的人' })
  expect(within(left).getAllByRole('link')).toHaveLength(1)
})

test('the visits of the funnel are told apart by source or device, which stands in the address', async () => {
  const { user, router } = await arrive('/dashboard')
  const funnel = await screen.findByRole('region', { name: '访问在哪一步停下？' })
  await user.click(within(funnel).getByRole('button', { name: '按来源' }))
  const sources = await within(funnel).findByRole('table', { name: '各来源的访问' })
  const cells = within(within(sources).getByRole('row', { name: /google/ })).getAllByRole('cell')
  expect(cells.map((it) => it.textContent)).toEqual(['2', '1 50%', '1 50%', '1 50%'])
  expect(router.state.location.search).toMatchObject({ split: 'source' })
  await user.click(within(funnel).getByRole('button', { name: '按设备' }))
  const devices = await within(funnel).findByRole('table', { name: '各设备的访问' })
  expect(await within(devices).findByRole('row', { name: /未知/ })).toBeTruthy()
  await user.click(within(funnel).getByRole('button', { name: '按设备', pressed: true }))
  await waitFor(() => expect(within(funnel).queryByRole('table')).toBe(null))
})

test('the days stand in the address, and going back shows the days before', async () => {
  const { user, router } = await arrive('/dashboard?from=2025-03-01&to=2025-03-31')
  await screen.findByText('2025年3月1日 – 2025年3月31日 没有事件。请选择其他日期。')
  expect(figure('客单价')).toContain('–')
  await user.click(screen.getByRole('button', { name: '7 天' }))
  await waitFor(() => expect(figure('访客')).toContain('2'))
  expect(router.state.location.search).toMatchObject({ from: expect.any(String), to: expect.any(String) })
  router.history.back()
  await screen.findByText('2025年3月1日 – 2025年3月31日 没有事件。请选择其他日期。')
})

test.each([
  ['from=2025-03-31&to=2025-03-01', '结束日期早于开始日期，请重新选择'],
  ['from=1925-03-31&to=2025-03-01', '一次最多查看 731 天（两年），请缩短日期范围'],
  ['from=2925-03-01&to=2925-03-31', '日期范围不能晚于今天'],
  ['from=soon&to=2025-03-31', '日期无法识别，请使用 2026-03-31 这样的格式'],
  ['zone=Mars/Olympus', '未知的时区，请使用 Asia/Shanghai 这样的名称'],
])('an address with %s says why there are no figures, and leads to the last 30 days', async (search, sentence) => {
  const { user } = await arrive(`/dashboard1?${search}`)
  await screen.findByText(sentence)
  expect(document.body.textContent).not.toContain('NaN')
  await user.click(screen.getByRole('button', { name: '显示最近 30 天' }))
  await waitFor(() => expect(figure('访客')).toContain('2'))
})

test('the first layout has no automation, the second has the chart before the figures', async () => {
  await arrive('/dashboard1')
  await screen.findByLabelText('关键指标')
  expect(screen.queryByRole('region', { name: '哪些策略正在运行？' })).toBe(null)
})

test('the layout with charts first has the trend before the figures', async () => {
  await arrive('/dashboard2')
  const figures = await screen.findByLabelText('关键指标')
  const trend = await screen.findByRole('region', { name: '有多少访客？' })
  expect(trend.compareDocumentPosition(figures) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await screen.findByText('没有正在运行的策略')
})
