import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { CouponPool } from '#contract/coupons/coupons.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

/** A project with a draft, and with a coupon of 10 per cent and one of a fixed amount. */
const shop = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const source = { kind: 'generated', pattern: 'TEA-####-####', count: 5 }
  const pool = (await server.call('createCouponPool', { ...at, body: { name: 'Tea', source, rules: noRules } }))
    .data as CouponPool
  const card = async (name: string, discount: unknown) => {
    const content = {
      texts: { en: { headline: '{{ coupon.code }}', body: '', cta: null } },
      pool: pool.id,
      discount,
      minimumOrder: null,
      expiresAfterHours: null,
    }
    const { id, revision } = (await server.call('createResponseAction', { ...at, body: { name, type: 'coupon', content } }))
      .data as ResponseAction
    await server.call('publishResponseAction', { ...at, params: { id }, body: { replaces: revision } })
    return id
  }
  const share = await card('Ten per cent', { kind: 'percent', percent: 10 })
  await card('Ten yuan', { kind: 'amount', amount: 10, currency: 'CNY' })
  const definition = definitionOf({ arms: [{ id: 'a', action: { id: share, version: 1 }, weight: 1 }] })
  const { id } = (await server.call('createStrategy', { ...at, body: { name: 'Cart', definition } })).data as Strategy
  const application = openApplication(`/ai-marketing-strategies/edit/${id}`)
  await application.start()
  return {
    user: application.user,
    view: async () => (await server.call('viewStrategy', { ...at, params: { id } })).data as Strategy,
    publish: async () =>
      application.user.click(within(await screen.findByRole('region', { name: '保存' })).getByRole('button', { name: '发布…' })),
  }
}

test('a budget in money is entered, needs coupons with a fixed amount, and is published with them', async () => {
  const { user, view, publish } = await shop()
  await user.click(await screen.findByRole('checkbox', { name: '限制优惠金额' }))
  const money = screen.getByLabelText('最多金额（项目货币）')
  await user.clear(money)
  await publish()
  await waitFor(() => expect(document.activeElement).toBe(money))
  expect(screen.getByRole('button', { name: '金额预算：请填写允许范围内的数字' })).toBeTruthy()
  await user.type(money, '500')
  await user.selectOptions(screen.getByLabelText('预算的期限'), '总共')
  await publish()
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('总共 金额 500')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '发布策略' }))
  expect(await within(dialog).findByText(/每个方案的优惠都要有固定金额/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  await user.selectOptions(await screen.findByLabelText('响应动作'), 'Ten yuan')
  await publish()
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '发布策略' }))
  await waitFor(async () =>
    expect(await view()).toMatchObject({
      status: 'running',
      definition: { limits: { budget: { money: 500, per: 'total' } } },
    }),
  )
})

test('both budgets stand beside each other, and without either there is none', async () => {
  const { user, view } = await shop()
  await user.click(await screen.findByRole('checkbox', { name: '限制优惠券数量' }))
  await user.click(screen.getByRole('checkbox', { name: '限制优惠金额' }))
  const save = () => user.click(screen.getByRole('button', { name: '保存草稿' }))
  await save()
  await waitFor(async () => expect((await view()).definition.limits.budget).toEqual({ coupons: 100, money: 1_000, per: 'day' }))
  // While it is saved nothing can be changed.
  const coupons = screen.getByRole('checkbox', { name: '限制优惠券数量' })
  await waitFor(() => expect(coupons.matches(':disabled')).toBe(false))
  await user.click(coupons)
  await user.click(screen.getByRole('checkbox', { name: '限制优惠金额' }))
  await save()
  await waitFor(async () => expect((await view()).definition.limits.budget).toBeNull())
})

test('guardrails are metrics of the library with how much worse they may get', async () => {
  const { user, view } = await shop()
  await user.selectOptions(await screen.findByLabelText('方向'), '提高一个指标')
  await user.click(screen.getByRole('button', { name: '添加护栏指标' }))
  await user.click(screen.getByRole('button', { name: '添加护栏指标' }))
  const [first, second] = screen.getAllByLabelText('最多变差（%）')
  await user.clear(first as HTMLElement)
  await user.type(first as HTMLElement, '5.5')
  await user.clear(second as HTMLElement)
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(document.activeElement).toBe(second))
  await user.click(screen.getByRole('button', { name: '移除护栏 2' }))
  expect(within(screen.getByRole('region', { name: '摘要' })).getByText('“退款率”最多变差 5.5%')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(async () =>
    expect((await view()).definition.goal?.guardrails).toEqual([{ metric: 'refundRate', worseThan: 0.055 }]),
  )
})
