import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { openApplication } from '#tests/support/application.tsx'
import { sessionGestures } from '#tests/support/session-gestures.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { queryClient } from '../../../src/routes/-shell/console.ts'

const { server, network } = withNetworkStub()

const { arrive, expire, signIn, leave } = sessionGestures({ server, network })
const openCreation = async (user: Awaited<ReturnType<typeof arrive>>['user']) => {
  const button = () => screen.getByRole('button', { name: '创建项目' })
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  await user.click(button())
}

test('a refused session is left once, however many calls fail, and after the login the person is back on the page', async () => {
  const person = await server.newcomer()
  await server.call('createSdkKey', {
    session: person.session.session,
    project: person.project.id,
    body: { skdKey: '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a07' },
  })
  const { user, app, router } = await arrive(person, '/sdk')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  const lost: unknown[] = []
  app.on('session.lost', (event) => void lost.push(event))
  const kept = vi.spyOn(Storage.prototype, 'setItem')
  const visited: string[] = []
  router.history.subscribe(({ location }) => void visited.push(location.pathname))
  await expire(person)
  const { call } = router.options.context
  await Promise.all(Array.from({ length: 20 }, () => call(endpoints.listProjects, {}).catch(() => null)))
  await screen.findByRole('button', { name: '登录' })
  expect(window.location.pathname).toBe('/auth')
  expect(lost).toEqual([{ type: 'session.lost', realm: 'user', userId: person.session.id }])
  expect(kept.mock.calls.filter(([name]) => name === 'redirect_after_login')).toHaveLength(1)
  expect(visited).toEqual(['/auth'])
  kept.mockRestore()
  await signIn(user, person)
  await waitFor(() => expect(window.location.pathname).toBe('/sdk'))
  expect(window.localStorage.getItem('redirect_after_login')).toBeNull()
})

test('another person who signs in then goes to the home page', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const { user, router } = await arrive(person, '/projects')
  await screen.findByRole('heading', { level: 1 })
  await expire(person)
  await router.options.context.call(endpoints.listProjects, {}).catch(() => null)
  await screen.findByRole('button', { name: '登录' })
  await signIn(user, other)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
})

test('a page requested before signing in is shown afterwards', async () => {
  const person = await server.newcomer()
  network.release()
  const { user, start } = openApplication('/projects?from=mail')
  await start()
  await signIn(user, person)
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/projects?from=mail'))
})

test('after signing out on purpose, the next login leads to the home page', async () => {
  const person = await server.newcomer()
  const { user, app } = await arrive(person, '/projects')
  await screen.findByRole('heading', { level: 1 })
  app.getSnapshot().children.session?.send({ type: 'session.leave' })
  await screen.findByRole('button', { name: '登录' })
  await signIn(user, person)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
})

test('a form that a lost session interrupts is restored after the next login of the same account', async () => {
  const person = await server.newcomer()
  const { user, router } = await arrive(person, '/projects')
  await openCreation(user)
  await user.type(await screen.findByRole('textbox', { name: '项目名称' }), '半途而废')
  await expire(person)
  await router.options.context.call(endpoints.listProjects, {}).catch(() => null)
  await screen.findByRole('button', { name: '登录' })
  await signIn(user, person)
  expect(await screen.findByRole('textbox', { name: '项目名称' })).toHaveProperty('value', '半途而废')
  expect(window.location.pathname).toBe('/projects')
})

const renameTo = async (user: Awaited<ReturnType<typeof arrive>>['user'], name: string) => {
  const edit = await screen.findByRole('button', { name: /^编辑/ })
  await waitFor(() => expect(edit).toHaveProperty('disabled', false))
  await user.click(edit)
  const field = await screen.findByRole('textbox', { name: '项目名称' })
  await user.clear(field)
  await user.type(field, name)
}

test('a new name for a project is restored too, while it was typed or being sent', async () => {
  const person = await server.newcomer()
  const { user, router } = await arrive(person, '/projects')
  await renameTo(user, '半个名字')
  await expire(person)
  await router.options.context.call(endpoints.listProjects, {}).catch(() => null)
  await screen.findByRole('button', { name: '登录' })
  await signIn(user, person)
  expect(await screen.findByRole('textbox', { name: '项目名称' })).toHaveProperty('value', '半个名字')

  network.hold('saveProject')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await server.call('logout', { session: window.localStorage.getItem('auth_token') ?? '' })
  await network.pass('saveProject')
  network.release()
  await screen.findByRole('button', { name: '登录' })
  await signIn(user, person)
  expect(await screen.findByRole('textbox', { name: '项目名称' })).toHaveProperty('value', '半个名字')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('heading', { name: '半个名字' })
  await waitFor(() => expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft_'))).toEqual([]))
  expect(screen.queryByRole('textbox', { name: '项目名称' })).toBeNull()
})

test('a name that was discarded, or is unchanged, is not restored', async () => {
  const person = await server.newcomer()
  const { user } = await arrive(person, '/projects')
  const drafts = () => Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft_'))
  await renameTo(user, '新名字')
  expect(drafts()).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(drafts()).toEqual([]))
  await renameTo(user, person.project.projectName)
  expect(drafts()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(drafts()).toEqual([]))
})

/** Types into the field as soon as it is in the document, before the browser comes to any other task. */
const typeAtOnce = (name: string, value: string) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const field = screen.queryByRole('textbox', { name })
      if (!field) return
      observer.disconnect()
      fireEvent.change(field, { target: { value } })
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

