import { assign, setup } from 'xstate'
import { toBeProvided } from '../to-be-provided.ts'

export type Side = 'expanded' | 'collapsed'
type Context = { side: Side }

/** Decides what of the console's navigation is shown: the side wide or narrow, as chosen last; the group of the organisation's pages; on a phone the list. */
export const shellMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'page.visit'; path: string }
      | { type: 'side.toggle' }
      | { type: 'group.point' }
      | { type: 'group.leave' }
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
    isOfOrganization: (_, path: string) => path.startsWith('/organization/'),
  },
  actions: {
    expand: assign({ side: 'expanded' }),
    collapse: assign({ side: 'collapsed' }),
  },
}).createMachine({
  id: 'shell',
  context: { side: 'expanded' },
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
            'page.visit': { guard: { type: 'isOfOrganization', params: ({ event }) => event.path }, target: 'opening' },
            'group.point': 'pointedAt',
            'group.toggle': 'open',
          },
        },
        pointedAt: {
          after: { openDelay: 'open' },
          on: { 'group.leave': 'closed', 'group.toggle': 'open', 'group.dismiss': 'closed' },
        },
        opening: {
          after: { openDelay: 'open' },
          on: { 'group.toggle': 'open', 'group.dismiss': 'closed' },
        },
        open: { on: { 'group.toggle': 'closed', 'group.dismiss': 'closed' } },
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
