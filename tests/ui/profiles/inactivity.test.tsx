import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createInactivityMachine } from '#api/profiles/inactivity-adapters.ts'
import { walks } from '#tests/machines/profiles/profile-inactivity.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { InactivitySection } from '#ui/profiles/inactivity/inactivity-section.tsx'

const { server, network } = withNetworkStub()

const calls = {
  viewInactivity: 'viewProfileInactivity',
  weighInactivity: 'viewProfileInactivity',
  saveInactivity: 'saveProfileInactivity',
} as const

const field = () => screen.getByRole('combobox', { name: '没有事件的时间' }) as HTMLSelectElement
const button = (name: string) => screen.getByRole('button', { name })

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  const { session, project } = await server.newcomer()
  const { account, user, show } = setUpScreen({ session: session.session })
  network.hold()
  const actor = createActor(createInactivityMachine(account.call), { input: { projectId: project.id } }).start()
  show(<InactivitySection actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
      const name = settled ? calls[settled[2] as keyof typeof calls] : null
      if (name && 'output' in event) await network.succeed(name, event.output)
      if (name && settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
      if (event.type === 'inactivity.reload') await user.click(button('重试'))
      if (event.type === 'days.choose') {
        const value = event.days === null ? '' : String(event.days)
        // What is chosen already is no choice for a browser.
        if (field().value === value) await act(async () => actor.send(event))
        else await user.selectOptions(field(), value)
      }
      if (event.type === 'choice.revert') await user.click(button('还原'))
      if (event.type === 'form.submit') await user.click(button('保存'))
      if (event.type === 'name.type') {
        const typed = screen.getByRole('textbox', { name: '输入项目名称以确认' })
        await user.clear(typed)
        await user.type(typed, event.name)
      }
      if (event.type === 'deletion.confirm') await user.click(button('保存并忘记'))
      if (event.type === 'deletion.cancel') await user.click(button('取消'))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const snapshot = actor.getSnapshot()
      const { inactivity, chosen } = snapshot.context
      await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(snapshot.matches('asking')))
      if (snapshot.matches('asking')) {
        const dialog = within(screen.getByRole('dialog'))
        expect(dialog.getByText(/4 位用户连同事件将被删除，另有 1 位有订单的用户/)).toBeTruthy()
        expect(dialog.getByRole('button', { name: '保存并忘记' })).toHaveProperty(
          'disabled',
          !snapshot.matches({ asking: 'sure' }),
        )
        return
      }
      if (!inactivity || snapshot.matches('failed')) return
      const shown = chosen ? chosen.days : inactivity.days
      await waitFor(() => expect(field().value).toBe(shown === null ? '' : String(shown)))
      expect(button('保存')).toHaveProperty('disabled', !snapshot.matches('changed'))
    },
  })
})
