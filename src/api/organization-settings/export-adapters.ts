import { fromPromise } from 'xstate'
import { saveFile } from '#api/browser/save-file.ts'
import type { Call } from '#api/http/client.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import { organizationExportMachine } from '#machines/organization-settings/organization-export.machine.ts'

export const createExportMachine = ({ call, window }: { call: Call; window: Window & typeof globalThis }) =>
  organizationExportMachine.provide({
    actors: {
      saveExport: fromPromise<void, void>(async ({ signal }) => {
        const data = await call(organizationSettingsEndpoints.exportOrganization, { signal })
        const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
        saveFile(window, file, `causeway-organization-${data.exportedAt.slice(0, 10)}.json`)
      }),
    },
  })
