import { revocationMachine } from '#machines/accounts/revocation.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(revocationMachine, {
  examples: [
    { type: 'session.discard', token: ann.session },
    failed('keepDiscarded', { code: 'storage.refused' }),
    failed('endDiscarded', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ tokens }) => tokens.length > 0,
  isPossible: ({ context }) => context.tokens.length < 3,
})

export const { walks } = graph
