import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createOrganizationMachines } from '#api/organization-settings/adapters.ts'
import { organizationQuery } from '#api/organization-settings/queries.ts'
import type { Section } from '#machines/organization-settings/section-values.ts'
import { OrganizationSettingsScreen } from '#ui/organization-settings/settings-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { Ending } from './ending.tsx'
import { ExportOf } from './export.tsx'
import { LogoOf } from './logo.tsx'
import { ModelEndpointOf } from './model-endpoint.tsx'
import { SenderOf } from './sender.tsx'

/** The settings of the organisation. What is typed stays while other pages are shown, as long as the tab is open. */
export const OrganizationSettingsOf = ({ context }: { context: RouterContext }) => {
  const may = usePermissions(context)
  const mayWrite = may('organization:write')
  const organization = useSelector(sessionActor(context.app), (it) => it.context.session?.companyid ?? '')
  const general = useSection(context, 'general')
  const defaults = useSection(context, 'defaults')
  const security = useSection(context, 'security')
  return (
    <OrganizationSettingsScreen
      general={general}
      defaults={defaults}
      security={security}
      mayWrite={mayWrite}
      logo={<LogoOf context={context} organization={organization} mayWrite={mayWrite} />}
      sender={<SenderOf context={context} mayWrite={mayWrite} />}
      model={<ModelEndpointOf context={context} mayWrite={mayWrite} />}
    >
      {mayWrite && <ExportOf context={context} />}
      {may('organization:delete') && <Ending context={context} general={general} />}
    </OrganizationSettingsScreen>
  )
}

const useSection = (context: RouterContext, section: Section) => {
  const { call, tabBar, selection } = consoleOf(context)
  const organization = useSelector(sessionActor(context.app), (it) => it.context.session?.companyid ?? '')
  const [machines] = useState(() =>
    createOrganizationMachines({ call, view: () => queryClient.fetchQuery(organizationQuery(call, organization)) }),
  )
  const actor = useTabScopedActor(
    { tabBar, selection },
    {
      path: '/organization/settings',
      project: null,
      key: section,
      machine: machines.section,
      input: { section },
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { values } }) => ({ ...values }),
        typing: (values) => ({ type: 'values.edit' as const, values }),
      },
    },
  )
  // The actor outlives the page, so its data may be old. What is unsaved stays.
  useEffect(() => actor.send({ type: 'settings.reload' }), [actor])
  useEmitted(actor, (event) => {
    if (event.type === 'section.failed') return void notify('organization.failed', { problem: event.problem })
    notify('organization.saved')
    void queryClient.invalidateQueries({ queryKey: ['organization'], refetchType: 'active' })
    void queryClient.invalidateQueries({ queryKey: ['ownOrganizations'] })
  })
  return actor
}
