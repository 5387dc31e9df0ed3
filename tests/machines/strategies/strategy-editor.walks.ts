import { treeOf } from '#machines/segments/condition-tree.ts'
import { strategyEditorMachine } from '#machines/strategies/strategy-editor.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { cart, definitionOf, draftOf, known } from './strategies.ts'

export const variants = {
  known: { projectId: 'first', strategyId: cart.id },
  new: { projectId: 'first', strategyId: null },
} as const

export const other = draftOf('search')
export const asSaved = draftOf('add_to_cart')
export const wrong = draftOf('')
export const draft = { name: 'Pots', draft: JSON.stringify(other), audience: '', exclude: '', revision: '3' }
export const people = treeOf({ profile: 'orders', is: 'gte', value: 1 }, { next: 0 })
export const noPeople = treeOf(null, { next: 0 })
const saved = { ...cart, name: 'Pots', definition: definitionOf('search'), revision: 4 }
const theirs = { ...cart, name: 'Theirs', definition: definitionOf('purchase'), revision: 9 }

export const graph = graphOf(strategyEditorMachine, {
  variants,
  examples: [
    { type: 'strategy.edit', change: { name: ' Pots ' } },
    { type: 'strategy.edit', change: { name: 'Cart' } },
    { type: 'strategy.edit', change: { draft: other } },
    { type: 'strategy.edit', change: { draft: asSaved } },
    { type: 'strategy.edit', change: { draft: wrong } },
    { type: 'tree.changed', name: 'audience', tree: people },
    { type: 'tree.changed', name: 'exclude', tree: noPeople },
    { type: 'draft.restore', draft },
    done('loadEditor', { strategy: null, known }),
    done('loadEditor', { strategy: cart, known }),
    failed('loadEditor', { code: 'server.busy' }),
    done('saveDraft', saved),
    failed('saveDraft', { code: 'strategy.changed' }),
    failed('saveDraft', { code: 'server.busy' }),
    done('loadTheirs', { strategy: theirs, known }),
    failed('loadTheirs', { code: 'transport.offline' }),
  ],
  serialize: ({ name, draft: edited, audience, base, revision, theirs: changed, isPublishing, isTried }) => [
    name.trim(),
    JSON.stringify(edited).length,
    audience.children.length,
    base?.revision,
    revision,
    changed?.revision,
    isPublishing,
    isTried,
  ],
  isPossible: ({ context, value }, event) => {
    const isNew = context.strategyId === null
    if (event.type === 'xstate.error.actor.saveDraft' && 'error' in event && isNew)
      return !(event.error instanceof Error && event.error.message === 'strategy.changed')
    if (event.type !== 'xstate.done.actor.loadEditor' || !('output' in event)) return true
    const loaded = event.output
    const isOfNone = typeof loaded === 'object' && loaded !== null && 'strategy' in loaded && loaded.strategy === null
    return value === 'loading' && isOfNone === isNew
  },
  detail: (event) => {
    if (event.type === 'strategy.edit') {
      const { name, draft: edited } = event.change
      return name?.trim() ?? (edited === wrong ? 'wrong' : edited === other ? 'another' : 'as saved')
    }
    if (event.type === 'tree.changed') return event.name
    return undefined
  },
})

export const { walks } = graph
