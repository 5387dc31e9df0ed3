import { useActorRef } from '@xstate/react'
import { type ReactNode, useCallback, useState } from 'react'
import { createAccountMerge } from '#api/platform/account-merge.ts'
import { backOfficeKey } from '#api/platform/queries.ts'
import type { MergeAccount } from '#machines/platform/account-merge.machine.ts'
import { AccountMergeDialog } from '#ui/platform/account-merge/merge-dialog.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { backOfficeOf } from './back-office.ts'

type Merging = { onMerge: (kept: MergeAccount) => void; dialog: ReactNode }

/** How another account of the same person is merged into one. Everything is read again afterwards. */
export const useMerging = (context: RouterContext): Merging => {
  const { plainCall, queryClient } = backOfficeOf(context)
  const [machine] = useState(() => createAccountMerge(plainCall))
  const actor = useActorRef(machine)
  useEmitted(actor, () => {
    void notify('user.mergedAway')
    void queryClient.invalidateQueries({ queryKey: backOfficeKey })
  })
  return {
    onMerge: useCallback((kept: MergeAccount) => actor.send({ type: 'merge.ask', kept }), [actor]),
    dialog: <AccountMergeDialog actor={actor} />,
  }
}
