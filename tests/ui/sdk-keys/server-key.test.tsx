import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ServerKey } from '#contract/sdk-keys/server-key.ts'
import { walks } from '#tests/machines/sdk-keys/server-key.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ServerKeyCard } from '#ui/sdk-keys/server-key/server-key-card.tsx'

const { server, network } = withNetworkStub()

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  server.pass(3_600_000)
  const person = await server.newcomer()
  const at = { session: person.session.session, project: person.project.id }
  const revoke = async (keep: string) => {
    const keys = (await server.call('listServerKeys', at)).data as ServerKey[]
    for (const { id } of keys) if (id !== keep) await server.call('revokeServerKey', { ...at, params: { id } })
  }
  const { machines, user, show } = setUpScreen({ session: at.session })
  const actor = createActor(machines.serverKey, { input: { projectId: at.project } })
  const copying = createActor(machines.copying)
  network.hold()
  actor.start()
  copying.start()
  show(<ServerKeyCard actor={actor} copying={copying} />)
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  const answer = async (name: string) => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'xstate.done.actor.listKeys') {
        const isWanted = 'output' in event && Array.isArray(event.output) && event.output.length > 0
        const isThere = ((await server.call('listServerKeys', at)).data as ServerKey[]).length > 0
        if (isWanted && !isThere) await server.call('createServerKey', { ...at, body: { replaces: null } })
        if (!isWanted) await revoke('')
        await network.pass('listServerKeys')
      }
      if (event.type === 'xstate.error.actor.listKeys') await network.fail('listServerKeys', problemOf(event))
      if (event.type === 'xstate.done.actor.createKey') await network.pass('createServerKey')
      if (event.type === 'xstate.error.actor.createKey') await network.fail('createServerKey', problemOf(event))
      if (event.type === 'xstate.done.actor.revokeKey') {
        await revoke(actor.getSnapshot().context.revoking ?? '')
        await network.pass('revokeServerKey')
      }
      if (event.type === 'xstate.error.actor.revokeKey') await network.fail('revokeServerKey', problemOf(event))
      if (event.type === 'keys.reload') await press('重试')
      if (event.type === 'key.create') await press('创建服务器密钥')
      if (event.type === 'replacement.ask') await press('更换服务器密钥')
      if (event.type === 'replacement.confirm') await answer('更换')
      if (event.type === 'replacement.cancel') await answer('取消')
      if (event.type === 'revocation.ask')
        await user.click(screen.getAllByRole('button', { name: /^吊销 csk_/ })[0] as HTMLElement)
      if (event.type === 'revocation.confirm') await answer('吊销')
      if (event.type === 'revocation.cancel') await answer('取消')
      if (event.type === 'secret.dismiss') await press('我已保存')
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { secret, keys } = actor.getSnapshot().context
      if (state === 'revealed') await waitFor(() => expect(screen.getByText(secret as string)).toBeTruthy())
      else expect(screen.queryByText(/^csk_[\w-]{43}$/)).toBeNull()
      if (state === 'listed') await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(keys.length))
      if (state === 'failed') expect((await screen.findByRole('alert')).textContent).toBe('网络连接失败')
    },
  })
})

test('A15: a developer creates a server key in the console, copies it, and sends events with it', async () => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication('/sdk')
  await application.start()
  const card = await screen.findByRole('region', { name: '服务器密钥' })
  await application.user.click(await within(card).findByRole('button', { name: '创建服务器密钥' }))
  const secret = (await within(card).findByText(/^csk_[\w-]{43}$/)).textContent
  expect(await screen.findByText('服务器密钥已生成')).toBeTruthy()
  await application.user.click(within(card).getByRole('button', { name: '复制' }))
  expect(await navigator.clipboard.readText()).toBe(secret)
  await application.user.click(within(card).getByRole('button', { name: '我已保存' }))
  expect(within(card).queryByText(String(secret))).toBeNull()
  expect(within(card).getByText(`${secret?.slice(0, 10)}…`)).toBeTruthy()
  const sent = await server.request('/v1/track', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa(`${secret}:`)}` },
    body: JSON.stringify({ event: 'x', userId: 'u' }),
  })
  expect(await sent.json()).toMatchObject({ success: true, receipts: [{ status: 'accepted' }] })
  const list = await server.call('listServerKeys', { session: session.session, project: project.id })
  expect(list.data).toMatchObject([{ lastUsedAt: server.now().toISOString() }])
})
