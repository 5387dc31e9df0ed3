import { downloadMachine } from '#machines/shell/download.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const csv = { what: 'csv', query: { q: 'ann' } }

export const graph = graphOf(downloadMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'download.request', download: csv },
    done('saveFile'),
    failed('saveFile', { code: 'transport.offline', status: 0 }),
  ],
})

export const { walks } = graph
