import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { dateAt } from '#contract/projects/zones.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { queryClient } from '../../../src/routes/-shell/console.ts'

const { server, network } = withNetworkStub()
const day = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.now() })
  network.release()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Somebody at a page of a project in Auckland with one event, whose days begin up to 13 hours before those of UTC. */
const arrive = async (path: string, timeZone = 'Pacific/Auckland') => {
  const { session, project } = await server.newcomer()
  await server.database.query('update projects set time_zone = $2 where id = $1', [project.id, timeZone])
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  const originalTimestamp = server.now().toISOString()
  const event = { messageId: crypto.randomUUID(), type: 'track', event: 'view_product', anonymousId: 'ann', sessionId: 's' }
  await server.call('sendEvents', { body: JSON.stringify({ skdKey, events: [{ ...event, originalTimestamp }] }) })
  await server.app.foldEvents()
  queryClient.clear()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication(path)
  await application.start()
  return { ...application, session: session.session, project: project.id }
}
const zone = async () => (await screen.findByLabelText<HTMLSelectElement>('时区')).value

test('a report is in the time zone of its project, and an address names another one only while it is chosen', async () => {
  const { user, router } = await arrive('/dashboard1')
  expect(await zone()).toBe('Pacific/Auckland')
  await screen.findByLabelText('关键指标')
  await user.selectOptions(screen.getByLabelText('时区'), 'UTC')
  await waitFor(() => expect(router.state.location.search).toEqual({ zone: 'UTC' }))
  expect(await zone()).toBe('UTC')
  await user.selectOptions(screen.getByLabelText('时区'), 'Pacific/Auckland')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(await zone()).toBe('Pacific/Auckland')
})

test('an insight that names no time zone is in that of its project', async () => {
  await arrive('/insights')
  expect(await zone()).toBe('Pacific/Auckland')
})

test('where a browser is a day behind, the report ends on the day of the server', async () => {
  vi.setSystemTime(server.now().getTime() - day)
  const { user, router, project } = await arrive('/dashboard1')
  const today = dateAt(server.now().getTime(), 'Pacific/Auckland')
  const funnels = () => queryClient.getQueryCache().findAll({ queryKey: ['visitFunnel', project] })
  await waitFor(() => expect(funnels().map(({ queryKey }) => queryKey[2])).toContainEqual(expect.objectContaining({ to: today })))
  await user.click(screen.getByRole('button', { name: '今天' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ from: today, to: today }))
})

test('where another member has changed the time zone of the project, the report says the one that it is in', async () => {
  const { user, router, session, project } = await arrive('/dashboard1')
  await screen.findByLabelText('关键指标')
  await user.click(screen.getByRole('button', { name: '7 天' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ to: expect.any(String) }))
  const body = { person: null, quiet: null, timeZone: 'America/Lima' }
  expect(await server.call('changeDecisionLimits', { session, project, body })).toMatchObject({ code: 200 })
  server.pass(60_000)
  queryClient.clear()
  await user.click(screen.getByRole('button', { name: '30 天' }))
  await waitFor(async () => expect(await zone()).toBe('America/Lima'))
})

test('in a browser that does not know the time zone of the project, the report is in UTC', async () => {
  await arrive('/dashboard1', 'Mars/Olympus')
  expect(await zone()).toBe('UTC')
  await screen.findByLabelText('关键指标')
})

test('in a browser that does not know the time zone of the project, an insight is in UTC', async () => {
  await arrive('/insights', 'Mars/Olympus')
  expect(await zone()).toBe('UTC')
  await screen.findByRole('img', { name: /view_product/ })
})
