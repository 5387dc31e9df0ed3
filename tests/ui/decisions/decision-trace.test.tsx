import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { decisionTraceWith } from '#api/decisions/trace-adapters.ts'
import { createCall } from '#api/http/client.ts'
import { of, walks } from '#tests/machines/decisions/decision-trace.walks.ts'
import { capped } from '#tests/machines/decisions/decisions.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { DecisionDrawer } from '#ui/decisions/trace/decision-drawer.tsx'

const { network } = withNetworkStub()
const connection = {
  origin: 'http://localhost:3000',
  locale: () => 'zh',
  sessionId: () => 'session',
  onRefused: () => {},
  repeatAfter: 0,
}
const vocabulary = { events: [], traits: [], segments: [], lists: [], rfm: [] }
const names = { [capped.strategy]: '茶具推荐', rival: '另一个策略' }

const setScene = () => {
  const { user, show } = setUpScreen()
  const call = createCall({ ...connection, unload: new AbortController().signal })
  network.hold()
  const actor = createActor(decisionTraceWith(call), { input: of }).start()
  show(<DecisionDrawer actor={actor} names={names} vocabulary={vocabulary} onClose={() => {}} />)
  return { user, actor }
}

describe('the trace of a decision', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, actor } = setScene()
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'xstate.done.actor.viewDecision') await network.succeed('viewDecision', capped)
        if (event.type === 'xstate.error.actor.viewDecision') await network.fail('viewDecision', problemOf(event))
        if (event.type === 'xstate.done.actor.replayDecision' && 'output' in event)
          await network.succeed('replayDecision', event.output)
        if (event.type === 'xstate.error.actor.replayDecision') await network.fail('replayDecision', problemOf(event))
        if (event.type === 'decision.retry') await user.click(await screen.findByRole('button', { name: '重试' }))
        if (event.type === 'decision.replay') await user.click(await screen.findByRole('button', { name: '重放' }))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        const { context } = actor.getSnapshot()
        await waitFor(() => expect(screen.queryByText('茶具推荐') !== null).toBe(context.decision !== null))
        await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(context.problem !== null))
        const says = (text: string) => screen.queryByText(text) !== null
        await waitFor(() => expect(says('这个决策已不存在')).toBe(state === 'gone'))
        const part = typeof state === 'string' ? null : state.shown
        await waitFor(() => expect(says('重放得到相同的决策')).toBe(part === 'same'))
        expect(says('重放得到不同的决策')).toBe(part === 'different')
      },
    })
    network.release()
    actor.stop()
  })

  test('each check says what it saw; the one that failed is marked, and those after it were not made', async () => {
    setScene()
    const seen: [(typeof capped.trace)[number]['check'], unknown, string][] = [
      ['status', { isRunning: true, from: null, to: null }, '策略正在运行，没有设置有效期'],
      [
        'trigger',
        {
          kind: 'event',
          name: 'search',
          properties: { q: 'tea' },
          page: {},
          silentFor: 172_800_000,
          orders: [0, 0],
          cancelledBy: null,
        },
        '发生了 search（q = tea，距上次出现 2天）',
      ],
      ['reentry', { lastEntry: null }, '此人第一次进入这个策略'],
      [
        'audience',
        { kind: 'leaf', holds: true, dueAt: null, leaf: { profile: 'orders', is: 'gte', value: 1 }, seen: 3 },
        '此人属于受众',
      ],
      ['exclusion', null, '没有设置排除条件'],
      ['consent', { category: 'marketing', state: 'granted' }, '营销用途：已同意'],
      [
        'globalHoldout',
        { bucket: 4_242, share: 5, version: 1 },
        '此人在 10,000 个桶中的第 4,242 号桶，编号小于 500 的桶（5%）属于对照组',
      ],
      ['strategyHoldout', { bucket: 7, share: 0 }, '这个策略没有设置对照组'],
      ['personCap', { messages: 1, n: 3, hours: 24 }, '24小时内已有 1 条，最多 3 条'],
      ['projectCap', null, '没有设置上限'],
      [
        'quietHours',
        { time: '14:32', timeZone: 'Asia/Shanghai', from: '22:00', to: '08:00' },
        '当地时间 14:32（Asia/Shanghai），免打扰时段为 22:00 至 08:00',
      ],
      ['exclusionGroup', { group: '首页', heldBy: null, until: null }, '互斥组“首页”中没有其他策略的有效消息'],
      [
        'budget',
        { spent: { coupons: 10, money: 0 }, cost: { coupons: 1, money: 0 }, coupons: 10, per: 'day' },
        '当天：优惠券已用 10 张，这次 1 张，最多 10 张',
      ],
    ]
    const trace = seen.map(([check, it]) => {
      const verdict = check === 'budget' ? ('fail' as const) : ('pass' as const)
      return { check, seen: it, verdict, ms: 0.05 }
    })
    await network.succeed('viewDecision', { ...capped, reason: 'budget', trace })
    const items = within(await screen.findByRole('list', { name: '检查' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
    for (const [, , text] of seen) expect(items.some((item) => item.includes(text))).toBe(true)
    expect(items.filter((item) => item.includes('：未通过。')).map((item) => item.slice(0, 2))).toEqual(['预算'])
    expect(screen.getByText('没有投放：预算不够。')).toBeTruthy()
    expect(screen.getByText('之后的检查没有进行：方案。')).toBeTruthy()
    network.release()
  })

  test('what a check of a later version of the server saw is shown as it is', async () => {
    setScene()
    const trace = [{ check: 'arm' as const, seen: { chosenBy: 'a model' }, verdict: 'pass' as const, ms: 0 }]
    await network.succeed('viewDecision', { ...capped, trace })
    expect(await screen.findByText('{"chosenBy":"a model"}')).toBeTruthy()
    network.release()
  })
})
