import { savedViewsMachine } from '#machines/shell/saved-views.machine.ts'
import type { SavedView } from '#machines/shell/saved-views.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const loyal: SavedView = { id: '1', name: 'Loyal', search: 'segment=loyal' }
export const recent: SavedView = { id: '2', name: 'Recent', search: 'sort=lastSeen' }
export const of = { user: 'ann', projectId: 'first', page: '/users' }

export const graph = graphOf(savedViewsMachine, {
  input: of,
  examples: [
    done('readViews', [loyal, recent]),
    failed('readViews', { code: 'storage.readOnly' }),
    { type: 'view.choose', id: '1' },
    { type: 'view.add', search: 'country=FR' },
    { type: 'view.rename', id: '2' },
    { type: 'view.update', id: '1', search: 'segment=vip' },
    { type: 'view.remove', id: '1' },
    { type: 'name.edit', name: 'France' },
    { type: 'name.edit', name: 'loyal ' },
    done('changeViews', [loyal, recent]),
    done('changeViews', [recent]),
    failed('changeViews', { code: 'storage.readOnly' }),
  ],
  serialize: ({ views, naming, nameProblem, removed }) => [views.length, naming?.id, naming?.name, nameProblem, removed !== null],
  detail: (event) => (event.type === 'name.edit' ? event.name : undefined),
})

export const { walks } = graph
