import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { LiveEvent, LiveOverview } from '#contract/events/events.ts'
import { noFilter } from '#machines/events/event-filter.ts'
import { eventStreamMachine, type FromSource } from '#machines/events/event-stream.machine.ts'
import { liveMonitoringMachine } from '#machines/events/live-monitoring.machine.ts'
import { eventNumber, projectCalled, rejectedNumber } from '#tests/support/machine-people.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { followed } from '#ui/events/live-monitoring/followed.ts'
import { LiveMonitoringScreen } from '#ui/events/live-monitoring/live-monitoring-screen.tsx'

const at = (minute: number) => new Date(Date.UTC(2024, 0, 1, 8, minute)).toISOString()
const overviewUpTo = (lastId: string, over: Partial<LiveOverview> = {}): LiveOverview => ({
  activeVisitors: 0,
  minutes: Array.from({ length: 30 }, (_, place) => ({ at: at(place), accepted: place === 29 ? 2 : 0, rejected: 0 })),
  isMonthFull: false,
  recent: { events: 0, ofBots: 0, withoutSession: 0 },
  lastId,
  ...over,
})
const eventAt = (number: number, minute: number, over: Partial<LiveEvent> = {}): LiveEvent => ({
  ...eventNumber(number),
  receivedAt: at(minute),
  ...over,
})

const setScene = (overview: LiveOverview) => {
  const stage = setUpScreen()
  let source: (event: FromSource) => void = () => {}
  const eventStream = eventStreamMachine.provide({
    actors: {
      openStream: fromCallback<FromSource, { projectId: string; lastId: string | null }>(({ sendBack }) => {
        source = sendBack
      }),
      watchPage: fromCallback(() => {}),
    },
  })
  const input = { projectId: 'first', filter: noFilter }
  const actor = createActor(liveMonitoringMachine.provide({ actors: { eventStream } }), { clock: stage.clock, input }).start()
  const props = {
    actor,
    copying: createActor(stage.machines.copying).start(),
    replay: createActor(stage.machines.eventReplay, { input }).start(),
    project: projectCalled('first'),
    isStale: false,
    decisions: { byEvent: {}, decidedTo: null, names: {}, onOpen: () => {} },
  }
  stage.show(<LiveMonitoringScreen {...props} overview={overview} />)
  const tell = (event: FromSource) => act(async () => source(event))
  const tile = (name: string) => {
    const term = screen.getAllByRole('term').find((it) => it.textContent?.startsWith(name))
    return term?.nextElementSibling?.textContent
  }
  const goLive = async () => {
    await tell({ type: 'stream.opened' })
    await tell({ type: 'stream.caughtUp', lastId: '0', leftOut: 0 })
  }
  return { ...stage, actor, tell, tile, goLive }
}

test('the tiles follow the stream: events after the overview are counted at once, events in it are not counted twice', async () => {
  const { tell, tile, goLive } = setScene(overviewUpTo('2'))
  await goLive()
  await tell({ type: 'events.arrived', events: [eventAt(1, 29), eventAt(2, 29)] })
  expect([tile('已接收'), tile('已拒绝')]).toEqual(['2', '0'])
  await tell({ type: 'events.arrived', events: [eventAt(3, 29), { ...rejectedNumber(4), receivedAt: at(30) }] })
  expect([tile('已接收'), tile('已拒绝'), tile('当前活跃访客')]).toEqual(['3', '1', '1'])
  expect(screen.getByRole('img', { name: '最近 30 分钟收到 3 个事件，拒绝 1 个' })).toBeTruthy()
})

test('the minutes continue with the newest event, visitors are counted once, and bots and events without a visit are not counted', () => {
  const events = [
    eventAt(6, 31, { context: { isBot: true }, anonymousId: 'robot' }),
    eventAt(5, 31, { sessionId: null, anonymousId: 'server' }),
    eventAt(4, 31, { anonymousId: 'ann' }),
    eventAt(3, 30, { anonymousId: 'ann' }),
    eventAt(2, 29, { anonymousId: 'ben' }),
    eventAt(1, 20, { anonymousId: 'long gone' }),
  ]
  const { minutes, activeVisitors } = followed(overviewUpTo('2'), events)
  expect(minutes.map((it) => it.at)).toEqual(Array.from({ length: 30 }, (_, place) => at(place + 2)))
  expect(minutes.slice(-3).map(({ accepted }) => accepted)).toEqual([2, 1, 3])
  expect(activeVisitors).toBe(2)
  const overview = overviewUpTo('6')
  expect(followed(overview, events)).toBe(overview)
})

test.each([
  [{ events: 2, ofBots: 1, withoutSession: 1 }, '最近 5 分钟的 2 个事件中，1 个来自机器人，1 个不属于任何会话，不计为访客。'],
  [undefined, '有事件到达，但没有活跃访客：机器人的事件和没有会话的事件（例如由服务器发送）不计为访客。'],
])('no active visitors while events come are explained (%o)', (recent, text) => {
  const { tile } = setScene(overviewUpTo('2', recent ? { recent } : {}))
  expect(tile('当前活跃访客')).toBe('0')
  expect(screen.getByText(text)).toBeTruthy()
})

test('without events there is no explanation', () => {
  const { minutes } = overviewUpTo('2')
  setScene(overviewUpTo('2', { minutes: minutes.map((it) => ({ ...it, accepted: 0 })) }))
  expect(screen.queryByText(/不计为访客/)).toBeNull()
})

test('a paused page is not marked as live', async () => {
  const { user, goLive } = setScene(overviewUpTo('2'))
  await goLive()
  expect(screen.getByText('实时')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '暂停' }))
  expect(screen.queryByText('实时')).toBeNull()
  expect(screen.getByText('已暂停')).toBeTruthy()
})

test('the row of a repaired event is marked', async () => {
  const { actor, tell, goLive } = setScene(overviewUpTo('2'))
  await goLive()
  await tell({ type: 'events.arrived', events: [rejectedNumber(3), rejectedNumber(4)] })
  await act(async () => actor.send({ type: 'event.repaired', id: '3' }))
  const rows = screen.getAllByRole('row').filter((it) => within(it).queryByText('已修复'))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.querySelector('button')?.dataset['event']).toBe('3')
})
