import { traitEditingMachine } from '#machines/profiles/trait-editing.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { of } from './people.ts'

export const graph = graphOf(traitEditingMachine, {
  input: of,
  examples: [
    { type: 'trait.change', name: 'plan', value: 'free' },
    { type: 'trait.remove', name: 'plan' },
    { type: 'field.edit', field: 'name', value: ' plan ' },
    { type: 'field.edit', field: 'value', value: 'gold' },
    { type: 'field.edit', field: 'reason', value: ' told us ' },
    { type: 'field.leave', field: 'reason' },
    done('editTraits', {}),
    failed('editTraits', { code: 'permission.denied' }),
  ],
  // A name is typed for a new trait only, and no value for one that is removed.
  isPossible: ({ context }, event) => {
    if (event.type !== 'field.edit' || event.field === 'reason') return true
    return event.field === 'name' ? context.mode === 'add' : context.mode !== 'remove'
  },
  serialize: ({ mode, form }) => [mode, form.values],
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
