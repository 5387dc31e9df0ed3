import { fromPromise } from 'xstate'
import { base64Of } from '#api/http/base64.ts'
import type { Call } from '#api/http/client.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import type { LogoState } from '#contract/organization-settings/logo.ts'
import type { DeletionState, Organization } from '#contract/organization-settings/settings.ts'
import { organizationDeletionMachine } from '#machines/organization-settings/organization-deletion.machine.ts'
import { type LogoChange, organizationLogoMachine } from '#machines/organization-settings/organization-logo.machine.ts'
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
        if (change.section === 'domains') {
          const { replaces, settings } = change
          return call(organizationSettingsEndpoints.saveOrganizationDomains, { body: { replaces, settings }, signal })
        }
        if (change.section !== 'security') return call(organizationSettingsEndpoints.saveOrganization, { body: change, signal })
        const { replaces, settings } = change
        return call(organizationSettingsEndpoints.saveOrganizationSecurity, { body: { replaces, settings }, signal })
      }),
    },
  }),
  logo: organizationLogoMachine.provide({
    actors: {
      viewLogo: fromPromise<LogoState, void>(({ signal }) =>
        call(organizationSettingsEndpoints.viewOrganizationLogo, { query: {}, signal }),
      ),
      changeLogo: fromPromise<LogoState, LogoChange>(async ({ input: { file, replaces }, signal }) =>
        file === null
          ? call(organizationSettingsEndpoints.removeOrganizationLogo, { body: { replaces }, signal })
          : call(organizationSettingsEndpoints.saveOrganizationLogo, {
              body: { replaces, file: base64Of(await file.arrayBuffer()) },
              signal,
            }),
      ),
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
