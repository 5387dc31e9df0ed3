import { newAddressMachine } from '#machines/own-account/new-address.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(newAddressMachine, {
  examples: [
    { type: 'field.edit', field: 'email', value: 'new@example.com' },
    { type: 'field.leave', field: 'email' },
    done('beginEmailChange'),
    failed('beginEmailChange', { code: 'emailChange.same' }),
  ],
  serialize: ({ form }) => form.values,
})

export const { walks } = graph
