import { defineEndpoints } from '#contract/http/endpoint.ts'
import { importQuery, importReportSchema } from './import.ts'

export const importEndpoints = defineEndpoints({
  /** The body is NDJSON and is read line by line, so it has no schema here; `Content-Encoding: gzip` is understood. */
  importEvents: {
    method: 'POST',
    path: '/quote/api/v1/import',
    access: 'project',
    permission: 'event:import',
    query: importQuery,
    data: importReportSchema,
    problems: [
      'project.unknown',
      'organization.switchedOff',
      'requests.tooMany',
      'server.busy',
      'import.underWay',
      'import.keyUsed',
      'import.monthFull',
    ],
  },
})
