import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { forgottenPasswordMachine } from '#machines/accounts/forgotten-password.machine.ts'
import { walks } from '#tests/machines/accounts/forgotten-password.walks.ts'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { registerAnn, setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ForgottenPasswordForm } from '#ui/accounts/password-reset/forgotten-password-form.tsx'

const { server, network } = withNetworkStub(async (it) => void (await registerAnn(it)))

const form = { labels: { email: '邮箱', confirmationCode: '确认验证码' }, submit: '验证' }

const setScene = () => {
  const stage = setUpScreen()
  const { actors } = stage.machines.passwordReset.implementations
  const actor = createActor(actors.forgottenPassword as typeof forgottenPasswordMachine, {
    clock: stage.clock,
    input: { pauseSeconds: 3, lifetimeSeconds: 5 },
  })
  actor.start()
  stage.show(<ForgottenPasswordForm actor={actor} mailsStayHere />)
  network.hold()
  server.pass(24 * 60 * 60_000)
  return { ...stage, actor, sendCode: () => screen.getByRole('button', { name: /发送|秒后/ }) }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user, sendCode } = setScene()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (await gesture(user, form, event)) {
        // What a person does at the form.
      } else if (event.type === 'code.ask') await user.click(sendCode())
      else if (event.type === 'xstate.done.actor.verifyCode') await network.pass('verifyCode', undefined, rightCode)
      else if (event.type === 'xstate.error.actor.verifyCode') await network.fail('verifyCode', problemOf(event))
      else if (event.type.startsWith('code.')) await act(async () => actor.send(event as Parameters<typeof actor.send>[0]))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const busy = actor.getSnapshot().hasTag('busy')
      expect(screen.getByRole('button', { name: '验证' }).getAttribute('aria-busy')).toBe(busy ? 'true' : null)
      for (const label of Object.values(form.labels)) expect(screen.getByLabelText(label)).toHaveProperty('disabled', busy)
    },
  })
  if (walk.title.includes('failed (code.invalid)')) expect(await screen.findByText('验证码无效，请重试')).toBeTruthy()
  if (walk.title.includes('failed (server.busy)'))
    expect((await screen.findByRole('alert')).textContent).toBe('服务器繁忙，请稍后重试')
  if (walk.title.endsWith('field.edit (confirmationCode) → editing → form.submit → editing'))
    expect((await screen.findByRole('alert')).textContent).toBe('验证密钥无效，请重新获取验证码')
})

test.each([
  ['', '邮箱格式无效'],
  ['ann@example', '邮箱格式无效'],
  [`${'a'.repeat(29)}@example.com`, '输入内容过长'],
])('an address like "%s" is refused: %s', async (value, text) => {
  const { user } = setScene()
  const field = screen.getByLabelText('邮箱')
  if (value) await user.type(field, value)
  else await user.click(field)
  await user.tab()
  expect(await screen.findByText(text)).toBeTruthy()
  await user.type(field, 'x')
  expect(screen.queryByText(text)).toBeNull()
})

/** The walk's code was sent by nobody: the server is asked about one that it did send. */
const rightCode = async () => {
  const key = String((await server.call('sendCode', { query: { email: 'ann@example.com', ftype: 'losepassword' } })).data)
  return { key, code: await server.codeFor('ann@example.com') }
}
