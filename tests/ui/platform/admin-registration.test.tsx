import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, createEmptyActor } from 'xstate'
import { walks } from '#tests/machines/platform/admin-registration.walks.ts'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { registerAnn, setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { LoginForm } from '#ui/accounts/sign-in/login-form.tsx'
import { AdminRegistrationForm } from '#ui/platform/admin-registration-form.tsx'

const { server, network } = withNetworkStub(async (it) => {
  await registerAnn(it)
  await it.admin()
})

const form = {
  labels: { email: '邮箱', inviteCode: '邀请码', username: '用户名', password: '密码' },
  submit: '注册',
}

const setScene = () => {
  const stage = setUpScreen()
  const actor = createActor(stage.machines.admin.registration, { input: { session: createEmptyActor() } })
  actor.start()
  stage.show(<AdminRegistrationForm actor={actor} />)
  network.hold()
  return { ...stage, actor, button: () => screen.getByRole('button', { name: '注册' }) }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user, button } = setScene()
  const person = newPerson()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (await gesture(user, form, event)) {
        // What a person does at the form.
      } else if (event.type === 'xstate.done.actor.verifyInvite') {
        const code = await inviteFor(person.email)
        await network.pass('verifyInvite', async () => ({ email: person.email, code }))
      } else if (event.type === 'xstate.error.actor.verifyInvite') await network.fail('verifyInvite', problemOf(event))
      else if (event.type === 'xstate.done.actor.registerAdmin') {
        const code = await inviteFor(person.email)
        await network.pass('registerAdmin', async (body) => ({ ...body, ...person, code }))
      } else if (event.type === 'xstate.error.actor.registerAdmin') await network.fail('registerAdmin', problemOf(event))
      else if (event.type === 'xstate.done.actor.logIn')
        await network.pass('login', async () => ({ account: person.account, password: 'secret1' }))
      else if (event.type === 'xstate.error.actor.logIn') await network.fail('login', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      expect(button().getAttribute('aria-busy')).toBe(actor.getSnapshot().hasTag('busy') ? 'true' : null)
    },
  })
  if (walk.title.includes('invite.invalid')) expect(await screen.findByText('邀请码无效或已过期')).toBeTruthy()
  if (walk.title.includes('account.exists')) expect((await screen.findByRole('alert')).textContent).toBe('该邮箱已有账号')
  if (walk.title.includes('transport.offline')) expect((await screen.findByRole('alert')).textContent).toBe('网络连接失败')
})

test('an account that is not a platform admin’s cannot sign in as one, and its session is ended at once', async () => {
  const stage = setUpScreen()
  const told: unknown[] = []
  const actor = createActor(stage.machines.admin.login, {
    input: {
      session: { send: (event: unknown) => told.push(event) } as never,
      adminSession: { send: (event: unknown) => told.push(event) } as never,
    },
  })
  actor.start()
  stage.show(<LoginForm actor={actor} />)
  network.release()
  await stage.user.type(screen.getByLabelText('邮箱或用户名'), 'annabel')
  await stage.user.type(screen.getByLabelText('密码'), 'secret1')
  const before = await sessions()
  await stage.user.click(screen.getByRole('button', { name: '登录' }))
  expect((await screen.findByRole('alert')).textContent).toBe('该账号不是平台管理员')
  expect(told).toEqual([])
  await waitFor(async () => expect(await sessions()).toBe(before))
})

const sessions = async () =>
  (await server.database.query<{ count: number }>('select count(*)::int as count from sessions'))[0]?.count

const newPerson = () => {
  const account = `boss${randomUUID().slice(0, 8)}`
  return { account, name: account, email: `${account}@example.com` }
}

/** The walk's invite was sent by nobody: the server is asked about one that it did send. */
const inviteFor = async (email: string) => {
  const { session } = (await server.admin()).session
  await server.call('inviteAdmin', { session, body: { email } })
  const letter = (await server.outbox()).find((mail) => mail.to === email)
  return /^(?:[0-9A-Z]{4}-?){4}$/m.exec(letter?.text ?? '')?.[0] ?? ''
}
