import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createEmailReplayMachine } from '#api/emails/adapters.ts'
import { emailDeliveriesKey, emailDeliveriesQuery, emailDeliveryQuery, emailFiguresQuery } from '#api/emails/queries.ts'
import { emailStatuses } from '#contract/emails/emails.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { EmailDeliveries } from '#ui/actions/email/deliveries.tsx'
import { EmailDeliveryDrawer } from '#ui/actions/email/delivery-drawer.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useTyped } from '../-lists/use-typed.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { ActionAddress } from './address.ts'

type Props = {
  context: RouterContext
  project: Project
  id: string
  address: ActionAddress
  onAddress: (address: ActionAddress, how: { replace: boolean }) => void
}

/** The e-mails of an action as the address says, and the one that is shown. */
export const EmailDeliveriesOf = ({ context, project, id, address, onAddress }: Props) => {
  const { call } = consoleOf(context)
  const may = usePermissions(context)
  const [machine] = useState(() => createEmailReplayMachine(call))
  const replay = useActorRef(machine, { input: { projectId: project.id } })
  const mayWrite = may('action:write')
  const maySearch = may('profile:pii')
  const status = emailStatuses.find((it) => it === address.status) ?? null
  const q = maySearch ? address.q : undefined
  const asked = { ...(status === null ? {} : { status }), ...(q === undefined ? {} : { q }) }
  const reading = usePages(useInfiniteQuery(emailDeliveriesQuery(call, project.id, id, asked)), idOf)
  const at = (next: { status?: string | null; q?: string }): ActionAddress => {
    const { status: chosen = status, q: words = q ?? '' } = next
    return {
      tab: 'deliveries',
      ...(chosen === null ? {} : { status: chosen }),
      ...(words.trim() === '' ? {} : { q: words }),
    }
  }
  const [text, type] = useTyped(q ?? '', (words) => onAddress(at({ q: words }), { replace: q !== undefined }))
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: emailDeliveriesKey(project.id) })
    void queryClient.invalidateQueries({ queryKey: emailFiguresQuery(call, project.id, id).queryKey })
  }
  // A refused replay may mean that somebody else has replayed it.
  useEmitted(replay, refresh)
  const { delivery } = address
  return (
    <>
      <EmailDeliveries
        reading={reading}
        status={status}
        onStatus={(it) => onAddress(at({ status: it }), { replace: false })}
        search={maySearch ? { text, isActive: q !== undefined, onType: type } : null}
        hrefOf={(it) => `/response-actions/${id}?${new URLSearchParams({ ...at({}), delivery: it.id }).toString()}`}
        onClearFilter={() => onAddress({ tab: 'deliveries' }, { replace: false })}
        onRefresh={refresh}
        maySeeSuppressions={may('suppression:read')}
      />
      {delivery !== undefined && (
        <DeliveryOf
          key={delivery}
          context={context}
          project={project}
          id={delivery}
          replay={mayWrite ? replay : null}
          onClose={() => onAddress(at({}), { replace: false })}
        />
      )}
    </>
  )
}

type DeliveryProps = Pick<Props, 'context' | 'project' | 'id'> &
  Pick<Parameters<typeof EmailDeliveryDrawer>[0], 'replay' | 'onClose'>

const DeliveryOf = ({ context, project, id, ...rest }: DeliveryProps) => {
  const problemText = useProblemText()
  const { data, error, isFetching, refetch } = useQuery(emailDeliveryQuery(consoleOf(context).call, project.id, id))
  const failure = error && !isFetching && (
    <LoadFailure onRetry={() => void refetch()}>{problemText(toProblem(error))}</LoadFailure>
  )
  return <EmailDeliveryDrawer delivery={data ?? null} failure={failure} {...rest} />
}

const idOf = ({ id }: { id: string }) => id
