import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createOwnAccountMachines } from '#api/own-account/adapters.ts'
import type { Notifications } from '#contract/own-account/notifications.ts'
import { walks } from '#tests/machines/own-account/notifications.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { NotificationsCard } from '#ui/own-account/settings/notifications-card.tsx'

const { server, network } = withNetworkStub()

const names = { alerts: '告警', organization: '组织通知', weeklySummary: 'Shop' }

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  const { session } = (await server.newcomer()).session
  const { account: ofBrowser, user, show } = setUpScreen({ session })
  const machines = createOwnAccountMachines({ call: ofBrowser.call, storage: ofBrowser.storage, window })
  network.hold()
  const actor = createActor(machines.notifications).start()
  show(<NotificationsCard actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'notifications.reload') {
        if (actor.getSnapshot().matches('failed')) await user.click(await screen.findByRole('button', { name: '重试' }))
        else actor.send(event)
      }
      if (event.type === 'notification.set')
        await user.click(await screen.findByRole('checkbox', { name: names[event.change.kind] }))
      for (const call of ['viewNotifications', 'changeNotification'] as const) {
        if (event.type === `xstate.done.actor.${call}` && 'output' in event) await network.succeed(call, event.output)
        if (event.type === `xstate.error.actor.${call}`) await network.fail(call, problemOf(event))
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const known = actor.getSnapshot().context.notifications
      if (known && state === 'shown') await waitFor(() => expect(shown()).toEqual(choicesIn(known)))
    },
  })
})

/** What is checked, in the order of the card. */
const shown = () => screen.getAllByRole('checkbox').map((it) => (it as HTMLInputElement).checked)
const choicesIn = ({ kinds, summaries }: Notifications) => [
  kinds.alerts,
  kinds.organization,
  ...summaries.map(({ isOn }) => isOn),
]

test('a person switches alerts off and the weekly summary on, and finds both as they left them', async () => {
  network.release()
  const person = await server.newcomer()
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication('/account/settings')
  await application.start()
  const card = within(await screen.findByRole('region', { name: '邮件通知' }))
  expect(await card.findByText(`发送到 ${person.email}，语言为中文。`)).toBeTruthy()
  expect(card.getAllByText('始终发送')).toHaveLength(2)
  await application.user.click(card.getByRole('checkbox', { name: '告警' }))
  await waitFor(() => expect(card.getByRole('checkbox', { name: '告警' }).getAttribute('aria-disabled')).toBe('false'))
  await application.user.click(within(card.getByRole('group', { name: '每周摘要' })).getByRole('checkbox', { name: 'Shop' }))
  const stored = async () => (await server.call('viewNotifications', { session: person.session.session })).data as Notifications
  await waitFor(async () => expect(choicesIn(await stored())).toEqual([false, true, true]))
  const of = { session: person.session.session, project: person.project.id }
  expect((await server.call('viewWeeklySummary', of)).data).toMatchObject({ isSubscribed: true })
})
