import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { eventStreamMachine } from '#machines/events/event-stream.machine.ts'
import { walks } from '#tests/machines/sdk-keys/sdk-key.walks.ts'
import { walks as revocationWalks } from '#tests/machines/sdk-keys/sdk-key-revocation.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { DeveloperTools } from '#ui/sdk-keys/tools/developer-tools.tsx'
import { snippetOf } from '#ui/sdk-keys/tools/snippets.ts'

const { server, network } = withNetworkStub()
const origin = 'http://localhost:3000'

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  const hasKey = walk.title.includes('viewKey done → generated')
  const skdKey = crypto.randomUUID()
  if (hasKey) await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  const written: string[] = []
  let settle = { resolve: () => {}, reject: () => {} }
  const { machines, clock, user, wait, show } = setUpScreen({
    session: session.session,
    writeText: (text) => {
      written.push(text)
      return new Promise((resolve, reject) => {
        settle = { resolve, reject: () => reject(new Error('refused')) }
      })
    },
  })
  network.hold()
  const actor = createActor(machines.sdkKey, { clock, input: { projectId: project.id } })
  actor.start()
  const input = { projectId: project.id }
  const stream = createActor(
    eventStreamMachine.provide({ actors: { openStream: fromCallback(() => {}), watchPage: fromCallback(() => {}) } }),
    { input },
  )
  const settings = createActor(machines.sdkSettings, { input })
  stream.start()
  settings.start()
  const revocation = createActor(machines.sdkKeyRevocation, { input })
  revocation.start()
  show(<DeveloperTools actor={actor} stream={stream} settings={settings} revocation={revocation} origin={origin} />)
  const generate = () => screen.queryByRole('button', { name: /^生成/ })
  await waitFor(() => expect(generate()).toHaveProperty('disabled', true))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'key.seen') await act(async () => actor.send(event as { type: 'key.seen'; key: string | null }))
      if (event.type === 'xstate.done.actor.viewKey') await network.pass('viewSdkKey')
      if (event.type === 'xstate.error.actor.viewKey') await network.fail('viewSdkKey', { code: 'transport.offline' })
      if (event.type === 'xstate.done.actor.createKey') await network.pass('createSdkKey')
      if (event.type === 'xstate.error.actor.createKey') await network.fail('createSdkKey', { code: 'project.unknown' })
      if (event.type === 'xstate.done.actor.writeClipboard') settle.resolve()
      if (event.type === 'xstate.error.actor.writeClipboard') settle.reject()
      if (event.type === 'xstate.done.actor.rotateKey') {
        await network.pass('rotateSdkKey')
        await waitFor(() => expect(actor.getSnapshot().context.key).not.toBe(skdKey))
      }
      if (event.type === 'xstate.error.actor.rotateKey') {
        await network.fail('rotateSdkKey', { code: 'server.busy' })
        await waitFor(() => expect(actor.getSnapshot().matches('generated')).toBe(true))
        expect(actor.getSnapshot().context.key).toBe(skdKey)
      }
      if (event.type === 'rotation.ask') await user.click(screen.getByRole('button', { name: '更换密钥' }))
      if (event.type === 'rotation.cancel') await user.click(await screen.findByRole('button', { name: '取消' }))
      if (event.type === 'rotation.confirm') await user.click(await screen.findByRole('button', { name: '更换' }))
      if (event.type === 'key.generate') await user.click(generate() as HTMLElement)
      if (event.type === 'check.retry') await user.click(screen.getByRole('button', { name: '重新检查' }))
      if (event.type === 'copy.request') {
        await user.click(screen.getAllByRole('button', { name: '复制' })[0] as HTMLElement)
        expect(written).toEqual([actor.getSnapshot().context.key])
      }
      if (event.type.startsWith('xstate.after.copyConfirmation')) {
        await wait(1_999)
        expect(screen.getByText('已复制')).toBeTruthy()
        await wait(1)
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      if (state === 'absent') await waitFor(() => expect(generate()).toMatchObject({ textContent: '生成 SDK', disabled: false }))
      if (state === 'generating')
        await waitFor(() => expect(generate()).toMatchObject({ textContent: '生成中…', disabled: true }))
      if (typeof state === 'object') {
        const key = actor.getSnapshot().context.key as string
        await waitFor(() => expect(screen.getByText(key, { exact: true })).toBeTruthy())
        expect(generate()).toBeNull()
      }
      if (state === 'unchecked') expect((await screen.findByRole('alert')).textContent).toBe('网络连接失败')
      expect(screen.queryByText('已复制') !== null).toBe(JSON.stringify(state).includes('copied'))
    },
  })
})

test.each(revocationWalks.map((walk) => [walk.title, walk] as const))('revoking: %s', async (_, walk) => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  const { machines, clock, user, show } = setUpScreen({ session: session.session })
  const input = { projectId: project.id }
  const stream = createActor(
    eventStreamMachine.provide({ actors: { openStream: fromCallback(() => {}), watchPage: fromCallback(() => {}) } }),
    { input },
  )
  const [actor, settings] = [createActor(machines.sdkKey, { clock, input }), createActor(machines.sdkSettings, { input })]
  const revocation = createActor(machines.sdkKeyRevocation, { input })
  for (const it of [actor, stream, settings, revocation]) it.start()
  const told: string[] = []
  revocation.on('key.revoked', (event) => {
    told.push(event.key)
    actor.send({ type: 'key.seen', key: null })
  })
  show(<DeveloperTools actor={actor} stream={stream} settings={settings} revocation={revocation} origin={origin} />)
  await screen.findByText(skdKey, { exact: true })
  network.hold()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'revocation.ask') await user.click(screen.getByRole('button', { name: '吊销密钥' }))
      if (event.type === 'revocation.cancel') await user.click(await screen.findByRole('button', { name: '取消' }))
      if (event.type === 'revocation.confirm') await user.click(await screen.findByRole('button', { name: '吊销' }))
      if (event.type === 'xstate.done.actor.revokeKey') await network.pass('revokeSdkKey')
      if (event.type === 'xstate.error.actor.revokeKey') await network.fail('revokeSdkKey', { code: 'transport.offline' })
      await waitFor(() => expect(revocation.getSnapshot().value).toEqual(state))
      await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(state === 'asking'))
      if (state === 'asking') expect(screen.getByRole('dialog').textContent).toContain(skdKey)
      if (event.type !== 'xstate.done.actor.revokeKey') return
      expect(told).toEqual([skdKey])
      expect(await screen.findByRole('button', { name: '生成 SDK' })).toBeTruthy()
      expect(screen.queryByText(skdKey, { exact: true })).toBeNull()
    },
  })
})

test('the snippets contain what the specification lists, with this server’s address and this key', () => {
  for (const kind of ['iife', 'umd', 'npm'] as const) {
    const code = snippetOf(kind, { origin, key: 'the-key' })
    expect(code).toContain("key: 'the-key'")
    expect(code).toContain("endpoint: 'http://localhost:3000/quote/api/v1/events/behavior'")
    expect(code).toContain("sse: 'http://localhost:3000/quote/api/v1/events/sse'")
    expect(code).toContain('autoSource: true')
    expect(code).toContain('preferUtm: true')
    expect(code).toContain('dwell: { enabled: true, interval: 10000 }')
  }
})