test.each(['创建项目', /^编辑/])('what is typed in the moment in which the dialog of "%s" appears is kept', async (button) => {
  const person = await server.newcomer()
  const { user } = await arrive(person, '/projects')
  const opener = await screen.findByRole('button', { name: button })
  await waitFor(() => expect(opener).toHaveProperty('disabled', false))
  const typed = typeAtOnce('项目名称', '快手')
  await user.click(opener)
  await typed
  const drafts = () => Object.entries(window.sessionStorage).filter(([key]) => key.startsWith('draft_'))
  await waitFor(() => expect(screen.getByRole('textbox', { name: '项目名称' })).toHaveProperty('value', '快手'))
  expect(drafts().map(([, draft]) => draft)).toEqual([expect.stringContaining('快手')])
})

test('it is not shown to another person', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const { user, router } = await arrive(person, '/projects')
  await openCreation(user)
  await user.type(await screen.findByRole('textbox', { name: '项目名称' }), '秘密')
  await expire(person)
  await router.options.context.call(endpoints.listProjects, {}).catch(() => null)
  await screen.findByRole('button', { name: '登录' })
  await signIn(user, other)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  await screen.findByRole('button', { name: /用户菜单/ })
  expect(screen.queryByRole('textbox', { name: '项目名称' })).toBeNull()
})

test('sessions of an admin and a user exist side by side, and end separately', async () => {
  const person = await server.newcomer()
  const boss = await server.admin()
  keepSession(window.localStorage, 'admin', boss.session)
  const { user, app } = await arrive(person, '/admin')
  await screen.findByRole('heading', { name: '系统概览' })
  const sessions = () => {
    const { session, adminSession } = app.getSnapshot().children
    return [session, adminSession].map((it) => it?.getSnapshot().context.session?.account)
  }
  expect(sessions()).toEqual([person.username, 'admin'])
  await user.click(screen.getByRole('button', { name: '退出登录' }))
  await screen.findByRole('heading', { name: '管理员登录' })
  expect(window.location.pathname).toBe('/admin/auth')
  expect(sessions()).toEqual([person.username, undefined])
  expect(window.localStorage.getItem('auth_token')).toBe(person.session.session)
  expect(window.localStorage.getItem('admin_auth_token')).toBeNull()
  expect((await server.call('listProjects', { session: person.session.session })).code).toBe(200)
})

test('an admin’s refused session leads to the admin login, and back', async () => {
  const boss = await server.admin()
  network.release()
  keepSession(window.localStorage, 'admin', boss.session)
  const { user, router, start } = openApplication('/admin')
  await start()
  await screen.findByRole('heading', { name: '系统概览' })
  await user.type(screen.getByLabelText('邮箱'), 'half.typed@example.com')
  await server.call('logout', { session: boss.session.session })
  await router.options.context.account.adminCall(endpoints.listRoles, {}).catch(() => null)
  await screen.findByRole('heading', { name: '管理员登录' })
  expect(window.location.pathname).toBe('/admin/auth')
  await user.type(screen.getByLabelText('邮箱或用户名'), 'admin')
  await user.type(screen.getByLabelText('密码'), boss.password)
  await user.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('heading', { name: '系统概览' })
  expect(screen.getByLabelText('邮箱')).toHaveProperty('value', 'half.typed@example.com')
})

test('each navigation of a sign-in happens once, and no address contains a secret', async () => {
  const person = await server.newcomer()
  network.release()
  const { user, router, app, start } = openApplication('/projects')
  const visited: string[] = []
  router.history.subscribe(({ location }) => void visited.push(location.pathname + location.search))
  await start()
  await signIn(user, person)
  await waitFor(() => expect(window.location.pathname).toBe('/projects'))
  await screen.findByRole('heading', { level: 1 })
  app.getSnapshot().children.session?.send({ type: 'session.leave' })
  await screen.findByRole('button', { name: '登录' })
  expect(visited).toEqual(['/auth', '/projects', '/auth'])
  const secrets = [person.password, ...person.session.session.split('.')]
  expect(secrets.filter((secret) => visited.join().includes(secret))).toEqual([])
})

test('calls and streams are marked when nobody uses the page, so that they keep no session alive', async () => {
  const person = await server.newcomer()
  const real = Date.now
  let later = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + later)
  const fetched = vi.spyOn(globalThis, 'fetch')
  const said = () =>
    fetched.mock.calls.map(([input, init]) => new Headers(init?.headers ?? (input as Request).headers).get('X-Unattended'))
  const { router, user } = await arrive(person, '/projects')
  await screen.findByRole('heading', { level: 1 })
  expect(new Set(said())).toEqual(new Set([null]))
  later = 60_000
  fetched.mockClear()
  const { call } = router.options.context
  await call(endpoints.listProjects, {})
  await act(() => router.navigate({ to: '/ai-marketing/live-monitoring' }))
  await waitFor(() => expect(said().length).toBeGreaterThan(1))
  expect(new Set(said())).toEqual(new Set(['1']))
  await user.keyboard('x')
  fetched.mockClear()
  await call(endpoints.listProjects, {})
  expect(new Set(said())).toEqual(new Set([null]))
  fetched.mockRestore()
  clock.mockRestore()
})

test('data read for one person is not there for the next person who signs in', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const { user } = await arrive(person, '/dashboard')
  await screen.findByRole('heading', { level: 1 })
  queryClient.setQueryData(['roles', person.session.companyid], ['owner'])
  await leave(user)
  await signIn(user, other)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  expect(queryClient.getQueryData(['roles', person.session.companyid])).toBeUndefined()
})
