import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { ownOrganizationsQuery } from '#api/members/queries.ts'
import type { MenuItem } from '#ui/components/menu.tsx'
import { useOrganizationItems } from '#ui/members/organization-items.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { useOwnLogo } from '../-organization-settings/own-logo.tsx'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { useOrganizationSwitch } from './use-organization-switch.ts'

type Props = {
  context: RouterContext
  /** Called with the lines of the user menu about the person's organisations. */
  onItems: (items: MenuItem[]) => void
}

/** Moves somebody to another of their organisations from the user menu. Unsaved input is asked about first, because the page is loaded again. */
export const OtherOrganizations = ({ context, onItems }: Props) => {
  const { call, tabBar } = consoleOf(context)
  const user = useSelector(sessionActor(context.app), (it) => it.context.session?.id ?? '')
  const { data } = useQuery(ownOrganizationsQuery(call, user))
  const { switchTo, isBusy } = useOrganizationSwitch(context)
  const logo = useOwnLogo(context)
  const navigate = useNavigate()
  const itemsOf = useOrganizationItems()
  useEmitted(tabBar, (event) => {
    if (event.type === 'leave.allowed' && event.leaveRequest.from === 'organization') switchTo(event.leaveRequest.to)
  })
  const ask = (to: string) => tabBar.send({ type: 'leave.ask', leaveRequest: { from: 'organization', to } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines change with the organisations and the language, which `itemsOf` follows.
  useEffect(() => {
    const onOpen = () => void navigate({ to: '/organization/settings' })
    onItems(itemsOf(data ?? [], { logo, isBusy, onChoose: ask, onOpen }))
  }, [data, logo, itemsOf, isBusy, onItems])
  return null
}
