import { changePasswordMachine } from '#machines/accounts/change-password.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(changePasswordMachine, {
  examples: [
    { type: 'field.edit', field: 'oldPassword', value: 'secret1' },
    { type: 'field.edit', field: 'password', value: 'secret2' },
    { type: 'field.edit', field: 'confirmPassword', value: 'secret2' },
    { type: 'field.leave', field: 'oldPassword' },
    done('changePassword'),
    failed('changePassword', { code: 'password.wrong' }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
