import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { Strategy, StrategyVersion } from '#contract/decisions/strategies.ts'
import { popup } from '#tests/server/actions/response-action-contents.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const shop = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const draft = async (name: string, different = {}) =>
    (await server.call('createStrategy', { ...at, body: { name, definition: definitionOf(different) } })).data as Strategy
  const publish = async (id: string, replaces: number | null = null) =>
    (await server.call('publishStrategy', { ...at, params: { id }, body: { replaces } })).data as Strategy
  const view = async (id: string) => (await server.call('viewStrategy', { ...at, params: { id } })).data as Strategy
  const change = async (id: string, name: string, different: object, replaces: number) =>
    server.call('changeStrategy', { ...at, params: { id }, body: { name, definition: definitionOf(different), replaces } })
  const versions = async (id: string) =>
    (await server.call('listStrategyVersions', { ...at, params: { id } })).data as StrategyVersion[]
  const publishAction = async () => {
    const { id, revision } = (
      await server.call('createResponseAction', { ...at, body: { name: 'Tea', type: 'popup', content: popup() } })
    ).data as ResponseAction
    await server.call('publishResponseAction', { ...at, params: { id }, body: { replaces: revision } })
  }
  return { at, draft, publish, view, change, versions, publishAction }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

const purchase = { trigger: { kind: 'event' as const, event: 'purchase', where: [], delay: null } }

test('a strategy is written, each fault leads to its field, and publishing shows it first and makes version 1', async () => {
  const { publishAction, versions, at } = await shop()
  await publishAction()
  const { user } = await open('/ai-marketing-strategies')
  await user.click((await screen.findAllByRole('link', { name: '创建策略' }))[0] as HTMLElement)
  const footer = await screen.findByRole('region', { name: '保存' })
  await user.click(within(footer).getByRole('button', { name: '发布…' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
  await user.type(screen.getByLabelText('名称'), '加购')
  await user.click(within(footer).getByRole('button', { name: '事件：请填写，并且不要太长' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('事件名称')))
  await user.type(screen.getByLabelText('事件名称'), 'add_to_cart')
  await user.click(screen.getByRole('button', { name: '添加方案' }))
  await user.click(screen.getByRole('button', { name: '添加方案' }))
  expect(screen.getAllByText('50%')).toHaveLength(2)
  expect(within(screen.getByRole('region', { name: '摘要' })).getByText('当有人发生“add_to_cart”')).toBeTruthy()
  await user.click(within(footer).getByRole('button', { name: '发布…' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('这是第 1 个版本。发布后收到的事件会触发它。')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '发布策略' }))
  expect(await screen.findByRole('heading', { level: 1, name: '加购' })).toBeTruthy()
  const { items } = (await server.call('listStrategies', { ...at, query: {} })).data as { items: Strategy[] }
  expect(await versions(items[0]?.id ?? '')).toHaveLength(1)
})

test('what somebody else saved meanwhile is shown before it is replaced', async () => {
  const { draft, change, view } = await shop()
  const { id, revision } = await draft('Cart')
  const { user } = await open(`/ai-marketing-strategies/edit/${id}`)
  await user.type(await screen.findByLabelText('名称'), '!')
  await change(id, 'Theirs', purchase, revision)
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  expect(await screen.findByText('现在的名称：“Theirs”')).toBeTruthy()
  expect(screen.getByText('当有人发生“purchase”')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '用我的修改替换' }))
  await waitFor(async () => expect(await view(id)).toMatchObject({ name: 'Cart!', definition: definitionOf() }))
})

test('of two who publish, the second sees what is published now before confirming again', async () => {
  const { draft, publish, change, versions } = await shop()
  const { id } = await draft('Cart')
  const { revision } = await publish(id)
  await change(id, 'Cart', purchase, revision)
  const { user } = await open(`/ai-marketing-strategies/edit/${id}`)
  await user.click(await screen.findByRole('button', { name: '发布…' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('与正在运行的版本 1 的区别。发布后，新的事件按新版本决策。')).toBeTruthy()
  await publish(id, 1)
  await user.click(within(dialog).getByRole('button', { name: '发布策略' }))
  expect(await within(dialog).findByText(/其间有人发布了版本 2/)).toBeTruthy()
  expect(within(dialog).getByText('内容相同。')).toBeTruthy()
  expect(await versions(id)).toHaveLength(2)
})

test('a draft is not published that somebody else has changed while it was looked at', async () => {
  const { draft, change, versions } = await shop()
  const { id, revision } = await draft('Cart')
  const { user } = await open(`/ai-marketing-strategies/edit/${id}`)
  await user.click(await screen.findByRole('button', { name: '发布…' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: '发布策略' })
  await change(id, 'Cart', purchase, revision)
  await user.click(within(dialog).getByRole('button', { name: '发布策略' }))
  expect(await within(dialog).findByText(/其间有人更改了草稿/)).toBeTruthy()
  expect(await versions(id)).toEqual([])
})

test('a strategy is paused, resumed, copied and archived from the list, and found by its status', async () => {
  const { draft, publish, view } = await shop()
  const { id } = await draft('Cart')
  await publish(id)
  const { user, router } = await open('/ai-marketing-strategies')
  /** Chooses by keyboard: the menu ignores the pointer until it is placed, which needs a layout. */
  const menu = async (name: string) => {
    const button = await screen.findByRole('button', { name: /“Cart”的操作/ })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
    const items = screen.getAllByRole('menuitem')
    const place = items.findIndex(({ textContent }) => textContent === name)
    await waitFor(() => expect(items[0]?.dataset.highlighted).toBe(''))
    for (let step = 1; step <= place; step += 1) {
      await user.keyboard('{ArrowDown}')
      await waitFor(() => expect(screen.getAllByRole('menuitem')[step]?.dataset.highlighted).toBe(''))
    }
    await user.keyboard('{Enter}')
  }
  await menu('暂停')
  await waitFor(async () => expect((await view(id)).status).toBe('paused'))
  await screen.findByText('已暂停', { selector: 'td span' })
  await menu('恢复运行')
  await waitFor(async () => expect((await view(id)).status).toBe('running'))
  await screen.findByText('运行中', { selector: 'td span' })
  await menu('归档…')
  await user.click(await screen.findByRole('button', { name: '归档策略' }))
  await waitFor(async () => expect((await view(id)).status).toBe('archived'))
  await user.selectOptions(screen.getByLabelText('状态'), '草稿')
  expect(await screen.findByText('没有符合筛选条件的内容')).toBeTruthy()
  expect(router.state.location.search).toEqual({ status: 'draft' })
})

test('an old version is published again after its difference was shown', async () => {
  const { draft, publish, change, versions } = await shop()
  const { id } = await draft('Cart')
  const { revision } = await publish(id)
  await change(id, 'Cart', purchase, revision)
  await publish(id, 1)
  const { user } = await open(`/ai-marketing-strategies/${id}?tab=versions`)
  await user.click(await screen.findByRole('button', { name: '重新发布这个版本…' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('当有人发生“search”')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '发布策略' }))
  expect(await screen.findByRole('heading', { name: '版本 3' })).toBeTruthy()
  expect((await versions(id))[0]).toMatchObject({ version: 3, of: 1 })
})
