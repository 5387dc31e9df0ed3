import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { eventStreamMachine, type FromSource, shownAtMost } from '#machines/event-stream/event-stream.machine.ts'
import { walks } from '#tests/machines/event-stream.walks.ts'
import { eventNumber, projectCalled } from '#tests/support/machine-people.ts'
import { setStage } from '#tests/support/stage.tsx'
import { play } from '#tests/support/walks.ts'
import { LiveMonitoringScreen } from '#ui/screens/live-monitoring/live-monitoring-screen.tsx'

const setScene = () => {
  const stage = setStage()
  const opened: (string | null)[] = []
  let source: (event: FromSource) => void = () => {}
  const machine = eventStreamMachine.provide({
    actors: {
      openStream: fromCallback<FromSource, { projectId: string; lastId: string | null }>(({ input, sendBack }) => {
        opened.push(input.lastId)
        source = sendBack
      }),
    },
  })
  const actor = createActor(machine, { clock: stage.clock, input: { projectId: 'first' } })
  actor.start()
  stage.show(<LiveMonitoringScreen actor={actor} project={projectCalled('first')} />)
  return { ...stage, actor, opened, tell: (event: FromSource) => act(async () => source(event)) }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user, wait, tell } = setScene()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'display.pause') await user.click(screen.getByRole('button', { name: '暂停' }))
      else if (event.type === 'display.play') await user.click(screen.getByRole('button', { name: /继续/ }))
      else if (event.type === 'stream.retry') await user.click(screen.getByRole('button', { name: '立即重试' }))
      else if (event.type.startsWith('xstate.after.backoff')) await wait(1_000)
      else if (event.type === 'events.arrived' && JSON.stringify(actor.getSnapshot().value).includes('waiting'))
        await act(async () => actor.send(event as FromSource))
      else await tell(event as FromSource)
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { connection, display } = state as { connection: string | { open: string }; display: string }
      const { attempt } = actor.getSnapshot().context
      const text =
        typeof connection === 'object' && connection.open === 'live'
          ? '实时'
          : attempt > 0
            ? `连接中断，第 ${attempt} 次重新连接`
            : '正在连接…'
      await waitFor(() => expect(screen.getByText(text)).toBeTruthy())
      expect(screen.queryByRole('button', { name: '立即重试' }) !== null).toBe(connection === 'waiting')
      expect(screen.queryByRole('button', { name: /继续/ }) !== null).toBe(display === 'paused')
    },
  })
})

const rows = () => screen.queryAllByRole('button', { name: /的详情/ })

test('while paused nothing moves and what waits is counted; playing shows it', async () => {
  const { user, tell } = setScene()
  await tell({ type: 'stream.opened' })
  await tell({ type: 'events.arrived', events: [eventNumber(1)] })
  await user.click(screen.getByRole('button', { name: '暂停' }))
  await tell({ type: 'events.arrived', events: [eventNumber(2), eventNumber(3)] })
  expect(rows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '继续（2 个等待）' }))
  expect(rows()).toHaveLength(3)
})

test('at most 200 rows are in the document, however many arrive', async () => {
  const { tell } = setScene()
  await tell({ type: 'stream.opened' })
  await tell({ type: 'events.arrived', events: Array.from({ length: 500 }, (_, index) => eventNumber(index + 1)) })
  expect(rows()).toHaveLength(shownAtMost)
})

test('a reconnection goes on after the last event that was seen', async () => {
  const { opened, wait, tell } = setScene()
  await tell({ type: 'stream.opened' })
  await tell({ type: 'events.arrived', events: [eventNumber(7)] })
  await tell({ type: 'stream.lost', problem: { code: 'transport.offline', status: 0 } })
  await wait(1_000)
  expect(opened).toEqual([null, eventNumber(7).id])
})
