import { useActorRef } from '@xstate/react'
import { type ReactNode, useCallback, useState } from 'react'
import { createBackOfficeMachines } from '#api/platform/adapters.ts'
import { backOfficeKey } from '#api/platform/queries.ts'
import type { BackOfficeAction } from '#machines/platform/back-office-action.machine.ts'
import type { QuotaProject } from '#machines/platform/quota-edit.machine.ts'
import { ActionDialog } from '#ui/platform/back-office/action-dialog.tsx'
import { QuotaDialog } from '#ui/platform/back-office/quota-dialog.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { backOfficeOf } from './back-office.ts'

type Acting = { onAction: (action: BackOfficeAction) => void; onQuota: (project: QuotaProject) => void; dialogs: ReactNode }

const notices = {
  suspend: 'organization.suspended',
  resume: 'organization.resumed',
  exportOrganization: 'organization.copied',
  deleteOrganization: 'organization.deletionBegun',
  restoreOrganization: 'organization.deletionEnded',
  switchOff: 'organization.switchedOff',
  switchOn: 'organization.switchedOn',
  signOut: 'user.signedOut',
  lock: 'user.locked',
  unlock: 'user.unlocked',
  mailReset: 'user.resetMailed',
  resetFactor: 'user.factorReset',
  replay: 'source.replayed',
  pauseSource: 'source.paused',
  resumeSource: 'source.resumed',
  rotateSourceKey: 'source.keyRotated',
  removeModel: 'aiModel.removed',
  removeModelKey: 'aiModel.keyRemoved',
} as const

/** What can be done on the page of an organisation, an account or a model. Everything is read again afterwards. */
export const useActing = (context: RouterContext, onDone: (action: BackOfficeAction) => void = ignore): Acting => {
  const { call, queryClient } = backOfficeOf(context)
  const [machines] = useState(() => createBackOfficeMachines(call))
  const action = useActorRef(machines.action)
  const quota = useActorRef(machines.quota)
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: backOfficeKey })
  useEmitted(action, (event) => {
    notify(notices[event.action.kind])
    onDone(event.action)
    readAgain()
  })
  useEmitted(quota, ({ type }) => {
    notify(type)
    readAgain()
  })
  return {
    onAction: useCallback((it: BackOfficeAction) => action.send({ type: 'action.ask', action: it }), [action]),
    onQuota: useCallback((project: QuotaProject) => quota.send({ type: 'form.open', project }), [quota]),
    dialogs: (
      <>
        <ActionDialog actor={action} />
        <QuotaDialog actor={quota} />
      </>
    ),
  }
}

const ignore = () => {}
