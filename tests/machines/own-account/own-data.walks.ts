import { ownDataMachine } from '#machines/own-account/own-data.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(ownDataMachine, {
  examples: [
    { type: 'field.edit', field: 'username', value: 'annabel' },
    { type: 'field.leave', field: 'username' },
    done('saveOwnData'),
    failed('saveOwnData', { code: 'transport.offline', status: 0 }),
    done('deleteOwnAccount'),
    failed('deleteOwnAccount', { code: 'ownAccount.nameWrong' }),
  ],
  serialize: ({ form }) => form.values,
})

export const { walks } = graph
