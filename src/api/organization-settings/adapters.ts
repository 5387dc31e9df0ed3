import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import type { DeletionState, Organization } from '#contract/organization-settings/settings.ts'
import { organizationDeletionMachine } from '#machines/organization-settings/organization-deletion.machine.ts'
import { organizationSectionMachine } from '#machines/organization-settings/organization-section.machine.ts'
import { organizationTransferMachine } from '#machines/organization-settings/organization-transfer.machine.ts'
import type { Change } from '#machines/organization-settings/section-values.ts'

type Dependencies = {
  call: Call
  /** Reads the settings from the server. Sections that ask at the same time may share an answer. */
  view: () => Promise<Organization>
}

/** The machines of an organisation's settings with their adapters. */
export const createOrganizationMachines = ({ call, view }: Dependencies) => ({
  section: organizationSectionMachine.provide({
    actors: {
      viewOrganization: fromPromise<Organization, void>(view),
      saveSection: fromPromise<Organization, Change>(({ input: change, signal }) => {
        if (change.section !== 'security') return call(organizationSettingsEndpoints.saveOrganization, { body: change, signal })
        const { replaces, settings } = change
        return call(organizationSettingsEndpoints.saveOrganizationSecurity, { body: { replaces, settings }, signal })
      }),
    },
  }),
  transfer: organizationTransferMachine.provide({
    actors: {
      transfer: fromPromise<null, { email: string }>(({ input: body, signal }) =>
        call(organizationSettingsEndpoints.transferOrganization, { body, signal }),
      ),
    },
  }),
  deletion: organizationDeletionMachine.provide({
    actors: {
      viewOrganization: fromPromise<Organization, void>(view),
      askDeletion: fromPromise<DeletionState, { name: string }>(({ input: body, signal }) =>
        call(organizationSettingsEndpoints.deleteOrganization, { body, signal }),
      ),
      cancelDeletion: fromPromise<DeletionState, void>(({ signal }) =>
        call(organizationSettingsEndpoints.restoreOrganization, { signal }),
      ),
    },
  }),
})
