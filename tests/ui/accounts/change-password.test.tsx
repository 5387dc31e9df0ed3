import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { walks } from '#tests/machines/accounts/change-password.walks.ts'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { registerAnn, setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { AdminScreen } from '#ui/platform/admin-screen.tsx'

let session = ''
const { server, network } = withNetworkStub(async (it) => {
  session = await registerAnn(it)
})

const form = {
  labels: { oldPassword: '当前密码', password: '新密码', confirmPassword: '确认密码' },
  submit: '修改密码',
}

const setScene = (as: string | null = session) => {
  const { machines, user, show } = setUpScreen({ session: as })
  const actor = createActor(machines.admin.changePassword)
  const invitation = createActor(machines.admin.invitation)
  actor.start()
  invitation.start()
  show(<AdminScreen board={null} username="annabel" email="ann@example.com" invitation={invitation} passwordChange={actor} />)
  network.hold()
  return { actor, user, button: () => screen.getByRole('button', { name: '修改密码' }) }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user, button } = setScene()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (await gesture(user, form, event)) {
        // What a person does at the form.
      } else if (event.type === 'xstate.done.actor.changePassword') await network.pass('changePassword')
      else if (event.type === 'xstate.error.actor.changePassword') await network.fail('changePassword', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      expect(button().getAttribute('aria-busy')).toBe(state === 'submitting' ? 'true' : null)
    },
  })
  if (walk.title.includes('changePassword done')) {
    for (const label of Object.values(form.labels)) expect(screen.getByLabelText(label)).toHaveProperty('value', '')
    expect((await server.call('login', { body: { account: 'annabel', password: 'secret2' } })).code).toBe(200)
  }
  if (walk.title.includes('failed')) expect((await screen.findByRole('alert')).textContent).toBe('当前密码错误')
})

test('an empty form shows what is missing', async () => {
  const { user, button } = setScene()
  await user.click(button())
  for (const text of ['请输入当前密码', '密码为必填项', '请输入您的确认密码']) expect(screen.getByText(text)).toBeTruthy()
})

test('without a session the person is asked to sign in, and nothing is sent', async () => {
  const { user, button } = setScene(null)
  for (const [label, value] of [
    ['当前密码', 'secret1'],
    ['新密码', 'secret2'],
    ['确认密码', 'secret2'],
  ] as const)
    await user.type(screen.getByLabelText(label), value)
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('请先登录')
  expect(network.waiting()).toBe(0)
})
