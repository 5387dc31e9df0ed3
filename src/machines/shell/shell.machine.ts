import { assign, setup, stateIn } from 'xstate'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type Side = 'expanded' | 'collapsed'
/** `path` is the current page. */
type Context = { side: Side; path: string }

/**
 * Decides which parts of the console's navigation are shown: the side navigation, wide or narrow as chosen last; the group of the
 * organisation's pages, which covers the page beside the narrow navigation; on a phone the list.
 */
export const shellMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'page.visit'; path: string }
      | { type: 'side.toggle' }
      | { type: 'group.point' }
      | { type: 'group.leave' }
      | { type: 'group.focus' }
      | { type: 'group.toggle' }
      | { type: 'group.dismiss' }
      | { type: 'list.toggle' }
      | { type: 'list.close' },
  },
  actors: {
    readSide: toBeProvided<void, Side | null>('readSide'),
    keepSide: toBeProvided<{ side: Side }, void>('keepSide'),
  },
  delays: { openDelay: 100 },
  guards: {
    isCollapsed: (_, side: Side | null) => side === 'collapsed',
    isNarrow: ({ context }) => context.side === 'collapsed',
    isExpanded: stateIn({ side: 'expanded' }),
    isShownBeside: ({ context }, path: string) => context.side === 'expanded' && isOfOrganization(path),
    isWideNextAndHere: ({ context: { side, path } }) => side === 'collapsed' && isOfOrganization(path),
  },
  actions: {
    expand: assign({ side: 'expanded' }),
    collapse: assign({ side: 'collapsed' }),
    rememberPath: assign({ path: (_, path: string) => path }),
  },
}).createMachine({
  id: 'shell',
  context: { side: 'expanded', path: '' },
  type: 'parallel',
  states: {
    side: {
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            id: 'readSide',
            src: 'readSide',
            onDone: [
              { guard: { type: 'isCollapsed', params: ({ event }) => event.output }, target: 'collapsed', actions: 'collapse' },
              { target: 'expanded' },
            ],
            onError: 'expanded',
          },
        },
        expanded: {
          on: { 'side.toggle': { target: 'collapsed', actions: 'collapse' } },
          invoke: { id: 'keepSide', src: 'keepSide', input: ({ context: { side } }) => ({ side }), onError: {} },
        },
        collapsed: {
          on: { 'side.toggle': { target: 'expanded', actions: 'expand' } },
          invoke: { id: 'keepSide', src: 'keepSide', input: ({ context: { side } }) => ({ side }), onError: {} },
        },
      },
    },
    group: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'page.visit': [
              {
                guard: { type: 'isShownBeside', params: ({ event }) => event.path },
                target: 'opening',
                actions: { type: 'rememberPath', params: ({ event }) => event.path },
              },
              { actions: { type: 'rememberPath', params: ({ event }) => event.path } },
            ],
            'side.toggle': { guard: 'isWideNextAndHere', target: 'open' },
            'group.point': 'pointedAt',
            'group.focus': { guard: 'isNarrow', target: 'open' },
            'group.toggle': 'open',
          },
        },
        pointedAt: {
          after: { openDelay: 'open' },
          on: {
            'page.visit': { actions: { type: 'rememberPath', params: ({ event }) => event.path } },
            'group.leave': 'closed',
            'group.toggle': 'open',
            'group.dismiss': 'closed',
          },
        },
        opening: {
          after: { openDelay: [{ guard: 'isNarrow', target: 'closed' }, { target: 'open' }] },
          on: {
            'page.visit': { actions: { type: 'rememberPath', params: ({ event }) => event.path } },
            'group.toggle': 'open',
            'group.dismiss': 'closed',
          },
        },
        open: {
          on: {
            'page.visit': [
              {
                guard: 'isNarrow',
                target: 'closed',
                actions: { type: 'rememberPath', params: ({ event }) => event.path },
              },
              { actions: { type: 'rememberPath', params: ({ event }) => event.path } },
            ],
            'side.toggle': { guard: 'isExpanded', target: 'closed' },
            'group.leave': { guard: 'isNarrow', target: 'closed' },
            'group.toggle': 'closed',
            'group.dismiss': 'closed',
          },
        },
      },
    },
    list: {
      initial: 'closed',
      states: {
        closed: { on: { 'list.toggle': 'open' } },
        open: { on: { 'list.toggle': 'closed', 'list.close': 'closed', 'page.visit': 'closed' } },
      },
    },
  },
})

const isOfOrganization = (path: string) => path.startsWith('/organization/')
