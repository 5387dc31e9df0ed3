import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Project } from '#contract/projects/projects.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

type Person = Awaited<ReturnType<typeof server.newcomer>>

const arrive = async (person: Person, address: string) => {
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication(address)
  await application.start()
  return application
}
const addProject = async ({ session }: Person, projectName: string): Promise<Project> => {
  server.pass(1_000)
  return (await server.call('saveProject', { session: session.session, body: { projectName } })).data as Project
}
/** What another tab of the browser says when it changed the projects. */
const tellOfChange = () => act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'projects_changed' })))
const currentProject = () => screen.getByRole('button', { name: /用户菜单/ }).textContent
const type = async (user: Awaited<ReturnType<typeof arrive>>['user'], field: HTMLElement, text: string) => {
  await user.click(field)
  await user.paste(text)
}
const origins = () => screen.findByRole('textbox', { name: '来源，每行一个' })

const pages = [
  ['/projects/:id', '未找到项目'],
  ['/sdk', '创建项目'],
  ['/ai-marketing/live-monitoring', '还没有事件'],
  ['/dashboard', '开始使用'],
] as const

test.each(pages)('%s: a list that cannot be loaded shows a failure with a retry, not an empty list', async (page, lost) => {
  const person = await server.newcomer()
  network.hold('listProjects')
  const { user } = await arrive(person, page.replace(':id', person.project.id))
  await network.fail('listProjects', { code: 'transport.offline' })
  expect((await screen.findAllByText('网络连接失败')).length).toBeGreaterThan(0)
  expect(screen.queryByText(lost)).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  network.release()
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByText('网络连接失败')).toBeNull())
  expect(await screen.findByText(page === '/dashboard' ? '开始使用' : /^Shop$/, { selector: 'h1, h2, header p' })).toBeTruthy()
})

test('the page of a project makes it current once: another project chosen there stays current when the list is read again', async () => {
  const person = await server.newcomer()
  const blog = await addProject(person, 'Blog')
  network.release()
  const { user, router } = await arrive(person, `/projects/${blog.id}`)
  await screen.findByRole('heading', { name: 'Blog', level: 1 })
  await waitFor(() => expect(currentProject()).toContain('Blog'))
  await user.click(screen.getByRole('button', { name: /用户菜单/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  const shop = screen.getByRole('menuitem', { name: 'Shop' })
  while (shop.dataset.highlighted === undefined) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentProject()).toContain('Shop'))
  const renamed = { id: person.project.id, projectName: 'Shop 2' }
  await server.call('saveProject', { session: person.session.session, body: renamed })
  await tellOfChange()
  await waitFor(() => expect(currentProject()).toContain('Shop 2'))
  await act(() => router.navigate({ to: '/projects' }))
  await screen.findByRole('heading', { name: '项目管理' })
  expect(currentProject()).toContain('Shop')
})

test('a refused name is asked for again with the typed name', async () => {
  const person = await server.newcomer()
  network.release()
  const { user } = await arrive(person, '/projects')
  await user.click(await screen.findByRole('button', { name: '编辑 Shop' }))
  const field = await screen.findByRole('textbox', { name: '项目名称' })
  await user.clear(field)
  await type(user, field, 'Tea house')
  network.hold('saveProject')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await network.fail('saveProject', { code: 'server.busy' })
  expect(await screen.findByText('项目未能重命名，已恢复原名称')).toBeTruthy()
  expect(await screen.findByRole('textbox', { name: '项目名称' })).toHaveProperty('value', 'Tea house')
  expect(screen.getByRole('heading', { name: 'Shop', hidden: true })).toBeTruthy()
  network.release()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('heading', { name: 'Tea house' })
  await waitFor(() => expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft_'))).toEqual([]))
})

test('the forced dialog closes when a colleague has created a project, and the typed name is dropped', async () => {
  const person = await server.newcomer()
  await server.database.query('delete from projects where id = $1', [person.project.id])
  network.release()
  const { user } = await arrive(person, '/dashboard')
  await type(user, await screen.findByRole('textbox', { name: '项目名称' }), 'My shop')
  expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy()
  await addProject(person, 'Of a colleague')
  await act(async () => window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '项目名称' })).toBeNull())
  expect(await screen.findByText('已有可用的项目')).toBeTruthy()
  expect(currentProject()).toContain('Of a colleague')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a refused creation looks for a colleague’s project too', async () => {
  const person = await server.newcomer()
  await server.database.query('delete from projects where id = $1', [person.project.id])
  network.release()
  const { user } = await arrive(person, '/dashboard')
  await type(user, await screen.findByRole('textbox', { name: '项目名称' }), 'My shop')
  network.hold('saveProject')
  await user.click(screen.getByRole('button', { name: '创建' }))
  await addProject(person, 'Of a colleague')
  await network.fail('saveProject', { code: 'server.busy' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '项目名称' })).toBeNull())
  expect(currentProject()).toContain('Of a colleague')
})

test('a draft of one project is neither asked about nor dropped when other projects are created and left', async () => {
  const person = await server.newcomer()
  const blog = await addProject(person, 'Blog')
  network.release()
  const { user, router } = await arrive(person, '/sdk')
  await screen.findByText('Shop', { selector: 'header p' })
  await type(user, await origins(), 'https://shop.example')
  // A new project is current at once.
  await act(() => router.navigate({ to: '/projects' }))
  await user.click(await screen.findByRole('button', { name: '创建项目' }))
  await type(user, await screen.findByRole('textbox', { name: '项目名称' }), 'Third')
  await user.click(screen.getByRole('button', { name: '创建' }))
  await waitFor(() => expect(currentProject()).toContain('Third'))
  await act(() => router.navigate({ to: '/sdk' }))
  expect(await origins()).toHaveProperty('value', '')
  // Leaving it takes nothing of it, and the draft of the first one stays.
  await act(() => router.navigate({ to: '/projects' }))
  await user.click(await screen.findByRole('button', { name: '设为当前：Blog' }))
  await waitFor(() => expect(currentProject()).toContain('Blog'))
  expect(screen.queryByRole('dialog')).toBeNull()
  // The current project is deleted elsewhere.
  await server.database.query('delete from projects where id = $1', [blog.id])
  await tellOfChange()
  await waitFor(() => expect(currentProject()).toContain('Shop'))
  await act(() => router.navigate({ to: '/sdk' }))
  expect(await origins()).toHaveProperty('value', 'https://shop.example')
  expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft_'))).toHaveLength(1)
})

test('a draft of a deleted project does not block leaving', async () => {
  const person = await server.newcomer()
  const blog = await addProject(person, 'Blog')
  await addProject(person, 'Third')
  network.release()
  const { user, router } = await arrive(person, `/projects/${blog.id}`)
  await waitFor(() => expect(currentProject()).toContain('Blog'))
  await act(() => router.navigate({ to: '/sdk' }))
  await type(user, await origins(), 'https://blog.example')
  await server.database.query('delete from projects where id = $1', [blog.id])
  await tellOfChange()
  await waitFor(() => expect(currentProject()).toContain('Shop'))
  await act(() => router.navigate({ to: '/projects' }))
  await user.click(await screen.findByRole('button', { name: '设为当前：Third' }))
  await waitFor(() => expect(currentProject()).toContain('Third'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
