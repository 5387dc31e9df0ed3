import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { emailRule } from '#contract/http/rules.ts'
import { failedCall } from '#machines/kit/failure.ts'
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

type Field = 'email'

const blank: Form<Field> = { values: { email: '' }, problems: {} }
const rules = { email: emailRule }

const kit = formKit<Field>({ rulesFor: () => rules })

/** Leads a platform admin from an address to an invite that was mailed to it. */
export const adminInvitationMachine = setup({
  types: {
    context: {} as FormContext<Field>,
    events: {} as FormEvent<Field>,
    emitted: {} as FormRejected<Field> | { type: 'invite.sent' } | { type: 'invite.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { inviteAdmin: toBeProvided<{ email: string }, void>('inviteAdmin') },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    clearForm: assign({ form: blank }),
    announceInvite: emit({ type: 'invite.sent' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'invite.failed', problem })),
  },
}).createMachine({
  id: 'adminInvitation',
  context: { form: blank, problem: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('submitting'),
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'inviteAdmin',
        src: 'inviteAdmin',
        input: ({ context }) => context.form.values,
        onDone: { target: 'editing', actions: ['clearForm', 'announceInvite'] },
        onError: { target: 'editing', actions: failedCall },
      },
    },
  },
})
