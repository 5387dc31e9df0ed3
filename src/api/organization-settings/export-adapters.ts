import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import { organizationExportMachine } from '#machines/organization-settings/organization-export.machine.ts'
import { saveOrganizationCopy } from './organization-copy.ts'

export const createExportMachine = ({ call, window }: { call: Call; window: Window & typeof globalThis }) =>
  organizationExportMachine.provide({
    actors: {
      saveExport: fromPromise<void, void>(async ({ signal }) => {
        const data = await call(organizationSettingsEndpoints.exportOrganization, { signal })
        saveOrganizationCopy(window, data)
      }),
    },
  })
