import { listAdditionMachine } from '#machines/segments/list-addition.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const tasters = { id: 'tasters', name: 'Tasters' }
export const fresh = { id: 'fresh', name: 'Fresh' }

export const graph = graphOf(listAdditionMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'addition.ask', profiles: ['ann', 'ben'] },
    { type: 'field.edit', field: 'list', value: '' },
    { type: 'field.edit', field: 'name', value: 'Fresh' },
    { type: 'field.leave', field: 'name' },
    done('readLists', []),
    done('readLists', [tasters]),
    done('createList', fresh),
    done('addToList', 2),
    failed('readLists', { code: 'server.busy' }),
    failed('createList', { code: 'segment.taken' }),
    failed('addToList', { code: 'server.busy' }),
  ],
  // A name is typed for a new list only, a list is chosen where there is one, and no two are called the same.
  isPossible: ({ context }, event) => {
    if (event.type === 'xstate.done.actor.createList') return !context.lists.some(({ id }) => id === fresh.id)
    if (event.type === 'field.leave') return context.form.values.list === ''
    if (event.type !== 'field.edit') return true
    return event.field === 'name' ? context.form.values.list === '' : context.lists.length > 0
  },
  serialize: ({ lists, form }) => [lists.length, form.values],
  detail: (event) => {
    if ('field' in event) return event.field
    return event.type === 'xstate.done.actor.readLists' ? `${(event.output as unknown[]).length} lists` : undefined
  },
})

export const { walks } = graph
