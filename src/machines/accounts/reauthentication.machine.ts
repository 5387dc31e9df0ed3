import { assign, setup } from 'xstate'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { oldPasswordRule } from '#contract/http/rules.ts'
import { type Form, type FormEvent, type FormRejected, formActions, isFilledIn } from '#machines/kit/form.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'password'
type Event = FormEvent<Field> | { type: 'reauthentication.ask' } | { type: 'reauthentication.decline' }
type Context = { form: Form<Field>; problem: Problem | null }

const blank: Context = { form: { values: { password: '' }, problems: {} }, problem: null }

const rulesFor = () => ({ password: oldPasswordRule })

/** Asks whoever is signed in to prove once more who they are, for whoever needs to know. All who ask meanwhile wait for one answer. */
export const reauthenticationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field>,
    tags: {} as 'busy' | 'settled',
  },
  actors: { confirmSession: toBeProvided<{ password: string }, void>('confirmSession') },
  guards: { isFilledIn: ({ context }) => isFilledIn(context.form, rulesFor()) },
  actions: {
    ...formActions<Context, Field, Event>(rulesFor),
    forgetForm: assign(blank),
  },
}).createMachine({
  id: 'reauthentication',
  context: blank,
  initial: 'unasked',
  states: {
    unasked: { tags: 'settled', on: { 'reauthentication.ask': 'asking' } },
    asking: {
      initial: 'editing',
      exit: 'forgetForm',
      on: { 'reauthentication.decline': 'declined' },
      states: {
        editing: {
          on: {
            'field.edit': { actions: { type: 'editField', params: ({ event }) => event } },
            'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
            'form.submit': [
              { guard: 'isFilledIn', target: 'reauthenticating', actions: 'forgetProblem' },
              { actions: ['validateForm', 'showFirstProblem'] },
            ],
          },
        },
        reauthenticating: {
          tags: 'busy',
          invoke: {
            id: 'confirmSession',
            src: 'confirmSession',
            input: ({ context }) => ({ password: context.form.values.password }),
            onDone: '#reauthentication.confirmed',
            onError: {
              target: 'editing',
              actions: [
                { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
                { type: 'showField', params: { field: 'password' } },
              ],
            },
          },
        },
      },
    },
    confirmed: { tags: 'settled', on: { 'reauthentication.ask': 'asking' } },
    declined: { tags: 'settled', on: { 'reauthentication.ask': 'asking' } },
  },
})
