import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { reasonField } from '#contract/profiles/form-rules.ts'
import { problemOf } from '#machines/kit/failure.ts'
import {
  type Form,
  type FormContext,
  type FormEvent,
  type FormRejected,
  fieldEvents,
  formKit,
  submitTo,
} from '#machines/kit/form.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'reason'

type Context = FormContext<Field> & {
  projectId: string
  /** The ids of the people who are left, the next one first. */
  left: readonly string[]
  /** How many people were chosen, how many are anonymous now, and how many were gone when their turn came. */
  chosen: number
  done: number
  gone: number
}
type Event =
  | FormEvent<Field>
  | { type: 'people.ask'; profiles: readonly string[] }
  | { type: 'people.cancel' }
  | { type: 'people.stop' }
  | { type: 'people.retry' }
  | { type: 'people.dismiss' }

export type AnonymiseInput = { projectId: string; profileId: string; reason: string }

const blank: Form<Field> = { values: { reason: '' }, problems: {} }
const rules = { reason: reasonField }
const kit = formKit<Field, Context, Event>({ rulesFor: () => rules })
const nobody = { left: [], chosen: 0, done: 0, gone: 0, form: blank, problem: null }

/**
 * Anonymises the people who are selected in a list, one after the other, after a reason was given. It can be stopped between two of them; what
 * was done stays.
 */
export const bulkAnonymisationMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field> | { type: 'people.anonymised'; done: number },
    tags: {} as 'busy' | 'open',
  },
  actors: { anonymise: toBeProvided<AnonymiseInput, void>('anonymise') },
  guards: {
    ...kit.guards,
    isAnybody: (_, profiles: readonly string[]) => profiles.length > 0,
    isLast: ({ context }) => context.left.length === 1,
    isGone: (_, { code }: Problem) => code === 'profile.unknown',
    isLastAndGone: ({ context }, { code }: Problem) => context.left.length === 1 && code === 'profile.unknown',
  },
  actions: {
    ...kit.actions,
    begin: assign((_, profiles: readonly string[]) => ({ left: profiles, chosen: profiles.length })),
    forget: assign(nobody),
    countDone: assign(({ context }) => ({ left: context.left.slice(1), done: context.done + 1 })),
    countGone: assign(({ context }) => ({ left: context.left.slice(1), gone: context.gone + 1 })),
    dropOthers: assign(({ context }) => ({ left: context.left.slice(0, 1) })),
    announce: emit(({ context }) => ({ type: 'people.anonymised', done: context.done })),
  },
}).createMachine({
  id: 'bulkAnonymisation',
  context: ({ input }) => ({ ...input, ...nobody }),
  initial: 'still',
  states: {
    still: {
      on: {
        'people.ask': {
          guard: { type: 'isAnybody', params: ({ event }) => event.profiles },
          target: 'asking',
          actions: { type: 'begin', params: ({ event }) => event.profiles },
        },
      },
    },
    asking: {
      tags: 'open',
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('anonymising'),
        'people.cancel': { target: 'still', actions: 'forget' },
      },
    },
    anonymising: {
      tags: ['open', 'busy'],
      // The call that is under way is not given up.
      on: { 'people.stop': { actions: 'dropOthers' } },
      invoke: {
        id: 'anonymise',
        src: 'anonymise',
        input: ({ context: { projectId, left, form } }) => ({
          projectId,
          profileId: present(left[0]),
          reason: form.values.reason.trim(),
        }),
        onDone: [
          { guard: 'isLast', target: 'reported', actions: ['countDone', 'announce'] },
          { target: 'anonymising', reenter: true, actions: 'countDone' },
        ],
        onError: [
          { guard: { type: 'isLastAndGone', params: problemOf }, target: 'reported', actions: ['countGone', 'announce'] },
          { guard: { type: 'isGone', params: problemOf }, target: 'anonymising', reenter: true, actions: 'countGone' },
          { target: 'stuck', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
    stuck: {
      tags: 'open',
      on: {
        'people.retry': { target: 'anonymising', actions: 'forgetProblem' },
        'people.stop': { target: 'reported', actions: 'announce' },
      },
    },
    reported: {
      tags: 'open',
      on: { 'people.dismiss': { target: 'still', actions: 'forget' } },
    },
  },
})
