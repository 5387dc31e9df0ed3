import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { LiveEvent, QuarantinedEvent } from '#contract/events/events.ts'
import { cut, late, walks } from '#tests/machines/events/event-replay.walks.ts'
import { rejectedNumber } from '#tests/support/machine-people.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { EventRepair } from '#ui/events/event-repair/event-repair.tsx'

const { server, network } = withNetworkStub()

const button = (name: string) => screen.getByRole('button', { name })
const field = () => screen.getByRole('textbox', { name: '事件（JSON）' }) as HTMLTextAreaElement
const wrong = '这不是一个 JSON 对象。请检查括号、引号和逗号。'
const outcomes: Record<string, RegExp> = {
  accepted: /^已接收m1修复后的事件已写入数据库。/,
  duplicate: /^重复m1项目中已有这个 messageId 的事件，没有再计一次。/,
  gone: /^未发送这个事件已不在隔离区/,
}

/** The section of a rejected event of a newcomer's project; `reshow` shows another in its place. */
const setScene = async (event: LiveEvent, payload: string) => {
  network.release()
  server.pass(3_600_000)
  const person = await server.newcomer()
  const { session, project } = person
  const { machines, user, show } = setUpScreen({ session: session.session })
  const actor = createActor(machines.eventReplay, { input: { projectId: project.id } }).start()
  const reshow = (it: LiveEvent, itsPayload: string, by = actor) => {
    cleanup()
    show(<EventRepair actor={by} event={it} payload={itsPayload} />)
  }
  reshow(event, payload)
  return { person, machines, actor, user, reshow }
}
const entries = { [late.id]: late, [cut.id]: cut }

type Repairing = { text: 'asItCame' | 'changed'; attempt: 'sending' | { editing: string } }

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const [first] = walk.steps
  const entry = entries[first && 'id' in first.event ? first.event.id : ''] ?? late
  const { actor, user } = await setScene(rejectedNumber(Number(entry.id)), entry.text)
  network.hold()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'event.open') await user.click(button('编辑事件'))
      if (event.type === 'event.resume') await act(async () => actor.send(event))
      if (event.type === 'text.edit') {
        await user.clear(field())
        await user.click(field())
        await user.paste(event.text)
      }
      if (event.type === 'text.leave') await user.tab()
      if (event.type === 'text.revert') {
        // What is as it came is not put back by a gesture.
        const revert = screen.queryByRole('button', { name: '恢复收到的内容' })
        if (revert) await user.click(revert)
        else await act(async () => actor.send(event))
      }
      if (event.type === 'form.submit') await user.click(button('重新发送'))
      if (event.type === 'xstate.done.actor.replayEvent' && 'output' in event)
        await network.succeed('replayQuarantined', event.output)
      if (event.type === 'xstate.error.actor.replayEvent') await network.fail('replayQuarantined', { code: 'transport.offline' })
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { repairing, stored } = state as { repairing?: Repairing; stored?: string }
      const isSending = repairing?.attempt === 'sending'
      const validated = typeof repairing?.attempt === 'object' ? repairing.attempt.editing : null
      await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(outcomes[stored ?? ''] ?? /^$/))
      expect(screen.queryByText(wrong) !== null).toBe(validated === 'wrong')
      expect(screen.queryByRole('alert') !== null).toBe(validated === 'refused' || validated === 'failed')
      if (stored) {
        expect(document.activeElement).toBe(screen.getByRole('status'))
        expect(screen.queryByRole('textbox')).toBeNull()
        return
      }
      const { text } = actor.getSnapshot().context
      expect(field()).toMatchObject({ value: text, disabled: isSending })
      expect(button('重新发送')).toHaveProperty('disabled', isSending)
      expect(screen.queryByRole('button', { name: '恢复收到的内容' }) !== null).toBe(repairing?.text === 'changed' && !isSending)
      if (validated !== 'unvalidated' && validated && event.type !== 'text.leave') expect(document.activeElement).toBe(field())
    },
  })
})

/** An event that its project rejected, as the console is told of it. */
const rejectedOf = ({ id, messageId, reason, isCut }: QuarantinedEvent): LiveEvent => ({
  ...rejectedNumber(Number(id)),
  messageId,
  rejection: reason,
  isCut,
})

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
const texts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`text${index}`, 'x'.repeat(8_000)]))
/** What an event may not hold, from just beyond a limit to beyond what the server reads, and what is said of it. */
const beyond: [properties: unknown, reason: string, limit: string][] = [
  [nested(30), '嵌套过深', '最多嵌套 32 层'],
  [nested(1_000), '嵌套过深', '最多嵌套 32 层'],
  [Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`key${index}`, index])), '属性过多', '最多 256 个属性'],
  [{ text: 'x'.repeat(8_193) }, '事件过大', '一段文本最多 8 KB'],
  [texts(5), '事件过大', '一个事件最多 32 KB'],
  [texts(70), '事件过大', '一个事件最多 32 KB'],
  [{ text: 'nul\0' }, '含有无法保存的内容', '不能有空字符'],
]

