import { newPasswordMachine } from '#machines/accounts/new-password.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const verified = { email: 'ann@example.com', key: 'key-1', code: '424242' }

export const graph = graphOf(newPasswordMachine, {
  variants: { verified: { verified }, unverified: { verified: null } },
  examples: [
    { type: 'field.edit', field: 'password', value: 'secret2' },
    { type: 'field.edit', field: 'confirmPassword', value: 'secret2' },
    { type: 'field.leave', field: 'password' },
    done('resetPassword'),
    failed('resetPassword', { code: 'code.invalid' }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
