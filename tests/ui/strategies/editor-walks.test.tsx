import { screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createStrategyMachines } from '#api/strategies/adapters.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { Metric } from '#contract/experiments/metrics.ts'
import { builtIn } from '#engine/experiments/built-in.ts'
import { shapeOf } from '#machines/segments/condition-tree.ts'
import { faultsOf, type StrategyDraft, treeProblemsOf } from '#machines/strategies/strategy-editing.ts'
import { tea } from '#tests/machines/actions/response-actions.ts'
import { cart, definitionOf, known } from '#tests/machines/strategies/strategies.ts'
import { variants, walks } from '#tests/machines/strategies/strategy-editor.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { type EditorActor, StrategyEditorScreen } from '#ui/strategies/editor/strategy-editor-screen.tsx'

const { network } = withNetworkStub()

const vocabulary = { events: ['search'], traits: [], segments: [], lists: [], rfm: [] }
const theirs = { ...cart, name: 'Theirs', definition: definitionOf('purchase'), revision: 9 }
const metrics: Metric[] = [
  {
    id: 'refundRate',
    name: null,
    isBuiltIn: true,
    isCounted: true,
    definition: builtIn.refundRate,
    revision: 1,
    updatedAt: null,
  },
]

type Trial = Parameters<typeof StrategyEditorScreen>[0]['trial']

const Editor = ({ actor, trial }: { actor: EditorActor; trial: Trial }) => {
  const edited = useSelector(actor, (it) => it.context)
  return (
    <StrategyEditorScreen
      actor={actor}
      trial={trial}
      definition={{ ...edited.draft, audience: null, exclude: null }}
      context={{ vocabulary, actions: edited.known.actions, metrics: edited.known.metrics }}
      faults={faultsOf(edited)}
      treeProblems={{ audience: treeProblemsOf(edited, 'audience'), exclude: treeProblemsOf(edited, 'exclude') }}
      mayPublish
      title="Strategy"
      back="/ai-marketing-strategies"
    />
  )
}

const buttons: Record<string, string> = {
  'draft.save': '保存草稿',
  'draft.publish': '发布…',
  'draft.discard': '放弃修改',
  'conflict.keepMine': '用我的修改替换',
  'conflict.takeTheirs': '放弃我的修改',
}
const fields = { name: '名称', event: '事件名称' } as const

describe('walks of the editor of strategies on the screen', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { account, user, show } = setUpScreen()
    const machines = createStrategyMachines(account.call)
    network.hold()
    const of = walk.variant === 'new' ? variants.new : variants.known
    const isNew = of.strategyId === null
    const actor = createActor(machines.editor, { input: of }).start()
    const trial = createActor(machines.trial, { input: of }).start()
    show(<Editor actor={actor} trial={trial} />)
    const write = async (label: string, text: string) => {
      const field = await screen.findByLabelText(label)
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    }
    const load = async (strategy: Strategy) => {
      const page = { next: null, total: { value: 1, exact: true } }
      await network.succeed('listSegments', { ...page, items: [] })
      await network.succeed('listResponseActions', { ...page, items: known.actions.map((it) => ({ ...tea, ...it })) })
      await network.succeed('listMetrics', { items: metrics })
      if (!isNew) await network.succeed('viewStrategy', strategy)
    }
    const edit = async ({ name, draft }: { name?: string; draft?: StrategyDraft }) => {
      if (name !== undefined) await write(fields.name, name)
      if (draft?.trigger.kind === 'event') await write(fields.event, draft.trigger.event)
    }
    const save = isNew ? 'createStrategy' : 'changeStrategy'
    await play(walk, {
      onStep: async ({ event, state }) => {
        const { type } = event
        const press = buttons[type]
        if (press) await user.click(await screen.findByRole('button', { name: press }))
        if (event.type === 'strategy.edit') await edit(event.change)
        if (type === 'xstate.done.actor.loadEditor') await load(cart)
        if (type === 'xstate.done.actor.loadTheirs') await load(theirs)
        if (type === 'xstate.error.actor.loadEditor' || type === 'xstate.error.actor.loadTheirs')
          await network.fail('listSegments', problemOf(event))
        if (event.type === 'xstate.done.actor.saveDraft' && 'output' in event) await network.succeed(save, event.output)
        if (type === 'xstate.error.actor.saveDraft') await network.fail(save, problemOf(event))
        if (type === 'strategy.reload') {
          if (actor.getSnapshot().matches('failed')) await user.click(await screen.findByRole('button', { name: '重试' }))
          else actor.send({ type })
        }
        // What comes from another tab of the browser, or from the trees, which have their own walks on the screen.
        if (event.type === 'draft.restore') actor.send(event)
        if (event.type === 'tree.changed' && event.name)
          actor.getSnapshot().children[event.name]?.send({ type: 'tree.restore', shape: shapeOf(event.tree) })
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        await seeState(actor)
      },
    })
    actor.stop()
    trial.stop()
  })
})

/** The screen says what the state means: whether anything is unsaved, what is wrong, and what somebody else has saved. */
const seeState = async (actor: EditorActor) => {
  const snapshot = actor.getSnapshot()
  if (snapshot.matches({ open: 'conflicted' })) expect(await screen.findByText('现在的名称：“Theirs”')).toBeTruthy()
  if (!snapshot.hasTag('open')) return
  const unsaved = '修改还没有保存。草稿保留在这个标签页里。'
  await waitFor(() => expect(screen.queryByText(unsaved) !== null).toBe(snapshot.hasTag('unsaved')))
  const isWrong = snapshot.context.isTried && faultsOf(snapshot.context).length > 0
  await waitFor(() => expect(document.querySelector('[aria-invalid="true"]') !== null).toBe(isWrong))
}
