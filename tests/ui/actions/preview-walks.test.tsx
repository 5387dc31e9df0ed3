import { screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate'
import { createResponseActionMachines } from '#api/actions/adapters.ts'
import type { responseActionPreviewMachine } from '#machines/actions/response-action-preview.machine.ts'
import { answer, walks } from '#tests/machines/actions/response-action-preview.walks.ts'
import { typedOf } from '#tests/machines/actions/response-actions.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { PreviewPanel } from '#ui/actions/editor/preview-panel.tsx'

const { network } = withNetworkStub()

const aMoment = 400
const nobody = { profile: {}, event: {} }
const samples = { known: '资料齐全的访客', stranger: '陌生访客' } as const

type PreviewActor = ActorRefFrom<typeof responseActionPreviewMachine>

const Panel = ({ actor }: { actor: PreviewActor }) => {
  const typed = useSelector(actor, (it) => it.context.typed)
  return <PreviewPanel actor={actor} typed={typed?.type === 'popup' ? typed : first} language="en" />
}
const popupOf = () => {
  const typed = typedOf('Nothing yet')
  if (typed.type !== 'popup') throw new Error('the example is no popup')
  return typed
}
const first = popupOf()

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const clock = new SimulatedClock()
  const machine = createResponseActionMachines(account.call, () => nobody).preview
  const actor = createActor(machine, { input: { projectId: 'first' }, clock }).start()
  show(<Panel actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      // Contents come from the form, which has walks of its own.
      if (event.type === 'content.change') actor.send(event)
      if (event.type === 'sample.choose') await user.click(await screen.findByRole('button', { name: samples[event.sample] }))
      if (event.type === 'preview.retry') await user.click(await screen.findByRole('button', { name: '重试' }))
      if (event.type.startsWith('xstate.after')) clock.increment(aMoment)
      if (event.type === 'xstate.done.actor.previewAction') await network.succeed('previewResponseAction', answer)
      if (event.type === 'xstate.error.actor.previewAction') await network.fail('previewResponseAction', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { sample } = actor.getSnapshot().context
      expect((await screen.findByRole('button', { name: samples[sample], pressed: true })).textContent).toBe(samples[sample])
      await waitFor(() => expect(screen.queryByRole('button', { name: '重试' }) !== null).toBe(state === 'failed'))
    },
  })
  actor.stop()
})
