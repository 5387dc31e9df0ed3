import { screen, waitFor, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createAlertMachines } from '#api/alerts/adapters.ts'
import { createCall } from '#api/http/client.ts'
import type { AlertFiring, AlertRule } from '#contract/alerts/alerts.ts'
import { alertActionMachine } from '#machines/alerts/alert-action.machine.ts'
import { thresholdOf } from '#machines/alerts/alert-form.ts'
import { firingAcknowledgementMachine } from '#machines/alerts/firing-acknowledgement.machine.ts'
import { walks as actionWalks } from '#tests/machines/alerts/alert-action.walks.ts'
import { walks as editorWalks } from '#tests/machines/alerts/alert-editor.walks.ts'
import { walks as acknowledgementWalks } from '#tests/machines/alerts/firing-acknowledgement.walks.ts'
import { openFiring, rejections, takenFiring } from '#tests/machines/alerts/rules.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { AlertEditor } from '#ui/alerts/alert-editor.tsx'
import { AlertsSection } from '#ui/alerts/alerts-section.tsx'
import { MetricChart } from '#ui/alerts/metric-chart.tsx'

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
  const call = createCall({ ...connection, unload: new AbortController().signal })
  network.hold()
  return { user, show, machines: createAlertMachines(call) }
}

const reading = <Data,>(data: Data) => ({
  data,
  problem: null,
  isLoading: false,
  readAt: rejections.checkedAt,
  onRetry: () => {},
})
type SectionActors = Partial<Pick<Parameters<typeof AlertsSection>[0], 'action' | 'acknowledgement'>>
const sectionOf = (
  rules: AlertRule[],
  firings: AlertFiring[],
  {
    action = createActor(alertActionMachine, { input: { projectId: 'first' } }),
    acknowledgement = createActor(firingAcknowledgementMachine, { input: { projectId: 'first' } }),
  }: SectionActors,
) => (
  <AlertsSection
    rules={reading({ at: '2026-03-01T09:00:30.000Z', rules })}
    firings={{ ...reading(firings), hasMore: false, onMore: () => {} }}
    action={action}
    acknowledgement={acknowledgement}
    mayWrite
    onCreate={() => {}}
    onEdit={() => {}}
  />
)

type EditorActor = Parameters<typeof AlertEditor>[0]['actor']
const Editor = ({ actor }: { actor: EditorActor }) => {
  const threshold = useSelector(actor, (it) => thresholdOf(it.context.typed))
  return <AlertEditor actor={actor} threshold={threshold} recipients={[]} chart={null} onClose={() => {}} />
}

describe('writing an alert rule', () => {
  test.each(editorWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.editor, { input: { projectId: 'first', rule: rejections } }).start()
    show(<Editor actor={actor} />)
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'rule.edit') {
          const field = await screen.findByLabelText('阈值（%）')
          await user.clear(field)
          await user.type(field, String(event.typed.threshold))
        }
        if (event.type === 'form.submit') await user.click(await screen.findByRole('button', { name: '保存' }))
        if (event.type === 'rule.reload') await user.click(await screen.findByRole('button', { name: '查看最新内容' }))
        if (event.type === 'xstate.done.actor.saveAlert' && 'output' in event) await network.succeed('changeAlert', event.output)
        if (event.type === 'xstate.error.actor.saveAlert') await network.fail('changeAlert', problemOf(event))
        if (event.type === 'xstate.done.actor.readAlert' && 'output' in event)
          await network.succeed('listAlerts', { at: rejections.changedAt, rules: [event.output] })
        if (event.type === 'xstate.error.actor.readAlert') await network.fail('listAlerts', problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })

  test('a sentence says what the rule means, and follows what is typed', async () => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.editor, { input: { projectId: 'first', rule: rejections } }).start()
    show(<Editor actor={actor} />)
    expect(await screen.findByText('最近 15 分钟的“被拒绝事件的占比”高于 5% 时告警。')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('指标'), '处理延迟')
    await user.click(screen.getByRole('button', { name: '低于' }))
    expect(screen.getByText('“处理延迟”持续 15 分钟低于 5秒 时告警。')).toBeTruthy()
    actor.stop()
  })
})

