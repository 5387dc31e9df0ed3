import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { ownStandingQuery } from '#api/organization-settings/standing-query.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'

const Gate = lazy(async () => ({ default: (await import('./gate-parts.tsx')).Gate }))

type Props = {
  context: RouterContext
  /** Called with whether the person must set up a second factor before they see a page. */
  onGate: (isGated: boolean) => void
}

/** In place of the pages of the console: what a person sees who must set up a second factor first. */
export const FactorGate = ({ context, onGate }: Props) => {
  const { call, selection } = consoleOf(context)
  const session = useSelector(sessionActor(context.app), (it) => it.context.session?.id ?? '')
  const organization = useSelector(sessionActor(context.app), (it) => it.context.session?.companyid ?? '')
  const { data } = useQuery(ownStandingQuery(call, `${session} ${organization}`))
  // Recovery codes are shown after the second factor is on. The gate stays until the person has noted them.
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (data?.needsFactor) setHeld(true)
  }, [data])
  const onDone = useCallback(() => {
    setHeld(false)
    selection.send({ type: 'projects.reload' })
    void queryClient.invalidateQueries()
  }, [selection])
  const isGated = data !== undefined && (isHeld || data.needsFactor)
  useEffect(() => onGate(isGated), [isGated, onGate])
  if (!isGated) return null
  return (
    <Suspense>
      <Gate context={context} organization={data.organization} onDone={onDone} />
    </Suspense>
  )
}
