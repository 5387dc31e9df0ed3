import { sdkKeyRevocationMachine } from '#machines/sdk-keys/sdk-key-revocation.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(sdkKeyRevocationMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'revocation.ask', key: 'the-key' },
    done('revokeKey'),
    failed('revokeKey', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ key }) => key,
})

export const { walks } = graph
