import { i18n } from '@lingui/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { isBuilt, pageAt, pages } from '#contract/http/page-lookup.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { scenarioTitles } from '#ui/shell/page-titles.ts'

const { server, network } = withNetworkStub()

const addressOf = (page: string) => page.replace(':id', '42').replace(':scenario', 'add_to_cart')
const ofAdmins = (page: string) => page.startsWith('/admin')
const listed = (realm: 'user' | 'admin') =>
  pages
    .filter(({ path }) => ofAdmins(path) === (realm === 'admin'))
    .map(({ path, isBuilt }) => ({ path, address: addressOf(path), isBuilt, state: isBuilt ? 'built' : 'not built yet' }))

const arrive = async (address: string, realm: 'user' | 'admin') => {
  network.release()
  server.pass(3_600_000)
  const { session } = realm === 'user' ? await server.newcomer() : await server.admin()
  const application = openApplication(address)
  keepSession(window.localStorage, realm, session)
  await application.start()
  return application
}

describe.each(['user', 'admin'] as const)('the pages of a signed-in %s', (realm) => {
  test.each(listed(realm))('$path ($state) requires a sign-in', async ({ address }) => {
    const { start } = openApplication(address)
    await start()
    await screen.findByRole('button', { name: '登录' })
    expect(window.location.pathname).toBe(realm === 'user' ? '/auth' : '/admin/auth')
  })

  test.each(listed(realm))('$path ($state) has its own route exactly if it is built', async ({ address, isBuilt }) => {
    const { router } = openApplication('/auth')
    const [matched] = router.getMatchedRoutes(address)
    expect(matched.some(({ id }) => id.endsWith('/$'))).toBe(!isBuilt)
  })

  const planned = listed(realm).filter(({ isBuilt }) => !isBuilt)

  test.each(planned)('$path says what people will do there, and links to what can be done today', async ({ address }) => {
    await arrive(address, realm)
    const heading = await screen.findByRole('heading', { level: 1 })
    await screen.findByText('此页面尚未建成。')
    const will = screen.getByRole('region', { name: '建成后可以做什么' }).querySelector('p')?.textContent ?? ''
    expect(will.split('。').length - 1).toBeGreaterThanOrEqual(2)
    expect(will.split('。').length - 1).toBeLessThanOrEqual(3)
    const links = within(screen.getByRole('region', { name: '今天可以使用' })).getAllByRole('link')
    const usable = links.map((link) => pageAt(link.getAttribute('href') ?? '')?.page)
    expect(usable.every((page) => page && isBuilt(page))).toBe(true)
    await waitFor(() => expect(document.title).toBe(`${heading.textContent} · Causeway`))
    if (realm === 'admin') return
    const tab = within(screen.getByRole('navigation', { name: '标签页' }))
      .getAllByRole('link')
      .at(-1)
    expect([tab?.getAttribute('title'), tab?.getAttribute('aria-current')]).toEqual([heading.textContent, 'page'])
  })
})

test.each(Object.entries(scenarioTitles))('the page of the scenario %s is titled by it', async (scenario, title) => {
  await arrive(`/ai-marketing/scenarios/${scenario}`, 'user')
  expect(await screen.findByRole('heading', { level: 1, name: i18n._(title) })).toBeTruthy()
})

test('only pages that are not built yet are marked in the navigation', async () => {
  await arrive('/dashboard', 'user')
  await screen.findByRole('heading', { level: 1 })
  const [side] = screen.getAllByRole('navigation', { name: '主导航' })
  await act(async () =>
    within(side as HTMLElement)
      .getByRole('button', { name: '系统管理' })
      .click(),
  )
  const marked = within(side as HTMLElement)
    .getAllByRole('link')
    .map((link) => [pageAt(link.getAttribute('href') ?? '')?.page, /即将推出/.test(link.textContent ?? '')] as const)
  expect(marked.length).toBe(15)
  for (const [page, isMarked] of marked) expect([page, isMarked]).toEqual([page, page !== undefined && !isBuilt(page)])
})

test.each(['/nothing-here', '/ai-marketing/scenarios/refund', '/admin/nothing-here'])(
  '%s is no page of ours: nobody finds it, and it needs no login',
  async (address) => {
    const { start } = openApplication(address)
    await start()
    await waitFor(() => expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy())
    expect(window.location.pathname).toBe(address)
  },
)

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
  await waitFor(() => expect(screen.getByRole('navigation', { name: '标签页' }).querySelectorAll('li')).toHaveLength(2))
  expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy()
})
