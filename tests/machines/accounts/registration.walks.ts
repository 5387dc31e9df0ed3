import { createEmptyActor } from 'xstate'
import { registrationMachine } from '#machines/accounts/registration.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(registrationMachine, {
  input: { session: createEmptyActor(), pauseSeconds: 3, lifetimeSeconds: 5 },
  examples: [
    { type: 'field.edit', field: 'username', value: 'annabel' },
    { type: 'field.edit', field: 'email', value: 'ann@example.com' },
    { type: 'field.edit', field: 'password', value: 'secret1' },
    { type: 'field.edit', field: 'confirmationCode', value: '424242' },
    { type: 'field.leave', field: 'username' },
    { type: 'code.sent', email: 'ann@example.com', key: 'key-1' },
    { type: 'code.restored', email: 'ann@example.com', key: 'key-1' },
    { type: 'code.failed', problem: { code: 'code.tooMany', status: 429 } },
    done('register'),
    failed('register', { code: 'code.invalid' }),
    failed('register', { code: 'username.taken' }),
    failed('register', { code: 'server.busy', status: 503 }),
    done('logIn', ann),
    failed('logIn', { code: 'login.refused' }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
