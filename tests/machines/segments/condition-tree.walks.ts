import type { Node } from '#contract/segments/segment.ts'
import { conditionTreeMachine } from '#machines/segments/condition-tree.machine.ts'
import { graphOf } from '#tests/support/walks.ts'

/** Six levels, so that nothing can be added further inside. The conditions are n6 and n7, their group is n5. */
export const deepest: Node = {
  all: [{ any: [{ all: [{ any: [{ all: [{ list: 'one' }, { list: 'two' }] }] }] }] }],
}
const other: Node = { any: [{ profile: 'identified', is: 'equals', value: true }] }

export const graph = graphOf(conditionTreeMachine, {
  input: { definition: deepest },
  examples: [
    { type: 'tree.load', definition: other },
    { type: 'tree.restore', shape: { any: [{ list: 'kept' }, { not: { trait: 'plan' } }] } },
    { type: 'tree.edit', edit: { type: 'condition.edit', id: 'n6', leaf: { list: 'three' } } },
    { type: 'tree.edit', edit: { type: 'part.move', id: 'n7', to: 'up' } },
    { type: 'tree.edit', edit: { type: 'part.group', id: 'n6' } },
  ],
  serialize: ({ past, future, typedInto, refusal, tree, saved }) => [
    past.length,
    future.length,
    typedInto,
    refusal,
    tree === saved,
  ],
  isPossible: ({ context }, event) => (event.type !== 'tree.edit' && event.type !== 'tree.restore') || context.past.length < 2,
  detail: (event) => (event.type === 'tree.edit' ? event.edit.type : undefined),
})

export const { walks } = graph
