import { assign, emit, setup } from 'xstate'
import { type Command, found } from './commands.ts'

/** What is searched: everything that can be done, or the pages that are open. */
export type Topic = 'everything' | 'tabs'
type Context = { topic: Topic; commands: Command[]; query: string; found: Command[]; place: number }

/** Leads someone from a few letters to one of the things that can be done, and says which. */
export const commandPaletteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'palette.open'; topic: Topic; commands: Command[] }
      | { type: 'palette.close' }
      | { type: 'query.edit'; query: string }
      | { type: 'cursor.move'; to: 'next' | 'previous' | 'first' | 'last' }
      | { type: 'cursor.point'; place: number }
      | { type: 'command.run' },
    emitted: {} as { type: 'command.chosen'; id: string },
  },
  guards: {
    hasCommand: ({ context }) => context.found.length > 0,
    isInList: ({ context }, place: number) => place >= 0 && place < context.found.length,
  },
  actions: {
    begin: assign((_, { topic, commands }: { topic: Topic; commands: Command[] }) => ({
      topic,
      commands,
      query: '',
      found: commands,
      place: 0,
    })),
    search: assign(({ context }, query: string) => ({ query, found: found(context.commands, query), place: 0 })),
    moveCursor: assign({
      place: ({ context }, to: 'next' | 'previous' | 'first' | 'last') => placeFrom(context.place, to, context.found.length),
    }),
    pointCursor: assign({ place: (_, place: number) => place }),
    announceChoice: emit(({ context }) => ({ type: 'command.chosen', id: context.found[context.place]?.id ?? '' })),
  },
}).createMachine({
  id: 'commandPalette',
  context: { topic: 'everything', commands: [], query: '', found: [], place: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: { 'palette.open': { target: 'open', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    open: {
      on: {
        'palette.close': 'closed',
        'query.edit': { actions: { type: 'search', params: ({ event }) => event.query } },
        'cursor.move': { guard: 'hasCommand', actions: { type: 'moveCursor', params: ({ event }) => event.to } },
        'cursor.point': {
          guard: { type: 'isInList', params: ({ event }) => event.place },
          actions: { type: 'pointCursor', params: ({ event }) => event.place },
        },
        'command.run': { guard: 'hasCommand', target: 'closed', actions: 'announceChoice' },
      },
    },
  },
})

const placeFrom = (place: number, to: 'next' | 'previous' | 'first' | 'last', count: number) => {
  if (to === 'first') return 0
  if (to === 'last') return count - 1
  return (place + (to === 'next' ? 1 : -1) + count) % count
}
