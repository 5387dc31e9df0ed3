import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#api/platform/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import { BackOfficeState } from '#ui/platform/back-office/state.tsx'
import { UserScreen } from '#ui/platform/back-office/user-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { useActing } from './acting.tsx'
import { backOfficeOf } from './back-office.ts'
import { useEndOfImpersonation, useImpersonating } from './impersonating.tsx'
import { useMerging } from './merging.tsx'
import { RecordOf } from './record.tsx'

type Props = { context: RouterContext; id: string; tab: 'organizations' | 'audit' }

/** The page of an account by its id. */
export const UserOf = ({ context, id, tab }: Props) => {
  const { onAction, dialogs } = useActing(context)
  const { onImpersonate, dialog } = useImpersonating(context)
  const merging = useMerging(context)
  useEndOfImpersonation(context)
  const { data: user, error, isFetching, refetch } = useQuery(userQuery(backOfficeOf(context).call, id))
  const problem = error && !isFetching ? toProblem(error) : null
  if (!user) return <BackOfficeState of="user" problem={problem} isRetrying={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <UserScreen
        user={user}
        tab={tab}
        onAction={onAction}
        onImpersonate={onImpersonate}
        onMerge={merging.onMerge}
        record={<RecordOf context={context} of="user" id={id} />}
      />
      {dialogs}
      {dialog}
      {merging.dialog}
    </>
  )
}
