import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Stop, Strategy } from '#contract/decisions/strategies.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const goal: NonNullable<Definition['goal']> = { metric: 'purchase', hours: 24, direction: 'up', guardrails: [] }

const shop = async (different: Partial<Definition>) => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const body = { name: 'Cart', definition: definitionOf(different) }
  const { id } = (await server.call('createStrategy', { ...at, body })).data as Strategy
  return {
    id,
    view: async () => (await server.call('viewStrategy', { ...at, params: { id } })).data as Strategy,
    publish: () => server.call('publishStrategy', { ...at, params: { id }, body: { replaces: null } }),
    /** What the server writes when the stop-loss triggers. */
    stop: (stop: Omit<Stop, 'at' | 'version'>) =>
      server.database.query(`update strategies set status = 'paused', stopped = $2::jsonb where id = $1`, [
        id,
        JSON.stringify({ ...stop, at: server.now().toISOString(), version: 1 }),
      ]),
  }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

test('the stop-loss needs a goal and a control group, and is part of the summary', async () => {
  const { id, view } = await shop({ goal: null })
  const { user } = await open(`/ai-marketing-strategies/edit/${id}`)
  const field = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '自动止损' })
  await screen.findByText('先在第 1 步选择目标，才能打开自动止损。')
  expect(field().disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('方向'), '提高一个指标')
  const summary = screen.getByRole('region', { name: '摘要' })
  expect(within(summary).getByText('不自动暂停')).toBeTruthy()
  await user.click(field())
  expect(within(summary).getByText('变差时自动暂停')).toBeTruthy()
  const save = () => user.click(screen.getByRole('button', { name: '保存草稿' }))
  await save()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(screen.getByText('请留出对照组')).toBeTruthy()
  const holdout = screen.getByLabelText('对照组（%）')
  await user.clear(holdout)
  await user.type(holdout, '10')
  await save()
  await waitFor(async () => expect((await view()).definition).toMatchObject({ holdout: 10, limits: { stopLoss: true } }))
  await waitFor(() => expect(field().matches(':disabled')).toBe(false))
  await user.selectOptions(screen.getByLabelText('方向'), '先不设目标')
  expect(field().checked).toBe(false)
  await save()
  await waitFor(async () => expect((await view()).definition.limits).toEqual(limitsOf({})))
})

test('a strategy that its stop-loss paused says so in the list and on its page, and resuming it ends that', async () => {
  const { id, publish, stop, view } = await shop({ goal, holdout: 10, limits: limitsOf({ stopLoss: true }) })
  await publish()
  await stop({ metric: 'purchase', kind: 'goal' })
  const { user, router } = await open('/ai-marketing-strategies?status=paused')
  expect(await screen.findByText('自动暂停', { selector: 'td span' })).toBeTruthy()
  await router.navigate({ to: `/ai-marketing-strategies/${id}` })
  expect(await screen.findByText('策略已因止损自动暂停')).toBeTruthy()
  expect(screen.getByText(/版本 1 的目标“purchase”已证实变差/)).toBeTruthy()
  expect(screen.getByText(/这个版本不会再因这个指标自动暂停/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看效果' }).getAttribute('href')).toBe(`/ai-marketing-strategies/${id}?tab=effects`)
  await user.click(screen.getByRole('button', { name: '恢复运行' }))
  await waitFor(() => expect(screen.queryByText('策略已因止损自动暂停')).toBeNull())
  expect(await view()).toMatchObject({ status: 'running', stopped: null })
})

test('a guardrail is told by its name', async () => {
  const guardrails = [{ metric: 'refundRate', worseThan: 0.05 }]
  const { id, publish, stop } = await shop({ goal: { ...goal, guardrails }, holdout: 10, limits: limitsOf({ stopLoss: true }) })
  await publish()
  await stop({ metric: 'refundRate', kind: 'guardrail' })
  await open(`/ai-marketing-strategies/${id}`)
  expect(await screen.findByText(/护栏指标“退款率”变差已超过容许幅度/)).toBeTruthy()
})
