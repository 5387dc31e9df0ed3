import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const library = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const create = async (name: string) =>
    (await server.call('createResponseAction', { ...at, body: { name, type: 'popup', content: popup() } })).data as ResponseAction
  const view = async (id: string) => (await server.call('viewResponseAction', { ...at, params: { id } })).data as ResponseAction
  return { at, create, view }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

test('an action is written, and publishing it makes version 1', async () => {
  await library()
  const { user } = await open('/response-actions')
  await user.click((await screen.findAllByRole('link', { name: '创建响应动作' }))[0] as HTMLElement)
  const footer = await screen.findByRole('region', { name: '保存' })
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
  await user.type(screen.getByLabelText('名称'), '茶')
  await user.type(screen.getByLabelText('标题'), '免费的茶')
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  expect(await screen.findByRole('heading', { level: 1, name: '茶' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '版本' }))
  expect(await screen.findByRole('heading', { name: '版本 1' })).toBeTruthy()
})

test('a link that is not allowed is marked at its field, and cannot be saved', async () => {
  const { create } = await library()
  const { id } = await create('Tea')
  const { user } = await open(`/response-actions/edit/${id}`)
  const link = await screen.findByLabelText('按钮链接')
  await user.clear(link)
  await user.type(link, 'javascript:alert(1)')
  const footer = screen.getByRole('region', { name: '保存' })
  await user.click(within(footer).getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(link.getAttribute('aria-invalid')).toBe('true')
})

test('what somebody else saved meanwhile is shown before it is replaced', async () => {
  const { at, create, view } = await library()
  const { id } = await create('Tea')
  const { user } = await open(`/response-actions/edit/${id}`)
  const headline = await screen.findByLabelText('标题')
  const body = { name: 'Tea', content: popup({ texts: { en: texts('Their tea') } }), replaces: 1 }
  await server.call('changeResponseAction', { ...at, params: { id }, body })
  await user.type(headline, '!')
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  expect(await screen.findByText('Their tea')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '用我的修改替换' }))
  await waitFor(async () => expect((await view(id)).content).toMatchObject({ texts: { en: { headline: 'Free tea!' } } }))
})
