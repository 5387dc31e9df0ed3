import { emailCodesMachine } from '#machines/own-account/email-codes.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(emailCodesMachine, {
  examples: [
    { type: 'field.edit', field: 'oldCode', value: '123456' },
    { type: 'field.edit', field: 'newCode', value: '654321' },
    { type: 'field.leave', field: 'oldCode' },
    done('confirmEmailChange'),
    failed('confirmEmailChange', { code: 'emailChange.newCodeWrong' }),
    failed('confirmEmailChange', { code: 'emailChange.over' }),
    done('cancelEmailChange'),
    failed('cancelEmailChange', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
