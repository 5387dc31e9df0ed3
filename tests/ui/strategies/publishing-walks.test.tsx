import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createStrategyMachines } from '#api/strategies/adapters.ts'
import { cart, firstVersion, known } from '#tests/machines/strategies/strategies.ts'
import { walks } from '#tests/machines/strategies/strategy-publishing.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { StrategyVersions } from '#ui/strategies/detail/versions.tsx'
import { PublicationDialog } from '#ui/strategies/publication-dialog.tsx'

const { network } = withNetworkStub()

const vocabulary = { events: ['search'], traits: [], segments: [], lists: [], rfm: [] }
const context = { vocabulary, actions: known.actions, metrics: known.metrics }
/** The second version runs, so that the first can be published again. */
const strategy = { ...cart, version: 2 }
const versions = [{ ...firstVersion, version: 2, definition: cart.definition }, firstVersion]

describe('walks of publishing on the screen', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { account, user, show } = setUpScreen()
    network.hold()
    const actor = createActor(createStrategyMachines(account.call).publishing, { input: { projectId: 'first' } }).start()
    show(
      <>
        <StrategyVersions
          strategy={strategy}
          versions={versions}
          context={context}
          onRollback={(of) => actor.send({ type: 'publication.ask', strategyId: cart.id, of })}
        />
        <PublicationDialog actor={actor} context={context} />
      </>,
    )
    const dialog = async () => within(await screen.findByRole('dialog'))
    await play(walk, {
      onStep: async ({ event, state }) => {
        // The draft is published from its editor, which has walks of its own.
        if (event.type === 'publication.ask' && event.of === null) actor.send(event)
        if (event.type === 'publication.ask' && event.of !== null)
          await user.click(await screen.findByRole('button', { name: '重新发布这个版本…' }))
        if (event.type === 'publication.confirm')
          await user.click(await (await dialog()).findByRole('button', { name: '发布策略' }))
        if (event.type === 'publication.retry') await user.click(await (await dialog()).findByRole('button', { name: '重试' }))
        if (event.type === 'publication.cancel') await user.click(await (await dialog()).findByRole('button', { name: '关闭' }))
        if (event.type === 'xstate.done.actor.loadPublication') {
          await network.succeed('viewStrategy', strategy)
          await network.succeed('listStrategyVersions', versions)
        }
        if (event.type === 'xstate.error.actor.loadPublication') await network.fail('viewStrategy', problemOf(event))
        const call = actor.getSnapshot().context.asked?.of === null ? 'publishStrategy' : 'rollbackStrategy'
        if (event.type === 'xstate.done.actor.publish') await network.succeed(call, { ...strategy, version: 3 })
        if (event.type === 'xstate.error.actor.publish') await network.fail(call, problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        const { isOutdated, problem } = actor.getSnapshot().context
        if (state === 'still') await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
        if (state === 'asking') expect(await (await dialog()).findByText(/与正在运行的版本 2 的区别/)).toBeTruthy()
        if (state === 'asking' && (isOutdated || problem)) expect(await (await dialog()).findByRole('alert')).toBeTruthy()
      },
    })
    actor.stop()
  })

  test('an old version that is asked for is the one that is published', async () => {
    const { account, user, show } = setUpScreen()
    network.hold()
    const actor = createActor(createStrategyMachines(account.call).publishing, { input: { projectId: 'first' } }).start()
    show(<PublicationDialog actor={actor} context={context} />)
    actor.send({ type: 'publication.ask', strategyId: cart.id, of: 1 })
    await network.succeed('viewStrategy', strategy)
    await network.succeed('listStrategyVersions', versions)
    expect(await screen.findByRole('dialog', { name: '重新发布版本 1' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '发布策略' }))
    await network.succeed('rollbackStrategy', { ...strategy, version: 3 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    actor.stop()
  })
})
