import { createEmptyActor } from 'xstate'
import { adminRegistrationMachine } from '#machines/platform/admin-registration.machine.ts'
import { boss } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(adminRegistrationMachine, {
  input: { session: createEmptyActor() },
  examples: [
    { type: 'field.edit', field: 'email', value: 'boss@example.com' },
    { type: 'field.edit', field: 'inviteCode', value: 'ABCD-EFGH-JKMN-PQRS' },
    { type: 'field.edit', field: 'username', value: 'theboss' },
    { type: 'field.edit', field: 'password', value: 'secret1' },
    { type: 'field.leave', field: 'email' },
    done('verifyInvite'),
    failed('verifyInvite', { code: 'invite.invalid' }),
    failed('verifyInvite', { code: 'transport.offline', status: 0 }),
    done('registerAdmin'),
    failed('registerAdmin', { code: 'username.taken' }),
    failed('registerAdmin', { code: 'account.exists' }),
    done('logIn', boss),
    failed('logIn', { code: 'login.refused' }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
