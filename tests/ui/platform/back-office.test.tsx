import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Organization, OrganizationProject } from '#contract/platform/organizations.ts'
import type { PlatformUserDetail } from '#contract/platform/users.ts'
import { openBackOffice, reason } from '#tests/server/platform/back-office.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()
/** The dialog shows what was typed as well. */
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const arrive = async (address: string) => {
  network.release()
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication(address)
  await start()
  return { user, ...office }
}

test('the overview leads to what it counts', async () => {
  const mei = await server.newcomer()
  const { user } = await arrive('/admin')
  expect(await screen.findByRole('img', { name: /近 30 天共有 2 个新账号。/ })).toBeTruthy()
  const link = await screen.findByRole('link', { name: mei.username })
  expect(link.getAttribute('href')).toBe(`/admin/organizations/${mei.session.companyid}`)
  for (const [name, href] of [
    ['近 30 天活跃用户', '/admin/organizations?sort=events'],
    ['数据库大小', '/admin/monitoring#database'],
    ['实时连接', '/admin/monitoring#traffic'],
    ['每秒决策数', '/admin/monitoring#queues'],
    ['请求出错率', '/admin/monitoring#traffic'],
    ['持续中的异常', '/admin/monitoring#incidents'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  await user.click(screen.getByRole('link', { name: '正常的组织' }))
  expect(await screen.findByRole('heading', { name: '组织管理' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: mei.username })).toBeTruthy()
})

test('an admin sees what an organisation uses and its keys, switches a feature off, and asks for its deletion', async () => {
  const mei = await server.newcomer()
  const { companyid: id } = mei.session
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: mei.session.session, project: mei.project.id, body: { skdKey } })
  const { user, see } = await arrive(`/admin/organizations/${id}?tab=usage`)
  expect(await screen.findByText('本月已收到 0 个事件。至少有一个项目不限配额。')).toBeTruthy()
  expect(screen.getByRole('img', { name: '近 30 天共收到 0 个事件。' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '密钥' }))
  expect(await screen.findByText(`${skdKey.slice(0, 8)}…`)).toBeTruthy()

  await user.click(screen.getByRole('link', { name: '功能开关' }))
  const confirm = async (button: string) => {
    const asking = within(await screen.findByRole('dialog'))
    await user.type(asking.getByLabelText('理由'), reason)
    await user.click(asking.getByRole('button', { name: button }))
    await closed()
  }
  await user.click(await screen.findByRole('button', { name: '关闭“导入历史事件”' }))
  await confirm('关闭功能')
  expect(await screen.findByRole('button', { name: '开启“导入历史事件”' })).toBeTruthy()
  const read = () => see<Organization>('viewPlatformOrganization', { params: { id } })
  expect((await read()).switchedOff).toEqual(['import'])
  await user.click(screen.getByRole('button', { name: '开启“导入历史事件”' }))
  await confirm('开启功能')
  expect(await screen.findByRole('button', { name: '关闭“导入历史事件”' })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: '删除组织' }))
  await confirm('删除组织')
  expect(await screen.findByText(/^等待删除，现在只读。/)).toBeTruthy()
  expect((await read()).deletion).not.toBeNull()
  await user.click(screen.getByRole('button', { name: '撤销删除' }))
  await confirm('撤销删除')
  await waitFor(async () => expect((await read()).deletion).toBeNull())
})

test('an admin finds an organisation, suspends it with a reason, changes a quota and resumes it', async () => {
  const mei = await server.newcomer()
  const { companyid: id } = mei.session
  const { user, see } = await arrive('/admin/organizations')
  await user.type(await screen.findByLabelText('名称、所有者邮箱或 ID'), mei.username)
  await waitFor(() => expect(window.location.search).toContain(mei.username))
  await user.click(await screen.findByRole('link', { name: mei.username }))
  await user.click(await screen.findByRole('button', { name: '暂停组织' }))
  const asking = within(await screen.findByRole('dialog'))
  await user.click(asking.getByRole('button', { name: '暂停组织' }))
  expect(await asking.findByText('请写明理由')).toBeTruthy()
  await user.type(asking.getByLabelText('理由'), reason)
  await user.click(asking.getByRole('button', { name: '暂停组织' }))
  await closed()
  expect(await screen.findByText(reason)).toBeTruthy()
  expect((await see<Organization>('viewPlatformOrganization', { params: { id } })).suspension).toMatchObject({ reason })

  await user.click(await screen.findByRole('button', { name: '更改“Shop”的配额' }))
  const quota = within(await screen.findByRole('dialog'))
  await user.type(quota.getByLabelText('每月事件数'), '5,000')
  await user.type(quota.getByLabelText('理由'), 'A larger plan')
  await user.click(quota.getByRole('button', { name: '保存配额' }))
  await closed()
  expect(await screen.findByText('5,000')).toBeTruthy()
  expect((await see<OrganizationProject[]>('listOrganizationProjects', { params: { id } }))[0]?.quota).toBe(5_000)

  await user.click(screen.getByRole('link', { name: '审计' }))
  expect(await screen.findByText('quota.change')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '恢复组织' }))
  const resuming = within(await screen.findByRole('dialog'))
  await user.type(resuming.getByLabelText('理由'), 'Settled')
  await user.click(resuming.getByRole('button', { name: '恢复组织' }))
  expect(await screen.findByRole('button', { name: '暂停组织' })).toBeTruthy()
})

test('an admin finds an account and locks it with a reason', async () => {
  const mei = await server.newcomer()
  const { id } = mei.session
  const { user, see } = await arrive('/admin/users')
  await user.type(await screen.findByLabelText('用户名、邮箱或 ID'), mei.email)
  await waitFor(() => expect(window.location.search).toContain(mei.email.split('@')[0]))
  await user.click(await screen.findByRole('link', { name: mei.username }))
  const button = await screen.findByRole('button', { name: new RegExp(`“${mei.username}”的操作`) })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await waitFor(() => expect(screen.getAllByRole('menuitem')[0]?.dataset.highlighted).toBe(''))
  await user.keyboard('{End}')
  await waitFor(() => expect(screen.getAllByRole('menuitem').at(-1)?.dataset.highlighted).toBe(''))
  await user.keyboard('{Enter}')
  const asking = within(await screen.findByRole('dialog'))
  await user.type(asking.getByLabelText('理由'), reason)
  await user.click(asking.getByRole('button', { name: '锁定账号' }))
  await closed()
  expect(await screen.findByText(reason)).toBeTruthy()
  expect((await see<PlatformUserDetail>('viewUser', { params: { id } })).lock).toMatchObject({ reason })
})

test('the members of a suspended organisation see why, on every page', async () => {
  network.release()
  const { act } = await openBackOffice(server)
  const mei = await server.newcomer()
  await act('suspendOrganization', mei.session.companyid)
  keepSession(window.localStorage, 'user', mei.session)
  const { start } = openApplication('/projects')
  await start()
  expect(await screen.findByText('组织已被平台暂停，目前只能查看，不接收新事件。')).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
})

test('an organisation that does not exist says so', async () => {
  await arrive('/admin/organizations/00000000-0000-4000-8000-000000000000')
  expect(await screen.findByText('未找到组织')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回列表' })).toBeTruthy()
})
