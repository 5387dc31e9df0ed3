import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { protectedPages } from '#contract/protected-pages.ts'
import { openApplication } from '#tests/support/application.tsx'
import { wired } from '#tests/support/wired.ts'
import { keepSession } from '../../src/api/session-storage.ts'

const { server, cable } = wired()

const addresses = protectedPages.map((page) => page.replace(':id', '42'))

test.each(addresses)('%s is for those who are signed in', async (address) => {
  const { start } = openApplication(address)
  await start()
  await screen.findByRole('button', { name: '登录' })
  expect(window.location.pathname).toBe('/auth')
})

test.each(['/effect-tracking', '/users1', '/organization/members', '/ai-marketing/scenarios/add_to_cart'])(
  '%s does not exist yet: in the console it is not found, and no tab opens for it',
  async (address) => {
    cable.release()
    server.pass(3_600_000)
    const { session } = await server.newcomer()
    const { start } = openApplication(address)
    keepSession(window.localStorage, 'user', session)
    await start()
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: '标签页' }).querySelectorAll('li')).toHaveLength(1)
  },
)

test('an address that is no page of ours is not found by anybody, and needs no login', async () => {
  const { start } = openApplication('/nothing-here')
  await start()
  await waitFor(() => expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy())
  expect(window.location.pathname).toBe('/nothing-here')
})

test.each(['/admin', '/admin/users', '/admin/organizations/42'])('%s is for platform admins', async (address) => {
  const { start } = openApplication(address)
  await start()
  await screen.findByRole('button', { name: '登录' })
  expect(window.location.pathname).toBe('/admin/auth')
})

test('a page of the admins that does not exist yet is not found by them', async () => {
  const { session } = await server.admin()
  const { start } = openApplication('/admin/users')
  keepSession(window.localStorage, 'admin', session)
  await start()
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy()
  expect(window.location.pathname).toBe('/admin/users')
})

test('the admins’ pages have their tabs: the first is the overview, and cannot be closed', async () => {
  const { session } = await server.admin()
  const { router, start } = openApplication('/admin')
  keepSession(window.localStorage, 'admin', session)
  await start()
  const tabs = await screen.findByRole('navigation', { name: '标签页' })
  expect([...tabs.querySelectorAll('a')].map((it) => it.textContent)).toEqual(['概览'])
  expect(tabs.querySelector('a')?.getAttribute('href')).toBe('/admin')
  expect(tabs.querySelector('[aria-current]')?.textContent).toBe('概览')
  expect(tabs.querySelector('button')).toBeNull()
  await act(() => router.navigate({ to: '/admin/users' as string }))
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: '标签页' }).querySelectorAll('li')).toHaveLength(1)
  expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy()
})
