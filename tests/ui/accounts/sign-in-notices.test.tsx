import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { notify } from '#ui/shell/notify.ts'

const { server, network } = withNetworkStub()

const signIn = async (user: UserEvent, account: string, password: string) => {
  await user.clear(await screen.findByLabelText('邮箱或用户名'))
  await user.type(screen.getByLabelText('邮箱或用户名'), account)
  await user.clear(screen.getByLabelText('密码'))
  await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登录' }))
}

test('a 403 signs out with a message that says why, which disappears with the next login', async () => {
  network.release()
  const person = await server.newcomer()
  keepSession(window.localStorage, 'user', person.session)
  const { user, router, start } = openApplication('/projects')
  await start()
  await screen.findByRole('heading', { level: 1 })
  await server.call('logout', { session: person.session.session })
  const { call } = router.options.context
  await Promise.all(Array.from({ length: 5 }, () => call(endpoints.listProjects, {}).catch(() => null)))
  await waitFor(() => expect(window.location.pathname).toBe('/auth'))
  expect(await screen.findAllByText('您已退出登录')).toHaveLength(1)
  expect(screen.getByText('登录已过期，或已在别处被结束。请重新登录。')).toBeTruthy()
  await signIn(user, person.username, person.password)
  expect(await screen.findByText('登录成功！')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('您已退出登录')).toBeNull())
})

test('a 403 for an admin does the same on the admins’ page', async () => {
  const boss = await server.admin()
  network.release()
  keepSession(window.localStorage, 'admin', boss.session)
  const { router, start } = openApplication('/admin')
  await start()
  await screen.findByRole('heading', { name: '系统概览' })
  await server.call('logout', { session: boss.session.session })
  await router.options.context.account.adminCall(endpoints.listRoles, {}).catch(() => null)
  await waitFor(() => expect(window.location.pathname).toBe('/admin/auth'))
  expect(await screen.findByText('您已退出登录')).toBeTruthy()
})

test('an admin whose session was ended elsewhere is asked to sign in before changing the password', async () => {
  const boss = await server.admin()
  network.release()
  keepSession(window.localStorage, 'admin', boss.session)
  const { user, start } = openApplication('/admin')
  await start()
  await user.type(await screen.findByLabelText('当前密码'), boss.password)
  await user.type(screen.getByLabelText('新密码'), 'secret22')
  await user.type(screen.getByLabelText('确认密码'), 'secret22')
  // Another call that is refused would sign the admin out before.
  network.hold()
  await network.answered()
  await server.call('logout', { session: boss.session.session })
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  await network.pass('changePassword')
  expect(await screen.findByText('修改密码失败，请重试')).toBeTruthy()
  expect(screen.getByText('请先登录')).toBeTruthy()
})

test('equal failure messages are shown once, and disappear when the login succeeds', async () => {
  network.release()
  const person = await server.newcomer()
  const { user, start } = openApplication('/auth')
  await start()
  for (const _ of [1, 2, 3]) {
    await signIn(user, person.username, 'wrong-password1')
    await screen.findAllByText('登录失败')
    await waitFor(() => expect(screen.getByLabelText('密码')).toHaveProperty('disabled', false))
  }
  await waitFor(() => expect(screen.getAllByText('登录失败')).toHaveLength(1))
  await signIn(user, person.username, person.password)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  await waitFor(() => expect(screen.queryByText('登录失败')).toBeNull())
})

test('a message about another failure stays', async () => {
  await act(async () => {
    await notify('origins.failed')
    await notify('retention.failed')
    await notify('origins.saved')
  })
  expect(await screen.findByText('允许的来源已保存')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('允许的来源未能保存')).toBeNull())
  expect(screen.getByText('保留时间未保存')).toBeTruthy()
})
