import { organizationExportMachine } from '#machines/organization-settings/organization-export.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(organizationExportMachine, {
  examples: [done('saveExport'), failed('saveExport', { code: 'transport.offline', status: 0 })],
})

export const { walks } = graph
