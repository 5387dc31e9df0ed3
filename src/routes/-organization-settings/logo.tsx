import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createOrganizationMachines } from '#api/organization-settings/adapters.ts'
import { organizationQuery } from '#api/organization-settings/queries.ts'
import { LogoSection } from '#ui/organization-settings/logo-section.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type Props = { context: RouterContext; organization: string; mayWrite: boolean }

/** The logo of the organisation. The user menu shows it from then on. */
export const LogoOf = ({ context, organization, mayWrite }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() =>
    createOrganizationMachines({ call, view: () => queryClient.fetchQuery(organizationQuery(call, organization)) }),
  )
  const actor = useActorRef(machines.logo)
  useEmitted(actor, (event) => {
    if (event.type === 'logo.failed') return void notify('organization.failed', { problem: event.problem })
    notify(event.logo ? 'organization.logoSaved' : 'organization.logoRemoved')
    void queryClient.invalidateQueries({ queryKey: ['standing'] })
  })
  return <LogoSection actor={actor} mayWrite={mayWrite} />
}
