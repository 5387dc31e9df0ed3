import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { LogLevelChange, LogState } from '#contract/operations/operations.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** A change of the level for some time; null for the configured one. */
export type LogLevelInput = { change: LogLevelChange | null }
type Context = { change: LogLevelChange; problem: Problem | null }

const usual: LogLevelChange = { level: 'debug', minutes: 15 }

/** Changes the level of the server's log for some time, or sets it back. What was chosen stays when it cannot be saved. */
export const logLevelMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'level.change' }
      | { type: 'level.choose'; change: Partial<LogLevelChange> }
      | { type: 'level.save' }
      | { type: 'level.cancel' }
      | { type: 'level.reset' },
    emitted: {} as { type: 'level.changed'; log: LogState } | { type: 'level.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { setLevel: toBeProvided<LogLevelInput, LogState>('setLevel') },
  actions: {
    beginAnew: assign({ change: usual, problem: null }),
    choose: assign({
      change: ({ context }, change: Partial<LogLevelChange>) => ({ ...context.change, ...change }),
      problem: null,
    }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceChanged: emit((_, log: LogState) => ({ type: 'level.changed' as const, log })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'level.failed' as const, problem })),
  },
}).createMachine({
  id: 'logLevel',
  context: { change: usual, problem: null },
  initial: 'still',
  states: {
    still: {
      on: {
        'level.change': { target: 'choosing', actions: 'beginAnew' },
        'level.reset': { target: 'resetting', actions: 'forgetProblem' },
      },
    },
    choosing: {
      on: {
        'level.choose': { actions: { type: 'choose', params: ({ event }) => event.change } },
        'level.save': { target: 'saving', actions: 'forgetProblem' },
        'level.cancel': { target: 'still' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'setLevel',
        src: 'setLevel',
        input: ({ context: { change } }) => ({ change }),
        onDone: { target: 'still', actions: { type: 'announceChanged', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    resetting: {
      tags: 'busy',
      invoke: {
        id: 'setLevel',
        src: 'setLevel',
        input: () => ({ change: null }),
        onDone: { target: 'still', actions: { type: 'announceChanged', params: ({ event }) => event.output } },
        onError: { target: 'still', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
  },
})
