import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createLibraryMachines } from '#api/experiments/library-adapters.ts'
import { createCall } from '#api/http/client.ts'
import { walks as removalWalks } from '#tests/machines/experiments/library-removal.walks.ts'
import { of, walks } from '#tests/machines/experiments/metric-editor.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { MetricEditor } from '#ui/experiments/metric-editor.tsx'
import { RemovalDialog } from '#ui/experiments/removal-dialog.tsx'

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
  return { user, show, machines: createLibraryMachines(createCall({ ...connection, unload: new AbortController().signal })) }
}

describe('writing a metric', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.metric, { input: of }).start()
    show(<MetricEditor actor={actor} onClose={() => {}} />)
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'metric.edit') {
          const field = await screen.findByLabelText('统计到接触后多少小时')
          await user.clear(field)
          await user.type(field, String(event.typed.hours))
        }
        if (event.type === 'form.submit') await user.click(await screen.findByRole('button', { name: /^(仍然)?保存$/ }))
        if (event.type === 'metric.reload') await user.click(await screen.findByRole('button', { name: '查看最新内容' }))
        if (event.type === 'xstate.done.actor.checkMetric' && 'output' in event)
          await network.succeed('checkMetric', event.output)
        if (event.type === 'xstate.error.actor.checkMetric') await network.fail('checkMetric', problemOf(event))
        if (event.type === 'xstate.done.actor.saveMetric' && 'output' in event)
          await network.succeed('changeMetric', event.output)
        if (event.type === 'xstate.error.actor.saveMetric') await network.fail('changeMetric', problemOf(event))
        if (event.type === 'xstate.done.actor.readMetric' && 'output' in event)
          await network.succeed('listMetrics', { items: [event.output] })
        if (event.type === 'xstate.error.actor.readMetric') await network.fail('listMetrics', problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        const { unseen } = actor.getSnapshot().context
        await waitFor(() => expect(screen.queryByText('最近的事件中没有这个名称') !== null).toBe(unseen.length > 0))
      },
    })
    actor.stop()
  })
})

describe('deleting a metric', () => {
  test.each(removalWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.removal, { input: { projectId: 'first' } }).start()
    show(<RemovalDialog actor={actor} />)
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'removal.ask') actor.send(event)
        if (event.type === 'removal.confirm') await user.click(await screen.findByRole('button', { name: '删除' }))
        if (event.type === 'removal.cancel') await user.click(await screen.findByRole('button', { name: '取消' }))
        if (event.type === 'xstate.done.actor.remove') await network.succeed('deleteMetric', null)
        if (event.type === 'xstate.error.actor.remove') await network.fail('deleteMetric', problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(state !== 'still'))
      },
    })
    actor.stop()
  })
})
