import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { ownOrganizationsQuery } from '#api/members/queries.ts'
import { OrganizationSelect } from '#ui/members/organization-select.tsx'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { useOwnLogo } from '../-organization-settings/own-logo.tsx'
import { consoleOf } from '../-shell/console.ts'
import { useOrganizationSwitch } from './use-organization-switch.ts'

/** Switches to another of the person's organisations. Nothing for people with one. */
export const OrganizationSwitch = ({ context }: { context: RouterContext }) => {
  const user = useSelector(sessionActor(context.app), (it) => it.context.session?.id ?? '')
  const { data: organizations = [] } = useQuery(ownOrganizationsQuery(consoleOf(context).call, user))
  const logo = useOwnLogo(context)
  const { switchTo, isBusy } = useOrganizationSwitch(context)
  if (organizations.length < 2) return null
  return <OrganizationSelect organizations={organizations} logo={logo} isBusy={isBusy} onChoose={switchTo} />
}
