import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createEffectMachines } from '#api/experiments/adapters.ts'
import { createCall } from '#api/http/client.ts'
import { changed, of, walks } from '#tests/machines/experiments/holdout-change.walks.ts'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { HoldoutDialog } from '#ui/experiments/holdout-dialog.tsx'

const { network } = withNetworkStub()

const connection = {
  origin: 'http://localhost:3000',
  locale: () => 'zh',
  sessionId: () => 'session',
  onRefused: () => {},
  repeatAfter: 0,
}
const labels = { share: '对照组占比（%）', reason: '原因' }

test.each(walks.map((walk) => [walk.title, walk] as const))('the holdout: %s', async (_, walk) => {
  const { user, show } = setUpScreen()
  const { holdoutChange } = createEffectMachines(createCall({ ...connection, unload: new AbortController().signal }))
  network.hold()
  const actor = createActor(holdoutChange, { input: of }).start()
  show(<HoldoutDialog actor={actor} scope={undefined} currency="CNY" />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'holdout.ask') actor.send(event)
      if (event.type === 'xstate.done.actor.changeHoldout') await network.succeed('changeHoldout', changed)
      if (event.type === 'xstate.error.actor.changeHoldout') await network.fail('changeHoldout', problemOf(event))
      if (event.type === 'holdout.cancel') await user.click(screen.getByRole('button', { name: '取消' }))
      await gesture(user, { labels, submit: '更改并产生新版本' }, event)
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(actor.getSnapshot().hasTag('asking')))
      const { problems } = actor.getSnapshot().context.form
      await waitFor(() => expect(screen.queryByText('请填写原因') !== null).toBe(problems.reason !== undefined))
    },
  })
  network.release()
})
