import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createGoalMachines } from '#api/goals/adapters.ts'
import { createCall } from '#api/http/client.ts'
import type { Goal, GoalProgress } from '#contract/goals/goals.ts'
import { of, walks } from '#tests/machines/goals/goal-editor.walks.ts'
import { goalOf, member } from '#tests/machines/goals/goals.ts'
import { walks as starterWalks } from '#tests/machines/goals/starter-goals.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { GoalCard } from '#ui/goals/goal-card.tsx'
import { GoalEditor } from '#ui/goals/goal-editor.tsx'
import { GoalsSection } from '#ui/goals/goals-section.tsx'

const { network } = withNetworkStub()

const connection = {
  origin: 'http://localhost:3000',
  locale: () => 'zh',
  sessionId: () => 'session',
  onRefused: () => {},
  repeatAfter: 0,
}
const setScene = () => {
  const { user, show } = setUpScreen()
  network.hold()
  return { user, show, machines: createGoalMachines(createCall({ ...connection, unload: new AbortController().signal })) }
}
const goals = {
  items: [],
  members: [{ id: member, name: 'Lin' }],
  zone: 'Asia/Shanghai',
  currency: 'CNY',
  today: '2026-03-16',
  asOf: '2026-03-16T08:00:00.000Z',
}

describe('writing a goal', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.editor, { input: of }).start()
    show(<GoalEditor actor={actor} goals={goals} library={[]} onClose={() => {}} />)
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'goal.edit') {
          const field = await screen.findByLabelText('目标值')
          await user.clear(field)
          await user.type(field, String(event.typed.target))
        }
        if (event.type === 'form.submit') await user.click(await screen.findByRole('button', { name: '保存' }))
        if (event.type === 'goal.reload') await user.click(await screen.findByRole('button', { name: '查看最新内容' }))
        if (event.type === 'xstate.done.actor.saveGoal' && 'output' in event) await network.succeed('changeGoal', event.output)
        if (event.type === 'xstate.error.actor.saveGoal') await network.fail('changeGoal', problemOf(event))
        if (event.type === 'xstate.done.actor.readGoal' && 'output' in event)
          await network.succeed('listGoals', { ...goals, items: [event.output] })
        if (event.type === 'xstate.error.actor.readGoal') await network.fail('listGoals', problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        const { wrong } = actor.getSnapshot().context
        await waitFor(() => expect(screen.queryByText('请输入大于 0 的数字') !== null).toBe(wrong.includes('target')))
      },
    })
    actor.stop()
  })
})

describe('the goals to begin with', () => {
  test.each(starterWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.starters, { input: { projectId: 'first' } }).start()
    const reading = { data: goals, problem: null, isLoading: false, readAt: goals.asOf, onRetry: () => {} }
    const nothing = () => {}
    show(<GoalsSection reading={reading} starters={actor} mayWrite onCreate={nothing} onEdit={nothing} onRemove={nothing} />)
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'starters.create') await user.click(await screen.findByRole('button', { name: '创建三个起步目标' }))
        if (event.type === 'xstate.done.actor.createStarters') await network.succeed('createStarterGoals', { created: 3 })
        if (event.type === 'xstate.error.actor.createStarters') await network.fail('createStarterGoals', problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })
})

const progressOf = (different: Partial<GoalProgress>): Pick<Goal, 'progress'> => ({
  progress: { ...goalOf().progress, ...different },
})
const over = { state: 'over', elapsed: 1, forecast: null, reason: 'over' } as const
const contribution = (name: string) => ({
  strategy: name,
  name,
  units: { point: 12, interval: [-3, 27] as [number, number] },
  share: 0.1,
})

describe('a goal says in words how it stands, and never a figure that is none', () => {
  test.each([
    ['预计达不到', progressOf({})],
    ['预计达到', progressOf({ forecast: { value: 400, interval: [310, 490] } })],
    ['尚不确定', progressOf({ forecast: { value: 300, interval: [250, 350] } })],
    ['进行中', progressOf({ current: null, pace: null, forecast: null, reason: 'tooFewDays' })],
    ['未开始', progressOf({ state: 'planned', current: null, elapsed: 0, pace: null, forecast: null, reason: 'notBegun' })],
    ['已达到', progressOf({ ...over, current: 300 })],
    ['未达到', progressOf({ ...over, current: 299 })],
    ['无法统计', { library: null, ...progressOf({ current: null, pace: null, forecast: null, reason: 'metricGone' }) }],
    ['没有数据', progressOf({ ...over, current: null, pace: null })],
  ])('%s', async (word, different) => {
    const { show } = setScene()
    show(<GoalCard goal={goalOf(different)} currency="CNY" mayWrite={false} onEdit={() => {}} onRemove={() => {}} />)
    const card = await screen.findByRole('region', { name: '订单数' })
    expect(within(card).getByText(word)).toBeTruthy()
    expect(card.textContent).not.toMatch(/NaN|Infinity|undefined/)
  })

  test('and warns against adding up what several strategies caused', async () => {
    const { show } = setScene()
    const goal = goalOf(progressOf({ contributions: [contribution('搜索推荐'), contribution('挽留')] }))
    show(<GoalCard goal={goal} currency="CNY" mayWrite={false} onEdit={() => {}} onRemove={() => {}} />)
    const table = await screen.findByRole('table', { name: '策略带来的增量' })
    expect(within(table).getByRole('row', { name: /^搜索推荐 12−3 … 27 10%/ })).toBeTruthy()
    expect(screen.getByText('同一个人可能接触过几条策略，所以这些增量不能相加。')).toBeTruthy()
  })
})
