import { useActorRef } from '@xstate/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createImpersonationStart, keepImpersonation, takeEnd } from '#api/platform/impersonation.ts'
import type { ImpersonationAsked } from '#machines/platform/impersonation-start.machine.ts'
import { ImpersonationDialog } from '#ui/platform/impersonation/impersonation-dialog.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { backOfficeOf } from './back-office.ts'

type Impersonating = { onImpersonate: (asked: ImpersonationAsked) => void; dialog: ReactNode }

/** How a platform admin opens the console in place of a person: in this browser tab, which it replaces. */
export const useImpersonating = (context: RouterContext): Impersonating => {
  const [machine] = useState(() => createImpersonationStart(backOfficeOf(context).call))
  const actor = useActorRef(machine)
  useEmitted(actor, ({ session }) => {
    const { tabStorage, window } = context.account
    keepImpersonation(tabStorage, session)
    window.location.assign('/dashboard')
  })
  return {
    onImpersonate: useCallback((asked: ImpersonationAsked) => actor.send({ type: 'impersonation.ask', asked }), [actor]),
    dialog: <ImpersonationDialog actor={actor} />,
  }
}

/** Says once how the impersonation ended from which the page was opened. */
export const useEndOfImpersonation = ({ account: { tabStorage } }: RouterContext): void =>
  useEffect(() => {
    const how = takeEnd(tabStorage)
    if (how) void notify(`impersonation.${how}`)
  }, [tabStorage])
