import { reauthenticationMachine } from '#machines/accounts/reauthentication.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(reauthenticationMachine, {
  examples: [
    { type: 'field.edit', field: 'password', value: 'secret1' },
    { type: 'field.leave', field: 'password' },
    done('confirmSession'),
    failed('confirmSession', { code: 'password.wrong' }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
