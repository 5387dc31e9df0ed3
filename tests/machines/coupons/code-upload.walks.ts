import type { CodesReport } from '#contract/coupons/code-file.ts'
import { codeUploadMachine } from '#machines/coupons/code-upload.machine.ts'
import { fileOf } from '#tests/machines/segments/list-upload.walks.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: 'first', poolId: 'pool' }
export const codes = fileOf('codes.csv', 12)
export const empty = fileOf('empty.csv', 0)
export const largest = fileOf('largest.csv', 4_000_000)
export const huge = fileOf('huge.csv', 4_000_001)

export const report: CodesReport = { lines: 2, added: 1, rejected: 1, problems: [{ line: 2, code: 'taken', value: 'A1' }] }

export const graph = graphOf(codeUploadMachine, {
  input: of,
  examples: [
    { type: 'file.choose', file: codes },
    { type: 'file.choose', file: empty },
    done('uploadCodes', report),
    failed('uploadCodes', { code: 'coupon.unreadable' }),
  ],
  serialize: ({ refusal }) => [refusal],
  detail: (event) => (event.type === 'file.choose' ? event.file.name : undefined),
})

export const { walks } = graph
