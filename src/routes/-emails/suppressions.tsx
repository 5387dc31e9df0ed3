import { useInfiniteQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { createSuppressionMachines } from '#api/emails/adapters.ts'
import { type AskedSuppressions, suppressionsKey, suppressionsQuery } from '#api/emails/queries.ts'
import type { Suppression } from '#contract/emails/suppressions.ts'
import { RemovalDialog } from '#ui/emails/removal-dialog.tsx'
import { SuppressionsScreen } from '#ui/emails/suppressions-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { startOfDay } from '../-lists/start-of-day.ts'
import { usePages } from '../-lists/use-pages.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { SuppressionsAddress } from './address.ts'

type Props = {
  context: RouterContext
  address: SuppressionsAddress
  onAddress: (address: SuppressionsAddress) => void
}

/** The suppression list of the organisation as the address says. */
export const SuppressionsOf = ({ context, address, onAddress }: Props) => {
  const { call } = consoleOf(context)
  const organization = useSelector(sessionActor(context.app), (it) => it.context.session?.companyid ?? '')
  const may = usePermissions(context)
  const mayWrite = may('suppression:write')
  const [machines] = useState(() => createSuppressionMachines(call))
  const lookup = useActorRef(machines.lookup)
  const removal = useActorRef(machines.removal)
  const reading = usePages(useInfiniteQuery(suppressionsQuery(call, organization, askedBy(address))), idOf)
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: suppressionsKey(organization) })
  const remove = useCallback((entry: Suppression) => removal.send({ type: 'removal.ask', entry }), [removal])
  useEmitted(lookup, (event) => {
    notify(event.type)
    readAgain()
  })
  useEmitted(removal, (event) => {
    notify(event.type)
    lookup.send({ type: 'list.change' })
    readAgain()
  })
  return (
    <>
      <SuppressionsScreen
        reading={reading}
        address={address}
        onAddress={onAddress}
        lookup={may('suppression:read') ? lookup : null}
        onRemove={mayWrite ? remove : null}
      />
      <RemovalDialog actor={removal} />
    </>
  )
}

/** From the beginning of the first day to the end of the last one, here. */
const askedBy = ({ reason, from, to }: SuppressionsAddress): AskedSuppressions => {
  const [begin, end] = [startOfDay(from), startOfDay(to, 1)]
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(begin ? { from: begin.toISOString() } : {}),
    ...(end ? { to: end.toISOString() } : {}),
  }
}

const idOf = ({ id }: { id: string }) => id
