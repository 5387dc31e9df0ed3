import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { weeklySummaryWith } from '#api/dashboards/weekly-summary.ts'
import { createCall } from '#api/http/client.ts'
import { of, walks } from '#tests/machines/dashboards/weekly-summary.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { WeeklySummaryDialog } from '#ui/dashboards/summary/weekly-summary-dialog.tsx'
import { queryClient } from '../../../src/routes/-shell/console.ts'

const { server, network } = withNetworkStub()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.now() })
  network.release()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Somebody at a dashboard with figures. */
const arrive = async (pathOf: (project: string) => string) => {
  const { session, project, email } = await server.newcomer()
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  const originalTimestamp = server.now().toISOString()
  const event = { messageId: crypto.randomUUID(), type: 'track', event: 'view', anonymousId: 'ann', originalTimestamp }
  await server.call('sendEvents', { body: JSON.stringify({ skdKey, events: [event] }) })
  await server.app.foldEvents()
  queryClient.clear()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication(pathOf(project.id))
  await application.start()
  return { ...application, email, project }
}

test('somebody subscribes to the weekly summary, sees where and when it comes, and ends it again', async () => {
  const { user, router, email } = await arrive(() => '/dashboard')
  await user.click(await screen.findByRole('button', { name: '每周摘要…' }))
  const dialog = await screen.findByRole('dialog', { name: '每周摘要' })
  await within(dialog).findByText(email)
  expect(within(dialog).getByText('每周一 08:00（Asia/Shanghai）')).toBeTruthy()
  expect(within(dialog).getByText('中文（账号的语言）')).toBeTruthy()
  expect(within(dialog).getByRole('status').textContent).toBe('未订阅')
  await user.click(within(dialog).getByRole('button', { name: '订阅' }))
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('已订阅'))
  await user.click(within(dialog).getByRole('button', { name: '取消订阅' }))
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('未订阅'))
  await user.click(within(dialog).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(router.state.location.search).not.toHaveProperty('summary')
})

const connection = {
  origin: 'http://localhost:3000',
  locale: () => 'zh',
  sessionId: () => 'session',
  onRefused: () => {},
  repeatAfter: 0,
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { user, show } = setUpScreen()
  network.hold()
  const machine = weeklySummaryWith(createCall({ ...connection, unload: new AbortController().signal }))
  const actor = createActor(machine, { input: of }).start()
  show(<WeeklySummaryDialog actor={actor} project="Tea" onClose={() => {}} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
      if (event.type === 'summary.reload') await press('重试')
      if (event.type === 'subscription.set') await press(event.isSubscribed ? '订阅' : '取消订阅')
      for (const call of ['viewSummary', 'changeSummary'] as const) {
        const endpoint = call === 'viewSummary' ? 'viewWeeklySummary' : 'changeWeeklySummary'
        if (event.type === `xstate.done.actor.${call}` && 'output' in event) await network.succeed(endpoint, event.output)
        if (event.type === `xstate.error.actor.${call}`) {
          await network.fail(endpoint, problemOf(event))
          await screen.findByRole('alert')
        }
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test('a link of an e-mail chooses its project, and says if that is none of the organisation', async () => {
  const { router, project } = await arrive((id) => `/dashboard?project=${id}&summary=open`)
  await screen.findByRole('dialog', { name: '每周摘要' })
  await waitFor(() => expect(router.state.location.search).toEqual({ summary: 'open' }))
  expect(screen.queryByText(/链接中的项目/)).toBe(null)
  await router.navigate({ to: '/dashboard', search: { project: crypto.randomUUID() } })
  await screen.findByText(/链接中的项目不在当前组织中/)
  expect(project.id).toBeTruthy()
})
