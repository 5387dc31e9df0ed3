import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createMailSenderMachines } from '#api/organization-settings/mail-sender-adapters.ts'
import { named, walks } from '#tests/machines/organization-settings/mail-sender.walks.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { SenderSection } from '#ui/organization-settings/sender-section.tsx'

const { server, network } = withNetworkStub()

const calls = {
  viewSender: 'viewMailSender',
  rereadSender: 'viewMailSender',
  saveSender: 'saveMailSender',
  checkSender: 'checkMailSender',
  removeSender: 'removeMailSender',
} as const
const buttons = {
  'fields.revert': '还原',
  'form.submit': '保存',
  'check.begin': '立即检查',
  'removal.open': '移除发件人',
  'removal.confirm': '移除',
  'removal.cancel': '取消',
} as const

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const machines = createMailSenderMachines({ call: account.call, clipboard: undefined })
  const [actor, copying] = [createActor(machines.sender).start(), createActor(machines.copying).start()]
  show(<SenderSection actor={actor} copying={copying} mayWrite />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
      const name = settled ? calls[settled[2] as keyof typeof calls] : null
      if (name && 'output' in event) await network.succeed(name, event.output)
      if (name && settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
      // Typing would pass through other values.
      if (event.type === 'fields.edit') actor.send(event)
      if (event.type in buttons) {
        const button = buttons[event.type as keyof typeof buttons]
        await user.click(await screen.findByRole('button', { name: button }))
      }
      if (event.type === 'sender.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else actor.send(event)
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const snapshot = actor.getSnapshot()
      const { mailSender, fields, wrong, isReplaced, problem } = snapshot.context
      await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(problem !== null))
      await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(snapshot.matches('asking')))
      if (!mailSender || snapshot.matches('failed') || snapshot.matches('asking')) return
      const address = screen.getByLabelText('发件地址')
      await waitFor(() => expect(address).toMatchObject({ value: fields.address.replaceAll(/[\r\n]/g, '') }))
      expect(address.getAttribute('aria-invalid')).toBe(String(wrong.includes('address')))
      expect(screen.queryByText(/^有人在此期间更改了这些设置。/) !== null).toBe(isReplaced)
      const isUsed = mailSender.sender?.state === 'proven' || mailSender.sender?.state === 'failing'
      expect(screen.getByText(/^目前的发件地址：/).textContent).toContain(isUsed ? named.address : mailSender.platformAddress)
      expect(screen.queryAllByRole('heading', { level: 3 }).length).toBe(mailSender.sender?.records.length ?? 0)
    },
  })
  actor.stop()
  copying.stop()
})

const begin = async () => {
  network.release()
  server.pass(3_600_000)
  return openTeam(server)
}

test('the owner names a sender, is shown the records of its domain, and copies one', async () => {
  const { owner } = await begin()
  keepSession(window.localStorage, 'user', owner.session)
  const application = openApplication('/organization/settings')
  await application.start()
  const { user } = application
  const section = within(await screen.findByRole('region', { name: '发件人' }, { timeout: 20_000 }))
  await user.type(await section.findByLabelText('显示名称'), 'Tea House')
  await user.type(section.getByLabelText('发件地址'), 'hello@tea')
  await user.click(section.getByRole('button', { name: '保存' }))
  expect(await section.findByText('请输入完整的邮箱地址，或留空')).toBeTruthy()
  await user.type(section.getByLabelText('发件地址'), '.example')
  await user.click(section.getByRole('button', { name: '保存' }))
  expect(await section.findByText('_causeway.tea.example')).toBeTruthy()
  expect(section.getByText(/^causeway-verify=/)).toBeTruthy()
  expect(section.getByText(/^v=DKIM1; k=rsa; p=/)).toBeTruthy()
  expect(section.getByText(/^tea\.example 尚未验证。/)).toBeTruthy()
  await user.click(section.getByRole('button', { name: '复制 域名所有权：TXT 记录的名称' }))
  expect(await navigator.clipboard.readText()).toBe('_causeway.tea.example')
})

test('a member who may not change the organisation sees the sender and no buttons', async () => {
  const { owner, as, member } = await begin()
  const settings = { displayName: 'Tea House', address: 'hello@tea.example', replyTo: '' }
  await as(owner, 'saveMailSender', { body: { replaces: null, settings } })
  const mei = await member('viewer')
  keepSession(window.localStorage, 'user', mei.session)
  await openApplication('/organization/settings').start()
  const section = within(await screen.findByRole('region', { name: '发件人' }, { timeout: 20_000 }))
  expect(await section.findByText('_causeway.tea.example')).toBeTruthy()
  await waitFor(() => {
    for (const name of ['立即检查', '移除发件人', '保存']) expect(section.queryByRole('button', { name })).toBeNull()
  })
})
