import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, createEmptyActor } from 'xstate'
import { walks } from '#tests/machines/accounts/second-factor.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { addPasskey } from '#tests/support/authenticator.ts'
import { lendAuthenticator } from '#tests/support/browser-passkeys.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { enrol } from '#tests/support/second-factors.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { SecondFactorForm } from '#ui/accounts/second-factor/second-factor-screen.tsx'

const { server, network } = withNetworkStub()

const withFactor = async () => {
  network.release()
  const person = await server.newcomer()
  const factor = await enrol(server, person)
  server.pass(30_000)
  return { person, factor }
}

let takeBack = () => {}
afterEach(() => takeBack())

/** Somebody with an app and a passkey who has typed the right password. */
const setScene = async () => {
  const { person, factor } = await withFactor()
  takeBack = lendAuthenticator((await addPasskey(server, person)).authenticator)
  const { machines, user, show } = setUpScreen()
  const login = createActor(machines.login, { input: { session: createEmptyActor(), adminSession: createEmptyActor() } }).start()
  login.send({ type: 'field.edit', field: 'account', value: person.username })
  login.send({ type: 'field.edit', field: 'password', value: person.password })
  login.send({ type: 'form.submit' })
  await waitFor(() => expect(login.getSnapshot().value).toBe('challenged'))
  const actor = login.getSnapshot().children.secondFactor
  if (!actor) throw new Error('a code is asked for')
  show(<SecondFactorForm actor={actor} />)
  return { login, actor, user, factor }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { login, actor, user, factor } = await setScene()
  network.hold()
  const button = () => screen.getByRole('button', { name: '验证并登录' })
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'field.edit') await user.type(screen.getByLabelText('验证码或恢复码'), event.value)
      if (event.type === 'field.leave') {
        await user.click(screen.getByLabelText('验证码或恢复码'))
        await user.tab()
      }
      if (event.type === 'form.submit') await user.click(button())
      if (event.type === 'secondFactor.cancel') await user.click(screen.getByRole('button', { name: '返回登录' }))
      if (event.type === 'passkey.use') await user.click(screen.getByRole('button', { name: '改用通行密钥' }))
      if (event.type === 'xstate.done.actor.answerWithPasskey') {
        await network.pass('askPasskey')
        await network.pass('answerWithPasskey')
      }
      if (event.type === 'xstate.error.actor.answerWithPasskey') {
        await network.pass('askPasskey')
        await network.fail('answerWithPasskey', problemOf(event))
      }
      if (event.type === 'xstate.done.actor.answerChallenge')
        await network.pass('answerChallenge', async (body) => ({ ...body, code: factor.code() }))
      if (event.type === 'xstate.error.actor.answerChallenge') await network.fail('answerChallenge', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      if (state === 'submitting') expect(button().getAttribute('aria-busy')).toBe('true')
      if (state === 'proved') await waitFor(() => expect(login.getSnapshot().value).toBe('signedIn'))
      if (state === 'over' || state === 'left') await waitFor(() => expect(login.getSnapshot().value).toBe('editing'))
    },
  })
})

const signIn = async (path: '/auth' | '/admin/auth', { username, password }: { username: string; password: string }) => {
  const application = openApplication(path)
  await application.start()
  const { user } = application
  await user.type(await screen.findByLabelText('邮箱或用户名'), username)
  await user.type(screen.getByLabelText('密码'), `${password}{Enter}`)
  const code = await screen.findByLabelText('验证码或恢复码')
  return { user, code }
}

test('after the password the page asks for a code, and a wrong one is told apart from one that was used', async () => {
  const { person, factor } = await withFactor()
  const { user, code } = await signIn('/auth', person)
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.type(code, 'ABCD{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('验证码不正确，请重试')
  await user.clear(code)
  // The code of the enrolment, which the clock of the server still accepts.
  await user.type(code, `${factor.codeIn(-1)}{Enter}`)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('该验证码已使用过，请等待应用显示下一个'))
  await user.clear(code)
  await user.type(code, `${factor.code()}{Enter}`)
  await waitFor(() => expect(window.localStorage.getItem('auth_account')).toBe(person.username))
})

test('when the challenge is over the password is asked for again, with the reason and without the password', async () => {
  const { person, factor } = await withFactor()
  const { user, code } = await signIn('/auth', person)
  server.pass(5 * 60_000)
  await user.type(code, `${factor.code()}{Enter}`)
  expect((await screen.findByRole('alert')).textContent).toBe('本次验证已失效，请重新登录')
  expect(screen.getByLabelText('邮箱或用户名')).toHaveProperty('value', person.username)
  expect(screen.getByLabelText('密码')).toHaveProperty('value', '')
})

test('platform admins are asked for a code as well, and a recovery code does', async () => {
  network.release()
  const admin = await server.admin()
  const factor = await enrol(server, admin)
  const { user, code } = await signIn('/admin/auth', admin)
  await user.type(code, `${factor.recoveryCodes[0]}{Enter}`)
  await waitFor(() => expect(window.localStorage.getItem('admin_auth_token')).not.toBeNull())
})
