import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Metric } from '#contract/experiments/metrics.ts'
import type { Goals } from '#contract/goals/goals.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const searches = {
  measure: { kind: 'event', event: 'search', where: [] },
  ...{ denominator: null, fromHours: 0, hours: 24, cap: null, lookBackDays: 0 },
}

const openProject = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const application = openApplication('/ai-marketing/strategy-goals')
  await application.start()
  return {
    user: application.user,
    /** A metric of searches, and a goal about it. */
    make: async (name: string) => {
      const definition = { ...searches, kind: 'count', direction: 'up', isGuardrail: false }
      const { data } = await server.call('createMetric', { ...at, body: { name, definition } })
      const { id } = data as Metric
      const body = { metric: `library:${id}`, target: 2, from: '2026-03-01', to: '2026-03-31', owner: session.id }
      await server.call('createGoal', { ...at, body })
      return id
    },
    remove: (id: string) => server.call('deleteMetric', { ...at, params: { id } }),
    goals: async () => ((await server.call('listGoals', at)).data as Goals).items,
    metrics: async () => ((await server.call('listMetrics', at)).data as { items: Metric[] }).items,
  }
}

test('a project begins with three goals by one press, and sets its own', async () => {
  const { user, goals } = await openProject()
  await user.click(await screen.findByRole('button', { name: '创建三个起步目标' }))
  const card = await screen.findByRole('region', { name: '注册数' })
  expect(within(card).getByText('还没有数据')).toBeTruthy()
  expect(within(card).getByText('预测需要至少 14 个完整的日子')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '新建目标' }))
  const drawer = await screen.findByRole('dialog', { name: '新建目标' })
  await user.click(within(drawer).getByRole('button', { name: '保存' }))
  expect(await within(drawer).findByText('请输入大于 0 的数字')).toBeTruthy()
  await user.selectOptions(within(drawer).getByLabelText('指标'), '转化率')
  await user.type(within(drawer).getByLabelText('目标值（%）'), '3.5')
  await user.click(within(drawer).getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('region', { name: '转化率' })).toBeTruthy()
  const saved = await goals()
  expect(saved.map(({ metric }) => metric).sort()).toEqual(['conversionRate', 'orders', 'revenuePerVisitor', 'signUps'])
  expect(saved.find(({ metric }) => metric === 'conversionRate')?.target).toBe(0.035)
})

test('a goal is set on a metric of the library; a return cannot be chosen, and a deleted metric is told', async () => {
  const { user, goals, make, remove } = await openProject()
  await user.click(await screen.findByRole('button', { name: '自己设定' }))
  const drawer = await screen.findByRole('dialog', { name: '新建目标' })
  const choice = within(drawer).getByLabelText('指标')
  // The library may come after the drawer.
  expect(await within(drawer).findByText(/^不能设为目标：次日后回访率。/)).toBeTruthy()
  expect(within(choice).queryByRole('option', { name: '指标库：次日后回访率' })).toBeNull()
  await user.selectOptions(choice, '指标库：加购率')
  await user.type(within(drawer).getByLabelText('目标值（%）'), '20')
  await user.click(within(drawer).getByRole('button', { name: '保存' }))
  const card = await screen.findByRole('region', { name: '加购率' })
  expect(card.textContent).toContain('目标 20%')
  expect(await goals()).toMatchObject([{ metric: 'library:cartRate', target: 0.2 }])
  const id = await make('每位访客的搜索')
  await user.click(screen.getByRole('button', { name: '编辑目标“加购率”' }))
  await user.click(within(await screen.findByRole('dialog', { name: '编辑目标' })).getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('region', { name: '每位访客的搜索' })).toBeTruthy()
  await remove(id)
  await user.click(screen.getByRole('button', { name: '编辑目标“加购率”' }))
  await user.click(within(await screen.findByRole('dialog', { name: '编辑目标' })).getByRole('button', { name: '保存' }))
  const gone = await screen.findByRole('region', { name: '已删除的指标' })
  expect(within(gone).getByText('无法统计')).toBeTruthy()
  expect(within(gone).getByText('指标已从指标库删除，无法统计')).toBeTruthy()
})

test('a metric that divides by nothing is refused at its field; one with an unseen event is saved when somebody insists', async () => {
  const { user, metrics } = await openProject()
  const table = await screen.findByRole('table', { name: '指标' })
  expect(within(table).getByRole('row', { name: /^转化率 ?内置/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '新建指标' }))
  const drawer = await screen.findByRole('dialog', { name: '新建指标' })
  await user.type(within(drawer).getByLabelText('名称'), '每次加购的搜索')
  await user.selectOptions(within(drawer).getByLabelText('类型'), '比率')
  const part = (name: string) => within(within(drawer).getByRole('group', { name }))
  await user.type(part('分子').getByLabelText('事件名称'), 'search')
  await user.click(within(drawer).getByRole('button', { name: '保存' }))
  expect(await part('分母').findByText('请输入事件名称')).toBeTruthy()
  expect(part('分子').queryByText('请输入事件名称')).toBeNull()
  await user.type(part('分母').getByLabelText('事件名称'), 'add_to_cart')
  await user.click(within(drawer).getByRole('button', { name: '保存' }))
  expect(await part('分子').findByText('最近的事件中没有这个名称')).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: '仍然保存' }))
  expect(await within(table).findByRole('row', { name: /^每次加购的搜索/ })).toBeTruthy()
  expect((await metrics()).at(-1)).toMatchObject({ name: '每次加购的搜索', definition: { kind: 'ratio' } })
  await user.click(screen.getByRole('button', { name: '删除指标“每次加购的搜索”' }))
  const dialog = await screen.findByRole('dialog', { name: '删除指标“每次加购的搜索”' })
  await user.click(within(dialog).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('指标已删除')).toBeTruthy()
  expect((await metrics()).every(({ isBuiltIn }) => isBuiltIn)).toBe(true)
})
