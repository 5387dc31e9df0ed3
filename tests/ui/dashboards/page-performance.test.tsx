import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { WebVitals } from '#contract/dashboards/web-vitals.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { queryClient } from '../../../src/routes/-shell/console.ts'

const { server, network } = withNetworkStub()

const page = (path: string, loads: number): WebVitals['pages'][number] => ({
  path,
  loads,
  LCP: { p75: 2_418, rating: 'good', count: loads },
  INP: { p75: 312.4, rating: 'needs-improvement', count: loads },
  CLS: { p75: 0.3012, rating: 'poor', count: loads },
  TTFB: null,
})
const vitals = (pages: WebVitals['pages']): WebVitals => ({
  from: '2026-03-25T00:00:00.000Z',
  to: '2026-04-01T00:00:00.000Z',
  pages,
  computedAt: '2026-03-31T10:20:00.000Z',
})

/** Somebody at the dashboard whose project has received these events. */
const arrive = async (events: { type: string; event: string; properties?: Record<string, unknown> }[]) => {
  const { session, project } = await server.newcomer()
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  const of = { anonymousId: 'a', originalTimestamp: server.now().toISOString() }
  const sent = events.map((event) => ({ messageId: crypto.randomUUID(), ...of, ...event }))
  await server.call('sendEvents', { body: JSON.stringify({ skdKey, events: sent }) })
  queryClient.clear()
  keepSession(window.localStorage, 'user', session)
  network.hold('viewWebVitals')
  const application = openApplication('/dashboard')
  await application.start()
  return application
}
const purchase = [{ type: 'track', event: 'purchase' }]
const board = async () => within(await screen.findByRole('region', { name: '页面性能' }))
const rows = (shown: Awaited<ReturnType<typeof board>>) =>
  within(shown.getByRole('table', { name: '页面性能' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('a page’s figures are shown with units and ratings in words', async () => {
  const properties = { path: '/tea', LCP: 5_000, INP: 0, TTFB: 100 }
  await arrive([{ type: 'track', event: 'web_vitals', properties }])
  await screen.findByRole('status', { name: '正在加载页面性能…' })
  await network.pass('viewWebVitals')
  const shown = await board()
  await shown.findByRole('table', { name: '页面性能' })
  expect(rows(shown)).toEqual([
    [
      '/tea',
      '1',
      expect.stringMatching(/^(?:4\.[789]\d?|5(?:\.[012]\d?)?) ?秒▲ 较差$/),
      '0毫秒● 良好',
      '无数据',
      expect.stringMatching(/^(?:9[5-9]|10[0-5])毫秒● 良好$/),
    ],
  ])
})

test('ten pages are shown at first, then all; loads of unnamed pages have a label', async () => {
  const { user } = await arrive(purchase)
  const pages = Array.from({ length: 12 }, (_, place) => page(place === 11 ? '' : `/${place}`, 100 - place))
  await network.succeed('viewWebVitals', vitals(pages))
  const shown = await board()
  await shown.findByRole('table', { name: '页面性能' })
  expect(rows(shown)).toHaveLength(10)
  expect(rows(shown)[0]).toEqual(['/0', '100', '2.42秒● 良好', '312毫秒■ 待改进', '0.301▲ 较差', '无数据'])
  await user.click(shown.getByRole('button', { name: '显示全部 12 个页面' }))
  expect(rows(shown).at(-1)?.[0]).toBe('其他页面')
  expect(rows(shown)).toHaveLength(12)
  expect(shown.queryByRole('button', { name: /显示全部/ })).toBeNull()
})

test('without pages, the message names the needed version of the tracker and how to switch it off', async () => {
  await arrive(purchase)
  await network.succeed('viewWebVitals', vitals([]))
  const shown = await board()
  await shown.findByRole('heading', { name: '还没有页面上报性能' })
  shown.getByText('webVitals: false')
})

test('a failure is shown with a retry button, and the last data stay', async () => {
  const { user } = await arrive(purchase)
  await network.fail('viewWebVitals', { code: 'transport.offline' })
  await network.fail('viewWebVitals', { code: 'transport.offline' })
  const shown = await board()
  await shown.findByRole('alert')
  expect(shown.queryByRole('table')).toBeNull()
  await user.click(shown.getByRole('button', { name: '重试' }))
  await network.succeed('viewWebVitals', vitals([page('/tea', 3)]))
  await shown.findByText('/tea')
  void queryClient.refetchQueries({ queryKey: ['webVitals'] })
  await network.fail('viewWebVitals', { code: 'transport.offline' })
  await network.fail('viewWebVitals', { code: 'transport.offline' })
  expect((await shown.findByRole('alert')).textContent).toContain('以下仍是上次加载的数据。')
  shown.getByText('/tea')
  await user.click(shown.getByRole('button', { name: '重试' }))
  await network.succeed('viewWebVitals', vitals([page('/cart', 3)]))
  await shown.findByText('/cart')
  await waitFor(() => expect(shown.queryByRole('alert')).toBeNull())
})
