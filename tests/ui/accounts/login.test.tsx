import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, createEmptyActor } from 'xstate'
import { challenge, ends, walks } from '#tests/machines/accounts/login.walks.ts'
import { ann } from '#tests/support/machine-people.ts'
import { registerAnn, setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { LoginForm } from '#ui/accounts/sign-in/login-form.tsx'

const { network } = withNetworkStub(async (server) => void (await registerAnn(server)))

const labels = { account: '邮箱或用户名', password: '密码' } as const

const setScene = () => {
  const { machines, user, show } = setUpScreen()
  const actor = createActor(machines.login, { input: { session: createEmptyActor(), adminSession: createEmptyActor() } })
  actor.start()
  show(<LoginForm actor={actor} />)
  network.hold()
  const button = () => screen.getByRole('button', { name: '登录' })
  return { actor, user, button, submit: () => user.click(button()) }
}

const problems = () => screen.queryAllByText(/为必填项|格式无效/).map((it) => it.textContent)

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user, button, submit } = setScene()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'field.edit') await user.type(screen.getByLabelText(labels[event.field]), event.value)
      if (event.type === 'field.leave') {
        await user.click(screen.getByLabelText(labels[event.field]))
        await user.tab()
        expect(problems()).toEqual(['邮箱或用户名为必填项'])
      }
      if (event.type === 'form.submit') await submit()
      if (event.type === 'challenge.begin') actor.send(event)
      if (event.type === 'xstate.done.actor.logIn') {
        if (event.output === challenge) await network.succeed('login', challenge)
        else await network.pass('login')
      }
      if (event.type === 'xstate.done.actor.secondFactor') {
        const secondFactor = actor.getSnapshot().children.secondFactor
        secondFactor?.send({ type: 'field.edit', field: 'code', value: '123456' })
        secondFactor?.send({ type: 'form.submit' })
        if (event.output === ends.over) await network.fail('answerChallenge', ends.over.problem)
        else await network.succeed('answerChallenge', ann)
      }
      if (event.type.startsWith('xstate.error')) {
        await network.fail('login', { code: 'login.refused' })
        expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误，请稍后重试')
        expect(screen.getByLabelText(labels.account)).toHaveProperty('value', 'ann@example.com')
      }
      await waitFor(() => expect(actor.getSnapshot().value).toBe(state))
      expect(button().getAttribute('aria-busy')).toBe(state === 'submitting' || state === 'challenged' ? 'true' : null)
    },
  })
})

test('an empty form shows what is missing, focuses the first field and sends nothing; editing clears the errors', async () => {
  const { user, submit } = setScene()
  await submit()
  expect(problems()).toEqual(['邮箱或用户名为必填项', '密码格式无效'])
  expect(document.activeElement).toBe(screen.getByLabelText('邮箱或用户名'))
  expect(network.waiting()).toBe(0)
  await user.keyboard('x')
  expect(problems()).toEqual(['密码格式无效'])
})

/** What a password manager does that tells the page nothing. */
const fillInSilently = (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
}

test('values that the browser filled in without an event are sent, also if another field is left first', async () => {
  const { actor, user, submit } = setScene()
  fillInSilently(labels.account, 'annabel')
  fillInSilently(labels.password, 'secret1')
  await user.click(screen.getByLabelText(labels.account))
  await user.tab()
  expect(problems()).toEqual([])
  await submit()
  await network.pass('login')
  await waitFor(() => expect(actor.getSnapshot().value).toBe('signedIn'))
})

test('values filled in immediately before are sent too', async () => {
  const { actor, submit } = setScene()
  fillInSilently(labels.account, 'annabel')
  fillInSilently(labels.password, 'secret1')
  await submit()
  await network.pass('login')
  await waitFor(() => expect(actor.getSnapshot().value).toBe('signedIn'))
})

test('an address in full-width characters is the same address', async () => {
  const { actor, user, submit } = setScene()
  await user.type(screen.getByLabelText(labels.account), 'ａｎｎ＠example。com')
  await user.type(screen.getByLabelText(labels.password), 'secret1')
  await submit()
  await network.pass('login')
  await waitFor(() => expect(actor.getSnapshot().value).toBe('signedIn'))
})

test.each([
  [{ code: 'transport.offline' }, '网络连接失败'],
  [{ code: 'transport.html' }, '服务器返回了 HTML 错误页面而不是 JSON'],
  [{ code: 'transport.unreadable' }, '无法将响应解析为 JSON'],
  [{ code: 'server.busy' }, '服务器繁忙，请稍后重试'],
] as const)('after %o the form says so and keeps what was typed', async (problem, text) => {
  const { user, submit } = setScene()
  await user.type(screen.getByLabelText('邮箱或用户名'), 'annabel')
  await user.type(screen.getByLabelText('密码'), 'secret1')
  await submit()
  await network.fail('login', problem)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByLabelText('邮箱或用户名')).toHaveProperty('value', 'annabel')
  expect(screen.getByLabelText('密码')).toHaveProperty('value', 'secret1')
})

test('a second press while the first is being answered sends nothing', async () => {
  const { user, button, submit } = setScene()
  await user.type(screen.getByLabelText('邮箱或用户名'), 'annabel')
  await user.type(screen.getByLabelText('密码'), 'secret1')
  await submit()
  await waitFor(() => expect(network.waiting()).toBe(1))
  await user.click(button())
  await user.type(screen.getByLabelText('密码'), '{Enter}')
  expect(network.waiting()).toBe(1)
})
