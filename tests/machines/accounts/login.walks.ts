import { createEmptyActor } from 'xstate'
import { loginMachine } from '#machines/accounts/login.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(loginMachine, {
  input: { session: createEmptyActor(), adminSession: createEmptyActor() },
  examples: [
    { type: 'field.edit', field: 'account', value: 'ann@example.com' },
    { type: 'field.edit', field: 'password', value: 'secret1' },
    { type: 'field.leave', field: 'account' },
    done('logIn', ann),
    failed('logIn', { code: 'login.refused' }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
