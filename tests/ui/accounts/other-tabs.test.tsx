import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { forgetSession, keepSession } from '#api/accounts/session-storage.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { headerNames } from '#contract/http/headers.ts'
import { sessionGestures } from '#tests/support/session-gestures.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

/** What one browser tab does when another one signs out, signs somebody else in, or clears the storage (F-24, F-25, F-28). */
const { server, network } = withNetworkStub()
const { arrive, signIn } = sessionGestures({ server, network })

const isSignedOut = async () => {
  await screen.findByRole('button', { name: '登录' })
  expect(window.location.pathname).toBe('/auth')
  expect(screen.queryByRole('button', { name: /用户菜单/ })).toBeNull()
}
const openCreation = async (user: Awaited<ReturnType<typeof arrive>>['user']) => {
  const button = () => screen.getByRole('button', { name: '创建项目' })
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  await user.click(button())
  return screen.findByRole('textbox', { name: '项目名称' })
}

test('signing out elsewhere while a request is on its way: its late answer shows nothing and brings nobody back', async () => {
  const person = await server.newcomer()
  const { router, inAnotherTab } = await arrive(person, '/projects')
  await screen.findByRole('heading', { level: 2, name: 'Shop' })
  network.hold('listProjects')
  const asked = router.options.context.call(endpoints.listProjects, {}).catch(() => null)
  await waitFor(() => expect(network.waiting()).toBe(1))
  await inAnotherTab((storage) => forgetSession(storage, 'user'), 'auth_token')
  await isSignedOut()
  await network.pass('listProjects')
  network.release()
  await asked
  await isSignedOut()
  expect(screen.queryByRole('heading', { level: 2, name: 'Shop' })).toBeNull()
  expect(window.localStorage.getItem('auth_token')).toBeNull()
})

test('signing out elsewhere while a form has input keeps the input for the same person, and for nobody else', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const { user, inAnotherTab, app } = await arrive(person, '/projects')
  await user.type(await openCreation(user), '半途而废')
  await inAnotherTab((storage) => forgetSession(storage, 'user'), 'auth_token')
  await isSignedOut()
  await signIn(user, other)
  await screen.findByRole('button', { name: /用户菜单/ })
  expect(screen.queryByDisplayValue('半途而废')).toBeNull()
  app.getSnapshot().children.session?.send({ type: 'session.leave' })
  await isSignedOut()
  const kept = Object.entries(window.sessionStorage).filter(([key]) => key.startsWith('draft_'))
  expect(kept).toEqual([[expect.stringContaining(person.session.id), expect.stringContaining('半途而废')]])
})

test('after another person has signed in elsewhere, no request carries their session with the project of the one before (F-25)', async () => {
  const [person, other] = [await server.newcomer(), await server.newcomer()]
  const fetched = vi.spyOn(globalThis, 'fetch')
  const carried = () =>
    fetched.mock.calls.map(([input, init]) => {
      const headers = new Headers(init?.headers ?? (input as Request).headers)
      return { session: headers.get(headerNames.session), project: headers.get(headerNames.project) }
    })
  const { inAnotherTab, router } = await arrive(person, '/sdk')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(carried()).toContainEqual({ session: person.session.session, project: person.project.id }))
  fetched.mockClear()
  await inAnotherTab((storage) => keepSession(storage, 'user', other.session), 'auth_token')
  await waitFor(() => expect(screen.getByRole('button', { name: /用户菜单/ }).textContent).toContain(other.username))
  await router.navigate({ to: '/sdk' })
  await waitFor(() => expect(carried()).toContainEqual({ session: other.session.session, project: other.project.id }))
  const mixed = carried().filter(
    ({ session, project }) =>
      (session === other.session.session && project === person.project.id) ||
      (session === person.session.session && project === other.project.id),
  )
  expect(mixed).toEqual([])
  fetched.mockRestore()
})

test('a storage that is cleared while the console is open signs the person out, and nothing breaks (F-28)', async () => {
  const person = await server.newcomer()
  const { inAnotherTab } = await arrive(person, '/projects')
  await screen.findByRole('heading', { level: 2, name: 'Shop' })
  // What a browser tells the other tabs, and the developer tools tell all of them: everything is gone, and no key is named.
  await inAnotherTab((storage) => storage.clear(), null)
  await isSignedOut()
})
