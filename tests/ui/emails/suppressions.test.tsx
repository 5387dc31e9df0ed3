import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createSuppressionMachines } from '#api/emails/adapters.ts'
import { unsubscribed } from '#tests/machines/emails/email-deliveries.ts'
import { walks as lookupWalks } from '#tests/machines/emails/suppression-lookup.walks.ts'
import { walks as removalWalks } from '#tests/machines/emails/suppression-removal.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { LookupCard } from '#ui/emails/lookup-card.tsx'
import { RemovalDialog } from '#ui/emails/removal-dialog.tsx'

const { server, network } = withNetworkStub()
const titled = <Walk extends { title: string }>(walks: Walk[]) => walks.map((walk) => [walk.title, walk] as const)

test.each(titled(lookupWalks))('looking up: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createSuppressionMachines(account.call).lookup).start()
  show(<LookupCard actor={actor} onRemove={() => {}} />)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'address.edit') {
        const field = screen.getByLabelText('邮箱地址')
        await user.clear(field)
        await user.type(field, event.address)
      }
      if (event.type === 'address.check') await press('查询')
      if (event.type === 'reason.choose') await press('退信')
      if (event.type === 'address.add') await press('加入名单')
      if (event.type === 'list.change') actor.send(event)
      if ('output' in event) {
        const name = event.type.endsWith('addAddress') ? 'addEmailSuppression' : 'checkEmailSuppression'
        await network.succeed(name, event.output)
      }
      if (event.type === 'xstate.error.actor.checkAddress') await network.fail('checkEmailSuppression', problemOf(event))
      if (event.type === 'xstate.error.actor.addAddress') await network.fail('addEmailSuppression', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      expect(screen.queryByRole('button', { name: '移出名单…' }) !== null).toBe(state === 'listed')
      expect(screen.queryByText('该地址不在名单上，可以收到邮件。') !== null).toBe(state === 'unlisted' || state === 'adding')
    },
  })
})

test.each(titled(removalWalks))('removing: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createSuppressionMachines(account.call).removal).start()
  show(<RemovalDialog actor={actor} />)
  const dialog = async () => within(await screen.findByRole('dialog'))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'removal.ask') actor.send(event)
      if (event.type === 'reason.edit') {
        const field = (await dialog()).getByLabelText('理由（写入审计记录）')
        await user.clear(field)
        await user.type(field, event.reason)
      }
      // Only somebody who has unsubscribed is asked about.
      if (event.type === 'consent.edit') {
        const box = (await dialog()).queryByRole('checkbox')
        if (box) await user.click(box)
        else actor.send(event)
      }
      if (event.type === 'removal.confirm') await user.click((await dialog()).getByRole('button', { name: '移出名单' }))
      if (event.type === 'removal.cancel') await user.click((await dialog()).getByRole('button', { name: '取消' }))
      if (event.type === 'xstate.done.actor.removeEntry') await network.succeed('removeEmailSuppression', null)
      if (event.type === 'xstate.error.actor.removeEntry') {
        await network.fail('removeEmailSuppression', problemOf(event))
        expect((await (await dialog()).findByRole('alert')).textContent).toBe('该地址已不在名单上')
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { asked, isMarked, hasConsent } = actor.getSnapshot().context
      if (!asked) return
      expect((await dialog()).queryByText('没有本人的同意，不能移出已退订的地址') !== null).toBe(
        isMarked && !hasConsent && asked.reason === 'unsubscribed',
      )
    },
  })
})

test('the list is reached from the response actions; an address is added, found, and removed with a reason and consent', async () => {
  network.release()
  server.pass(3_600_000)
  const { session } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication('/response-actions')
  await application.start()
  const { user } = application
  await user.click(await screen.findByRole('link', { name: '邮件停发名单' }))
  expect(await screen.findByText('名单上还没有地址')).toBeTruthy()
  await user.type(screen.getByLabelText('邮箱地址'), 'Ann@example.com{Enter}')
  expect(await screen.findByText('该地址不在名单上，可以收到邮件。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '加入名单' }))
  expect((await screen.findAllByText('地址已加入停发名单')).length).toBeGreaterThan(0)
  const list = within(screen.getByRole('region', { name: '名单' }))
  const remove = await list.findByRole('button', { name: /^移出 [\w-]{8}…$/ })
  expect(document.body.textContent).not.toContain('ann@example.com')
  await user.click(within(list.getByRole('toolbar', { name: '原因' })).getByRole('button', { name: '退信' }))
  await waitFor(() => expect(remove.isConnected).toBe(false))
  expect(application.router.state.location.search).toEqual({ reason: 'bounced' })
  await user.click(screen.getByRole('button', { name: '移出名单…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '移出名单' }))
  expect(dialog.getByText('没有本人的同意，不能移出已退订的地址')).toBeTruthy()
  await user.type(dialog.getByLabelText('理由（写入审计记录）'), 'asked by phone')
  await user.click(dialog.getByRole('checkbox', { name: '本人已明确要求重新接收邮件' }))
  await user.click(dialog.getByRole('button', { name: '移出名单' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('该地址不在名单上，可以收到邮件。')).toBeTruthy()
  expect((await server.call('listEmailSuppressions', { session: session.session })).data).toMatchObject({ items: [] })
})

test('who may not change the list sees it without buttons', async () => {
  const { account, show } = setUpScreen()
  network.hold()
  const actor = createActor(createSuppressionMachines(account.call).lookup).start()
  show(<LookupCard actor={actor} onRemove={null} />)
  actor.send({ type: 'address.edit', address: 'ann@example.com' })
  actor.send({ type: 'address.check' })
  await network.succeed('checkEmailSuppression', { entry: unsubscribed })
  expect(await screen.findByText(/该地址已退订/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '移出名单…' })).toBeNull()
})
