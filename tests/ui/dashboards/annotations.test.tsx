import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { groupMarks } from '#ui/dashboards/annotations/group-marks.ts'
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

/** Somebody at the dashboard of a project with a visitor, whose holdout they have changed. */
const arrive = async () => {
  const { session, project, username } = await server.newcomer()
  const at = { session: session.session, project: project.id }
  await server.call('changeHoldout', { ...at, body: { share: 7, reason: 'a test' } })
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  const sent = { messageId: crypto.randomUUID(), originalTimestamp: server.now().toISOString() }
  const event = { ...sent, type: 'track', event: 'view_product', anonymousId: 'ann' }
  await server.call('sendEvents', { body: JSON.stringify({ skdKey, events: [event] }) })
  await server.app.foldEvents()
  queryClient.clear()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication('/dashboard1')
  await application.start()
  return { ...application, username }
}

test('a marker on the trend tells what happened, who did it and when, and leads to it, also in the table', async () => {
  const { user, username } = await arrive()
  const trend = await screen.findByRole('region', { name: '有多少访客？' })
  const marker = await within(trend).findByRole('button', { name: /全局对照组改为 7%/ })
  expect(marker.getAttribute('aria-label')).toContain(username)
  expect(marker.getAttribute('aria-expanded')).toBe('false')
  marker.focus()
  const link = await within(trend).findByRole('link', { name: '全局对照组改为 7%' })
  expect(link.getAttribute('href')).toBe('/effect-tracking')
  await user.tab()
  expect(document.activeElement).toBe(link)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(within(trend).queryByRole('link', { name: '全局对照组改为 7%' })).toBe(null))
  expect(document.activeElement).toBe(marker)
  await user.click(within(trend).getByRole('button', { name: '表格' }))
  const table = within(trend).getByRole('table', { name: '有多少访客？' })
  expect(within(table).getByRole('columnheader', { name: '发生的变更' })).toBeTruthy()
  const [, today] = within(table).getAllByRole('row')
  expect(within(today ?? table).getByRole('link', { name: '全局对照组改为 7%' })).toBeTruthy()
})

test('points that lie too close share a marker, which counts all of them', () => {
  const starts = Array.from({ length: 30 }, (_, place) => `2026-03-${String(place + 1).padStart(2, '0')}`)
  const point = (at: string, total = 1) => ({ at, total, items: [] })
  const points = [point('2026-03-01'), point('2026-03-02', 3), point('2026-03-20'), point('2025-01-01')]
  expect(groupMarks(points, starts, 0).map(({ total }) => total)).toEqual([1, 3, 1])
  expect(groupMarks(points, starts, 260).map(({ total }) => total)).toEqual([4, 1])
  expect(groupMarks(points, starts, 1_200).map(({ total }) => total)).toEqual([1, 3, 1])
})
