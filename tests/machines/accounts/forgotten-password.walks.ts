import { forgottenPasswordMachine } from '#machines/accounts/forgotten-password.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(forgottenPasswordMachine, {
  input: { pauseSeconds: 3, lifetimeSeconds: 5 },
  examples: [
    { type: 'field.edit', field: 'email', value: 'ann@example.com' },
    { type: 'field.edit', field: 'confirmationCode', value: '424242' },
    { type: 'field.leave', field: 'email' },
    { type: 'code.sent', email: 'ann@example.com', key: 'key-1' },
    { type: 'code.restored', email: 'ann@example.com', key: 'key-1' },
    { type: 'code.failed', problem: { code: 'code.tooMany', status: 429 } },
    done('verifyCode'),
    failed('verifyCode', { code: 'code.invalid' }),
    failed('verifyCode', { code: 'server.busy', status: 503 }),
  ],
  serialize: ({ form, sent }) => [form.values, sent && [sent.key]],
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
