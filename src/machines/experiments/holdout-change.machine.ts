import { assign, emit, setup } from 'xstate'
import type { Holdout } from '#contract/decisions/holdout.ts'
import { holdoutShareField } from '#contract/experiments/form-rules.ts'
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
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'share' | 'reason'
type Of = { projectId: string }
/** `share` is in per cent. */
export type ChangeHoldoutInput = Of & { share: number; reason: string }

type Context = FormContext<Field> & Of
type Event = FormEvent<Field> | { type: 'holdout.ask'; share: number } | { type: 'holdout.cancel' }

const formOf = (share: string): Form<Field> => ({ values: { share, reason: '' }, problems: {} })
const rules = { share: holdoutShareField, reason: reasonField }
const kit = formKit<Field, Context, Event>({ rulesFor: () => rules })

/** Leads someone to another share of people who receive nothing, with the reason that is put on record. */
export const holdoutChangeMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field> | { type: 'holdout.changed'; version: number },
    tags: {} as 'busy' | 'asking',
  },
  actors: { changeHoldout: toBeProvided<ChangeHoldoutInput, Holdout>('changeHoldout') },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    begin: assign({ form: (_, share: number) => formOf(String(share)) }),
    forget: assign({ form: formOf(''), problem: null }),
    announceChanged: emit((_, { version }: Holdout) => ({ type: 'holdout.changed', version })),
  },
}).createMachine({
  id: 'holdoutChange',
  context: ({ input }) => ({ ...input, form: formOf(''), problem: null }),
  initial: 'still',
  states: {
    still: {
      on: { 'holdout.ask': { target: 'asking', actions: { type: 'begin', params: ({ event }) => event.share } } },
    },
    asking: {
      tags: 'asking',
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('changing'),
        'holdout.cancel': { target: 'still', actions: 'forget' },
      },
    },
    changing: {
      tags: ['asking', 'busy'],
      invoke: {
        id: 'changeHoldout',
        src: 'changeHoldout',
        input: ({ context: { projectId, form } }) => ({
          projectId,
          share: Number(form.values.share),
          reason: form.values.reason.trim(),
        }),
        onDone: {
          target: 'still',
          actions: [{ type: 'announceChanged', params: ({ event }) => event.output }, 'forget'],
        },
        onError: { target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