/** Chooses by keyboard: the menu ignores the pointer until it is placed, which needs a layout. */
const chooseFrom = async (user: ReturnType<typeof setScene>['user'], name: string) => {
  const button = await screen.findByRole('button', { name: /“Rejections”的操作/ })
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

describe('muting and deleting an alert rule', () => {
  test.each(actionWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.action, { input: { projectId: 'first' } }).start()
    show(sectionOf([rejections], [], { action: actor }))
    await play(walk, {
      onStep: async ({ event, state }) => {
        const call = actor.getSnapshot().context.asked?.action.kind === 'delete' ? 'deleteAlert' : 'muteAlert'
        if (event.type === 'action.ask') {
          await chooseFrom(user, event.action.kind === 'delete' ? '删除' : '静音 8 小时')
        }
        if (event.type === 'action.confirm') await user.click(await screen.findByRole('button', { name: '删除规则' }))
        if (event.type === 'action.cancel') await user.click(await screen.findByRole('button', { name: '取消' }))
        if (event.type === 'xstate.done.actor.act') await network.succeed(call, call === 'deleteAlert' ? null : rejections)
        if (event.type === 'xstate.error.actor.act') await network.fail(call, problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })
})

describe('taking care of a firing', () => {
  test.each(acknowledgementWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.acknowledgement, { input: { projectId: 'first' } }).start()
    show(sectionOf([], [openFiring], { acknowledgement: actor }))
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'firing.choose')
          await user.click(await screen.findByRole('button', { name: '接手“Rejections”的告警' }))
        if (event.type === 'note.edit') {
          const field = await screen.findByLabelText('说明（可不填）')
          await user.clear(field)
          await user.type(field, event.note)
        }
        if (event.type === 'form.submit') await user.click(await screen.findByRole('button', { name: '由我处理' }))
        if (event.type === 'form.cancel') await user.click(await screen.findByRole('button', { name: '取消' }))
        if (event.type === 'xstate.done.actor.acknowledge') await network.succeed('acknowledgeFiring', takenFiring)
        if (event.type === 'xstate.error.actor.acknowledge') await network.fail('acknowledgeFiring', problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })

  test('who takes care of it is told with the note, and there is nothing left to press', async () => {
    const { show } = setScene()
    show(sectionOf([], [takenFiring], {}))
    const record = await screen.findByRole('list', { name: '告警记录' })
    expect(record.textContent).toContain('严重')
    expect(record.textContent).toMatch(/ann 于 .*接手 · On it/)
    expect(screen.queryByRole('button', { name: /^接手/ })).toBeNull()
  })
})

test('a rule says its state, whether it is muted, and which channel failed; a firing says who was told', async () => {
  const { show } = setScene()
  const failing = [{ channel: 'webhook' as const, failure: 'timeout' as const, at: rejections.changedAt }]
  const rule: AlertRule = { ...rejections, status: 'firing', value: 0.5, mutedUntil: '2026-03-01T10:00:00.000Z', failing }
  const { id, name, metric, comparison, threshold, minutes } = rule
  const notices: AlertFiring['notices'] = [
    { channel: 'webhook', about: 'opened', status: 'failed', failure: 'timeout', at: rejections.changedAt },
  ]
  const firing: AlertFiring = {
    id: 'f',
    rule: { id, name, metric, comparison, threshold, minutes },
    severity: 'warning',
    acknowledged: null,
    openedAt: '2026-03-01T08:00:00.000Z',
    closedAt: '2026-03-01T09:00:00.000Z',
    end: 'recovered',
    value: 0.25,
    worst: 0.5,
    notices,
  }
  show(sectionOf([rule], [firing], {}))
  const item = within(await screen.findByRole('list', { name: '告警规则' })).getByRole('listitem', { name: 'Rejections' })
  expect(item.textContent).toContain('告警中')
  expect(item.textContent).toContain('静音至')
  expect(within(item).getByRole('alert').textContent).toBe('最近一次通知没有送达：Webhook，超时')
  const record = screen.getByRole('list', { name: '告警记录' })
  expect(record.textContent).toContain('触发时 25%，最严重 50%')
  expect(record.textContent).toContain('开始 · Webhook：通知失败 · 超时')
})

test('the chart says between which values the metric was, and that there are none', async () => {
  const { show } = setScene()
  const points = [0.01, null, 0.04].map((value, place) => ({ at: `2026-03-01T0${place}:00:00.000Z`, value }))
  const history = { at: '2026-03-01T03:00:00.000Z', points, now: 0.02 }
  show(<MetricChart metric="rejectedShare" history={history} threshold={0.05} />)
  expect(await screen.findByRole('img', { name: '最近 24 小时在 1% 与 4% 之间，目前 2%' })).toBeTruthy()
  show(<MetricChart metric="rejectedShare" history={{ ...history, points: [], now: null }} threshold={0.05} />)
  expect(await screen.findByRole('img', { name: '最近 24 小时没有数据' })).toBeTruthy()
})
