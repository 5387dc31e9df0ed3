import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ProfilePage } from '#contract/profiles/profiles.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { csvFile } from './csv-file.ts'

const { server, network } = withNetworkStub()

/** A project in which two of three people have bought something. */
const shop = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  await send(server, skdKey, [
    { anonymousId: 'laptop', event: 'purchase', properties: { order_id: 'o1', value: 12.5 } },
    { anonymousId: 'phone', event: 'purchase', properties: { order_id: 'o2', value: 3 } },
    { anonymousId: 'tablet', event: 'search', properties: { query: 'tea' } },
  ])
  await server.app.foldEvents()
  const { items } = (await server.call('listProfiles', at)).data as ProfilePage
  const idOf = (anonymousId: string) => items.find(({ identifiers }) => identifiers.anonymousIds.includes(anonymousId))?.id ?? ''
  const create = async (name: string, definition: unknown) =>
    (await server.call('createSegment', { ...at, body: { name, description: '', definition } })).data as Segment
  const view = async (id: string) => (await server.call('viewSegment', { ...at, params: { id } })).data as Segment
  return { at, idOf, create, view }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

const orders = { all: [{ profile: 'orders', is: 'gte', value: 1 }] }

test('a segment is made of conditions that are counted while they are chosen, and lists who meets them', async () => {
  const { idOf } = await shop()
  const { user, router } = await open('/segments')
  await user.click((await screen.findAllByRole('link', { name: '新建分群' }))[0] as HTMLElement)
  await user.type(await screen.findByLabelText('名称'), '买过的人')
  await user.click(screen.getByRole('button', { name: '添加条件' }))
  await user.selectOptions(screen.getByRole('combobox', { name: '条件的种类' }), '概况')
  await user.selectOptions(screen.getByRole('combobox', { name: '概况' }), '订单数')
  await user.selectOptions(screen.getByRole('combobox', { name: '比较方式' }), '大于或等于')
  await user.type(screen.getByRole('spinbutton', { name: '值' }), '1')
  const preview = screen.getByRole('region', { name: '预览' })
  await waitFor(() => expect(within(preview).getByText('占全部 3 人的 67%')).toBeTruthy(), { timeout: 30_000 })
  expect(within(preview).getAllByRole('link').length).toBe(2)
  await user.click(screen.getByRole('button', { name: '保存分群' }))
  expect(await screen.findByRole('heading', { level: 1, name: '买过的人' })).toBeTruthy()
  await server.app.foldEvents()
  expect(screen.getByText('订单数不小于 1')).toBeTruthy()
  const members = await screen.findByRole('grid', { name: '成员' }, { timeout: 30_000 })
  const links = within(members)
    .getAllByRole('link')
    .map((it) => it.getAttribute('href'))
  expect(links).toContain(`/users/${idOf('laptop')}`)
  expect(links).not.toContain(`/users/${idOf('tablet')}`)
  await router.navigate({ to: '/segments/create' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe(''))
})

test('who is in a segment is shown as soon as that is counted, also where the list was read before', async () => {
  const { create, idOf, view } = await shop()
  const { id } = await create('Buyers', orders)
  await server.app.foldEvents()
  const counted = await view(id)
  network.hold('viewSegment', 'listMembers')
  await open(`/segments/${id}`)
  await network.succeed('viewSegment', { ...counted, members: { value: 0, exact: false }, filling: 0.5 })
  await network.succeed('listMembers', { items: [], next: null, total: { value: 0, exact: true } })
  expect(await screen.findByRole('heading', { name: '正在统计' })).toBeTruthy()
  // The segment is asked for again, its members too.
  await network.pass('viewSegment')
  network.release()
  const members = await screen.findByRole('grid', { name: '成员' })
  const links = within(members).getAllByRole('link')
  expect(links.map((it) => it.getAttribute('href'))).toContain(`/users/${idOf('laptop')}`)
})

test('what is missing is listed, and each entry leads to its field', async () => {
  await shop()
  const { user } = await open('/segments/create')
  const footer = await screen.findByRole('region', { name: '保存' })
  await user.click(within(footer).getByRole('button', { name: '保存分群' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
  expect(screen.getAllByText('请输入分群名称').length).toBe(2)
  await user.type(screen.getByLabelText('名称'), 'Tea')
  await user.click(screen.getByRole('button', { name: '添加条件' }))
  await user.click(within(footer).getByRole('button', { name: '请选择或填写名称，最多 200 个字符。' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '特征名称' })))
})

test('a draft outlives the page, and is brought back with its conditions', async () => {
  const { create } = await shop()
  const { id } = await create('Buyers', orders)
  const { user, router } = await open(`/segments/${id}/edit`)
  const name = await screen.findByLabelText('名称')
  await user.clear(name)
  await user.type(name, 'Regulars')
  await user.click(screen.getByRole('button', { name: '不满足' }))
  expect(await screen.findByText(/草稿保留在这个标签页里/)).toBeTruthy()
  await router.navigate({ to: '/projects' })
  await screen.findByRole('heading', { level: 1, name: /项目/ })
  await router.navigate({ to: '/segments/$id/edit', params: { id } })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('Regulars'))
  expect(screen.getByRole('group', { name: '不满足：订单数不小于 1' })).toBeTruthy()
  const kept = Object.entries(window.sessionStorage).find(([key]) => key.includes(`/segments/${id}/edit`))
  expect(kept?.[1]).toContain('Regulars')
})

test('a change of somebody else is shown, and is replaced only when that is chosen', async () => {
  const { at, create, view } = await shop()
  const { id, version } = await create('Buyers', orders)
  const { user } = await open(`/segments/${id}/edit`)
  const name = await screen.findByLabelText('名称')
  await user.clear(name)
  await user.type(name, 'Mine')
  const body = { name: 'Theirs', description: '', definition: orders, status: 'active', replaces: version }
  await server.call('changeSegment', { ...at, params: { id }, body })
  await user.click(screen.getByRole('button', { name: '保存分群' }))
  expect(await screen.findByText('现在的内容：“Theirs”')).toBeTruthy()
  expect((await view(id)).name).toBe('Theirs')
  await user.click(screen.getByRole('button', { name: '用我的修改替换' }))
  expect(await screen.findByText('分群已保存')).toBeTruthy()
  expect(await view(id)).toMatchObject({ name: 'Mine', version: version + 2 })
})

test('a list takes a file, says what is wrong with which line, and why somebody is on it', async () => {
  const { create, idOf } = await shop()
  const { id } = await create('Guests', null)
  const { user, router } = await open(`/segments/${id}?tab=list`)
  const file = csvFile('guests.csv', 'user\nlaptop\nnobody\n=1+1\n')
  await user.upload(await screen.findByLabelText('选择 CSV 文件'), file)
  await user.click(screen.getByRole('button', { name: '上传并添加' }))
  const broken = await screen.findByRole('table', { name: '无法使用的行' })
  expect(within(broken).getByRole('row', { name: /nobody/ }).textContent).toContain('没有人有这个 ID')
  expect(within(broken).getByRole('row', { name: /=1\+1/ }).textContent).toContain('是电子表格的公式')
  await router.navigate({ to: '/segments/$id', params: { id }, search: { tab: 'why', person: 'laptop' } })
  expect(await screen.findByText('属于这个分群')).toBeTruthy()
  expect(screen.getByText(/成立：在名单“Guests”中/)).toBeTruthy()
  await user.clear(screen.getByLabelText('用户的 ID'))
  await user.type(screen.getByLabelText('用户的 ID'), idOf('tablet'))
  await user.click(screen.getByRole('button', { name: '查看原因' }))
  expect(await screen.findByText('不属于这个分群')).toBeTruthy()
})

test('a segment that another one uses is archived instead of deleted, and is found among the archived ones', async () => {
  const { create, view } = await shop()
  const { id } = await create('Buyers', orders)
  await create('Regular buyers', { all: [{ segment: id }, { profile: 'visits', is: 'gte', value: 2 }] })
  const { user, router } = await open(`/segments/${id}`)
  await user.click(await screen.findByRole('button', { name: '删除…' }))
  const dialog = await screen.findByRole('dialog', { name: '删除分群“Buyers”' })
  expect(within(dialog).getByRole('link', { name: 'Regular buyers' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '归档' }))
  const told = await screen.findByRole('dialog', { name: '分群已归档，没有删除' })
  await user.click(within(told).getByRole('button', { name: '知道了' }))
  expect((await view(id)).status).toBe('archived')
  await router.navigate({ to: '/segments' })
  // The tab of the segment's page has its name as well.
  const list = within(screen.getByRole('main'))
  expect(await list.findByRole('link', { name: 'Regular buyers' })).toBeTruthy()
  expect(list.queryByRole('link', { name: 'Buyers' })).toBeNull()
  await user.selectOptions(list.getByRole('combobox', { name: '状态' }), '已归档')
  expect(await list.findByRole('link', { name: 'Buyers' })).toBeTruthy()
  expect(window.location.search).toBe('?status=archived')
})

test('people are narrowed to a segment by its name, and a person’s page leads to their segments', async () => {
  const { create, idOf } = await shop()
  const { id } = await create('Buyers', orders)
  await server.app.foldEvents()
  const { user, router } = await open('/users')
  await screen.findByRole('grid', { name: '用户' })
  await user.selectOptions(await screen.findByRole('combobox', { name: '分群' }), 'Buyers')
  await waitFor(() => expect(screen.getByText(/共 2 项/)).toBeTruthy())
  expect(within(screen.getByRole('list', { name: '已用的筛选' })).getByText('属于分群“Buyers”')).toBeTruthy()
  await router.navigate({ to: '/users/$id', params: { id: idOf('laptop') } })
  expect((await screen.findByRole('link', { name: 'Buyers' })).getAttribute('href')).toBe(`/segments/${id}`)
})

test('who may not see segments is told who can change that, and an unknown one says so', async () => {
  await shop()
  network.hold('listSegments')
  const { router } = await open('/segments')
  await network.fail('listSegments', { code: 'permission.denied' })
  await network.fail('listSegments', { code: 'permission.denied' })
  expect((await screen.findByRole('alert')).textContent).toContain('组织的所有者和管理员')
  network.release()
  await router.navigate({ to: '/segments/$id', params: { id: '018f2a3b-4c5d-7e6f-8a9b-000000000000' } })
  expect(await screen.findByText('未找到分群')).toBeTruthy()
})
