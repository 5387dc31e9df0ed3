import { auditCheckMachine } from '#machines/operations/audit-check.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { broken, intact } from './samples.ts'

export const graph = graphOf(auditCheckMachine, {
  examples: [done('checkAudit', intact), done('checkAudit', broken), failed('checkAudit', { code: 'transport.offline' })],
  serialize: ({ result, problem }) => [result?.broken, result === null, problem?.code],
  detail: (event) => ('output' in event ? String((event.output as typeof intact).broken) : undefined),
})

export const { walks } = graph
