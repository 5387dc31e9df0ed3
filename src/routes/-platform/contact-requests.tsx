import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { contactRequestQuery, contactRequestsQuery, createContactHandling } from '#api/platform/contact-requests.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { HandledContactRequest } from '#contract/platform/contact-requests.ts'
import { ContactRequestScreen, ContactRequestState } from '#ui/platform/contact-requests/contact-request-screen.tsx'
import { type ContactRequestsAddress, ContactRequestsScreen } from '#ui/platform/contact-requests/contact-requests-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { backOfficeOf } from './back-office.ts'
import { type ListProps, useWords } from './use-words.ts'

/** The list of requests from the public site as the address says. */
export const ContactRequestsOf = ({ context, address, onAddress }: ListProps<ContactRequestsAddress>) => {
  const reading = usePages(useInfiniteQuery(contactRequestsQuery(backOfficeOf(context).call, address)), idOf)
  const [text, type] = useWords({ context, address, onAddress })
  return (
    <ContactRequestsScreen
      address={address}
      text={text}
      reading={reading}
      onType={type}
      onAddress={(next) => onAddress(next, { replace: false })}
    />
  )
}

type Props = { context: RouterContext; id: string }

/** The page of a request by its id. */
export const ContactRequestOf = ({ context, id }: Props) => {
  const { data, error, isFetching, refetch } = useQuery(contactRequestQuery(backOfficeOf(context).call, id))
  const problem = error && !isFetching ? toProblem(error) : null
  if (!data) return <ContactRequestState problem={problem} isRetrying={isFetching} onRetry={() => void refetch()} />
  return <Handling context={context} request={data} />
}

/** Begins with the request as it was read first. From then on the machine knows what is stored. */
const Handling = ({ context, request }: { context: RouterContext; request: HandledContactRequest }) => {
  const [machine] = useState(() => createContactHandling(backOfficeOf(context).call))
  const actor = useActorRef(machine, { input: { request } })
  useEmitted(actor, () => notify('contactRequest.saved'))
  return <ContactRequestScreen actor={actor} />
}

const idOf = (it: { id: string }) => it.id
