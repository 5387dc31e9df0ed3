import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { walks } from '#tests/machines/sdk-keys/sdk-settings.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { AllowedOrigins } from '#ui/sdk-keys/tools/allowed-origins.tsx'

const { server, network } = withNetworkStub()

const field = () => screen.getByRole('textbox', { name: '来源，每行一个' }) as HTMLTextAreaElement

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  const body = { allowedOrigins: ['https://shop.example'] }
  await server.call('saveAllowedOrigins', { session: session.session, project: project.id, body })
  const { machines, user, show } = setUpScreen({ session: session.session })
  network.hold()
  const actor = createActor(machines.sdkSettings, { input: { projectId: project.id } })
  actor.start()
  show(<AllowedOrigins actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (/^xstate\.done\.actor\.(?:view|refresh)Settings$/.test(event.type)) await network.pass('viewSdkSettings')
      if (/^xstate\.error\.actor\.(?:view|refresh)Settings$/.test(event.type))
        await network.fail('viewSdkSettings', { code: 'transport.offline' })
      if (event.type === 'xstate.done.actor.saveOrigins') await network.pass('saveAllowedOrigins')
      if (event.type === 'xstate.error.actor.saveOrigins') await network.fail('saveAllowedOrigins', { code: 'permission.denied' })
      if (event.type === 'settings.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else await act(async () => actor.send({ type: 'settings.reload' }))
      }
      if (event.type === 'text.edit') {
        const { text } = event
        // What is typed as it was is no change for a browser.
        if (field().value === text) await act(async () => actor.send(event))
        else fireEvent.change(field(), { target: { value: text } })
      }
      if (event.type === 'text.revert') await user.click(screen.getByRole('button', { name: '还原' }))
      if (event.type === 'form.submit') await user.click(screen.getByRole('button', { name: '保存' }))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      if (state === 'loading' || state === 'failed') return
      await waitFor(() =>
        expect(field()).toMatchObject({ value: actor.getSnapshot().context.text, disabled: state === 'saving' }),
      )
      expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', state !== 'changed')
      expect(screen.queryByRole('button', { name: '还原' }) !== null).toBe(state === 'changed')
    },
  })
  const { problem, wrong } = actor.getSnapshot().context
  expect(screen.queryByRole('alert') !== null).toBe(problem !== null)
  expect(screen.queryByText('不是有效的来源：shop') !== null).toBe(wrong.length > 0)
  if (wrong.length > 0) expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('more than fifty origins are refused before they are sent', async () => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  const { machines, user, show } = setUpScreen({ session: session.session })
  const actor = createActor(machines.sdkSettings, { input: { projectId: project.id } })
  actor.start()
  show(<AllowedOrigins actor={actor} />)
  await screen.findByRole('textbox')
  network.hold()
  const lines = Array.from({ length: 51 }, (_, index) => `https://shop${index}.example`)
  fireEvent.change(field(), { target: { value: lines.join('\n') } })
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText('最多 50 个来源')).toBeTruthy()
  expect(network.waiting()).toBe(0)
})
