import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { AnalyticsOverview } from '#contract/dashboards/analytics.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { queryClient } from '../../../src/routes/-shell/console.ts'

const { server, network } = withNetworkStub()

const overview: AnalyticsOverview = {
  from: '2026-03-25T00:00:00.000Z',
  to: '2026-04-01T00:00:00.000Z',
  timeZone: 'Asia/Shanghai',
  days: [2, 0, 5, 40, 7, 3, 1].map((visitors, place) => ({ day: `2026-03-${25 + place}`, visitors, events: visitors * 10 })),
  visitors: 51,
  events: 580,
  pages: [
    { path: '/tea', views: 210 },
    { path: '/cart', views: 12 },
  ],
  sources: [
    { source: 'google', visits: 30 },
    { source: null, visits: 21 },
  ],
  computedAt: '2026-03-31T10:20:00.000Z',
}

/** Somebody at the dashboard who has received an event, or has not yet, in a project of their own or in a sample project without a key. */
const arrive = async ({ received = true, isSample = false } = {}) => {
  const person = await server.newcomer()
  const { session, project } = person
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  const originalTimestamp = server.now().toISOString()
  const event = { messageId: crypto.randomUUID(), type: 'track', event: 'purchase', anonymousId: 'a', originalTimestamp }
  if (received) await server.call('sendEvents', { body: JSON.stringify({ skdKey, events: [event] }) })
  if (isSample) {
    await server.database.query('update projects set is_sample = true where id = $1', [project.id])
    await server.database.query('delete from sdk_keys where project_id = $1', [project.id])
  }
  queryClient.clear()
  keepSession(window.localStorage, 'user', session)
  network.hold('viewAnalyticsOverview')
  const application = openApplication('/dashboard')
  await application.start()
  return application
}
const board = () => screen.findByRole('region', { name: '最近 7 天' })

test('with all steps done the checklist is collapsed, and the last 7 days are shown with pages and sources', async () => {
  await arrive()
  await screen.findByRole('status', { name: '正在加载最近 7 天的数据…' })
  await network.succeed('viewAnalyticsOverview', overview)
  const shown = within(await board())
  await shown.findByRole('img', { name: '访客：最近 7 天共 51，最多的一天是 3月28日，40' })
  shown.getByRole('img', { name: '事件：最近 7 天共 580，最多的一天是 3月28日，400' })
  const rowsOf = (name: string) =>
    within(shown.getByRole('table', { name, hidden: true }))
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rowsOf('页面')).toEqual([
    ['/tea', '210'],
    ['/cart', '12'],
  ])
  expect(rowsOf('来源')).toEqual([
    ['google', '30'],
    ['直接访问', '21'],
  ])
  expect(rowsOf('最近 7 天，按天')[3]).toEqual(['3月28日', '40', '400'])
  const folded = screen.getByText('开始使用').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('接收第一个事件')
})

test('a sample project shows the last 7 days although nobody has made a key for it', async () => {
  await arrive({ isSample: true })
  await screen.findByRole('status', { name: '正在加载最近 7 天的数据…' })
  await network.succeed('viewAnalyticsOverview', overview)
  expect(await board()).toBeTruthy()
  expect(screen.getByText('开始使用').closest('details')?.open).toBe(false)
  expect(await screen.findByText('这里的数据是虚构的：一家茶铺 60 天的访客和订单。')).toBeTruthy()
})

test('with a step left the checklist is open, and the last days are not requested', async () => {
  await arrive({ received: false })
  expect(await screen.findByRole('heading', { name: '开始使用' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '最近 7 天' })).toBeNull()
  expect(network.waiting()).toBe(0)
})

test('a failure is shown with a retry button, and the last data stay', async () => {
  const { user } = await arrive()
  await network.succeed('viewAnalyticsOverview', overview)
  await within(await board()).findByText('580')
  void queryClient.refetchQueries({ queryKey: ['analyticsOverview'] })
  await network.fail('viewAnalyticsOverview', { code: 'transport.offline' })
  await network.fail('viewAnalyticsOverview', { code: 'transport.offline' })
  const shown = within(await board())
  expect((await shown.findByRole('alert')).textContent).toContain('以下仍是上次加载的数据。')
  shown.getByText('580')
  await user.click(shown.getByRole('button', { name: '重试' }))
  await network.succeed('viewAnalyticsOverview', { ...overview, events: 581 })
  await shown.findByText('581')
  await waitFor(() => expect(shown.queryByRole('alert')).toBeNull())
})

test('a week without events shows a message and a link to the installation; empty lists show a message too', async () => {
  await arrive()
  const days = overview.days.map(({ day }) => ({ day, visitors: 0, events: 0 }))
  const nothing = { ...overview, days, visitors: 0, events: 0, pages: [], sources: [] }
  await network.succeed('viewAnalyticsOverview', nothing)
  const shown = within(await board())
  await shown.findByRole('heading', { name: '最近 7 天没有收到事件' })
  expect(shown.getByRole('link', { name: '检查接入' }).getAttribute('href')).toBe('/sdk')
  void queryClient.refetchQueries({ queryKey: ['analyticsOverview'] })
  await network.succeed('viewAnalyticsOverview', { ...nothing, events: 3 })
  await shown.findByText('还没有页面浏览')
  shown.getByText('还没有访问')
  shown.getByRole('img', { name: '访客：最近 7 天没有' })
})
