import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { codeRule } from '#contract/http/rules.ts'
import type { EmailCodes } from '#contract/own-account/own-account.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
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

type Field = keyof EmailCodes
type Event = FormEvent<Field> | { type: 'change.cancel' }
type Context = FormContext<Field>

const blank: Form<Field> = { values: { oldCode: '', newCode: '' }, problems: {} }
const kit = formKit<Field, Context, Event>({ rulesFor: () => ({ oldCode: codeRule, newCode: codeRule }) })

/** Leads a signed-in person from the codes at both addresses to the new address, or to a change that is cancelled. */
export const emailCodesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as
      | FormRejected<Field>
      | { type: 'email.changed' }
      | { type: 'email.cancelled' }
      | { type: 'email.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    confirmEmailChange: toBeProvided<EmailCodes, void>('confirmEmailChange'),
    cancelEmailChange: toBeProvided<void, void>('cancelEmailChange'),
  },
  guards: { ...kit.guards, isOver: (_, { code }: Problem) => code === 'emailChange.over' },
  actions: {
    ...kit.actions,
    clearForm: assign({ form: blank }),
    announceChange: emit({ type: 'email.changed' }),
    announceCancel: emit({ type: 'email.cancelled' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'email.failed', problem })),
  },
}).createMachine({
  id: 'emailCodes',
  context: { form: blank, problem: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('confirming'),
        'change.cancel': { target: 'cancelling', actions: 'forgetProblem' },
      },
    },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirmEmailChange',
        src: 'confirmEmailChange',
        input: ({ context }) => context.form.values,
        onDone: { target: 'editing', actions: ['clearForm', 'announceChange'] },
        onError: [
          {
            // Another change begins with an empty form.
            guard: { type: 'isOver', params: problemOf },
            target: 'editing',
            actions: ['clearForm', { type: 'announceProblem', params: problemOf }],
          },
          { target: 'editing', actions: failedCall },
        ],
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelEmailChange',
        src: 'cancelEmailChange',
        onDone: { target: 'editing', actions: ['clearForm', 'announceCancel'] },
        onError: { target: 'editing', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
  },
})
