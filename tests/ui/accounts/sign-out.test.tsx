import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

type Person = Awaited<ReturnType<typeof server.newcomer>>

const arrive = async (person: Person, address: string) => {
  network.release()
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication(address)
  await application.start()
  await screen.findByRole('heading', { level: 1 })
  return application
}
const signOut = (app: Awaited<ReturnType<typeof arrive>>['app']) =>
  act(async () => app.getSnapshot().children.session?.send({ type: 'session.leave' }))
const signIn = async (user: UserEvent, { username, password }: Person) => {
  await user.type(await screen.findByLabelText('邮箱或用户名'), username)
  await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登录' }))
}
const holds = async (token: string) => (await server.call('listProjects', { session: token })).status === 200
const sessionsOf = async ({ session }: Person) =>
  ((await server.call('listSessions', { session: session.session })).data as unknown[]).length
const kept = () => window.localStorage.getItem('sessions_to_end')

test('while the server does not answer, the person is signed out at once, and the session ends when it answers', async () => {
  const person = await server.newcomer()
  const { app } = await arrive(person, '/projects')
  network.hold('logout')
  await signOut(app)
  await screen.findByRole('button', { name: '登录' })
  expect(window.location.pathname).toBe('/auth')
  expect(window.localStorage.getItem('auth_token')).toBeNull()
  expect(await holds(person.session.session)).toBe(true)
  await network.pass('logout')
  await waitFor(async () => expect(await holds(person.session.session)).toBe(false))
  await waitFor(() => expect(kept()).toBeNull())
})

test('offline, the stored ticket can only end the session, which ends when the network returns', async () => {
  const person = await server.newcomer()
  const token = person.session.session
  const { app } = await arrive(person, '/projects')
  network.hold('logout')
  await signOut(app)
  await network.fail('logout', { code: 'transport.offline' })
  await waitFor(() => expect(app.getSnapshot().children.revocation?.getSnapshot().value).toBe('waiting'))
  const [, secret = ''] = token.split('.')
  const everything = JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }])
  expect(everything).not.toContain(secret)
  const [{ ticket }] = JSON.parse(kept() ?? '').sessions
  expect(await holds(ticket)).toBe(false)
  network.release()
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(async () => expect(await holds(token)).toBe(false))
  await waitFor(() => expect(kept()).toBeNull())
})

test('or at the next visit', async () => {
  const person = await server.newcomer()
  const first = await arrive(person, '/projects')
  network.hold('logout')
  await signOut(first.app)
  await network.fail('logout', { code: 'transport.offline' })
  await waitFor(() => expect(kept()).not.toBeNull())
  first.app.stop()
  cleanup()
  network.release()
  await openApplication('/auth').start()
  await waitFor(async () => expect(await holds(person.session.session)).toBe(false))
})

test('a session that could not be ended within 24 hours is dropped', async () => {
  const old = { ticket: `end.${'a'.repeat(43)}.${'b'.repeat(43)}`, keptAt: Date.now() - 24 * 60 * 60_000 }
  window.localStorage.setItem('sessions_to_end', JSON.stringify({ sessions: [old] }))
  network.hold('logout')
  await openApplication('/auth').start()
  await screen.findByRole('button', { name: '登录' })
  expect(kept()).toBeNull()
  expect(network.waiting()).toBe(0)
})

test('a session whose login was answered after its form was left is ended', async () => {
  const person = await server.newcomer()
  network.release()
  const { user, router, app, start } = openApplication('/auth')
  await start()
  network.hold('login')
  await signIn(user, person)
  await act(() => router.navigate({ to: '/forgot-password' }))
  await screen.findByRole('button', { name: '发送验证码' })
  await network.pass('login')
  await waitFor(() => expect(app.getSnapshot().children.revocation?.getSnapshot().value).toBe('resting'))
  await waitFor(async () => expect(await sessionsOf(person)).toBe(1))
  expect(window.localStorage.getItem('auth_token')).toBeNull()
})

test('of two logins in two tabs the later one is kept, and the other session is ended', async () => {
  const [first, second] = [await server.newcomer(), await server.newcomer()]
  const { inAnotherTab } = await arrive(first, '/projects')
  await inAnotherTab((storage) => keepSession(storage, 'user', second.session), 'auth_token')
  await waitFor(async () => expect(await holds(first.session.session)).toBe(false))
  expect(await holds(second.session.session)).toBe(true)
})

test('a signed-in person can open /auth and sign in as another user', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const { user } = await arrive(person, '/auth')
  expect(await screen.findByText(new RegExp(`您已登录为 ${person.username}`))).toBeTruthy()
  expect(screen.getByRole('link', { name: '进入控制台' }).getAttribute('href')).toBe('/dashboard')
  await user.click(screen.getByRole('link', { name: '注册' }))
  await screen.findByRole('button', { name: '注册' })
  await user.click(screen.getByRole('link', { name: '登录' }))
  await signIn(user, other)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  await waitFor(() => expect(screen.getByRole('button', { name: /用户菜单/ }).textContent).toContain(other.username))
  expect(await holds(person.session.session)).toBe(false)
})

test('the back-to-home button signs out', async () => {
  const person = await server.newcomer()
  const { user } = await arrive(person, '/auth')
  await user.click(screen.getByRole('button', { name: '返回首页' }))
  await waitFor(() => expect(window.localStorage.getItem('auth_token')).toBeNull())
  await waitFor(async () => expect(await holds(person.session.session)).toBe(false))
})

test('a platform admin who signs in at /auth is sent through /admin/auth to the admins’ pages', async () => {
  const boss = await server.admin()
  network.release()
  const { user, start } = openApplication('/auth')
  await start()
  await user.type(await screen.findByLabelText('邮箱或用户名'), 'admin')
  await user.type(screen.getByLabelText('密码'), boss.password)
  await user.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('heading', { name: '系统概览' })
  expect(window.location.pathname).toBe('/admin')
  expect(window.localStorage.getItem('auth_token')).toBeNull()
  expect(window.localStorage.getItem('admin_auth_token')).not.toBeNull()
})
