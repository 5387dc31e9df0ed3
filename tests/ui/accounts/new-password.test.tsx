import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { newPasswordMachine } from '#machines/accounts/new-password.machine.ts'
import { walks } from '#tests/machines/accounts/new-password.walks.ts'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { registerAnn, setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { NewPasswordForm } from '#ui/accounts/password-reset/new-password-form.tsx'

const { server, network } = withNetworkStub(async (it) => void (await registerAnn(it)))

const form = { labels: { password: '新密码', confirmPassword: '确认密码' }, submit: '修改密码' }

const verifiedCode = async () => {
  network.release()
  server.pass(24 * 60 * 60_000)
  const email = 'ann@example.com'
  const key = String((await server.call('sendCode', { query: { email, ftype: 'losepassword' } })).data)
  return { email, key, code: await server.codeFor(email) }
}

const setScene = (verified: Awaited<ReturnType<typeof verifiedCode>> | null) => {
  const stage = setUpScreen()
  const machine = stage.machines.passwordReset.implementations.actors.newPassword as typeof newPasswordMachine
  const actor = createActor(machine, { input: { verified } })
  actor.start()
  const onRestart = vi.fn()
  stage.show(<NewPasswordForm actor={actor} onRestart={onRestart} />)
  network.hold()
  return { ...stage, actor, onRestart }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user } = setScene(walk.variant === 'verified' ? await verifiedCode() : null)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (await gesture(user, form, event)) {
        // What a person does at the form.
      } else if (event.type === 'xstate.done.actor.resetPassword') await network.pass('resetPassword')
      else if (event.type === 'xstate.error.actor.resetPassword') await network.fail('resetPassword', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const busy = actor.getSnapshot().hasTag('busy')
      expect(screen.getByRole('button', { name: '修改密码' }).getAttribute('aria-busy')).toBe(busy ? 'true' : null)
    },
  })
  if (walk.variant === 'unverified') expect((await screen.findByRole('alert')).textContent).toBe('验证信息无效，请重新获取验证码')
  if (walk.title.includes('failed (code.invalid)')) {
    expect((await screen.findByRole('alert')).textContent).toBe('验证码无效，请重试')
    expect(screen.getByLabelText('新密码')).toHaveProperty('value', 'secret2')
  }
  if (walk.title.endsWith('changed')) {
    const login = await server.call('login', { body: { account: 'annabel', password: 'secret2' } })
    expect(login.code).toBe(200)
  }
})

test.each([
  ['after a lost answer the new password is sent once more by itself', 1],
  ['after two lost answers, sending the new password again succeeds', 2],
])('%s (3, 48)', async (_, lost) => {
  const verified = await verifiedCode()
  const { actor, user } = setScene(verified)
  await user.type(screen.getByLabelText('新密码'), 'secret3')
  await user.type(screen.getByLabelText('确认密码'), 'secret3')
  const button = screen.getByRole('button', { name: '修改密码' })
  await user.click(button)
  await network.loseAnswer('resetPassword')
  const mails = (await server.outbox()).length
  if (lost === 2) {
    await network.loseAnswer('resetPassword')
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false))
    await user.click(button)
  }
  await network.pass('resetPassword')
  await waitFor(() => expect(actor.getSnapshot().status).toBe('done'))
  expect(screen.queryByText('验证码无效，请重试')).toBeNull()
  expect((await server.outbox()).length).toBe(mails)
  const login = await server.call('login', { body: { account: 'annabel', password: 'secret3' } })
  expect(login.code).toBe(200)
})

test('every rule of the specification is checked on blur and cleared on edit', async () => {
  const { user } = setScene(null)
  const field = (label: string) => screen.getByLabelText(label)
  const cases = [
    ['新密码', '', '密码为必填项'],
    ['新密码', 'abc1', '密码长度应为6-32个字符'],
    ['新密码', '1234567', '密码应至少包含1个字母'],
    ['新密码', 'abcdefg', '密码应至少包含1个数字'],
    ['确认密码', '', '请输入您的确认密码'],
    ['确认密码', 'secret9', '确认密码与新密码不匹配'],
  ] as const
  for (const [label, value, text] of cases) {
    await user.clear(field(label))
    if (value) await user.type(field(label), value)
    await user.tab()
    expect(await screen.findByText(text)).toBeTruthy()
    await user.type(field(label), 'x')
    expect(screen.queryByText(text)).toBeNull()
  }
})

test('each edit of a password judges the other one too, once that was filled in (6)', async () => {
  const { user } = setScene(null)
  const [password, confirmation] = [screen.getByLabelText('新密码'), screen.getByLabelText('确认密码')]
  const differs = () => screen.queryByText('确认密码与新密码不匹配') !== null
  await user.type(password, 'secret2')
  expect(screen.queryByText('请输入您的确认密码')).toBeNull()
  await user.type(confirmation, 'secret2')
  await user.type(password, '2')
  await waitFor(() => expect(differs()).toBe(true))
  await user.type(password, '{Backspace}')
  await waitFor(() => expect(differs()).toBe(false))
  await user.clear(password)
  expect(differs()).toBe(true)
  await user.type(confirmation, '{Backspace}')
  expect(screen.getByText('密码为必填项')).toBeTruthy()
  await user.type(password, 'secret')
  await waitFor(() => expect(differs()).toBe(false))
})

test('a person whose code is refused can request another one', async () => {
  const { user, onRestart } = setScene(null)
  await user.click(screen.getByRole('button', { name: '重新获取验证码' }))
  expect(onRestart).toHaveBeenCalledOnce()
})
