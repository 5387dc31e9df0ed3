import type { ListReport } from '#contract/segments/list-file.ts'
import { type ListFile, listUploadMachine } from '#machines/segments/list-upload.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: 'first', segmentId: 'list' }

export const fileOf = (name: string, size: number): ListFile => ({
  name,
  size,
  arrayBuffer: () => Promise.resolve(new ArrayBuffer(size)),
})
export const guests = fileOf('guests.csv', 12)
export const empty = fileOf('empty.csv', 0)
export const largest = fileOf('largest.csv', 4_000_000)
export const huge = fileOf('huge.csv', 4_000_001)

export const report: ListReport = {
  lines: 3,
  matched: 2,
  repeated: 1,
  added: 1,
  removed: 0,
  rejected: 1,
  problems: [{ line: 3, code: 'unknown', value: 'nobody' }],
}

export const graph = graphOf(listUploadMachine, {
  input: of,
  examples: [
    { type: 'file.choose', file: guests },
    { type: 'file.choose', file: empty },
    { type: 'mode.choose', mode: 'replace' },
    done('uploadList', report),
    failed('uploadList', { code: 'list.unreadable' }),
  ],
  serialize: ({ mode, refusal }) => [mode, refusal],
  detail: (event) => (event.type === 'file.choose' ? event.file.name : undefined),
})

export const { walks } = graph