test('a real event is repaired: rejected with the new reason, stored once, and gone for the next person', async () => {
  const { person, machines, reshow, user } = await setScene(rejectedNumber(1), late.text)
  const { session, project } = person
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  const poison = {
    messageId: crypto.randomUUID(),
    type: 'track',
    event: 'purchase',
    anonymousId: 'visitor',
    originalTimestamp: 'yesterday',
  }
  await server.call('sendEvents', { body: JSON.stringify({ skdKey, events: [poison] }) })
  const listed = await server.call('listQuarantined', { session: session.session, project: project.id })
  const [entry] = listed.data as QuarantinedEvent[]
  if (!entry) throw new Error('nothing is in quarantine')
  const open = async () => {
    const actor = createActor(machines.eventReplay, { input: { projectId: project.id } }).start()
    reshow(rejectedOf(entry), entry.payload, actor)
    await user.click(button('编辑事件'))
    expect(document.activeElement).toBe(field())
  }
  const type = async (event: object) => {
    await user.clear(field())
    await user.click(field())
    await user.paste(JSON.stringify(event))
    await user.click(button('重新发送'))
  }
  await open()
  expect(screen.getByText('messageId 保持原值，在这里修改它不起作用。')).toBeTruthy()
  await type({ ...poison, type: 'somehow', originalTimestamp: server.now().toISOString() })
  expect((await screen.findByRole('alert')).textContent).toContain('仍被拒绝：字段不符合要求')
  expect(document.activeElement).toBe(field())
  await type([poison])
  await screen.findByText(wrong)
  expect(document.activeElement).toBe(field())
  for (const [properties, reason, limit] of beyond) {
    await type({ ...poison, properties })
    const said = (await screen.findByRole('alert')).textContent
    expect(said).toMatch(`仍被拒绝：${reason}`)
    expect(said).toContain(limit)
    expect(JSON.parse(field().value)).toMatchObject({ properties })
  }
  await user.click(button('恢复收到的内容'))
  await user.click(button('重新发送'))
  expect((await screen.findByRole('alert')).textContent).toContain('仍被拒绝：时间无法识别')
  await type({ ...poison, originalTimestamp: 'today' })
  expect((await screen.findByRole('alert')).textContent).toContain('仍被拒绝：时间无法识别')
  expect(document.activeElement).toBe(field())
  const repaired = { ...poison, messageId: 'mine', originalTimestamp: server.now().toISOString() }
  await type(repaired)
  await screen.findByText('修复后的事件已写入数据库。')
  expect(screen.getByText(poison.messageId)).toBeTruthy()
  await open()
  await type(repaired)
  await screen.findByText(/^这个事件已不在隔离区/)
  const stored = await server.database.query<{ message_id: string }>('select message_id from events where project_id = $1', [
    project.id,
  ])
  expect(stored.map((it) => it.message_id)).toEqual([poison.messageId])
})

test('a person who may not send it again gets a message and keeps the input', async () => {
  const { user } = await setScene(rejectedNumber(1), late.text)
  network.hold()
  await user.click(button('编辑事件'))
  await user.type(field(), ' ')
  await user.click(button('重新发送'))
  await network.fail('replayQuarantined', { code: 'permission.denied' })
  expect((await screen.findByRole('alert')).textContent).toBe('您没有执行此操作的权限')
  expect(field().value).toBe(`${late.text} `)
})

test('a full month is reported with what to do about it', async () => {
  const { user } = await setScene(rejectedNumber(1), late.text)
  network.hold()
  await user.click(button('编辑事件'))
  await user.click(button('重新发送'))
  await network.succeed('replayQuarantined', { messageId: 'm1', status: 'rejected', reason: 'quota' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^本月事件已达上限/)
})

test('for a long event the message asks for the whole event, and for one without an id for an id', async () => {
  const { user } = await setScene({ ...rejectedNumber(2), isCut: true }, cut.text)
  await user.click(button('编辑事件'))
  const hint = field().getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
  expect(document.getElementById(hint)?.textContent).toBe(
    '只保留了前 32 KB：请填入完整的事件。收到的事件没有可读的 messageId，请填写一个唯一的值。',
  )
})

test('an answer that arrives after another event was opened changes nothing for that event', async () => {
  const { user, reshow } = await setScene(rejectedNumber(1), late.text)
  network.hold()
  await user.click(button('编辑事件'))
  await user.click(button('重新发送'))
  reshow(rejectedNumber(2), cut.text)
  await user.click(button('编辑事件'))
  expect(field()).toMatchObject({ value: cut.text, disabled: false })
  await network.succeed('replayQuarantined', { messageId: 'm1', status: 'accepted' })
  await act(async () => {})
  expect(field().value).toBe(cut.text)
  expect(screen.getByRole('status').textContent).toBe('')
  reshow(rejectedNumber(1), late.text)
  expect(button('编辑事件')).toBeTruthy()
})
