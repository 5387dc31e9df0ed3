import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { ownStandingQuery } from '#api/organization-settings/standing-query.ts'
import { suspensionQuery } from '#api/platform/queries.ts'
import { SuspensionBanner } from '#ui/platform/suspension/suspension-banner.tsx'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { consoleOf } from '../-shell/console.ts'

const DeletionBanner = lazy(async () => ({
  default: (await import('#ui/organization-settings/deletion-banner.tsx')).DeletionBanner,
}))

/**
 * The banners of an organisation that is suspended or being deleted. The suspension is asked for once a minute, and both after each call
 * that was refused for them.
 */
export const Suspension = ({ context, organization }: { context: RouterContext; organization: string }) => {
  const { call } = consoleOf(context)
  const session = useSelector(sessionActor(context.app), (it) => it.context.session?.id ?? '')
  const { data } = useQuery(suspensionQuery(call, organization))
  const { data: standing } = useQuery(ownStandingQuery(call, `${session} ${organization}`))
  return (
    <>
      {data && <SuspensionBanner suspension={data} />}
      {standing?.deletedOn && (
        <Suspense>
          <DeletionBanner on={standing.deletedOn} />
        </Suspense>
      )}
    </>
  )
}
