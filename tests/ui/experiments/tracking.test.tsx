import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const goal = { metric: 'purchase', hours: 72, direction: 'up' as const, guardrails: [] }

const openProject = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  await server.call('changeHoldout', { ...at, body: { share: 0, reason: 'a test' } })
  const definition = definitionOf({ holdout: 50, goal })
  const { id } = (await server.call('createStrategy', { ...at, body: { name: '搜索推荐', definition } })).data as Strategy
  await server.call('publishStrategy', { ...at, params: { id }, body: { replaces: null } })
  const expose = async () => {
    const visitors = Array.from({ length: 20 }, () => crypto.randomUUID())
    await send(
      server,
      skdKey,
      visitors.map((anonymousId) => ({ anonymousId })),
    )
    await server.app.foldEvents()
    server.pass(1_000)
    await send(
      server,
      skdKey,
      visitors.map((anonymousId) => ({ anonymousId, event: 'purchase', properties: { order_id: anonymousId, value: 10 } })),
    )
    await server.app.foldEvents()
    await server.app.sweep()
  }
  return { at, id, expose }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

test('a project without exposures says what will be compared, and shows no chart of nothing', async () => {
  await openProject()
  await open('/effect-tracking')
  expect(await screen.findByText('有策略运行，并有人符合条件之后，这里会比较投放的人和留作对照的人。')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a strategy with too few people collects, and its method has the sums', async () => {
  const { expose } = await openProject()
  await expose()
  const { user } = await open('/effect-tracking')
  const table = await screen.findByRole('table', { name: '搜索推荐的指标' })
  const row = within(table).getByRole('row', { name: /^目标：purchase/ })
  expect(within(row).getByText('收集中')).toBeTruthy()
  expect(screen.queryByText('有效 ↑')).toBeNull()
  await user.click(within(table).getByRole('button', { name: '人均收入怎么算' }))
  const drawer = await screen.findByRole('dialog', { name: '人均收入怎么算' })
  const inputs = await within(drawer).findByRole('table', { name: '输入' })
  expect(within(inputs).getByRole('row', { name: /^sumSquares / })).toBeTruthy()
})

test('a result is divided by what people were, and the address says by what', async () => {
  const { id, expose } = await openProject()
  await expose()
  const { user, router } = await open('/effect-tracking')
  const table = await screen.findByRole('table', { name: '搜索推荐的指标' })
  await user.click(within(table).getByRole('button', { name: '人均收入按人群细分' }))
  const drawer = await screen.findByRole('dialog', { name: '人均收入：按人群细分' })
  expect(await within(drawer).findByRole('row', { name: /^新访客（首次来访 24 小时内）/ })).toBeTruthy()
  expect(within(drawer).getAllByRole('row')).toHaveLength(2)
  await user.click(within(drawer).getByRole('button', { name: '设备' }))
  expect(await within(drawer).findByRole('row', { name: /^未知/ })).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ of: id, metric: 'revenue', split: 'device' })
})

test('another test is in the address, and the strategy’s own page shows the same figures', async () => {
  const { id, expose } = await openProject()
  await expose()
  const { user } = await open(`/ai-marketing-strategies/${id}?tab=effects`)
  const table = await screen.findByRole('table', { name: '搜索推荐的指标' })
  expect(within(table).getByRole('columnheader', { name: 'p 值' })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: '检验' }), '贝叶斯')
  expect(await screen.findByRole('columnheader', { name: '变好的概率' })).toBeTruthy()
})

test('the holdout is changed with a reason, and the page says so', async () => {
  const { at } = await openProject()
  const { user } = await open('/effect-tracking')
  // The button waits for the present share.
  await screen.findByText(/现在留出 0% 的人/)
  await user.click(screen.getByRole('button', { name: '更改全局对照组…' }))
  const dialog = await screen.findByRole('dialog', { name: '更改全局对照组' })
  await user.clear(within(dialog).getByRole('textbox', { name: '对照组占比（%）' }))
  await user.type(within(dialog).getByRole('textbox', { name: '对照组占比（%）' }), '10')
  await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '第二季度')
  await user.click(within(dialog).getByRole('button', { name: '更改并产生新版本' }))
  expect(await screen.findByText('全局对照组已更改，新版本开始测量')).toBeTruthy()
  expect((await server.call('viewHoldout', at)).data).toMatchObject({ share: 10, reason: '第二季度' })
})
