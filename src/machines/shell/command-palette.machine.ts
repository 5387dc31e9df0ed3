import { assign, emit, setup } from 'xstate'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { type Command, found, type PhoneticKeys, recentFirst, withoutPhoneticKeys, withRecent } from './commands.ts'

/** What is searched: all commands, or the open pages. */
export type Topic = 'everything' | 'tabs'
export type Opening = { topic: Topic; user: string; commands: Command[] }
type Context = Opening & {
  /** The ids of the existing commands that this person used last. They are the first among the commands. */
  recent: string[]
  phoneticKeys: PhoneticKeys
  query: string
  found: Command[]
  place: number
}

/** Leads someone from a few letters to one of the available commands, and announces it. The last commands come first. */
export const commandPaletteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'palette.open' } & Opening)
      | { type: 'palette.close' }
      | { type: 'query.edit'; query: string }
      | { type: 'cursor.move'; to: 'next' | 'previous' | 'first' | 'last' }
      | { type: 'cursor.point'; place: number }
      | { type: 'command.run' },
    emitted: {} as { type: 'command.chosen'; id: string },
  },
  actors: {
    readRecent: toBeProvided<{ user: string }, string[]>('readRecent'),
    keepRecent: toBeProvided<{ user: string; recent: string[] }, void>('keepRecent'),
    loadPhoneticKeys: toBeProvided<void, PhoneticKeys | null>('loadPhoneticKeys'),
  },
  guards: {
    isAboutTabs: (_, topic: Topic) => topic === 'tabs',
    hasCommand: ({ context }) => context.found.length > 0,
    isRemembered: ({ context }) => {
      const chosen = context.found[context.place]
      return context.topic === 'everything' && chosen !== undefined && !chosen.once
    },
    isInList: ({ context }, place: number) => place >= 0 && place < context.found.length,
  },
  actions: {
    begin: assign((_, { topic, user, commands }: Opening) => ({
      topic,
      user,
      commands,
      recent: [],
      phoneticKeys: withoutPhoneticKeys,
      query: '',
      found: commands,
      place: 0,
    })),
    putRecentFirst: assign(({ context }, ids: string[]) => {
      const recent = ids.filter((id) => context.commands.some((it) => it.id === id))
      const commands = recentFirst(context.commands, recent)
      return { recent, commands, found: commands }
    }),
    hear: assign(({ context }, { phoneticKeys }: { phoneticKeys: PhoneticKeys | null }) =>
      phoneticKeys ? { phoneticKeys, found: found(context.commands, context.query, phoneticKeys) } : {},
    ),
    search: assign(({ context }, query: string) => ({
      query,
      found: found(context.commands, query, context.phoneticKeys),
      place: 0,
    })),
    moveCursor: assign({
      place: ({ context }, to: 'next' | 'previous' | 'first' | 'last') => placeFrom(context.place, to, context.found.length),
    }),
    pointCursor: assign({ place: (_, place: number) => place }),
    rememberChoice: assign({ recent: ({ context }) => withRecent(context.recent, chosenIn(context)) }),
    announceChoice: emit(({ context }) => ({ type: 'command.chosen', id: chosenIn(context) })),
  },
}).createMachine({
  id: 'commandPalette',
  context: {
    topic: 'everything',
    user: '',
    commands: [],
    recent: [],
    phoneticKeys: withoutPhoneticKeys,
    query: '',
    found: [],
    place: 0,
  },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'palette.open': [
          {
            guard: { type: 'isAboutTabs', params: ({ event }) => event.topic },
            target: 'open',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: 'recalling', actions: { type: 'begin', params: ({ event }) => event } },
        ],
      },
      initial: 'still',
      states: {
        still: {},
        keeping: {
          invoke: {
            id: 'keepRecent',
            src: 'keepRecent',
            input: ({ context: { user, recent } }) => ({ user, recent }),
            onDone: 'still',
            onError: 'still',
          },
        },
      },
    },
    recalling: {
      invoke: {
        id: 'readRecent',
        src: 'readRecent',
        input: ({ context: { user } }) => ({ user }),
        onDone: { target: 'open', actions: { type: 'putRecentFirst', params: ({ event }) => event.output } },
        onError: 'open',
      },
      on: { 'palette.close': 'closed' },
    },
    open: {
      invoke: {
        id: 'loadPhoneticKeys',
        src: 'loadPhoneticKeys',
        onDone: { actions: { type: 'hear', params: ({ event }) => ({ phoneticKeys: event.output }) } },
        onError: {},
      },
      on: {
        'palette.close': 'closed',
        'query.edit': { actions: { type: 'search', params: ({ event }) => event.query } },
        'cursor.move': { guard: 'hasCommand', actions: { type: 'moveCursor', params: ({ event }) => event.to } },
        'cursor.point': {
          guard: { type: 'isInList', params: ({ event }) => event.place },
          actions: { type: 'pointCursor', params: ({ event }) => event.place },
        },
        'command.run': [
          { guard: 'isRemembered', target: 'closed.keeping', actions: ['announceChoice', 'rememberChoice'] },
          { guard: 'hasCommand', target: 'closed', actions: 'announceChoice' },
        ],
      },
    },
  },
})

const chosenIn = ({ found, place }: Context) => found[place]?.id ?? ''

const placeFrom = (place: number, to: 'next' | 'previous' | 'first' | 'last', count: number) => {
  if (to === 'first') return 0
  if (to === 'last') return count - 1
  return (place + (to === 'next' ? 1 : -1) + count) % count
}
