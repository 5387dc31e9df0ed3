import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ProfilePage } from '#contract/profiles/profiles.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

/** Somebody with one of the built-in roles, or with a role of these permissions, in a project with a person and a segment. */
const openAs = async (role: string | string[], address: (ids: { person: string; segment: string }) => string) => {
  network.release()
  const { session, project } = await server.newcomer()
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  await send(server, skdKey, [{ anonymousId: 'a', userId: 'ann', type: 'identify', event: 'identify', traits: { plan: 'gold' } }])
  await server.app.foldEvents()
  const { items } = (await server.call('listProfiles', at)).data as ProfilePage
  const body = { name: 'Gold', description: '', definition: { trait: 'plan', is: 'equals', value: 'gold' } }
  const segment = (await server.call('createSegment', { ...at, body })).data as Segment
  let id = role
  if (typeof role !== 'string') {
    const made = await server.call('createRole', { session: at.session, body: { name: 'Own', permissions: role } })
    id = (made.data as { id: string }).id
  }
  await server.database.query('update members set role = $2 where user_id = $1', [session.id, id])
  keepSession(window.localStorage, 'user', session)
  const application = openApplication(address({ person: items[0]?.id ?? '', segment: segment.id }))
  await application.start()
  return application
}

const mayNotChange = '您可以查看，但没有修改的权限。组织的所有者和管理员可以授予权限。'
const gone = (name: string | RegExp) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())

test('somebody who may not change people is offered neither traits to edit nor merges, and is told who can grant it', async () => {
  await openAs('analyst', ({ person }) => `/users/${person}?tab=traits`)
  expect(await screen.findByText(mayNotChange)).toBeTruthy()
  await gone('添加特征')
  await gone('修改 plan')
  expect(screen.getByRole('cell', { name: 'gold' })).toBeTruthy()
})

test('the identity of a person is shown without its changes to somebody who may not make them', async () => {
  await openAs('viewer', ({ person }) => `/users/${person}?tab=identity`)
  expect(await screen.findByText(mayNotChange)).toBeTruthy()
  await gone('合并另一个用户…')
})

test('erasing and anonymising are explained and not offered to somebody without the permission', async () => {
  await openAs('marketer', ({ person }) => `/users/${person}?tab=privacy`)
  expect(await screen.findAllByText('您没有这项权限。组织的所有者和管理员可以授予。')).toHaveLength(2)
  await gone('匿名化…')
  await gone('删除此人的数据…')
})

test('of the people who are selected, somebody who may only read can export a file, and nothing else', async () => {
  const { user } = await openAs('viewer', () => '/users')
  await user.click(await screen.findByRole('checkbox', { name: '选择 ann' }))
  expect(await screen.findByRole('button', { name: '将 1 人导出为 CSV' })).toBeTruthy()
  await gone(/加入名单/)
  await gone(/匿名化/)
})

test('a segment is shown without its changes to somebody who may not make them, and its tab has its name', async () => {
  await openAs('viewer', ({ segment }) => `/segments/${segment}`)
  expect(await screen.findByText(mayNotChange)).toBeTruthy()
  await gone('归档')
  expect(screen.queryByRole('link', { name: '编辑' })).toBeNull()
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Gold' }).length).toBeGreaterThan(0))
  expect(screen.queryByRole('link', { name: '分群详情' })).toBeNull()
})

test('the list of segments has no button for a new one, and the editor’s address says why it is not there', async () => {
  const { user } = await openAs('viewer', () => '/segments')
  expect(await screen.findByRole('link', { name: 'Gold' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('link', { name: '新建分群' })).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Gold' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Gold' })).toBeTruthy()
})

test('the editor of segments says that it is not for somebody who may not change them', async () => {
  await openAs('viewer', () => '/segments/create')
  expect(await screen.findByText('您没有修改分群的权限')).toBeTruthy()
})

test('the pages of people are a designed state for somebody who may not see people', async () => {
  await openAs(['project:read', 'segment:read'], ({ person }) => `/users/${person}`)
  expect(await screen.findByText('您没有查看的权限')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '用户详情' })).toBeTruthy()
})

test('the list of people offers nothing around its refusal to somebody who may not see people', async () => {
  await openAs(['project:read', 'segment:read'], () => '/users')
  expect(await screen.findByText('您没有查看的权限')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '导出 CSV' })).toBeNull()
  expect(screen.queryByRole('button', { name: '显示方式' })).toBeNull()
  expect(screen.queryByRole('region', { name: '筛选' })).toBeNull()
})

test('a sample project is not offered to somebody who may not create projects', async () => {
  await openAs('viewer', () => '/projects')
  expect(await screen.findByRole('heading', { level: 1, name: '项目管理' })).toBeTruthy()
  await gone('查看示例项目')
})
