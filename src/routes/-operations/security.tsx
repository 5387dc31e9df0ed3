import { useLingui } from '@lingui/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { confirming } from '#api/accounts/reauthentication.ts'
import { accessQuery, auditQuery, signInSecurityQuery } from '#api/operations/queries.ts'
import { createSecurityMachines } from '#api/operations/security-adapters.ts'
import type { AuditAddress } from '#ui/operations/security/audit-filter.tsx'
import { SecurityScreen } from '#ui/operations/security/security-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { adminReauthentication } from '../-accounts/recovery.ts'
import { sessionActor } from '../-accounts/session.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { auditSearchOf } from './audit-search.ts'
import { operationsCall } from './call.ts'
import { readingOf } from './reading.ts'

type Props = { context: RouterContext; address: AuditAddress; onAddress: (address: AuditAddress) => void }

/** Failed sign-ins and the audit record, as the address says. */
export const SecurityOf = ({ context, address, onAddress }: Props) => {
  const { i18n } = useLingui()
  const call = operationsCall(context)
  const { adminSessionId, now } = context.account
  const admin = useSelector(sessionActor(context.app, 'admin'), (it) => it.context.session?.id ?? '')
  const [machines] = useState(() =>
    createSecurityMachines({
      call,
      confirm: confirming(adminReauthentication(context)),
      sessionId: adminSessionId,
      locale: () => i18n.locale,
      window,
      now,
    }),
  )
  const check = useActorRef(machines.auditCheck)
  const download = useActorRef(machines.download, { input: { projectId: '' } })
  const isExporting = useSelector(download, (it) => it.hasTag('busy'))
  const search = auditSearchOf(address)
  const entries = usePages(useInfiniteQuery(auditQuery(call, admin, search)), ({ id }) => String(id))
  const access = readingOf(useQuery(accessQuery(call, admin)))
  const signIns = readingOf(useQuery(signInSecurityQuery(call, admin)))

  useEmitted(download, (event) => {
    if (event.type === 'download.failed') notify('auditExport.failed', { problem: event.problem })
  })

  return (
    <SecurityScreen
      address={address}
      entries={entries}
      signIns={signIns}
      access={access}
      check={check}
      isExporting={isExporting}
      onSearch={onAddress}
      onExport={() => download.send({ type: 'download.request', download: { what: 'audit', query: search } })}
    />
  )
}
