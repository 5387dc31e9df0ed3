import { assign, emit, setup } from 'xstate'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { nameProblem, type SavedView, type ViewChange, type ViewNameProblem } from './saved-views.ts'

/** Whose views these are: of a user, on a page, about a project. */
export type ViewsOf = { user: string; projectId: string; page: string }

type Naming = { id: string | null; name: string; search: string }
type Context = {
  of: ViewsOf
  views: SavedView[]
  /** The view whose name is being typed; its `id` is null while it is new. */
  naming: Naming | null
  nameProblem: ViewNameProblem | null
  change: ViewChange | null
  /** The view that was removed last, with its place, until something else is changed. */
  removed: { view: SavedView; index: number } | null
}

/** Leads someone to a view of a page that they named, and keeps what they name. */
export const savedViewsMachine = setup({
  types: {
    input: {} as ViewsOf,
    context: {} as Context,
    events: {} as
      | { type: 'view.choose'; id: string }
      | { type: 'view.add'; search: string }
      | { type: 'view.rename'; id: string }
      | { type: 'view.update'; id: string; search: string }
      | { type: 'view.remove'; id: string }
      | { type: 'view.restore' }
      | { type: 'name.edit'; name: string }
      | { type: 'form.submit' }
      | { type: 'form.cancel' },
    emitted: {} as
      | { type: 'view.chosen'; search: string }
      | { type: 'view.removed'; name: string }
      | { type: 'views.kept' }
      | { type: 'views.refused' },
    tags: {} as 'busy' | 'naming',
  },
  actors: {
    readViews: toBeProvided<ViewsOf, SavedView[]>('readViews'),
    changeViews: toBeProvided<{ of: ViewsOf; change: ViewChange }, SavedView[]>('changeViews'),
  },
  guards: {
    isThere: ({ context }, id: string) => context.views.some((it) => it.id === id),
    hasRemoved: ({ context }) => context.removed !== null,
    hasGoodName: ({ context: { naming, views } }) => naming !== null && nameProblem(views, naming) === null,
  },
  actions: {
    rememberViews: assign({ views: (_, views: SavedView[]) => views }),
    nameNew: assign({ naming: (_, search: string) => ({ id: null, name: '', search }) }),
    nameAgain: assign(({ context }, id: string) => ({ naming: viewIn(context, id) })),
    editName: assign(({ context }, name: string) => ({
      naming: { ...present(context.naming), name },
      nameProblem: null,
    })),
    validateName: assign({
      nameProblem: ({ context: { naming, views } }) => naming && nameProblem(views, naming),
    }),
    changeNamed: assign({ change: ({ context }) => changeOf(present(context.naming)), removed: null }),
    changeSearch: assign(({ context }, { id, search }: { id: string; search: string }) => ({
      change: { type: 'replace', view: { ...viewIn(context, id), search } },
      removed: null,
    })),
    changeRemoved: assign(({ context }, id: string) => {
      const view = viewIn(context, id)
      return { change: { type: 'remove', id }, removed: { view, index: context.views.indexOf(view) } }
    }),
    changeRestored: assign(({ context }) => ({
      change: { type: 'restore', ...present(context.removed) },
      removed: null,
    })),
    forgetNaming: assign({ naming: null, nameProblem: null }),
    forgetChange: assign({ change: null }),
    forgetRemoved: assign({ removed: null }),
    announceChosen: emit(({ context }, id: string) => ({
      type: 'view.chosen',
      search: viewIn(context, id).search,
    })),
    announceKept: emit(({ context: { change, removed } }) =>
      change?.type === 'remove' && removed ? { type: 'view.removed', name: removed.view.name } : { type: 'views.kept' },
    ),
    announceRefused: emit({ type: 'views.refused' }),
  },
}).createMachine({
  id: 'savedViews',
  context: ({ input }) => ({ of: input, views: [], naming: null, nameProblem: null, change: null, removed: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readViews',
        src: 'readViews',
        input: ({ context }) => context.of,
        onDone: { target: 'ready', actions: { type: 'rememberViews', params: ({ event }) => event.output } },
        onError: { target: 'ready', actions: 'announceRefused' },
      },
    },
    ready: {
      on: {
        'view.choose': {
          guard: { type: 'isThere', params: ({ event }) => event.id },
          actions: { type: 'announceChosen', params: ({ event }) => event.id },
        },
        'view.add': { target: 'naming', actions: { type: 'nameNew', params: ({ event }) => event.search } },
        'view.rename': {
          guard: { type: 'isThere', params: ({ event }) => event.id },
          target: 'naming',
          actions: { type: 'nameAgain', params: ({ event }) => event.id },
        },
        'view.update': {
          guard: { type: 'isThere', params: ({ event }) => event.id },
          target: 'keeping',
          actions: { type: 'changeSearch', params: ({ event }) => event },
        },
        'view.remove': {
          guard: { type: 'isThere', params: ({ event }) => event.id },
          target: 'keeping',
          actions: { type: 'changeRemoved', params: ({ event }) => event.id },
        },
        'view.restore': { guard: 'hasRemoved', target: 'keeping', actions: 'changeRestored' },
      },
    },
    naming: {
      tags: 'naming',
      on: {
        'name.edit': { actions: { type: 'editName', params: ({ event }) => event.name } },
        'form.submit': [{ guard: 'hasGoodName', target: 'keeping', actions: 'changeNamed' }, { actions: 'validateName' }],
        'form.cancel': { target: 'ready', actions: 'forgetNaming' },
      },
    },
    keeping: {
      tags: 'busy',
      invoke: {
        id: 'changeViews',
        src: 'changeViews',
        input: ({ context }) => ({ of: context.of, change: present(context.change) }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'rememberViews', params: ({ event }) => event.output },
            'announceKept',
            'forgetChange',
            'forgetNaming',
          ],
        },
        onError: { target: 'ready', actions: ['announceRefused', 'forgetChange', 'forgetNaming', 'forgetRemoved'] },
      },
    },
  },
})

const viewIn = ({ views }: Context, id: string): SavedView => present(views.find((it) => it.id === id))

const changeOf = ({ id, name, search }: Naming): ViewChange => {
  return id === null ? { type: 'add', name, search } : { type: 'replace', view: { id, name, search } }
}
