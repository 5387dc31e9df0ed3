import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createScenarioMachines } from '#api/scenarios/adapters.ts'
import { of, walks } from '#tests/machines/scenarios/scenario-offer.walks.ts'
import { fresh } from '#tests/machines/scenarios/scenario-template.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { Offer } from '#ui/scenarios/detail/offer.tsx'

const { network } = withNetworkStub()
const offer = { version: 2, note: 'A longer goal', content: fresh.content }
const names = { keep: '更新，保留自己的规则', replace: '更新，使用新版本的规则', decline: '不更新' }

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createScenarioMachines(account.call, undefined).offer, { input: of }).start()
  show(<Offer actor={actor} offer={offer} mayWrite />)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'offer.answer') await press(names[event.answer])
      if (event.type === 'offer.confirm') await press('替换规则')
      if (event.type === 'offer.cancel') await press('取消')
      if (event.type === 'xstate.done.actor.answerOffer') await network.succeed('answerScenarioOffer', null)
      if (event.type === 'xstate.error.actor.answerOffer') await network.fail('answerScenarioOffer', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(actor.getSnapshot().context.problem !== null))
    },
  })
  actor.stop()
})

test('who may not change the rules sees what is offered, and no buttons', () => {
  const { account, show } = setUpScreen()
  const actor = createActor(createScenarioMachines(account.call, undefined).offer, { input: of }).start()
  show(<Offer actor={actor} offer={offer} mayWrite={false} />)
  expect(screen.getByText('A longer goal')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  actor.stop()
})
