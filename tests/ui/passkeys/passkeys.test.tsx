import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createPasskeysMachine } from '#api/passkeys/adapters.ts'
import { createTwoFactorMachines } from '#api/two-factor/adapters.ts'
import type { Passkey } from '#contract/passkeys/passkeys.ts'
import { laptop, walks } from '#tests/machines/passkeys/passkeys.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { lendAuthenticator } from '#tests/support/browser-passkeys.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { PasskeysCard } from '#ui/passkeys/settings/passkeys-card.tsx'
import '#ui/passkeys/settings/passkey-dialogs.tsx'

const { server, network } = withNetworkStub()

let takeBack = () => {}
afterEach(() => takeBack())

const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog')).getByRole('button', { name })

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  takeBack = lendAuthenticator(createAuthenticator())
  const { session } = (await server.newcomer()).session
  const { account, user, show } = setUpScreen({ session })
  const { copying } = createTwoFactorMachines({ call: account.call, clipboard: undefined })
  network.hold()
  const actor = createActor(createPasskeysMachine(account.call)).start()
  show(<PasskeysCard actor={actor} copying={createActor(copying).start()} />)
  let place = walk.start
  await play(walk, {
    onStep: async ({ event, state }) => {
      const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
      // Adding one takes two calls; the browser creates the passkey between them.
      if (settled?.[2] === 'addPasskey') await network.pass('beginPasskey')
      const name = (settled?.[2] === 'addPasskey' ? 'registerPasskey' : settled?.[2]) as 'listPasskeys' | undefined
      if (name && settled?.[1] === 'done') await network.succeed(name, (event as { output?: unknown }).output ?? null)
      if (name && settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
      if (event.type === 'passkeys.reload') await user.click(screen.getByRole('button', { name: '重试' }))
      if (event.type === 'passkey.compose') await user.click(screen.getByRole('button', { name: '添加通行密钥' }))
      if (event.type === 'passkey.rename') await user.click(screen.getByRole('button', { name: `重命名 ${laptop.name}` }))
      if (event.type === 'passkey.ask') await user.click(screen.getByRole('button', { name: `移除 ${laptop.name}` }))
      if (event.type === 'name.edit') {
        const field = await screen.findByLabelText('名称')
        await user.clear(field)
        if (event.name !== '') await user.type(field, event.name)
      }
      if (event.type === 'name.submit') await user.click(await inDialog(/^(?:继续|保存)$/))
      if (event.type === 'passkey.remove') await user.click(await inDialog('移除通行密钥'))
      if (event.type === 'dialog.close') await user.click(await inDialog(place === 'noting' ? '我已保存' : '取消'))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      place = state
    },
  })
})

const openSettings = async () => {
  network.release()
  server.pass(3_600_000)
  const person = await server.newcomer()
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication('/account/settings')
  await application.start()
  const card = await screen.findByRole('region', { name: '通行密钥' })
  const list = async () => (await server.call('listPasskeys', { session: person.session.session })).data as Passkey[]
  return { ...application, card, list }
}

test('a browser without passkeys is told so, and nothing is stored', async () => {
  const { user, card, list } = await openSettings()
  await user.click(await within(card).findByRole('button', { name: '添加通行密钥' }))
  const dialog = await screen.findByRole('dialog', { name: '添加通行密钥' })
  await user.click(within(dialog).getByRole('button', { name: '继续' }))
  expect(await within(dialog).findByText('请输入名称，最多 60 个字符')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('名称'), 'Laptop{Enter}')
  expect((await within(dialog).findByRole('alert')).textContent).toBe('此浏览器无法使用通行密钥')
  expect(await list()).toEqual([])
})
