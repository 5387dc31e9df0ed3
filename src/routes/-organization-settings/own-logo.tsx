import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { organizationLogoQuery } from '#api/organization-settings/logo-query.ts'
import { ownStandingQuery } from '#api/organization-settings/standing-query.ts'
import { LogoImage } from '#ui/components/logo-image.tsx'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { consoleOf } from '../-shell/console.ts'

/** The logo of the organisation that the person works in, to stand beside its name; null without one. */
export const useOwnLogo = (context: RouterContext): ReactNode => {
  const { call } = consoleOf(context)
  const user = useSelector(sessionActor(context.app), (it) => it.context.session?.id ?? '')
  const organization = useSelector(sessionActor(context.app), (it) => it.context.session?.companyid ?? '')
  const { data: standing } = useQuery({ ...ownStandingQuery(call, `${user} ${organization}`), enabled: user !== '' })
  const digest = standing?.logo ?? null
  const { data } = useQuery({
    ...organizationLogoQuery(call, organization, digest ?? ''),
    enabled: digest !== null && user !== '',
  })
  const logo = digest === null ? null : (data?.logo ?? null)
  return useMemo(() => logo && <LogoImage logo={logo} size={20} />, [logo])
}
