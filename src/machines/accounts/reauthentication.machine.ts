import { assign, setup } from 'xstate'
import { oldPasswordRule } from '#contract/http/rules.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { type FormContext, type FormEvent, type FormRejected, fieldEvents, formKit, submitTo } from '#machines/kit/form.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'password'
type Event = FormEvent<Field> | { type: 'reauthentication.ask' } | { type: 'reauthentication.decline' }

const blank: FormContext<Field> = { form: { values: { password: '' }, problems: {} }, problem: null }

const rulesFor = () => ({ password: oldPasswordRule })

const kit = formKit<Field, FormContext<Field>, Event>({ rulesFor })

/** Asks the signed-in user to confirm their password on behalf of a call. Calls that ask meanwhile wait for the same answer. */
export const reauthenticationMachine = setup({
  types: {
    context: {} as FormContext<Field>,
    events: {} as Event,
    emitted: {} as FormRejected<Field>,
    tags: {} as 'busy' | 'settled',
  },
  actors: { confirmSession: toBeProvided<{ password: string }, void>('confirmSession') },
  guards: kit.guards,
  actions: {
    ...kit.actions,
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
            ...fieldEvents<Field>(),
            'form.submit': submitTo('reauthenticating'),
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
                { type: 'rememberProblem', params: problemOf },
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
