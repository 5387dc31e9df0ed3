import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ProfilePage, ProfileRow } from '#contract/profiles/profiles.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { row } from './people.ts'

const { server, network } = withNetworkStub()

const open = async (address: string) => {
  network.release()
  const { session } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  network.hold('listProfiles')
  const application = openApplication(address)
  await application.start()
  return application
}

const page = (items: ProfileRow[], total: ProfilePage['total'] = { value: items.length, exact: true }): ProfilePage => ({
  items,
  next: null,
  total,
})
const [ann, ben] = [row('ann', { traits: { name: 'Ann' }, state: 'identified', orders: 3 }), row('ben', { country: null })]
const addressOf = () => decodeURIComponent(window.location.search)

test('people are listed with their total, and a header sorts them by the address', async () => {
  const { user } = await open('/users')
  await network.succeed('listProfiles', page([ann, ben], { value: 10_000, exact: false }))
  const table = await screen.findByRole('grid', { name: '用户' })
  expect(within(table).getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/users/ann')
  expect(within(table).getByText('法国')).toBeTruthy()
  expect(screen.getByText(/至少 10,000 项/)).toBeTruthy()
  await user.click(within(table).getByRole('button', { name: '订单数' }))
  await waitFor(() => expect(addressOf()).toBe('?sort=orders&order=desc'))
  await network.succeed('listProfiles', page([ann, ben]))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: '订单数' }).getAttribute('aria-sort')).toBe('descending'))
})

test('a choice narrows the list by the address, and what finds nobody can be cleared', async () => {
  const { user } = await open('/users')
  await network.succeed('listProfiles', page([ann, ben]))
  await user.selectOptions(await screen.findByRole('combobox', { name: '身份' }), '已识别')
  await waitFor(() => expect(addressOf()).toContain('"profile":"identified"'))
  await network.succeed('listProfiles', page([]))
  expect(await screen.findByText('没有符合筛选条件的内容')).toBeTruthy()
  const chips = screen.getByRole('list', { name: '已用的筛选' })
  expect(within(chips).getByText(/已识别/)).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: '清除筛选' })[0] as HTMLElement)
  await network.succeed('listProfiles', page([ann]))
  expect(await screen.findByRole('link', { name: 'Ann' })).toBeTruthy()
  expect(addressOf()).toBe('')
})

test('where a page is short because not everybody was looked at, the next one is read at once', async () => {
  await open('/users?filter={"profile":"identified","is":"equals","value":true}')
  await network.succeed('listProfiles', { ...page([], { value: 0, exact: false }), next: 'behind 10,000' })
  await network.succeed('listProfiles', { ...page([ann], { value: 0, exact: false }), next: 'behind 20,000' })
  expect(await screen.findByRole('link', { name: 'Ann' })).toBeTruthy()
  expect(screen.queryByText('没有符合筛选条件的内容')).toBeNull()
  await network.succeed('listProfiles', page([ben], { value: 0, exact: false }))
  const table = screen.getByRole('grid', { name: '用户' })
  await waitFor(() => expect(within(table).getAllByRole('link')).toHaveLength(2))
  expect(screen.getByText(/(?<!至少 )2 项/)).toBeTruthy()
})

test('a project without people says how to get them', async () => {
  await open('/users1')
  await network.succeed('listProfiles', page([]))
  expect(await screen.findByText('还没有用户')).toBeTruthy()
  expect(screen.getByRole('link', { name: '安装追踪代码' }).getAttribute('href')).toBe('/sdk')
})

test('people are shown as cards that lead to their pages', async () => {
  await open('/users2')
  await network.succeed('listProfiles', page([ann, ben]))
  const cards = await screen.findByRole('list', { name: '用户' })
  expect(within(cards).getAllByRole('listitem').length).toBe(2)
  expect(within(cards).getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/users2/ann')
})

test('who may not see people is told who can change that', async () => {
  await open('/users')
  await network.fail('listProfiles', { code: 'permission.denied' })
  await network.fail('listProfiles', { code: 'permission.denied' })
  expect((await screen.findByRole('alert')).textContent).toContain('组织的所有者和管理员')
})

test('a view that is saved brings the filter back', async () => {
  const { user } = await open('/users?sort=revenue&order=asc')
  await network.succeed('listProfiles', page([ann]))
  const chooseFirst = async (name: string) => {
    const menu = await screen.findByRole('button', { name: /已存视图/ })
    menu.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
    await waitFor(() => expect(screen.getByRole('menuitem', { name }).dataset.highlighted).toBe(''))
    await user.keyboard('{Enter}')
  }
  await chooseFirst('保存当前视图…')
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '便宜的')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('视图已保存')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '最近来访' }))
  await waitFor(() => expect(addressOf()).toContain('sort=lastSeen'))
  await network.succeed('listProfiles', page([ann]))
  await chooseFirst('便宜的')
  await waitFor(() => expect(addressOf()).toBe('?sort=revenue&order=asc'))
})

test('a list that cannot be read again keeps what it shows, with its time and a way to try again', async () => {
  const { user, router } = await open('/users')
  await network.succeed('listProfiles', page([ann]))
  await screen.findByRole('link', { name: 'Ann' })
  await router.navigate({ to: '/projects' })
  await screen.findByRole('heading', { level: 1, name: /项目/ })
  await router.navigate({ to: '/users' })
  await network.fail('listProfiles', { code: 'server.failed' })
  await network.fail('listProfiles', { code: 'server.failed' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/服务器出错，请稍后重试 以下是 \d\d:\d\d 的数据。/)
  expect(screen.getByRole('link', { name: 'Ann' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重试' }))
  await network.succeed('listProfiles', page([ann, ben]))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
