import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ProfilePage } from '#contract/profiles/profiles.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

/** A project with two people: Ann, who signed in and looked around, and a visitor who bought something. */
const shop = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  await send(server, skdKey, [
    { anonymousId: 'laptop', type: 'page', event: 'page_view', context: { page: { path: '/tea', title: 'Green tea' } } },
    { anonymousId: 'laptop', userId: 'ann', type: 'identify', event: 'identify', traits: { name: 'Ann', plan: 'free' } },
    { anonymousId: 'phone', event: 'purchase', properties: { order_id: 'o1', value: 12.5 } },
  ])
  await server.app.foldEvents()
  const people = async () => {
    const { items } = (await server.call('listProfiles', at)).data as ProfilePage
    return items.sort((one, other) => (one.id < other.id ? -1 : 1))
  }
  const found = await people()
  const having = (id: string) => found.find(({ identifiers }) => identifiers.anonymousIds.includes(id))
  const [ann, visitor] = [having('laptop'), having('phone')]
  if (!ann || !visitor) throw new Error('nobody was folded')
  keepSession(window.localStorage, 'user', session)
  return { at, ann, visitor, people, skdKey }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

test('a person’s page says who they are, and what they did, the latest first', async () => {
  const { ann } = await shop()
  await open(`/users/${ann.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann' })).toBeTruthy()
  expect(screen.getByRole('button', { name: `复制 cdpId ${ann.id}` })).toBeTruthy()
  expect((await screen.findAllByText(/Green tea/)).length).toBeGreaterThan(0)
  const entries = within(screen.getByRole('region', { name: '时间线' })).getAllByRole('listitem')
  expect(entries.length).toBeGreaterThanOrEqual(2)
  expect(within(screen.getByRole('list', { name: '同意状态' })).getAllByRole('listitem').length).toBe(3)
})

test('two people are merged after a preview, and a merge that was wrong is taken back so that nothing of it is left', async () => {
  const { ann, visitor, people } = await shop()
  const before = await people()
  const { user } = await open(`/users/${ann.id}?tab=identity`)
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  await press('合并另一个用户…')
  await user.type(await screen.findByLabelText('另一个用户的 ID（cdpId）'), visitor.id)
  await user.type(screen.getByLabelText('原因'), 'same person')
  await press('查看会改变什么')
  const preview = await screen.findByRole('table', { name: '合并会改变什么' })
  expect(within(preview).getByRole('row', { name: /^订单数/ }).textContent).toBe('订单数101')
  expect(await people()).toEqual(before)
  await press('合并')
  expect(await screen.findByText('两个用户已合并')).toBeTruthy()
  expect((await people()).map(({ id, orders }) => [id, orders])).toEqual([[ann.id, 1]])
  await press('撤销…')
  await user.type(await screen.findByLabelText('原因'), 'two people')
  await press('撤销合并')
  expect(await screen.findByText('合并已撤销')).toBeTruthy()
  expect(await people()).toEqual(before)
  await waitFor(() => expect(screen.getByText('已撤销')).toBeTruthy())
})

test('a trait that is changed by hand is shown with its former value and kept with its reason', async () => {
  const { ann } = await shop()
  const { user } = await open(`/users/${ann.id}?tab=traits`)
  await user.click(await screen.findByRole('button', { name: '修改 plan' }))
  const value = await screen.findByLabelText('值')
  await user.clear(value)
  await user.type(value, 'gold')
  await user.type(screen.getByLabelText('原因'), 'told us')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('特征已保存')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('row', { name: /^plan gold 手动 .* free/ })).toBeTruthy())
})

test('a person who is erased leaves a certificate on their page, and nobody in the list', async () => {
  const { ann, visitor, people } = await shop()
  const { user } = await open(`/users/${ann.id}?tab=privacy`)
  await user.click(await screen.findByRole('button', { name: '删除此人的数据…' }))
  await user.click(await screen.findByRole('button', { name: '删除' }))
  expect(await screen.findByText('请填写原因')).toBeTruthy()
  await user.type(screen.getByLabelText('原因'), 'asked')
  await user.click(screen.getByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog', { name: '完成证明' })
  await user.click(within(dialog).getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: '用户的数据已删除' })).toBeTruthy()
  expect((await people()).map(({ id }) => id)).toEqual([visitor.id])
})

test('an id that is nobody’s says so', async () => {
  await shop()
  await open('/user-detail-new/018f2a3b-4c5d-7e6f-8a9b-000000000000')
  expect(await screen.findByText('未找到用户')).toBeTruthy()
})

test('an event that arrives while somebody looks is shown by itself', async () => {
  const { ann, skdKey } = await shop()
  await open(`/users/${ann.id}`)
  expect(await screen.findByText('实时')).toBeTruthy()
  await send(server, skdKey, [{ anonymousId: 'laptop', event: 'just_now' }])
  await server.app.foldEvents()
  await waitFor(() => expect(screen.getByText('just_now')).toBeTruthy(), { timeout: 30_000 })
})
