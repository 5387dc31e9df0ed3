import { assign, type EventObject } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from './failure.ts'

/** The context of a machine that reads something from the server under the name `Key`. `problem` is the reason of a failed reading. */
export type ResourceContext<Key extends string> = Record<Key, unknown> & { problem: Problem | null }

/** The guards, actions and transitions of a machine that reads `key` from the server. The data stay until they are read again. */
export const resourceKit = <Key extends string, Context extends ResourceContext<Key>, Event extends EventObject>(key: Key) => {
  type Data = NonNullable<Context[Key]>
  return {
    guards: { isDenied: (_: unknown, problem: Problem) => problem.code === 'permission.denied' },
    actions: {
      rememberLoaded: assign<Context, Event, Data, Event, never>(({ context }, data) => ({
        ...context,
        [key]: data,
        problem: null,
      })),
      rememberProblem: assign<Context, Event, Problem, Event, never>(({ context }, problem) => ({ ...context, problem })),
    },
    /** The transition of a call that returns the whole resource; `actions` run after it is stored in the context. */
    loaded: <const Target extends string, const Actions extends readonly string[]>(target: Target, ...actions: Actions) =>
      ({
        target,
        actions: [{ type: 'rememberLoaded', params: ({ event }: { event: { output: Data } }) => event.output }, ...actions],
      }) as const,
  }
}

/** The transition of a failed reading. */
export const notLoaded = <const Target extends string>(target: Target) =>
  ({ target, actions: { type: 'rememberProblem', params: problemOf } }) as const

/** The transitions of a failed save, for a machine with a state `outdated`, in which what others have changed meanwhile is read first. */
export const notSaved = <const Target extends string>(target: Target) =>
  [{ guard: { type: 'isOutdated', params: problemOf }, ...notLoaded('outdated') }, notLoaded(target)] as const

/** The actions of a machine that changes one item of a list at a time: its id is in the context under the name `key`. */
export const itemKit = <Key extends string, Context extends Record<Key, string | null>, Event extends EventObject>(key: Key) => ({
  actions: {
    rememberItem: assign<Context, Event, string, Event, never>(({ context }, id) => ({ ...context, [key]: id })),
    forgetItem: assign<Context, Event, undefined, Event, never>(({ context }) => ({ ...context, [key]: null })),
  },
})

/** Announces that an item could not be changed; the item is no longer being changed. */
export const notChanged = ['forgetItem', { type: 'announceProblem', params: problemOf }] as const
