import { assign, emit, setup } from 'xstate'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { emailRule } from '#contract/http/rules.ts'
import { type Form, type FormEvent, type FormRejected, formActions, isFilledIn } from '#machines/kit/form.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'email'
type Context = { form: Form<Field>; problem: Problem | null }

const blank: Form<Field> = { values: { email: '' }, problems: {} }
const rules = { email: emailRule }

/** Leads a platform admin from an address to an invite that was mailed to it. */
export const adminInvitationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FormEvent<Field>,
    emitted: {} as FormRejected<Field> | { type: 'invite.sent' } | { type: 'invite.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { inviteAdmin: toBeProvided<{ email: string }, void>('inviteAdmin') },
  guards: { isFilledIn: ({ context }) => isFilledIn(context.form, rules) },
  actions: {
    ...formActions<Context, Field, FormEvent<Field>>(() => rules),
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
        'field.edit': { actions: { type: 'editField', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'isFilledIn', target: 'submitting', actions: 'forgetProblem' },
          { actions: ['validateForm', 'showFirstProblem'] },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'inviteAdmin',
        src: 'inviteAdmin',
        input: ({ context }) => context.form.values,
        onDone: { target: 'editing', actions: ['clearForm', 'announceInvite'] },
        onError: {
          target: 'editing',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
            { type: 'announceProblem', params: ({ event }) => toProblem(event.error) },
          ],
        },
      },
    },
  },
})
