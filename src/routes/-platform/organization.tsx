import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  organizationKeysQuery,
  organizationMembersQuery,
  organizationProjectsQuery,
  organizationQuery,
  organizationUsageQuery,
} from '#api/platform/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Organization, OrganizationMember } from '#contract/platform/organizations.ts'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { PageState } from '#ui/patterns/page-state.tsx'
import { KeysTable } from '#ui/platform/back-office/keys-table.tsx'
import { OrganizationScreen, type OrganizationTab } from '#ui/platform/back-office/organization-screen.tsx'
import { BackOfficeState } from '#ui/platform/back-office/state.tsx'
import { SwitchesTab } from '#ui/platform/back-office/switches-tab.tsx'
import { MembersTable, ProjectsTable } from '#ui/platform/back-office/tables.tsx'
import { UsageTab } from '#ui/platform/back-office/usage-tab.tsx'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useActing } from './acting.tsx'
import { backOfficeOf } from './back-office.ts'
import { useImpersonating } from './impersonating.tsx'
import { RecordOf } from './record.tsx'

type Props = { context: RouterContext; id: string; tab: OrganizationTab }

/** The page of an organisation by its id. */
export const OrganizationOf = ({ context, id, tab }: Props) => {
  const { call } = backOfficeOf(context)
  const { onAction, onQuota, dialogs } = useActing(context)
  const { onImpersonate, dialog } = useImpersonating(context)
  const { data: organization, error, isFetching, refetch } = useQuery(organizationQuery(call, id))
  const problem = error && !isFetching ? toProblem(error) : null
  if (!organization)
    return <BackOfficeState of="organization" problem={problem} isRetrying={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <OrganizationScreen organization={organization} tab={tab} onAction={onAction}>
        {tab === 'projects' && <ProjectsOf context={context} id={id} onQuota={onQuota} />}
        {tab === 'usage' && <UsageOf context={context} id={id} />}
        {tab === 'keys' && <KeysOf context={context} id={id} />}
        {tab === 'switches' && <SwitchesTab organization={organization} onAction={onAction} />}
        {tab === 'members' && <MembersOf context={context} organization={organization} onImpersonate={onImpersonate} />}
        {tab === 'audit' && <RecordOf context={context} of="organization" id={id} />}
      </OrganizationScreen>
      {dialogs}
      {dialog}
    </>
  )
}

type Of = Pick<Props, 'context' | 'id'>

const ProjectsOf = ({ context, id, onQuota }: Of & Pick<ReturnType<typeof useActing>, 'onQuota'>) => (
  <ProjectsTable onQuota={onQuota} reading={wholeOf(useQuery(organizationProjectsQuery(backOfficeOf(context).call, id)))} />
)

const KeysOf = ({ context, id }: Of) => (
  <KeysTable reading={wholeOf(useQuery(organizationKeysQuery(backOfficeOf(context).call, id)))} />
)

const UsageOf = ({ context, id }: Of) => {
  const { data, error, isFetching, refetch } = useQuery(organizationUsageQuery(backOfficeOf(context).call, id))
  if (data) return <UsageTab usage={data} />
  return (
    <PageState
      problem={error && !isFetching ? toProblem(error) : null}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      denied={null}
    />
  )
}

/** A list that is read whole. */
const wholeOf = <Row,>({ data, error, isFetching, isPending, dataUpdatedAt, refetch }: UseQueryResult<Row[]>): Reading<Row> => ({
  rows: data ?? [],
  total: data ? { value: data.length, exact: true } : null,
  isLoading: isPending || (isFetching && error !== null),
  isLoadingMore: false,
  problem: error && !isFetching ? toProblem(error) : null,
  readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
  onRetry: () => void refetch(),
  onMore: undefined,
})

type MembersProps = Pick<Props, 'context'> & { organization: Organization } & Pick<
    ReturnType<typeof useImpersonating>,
    'onImpersonate'
  >

/** Whoever belongs to the organisation of the platform may be a platform admin, and is not impersonated. */
const MembersOf = ({ context, organization: { id, name: ofOrganization, isPlatform }, onImpersonate }: MembersProps) => {
  const reading = usePages(useInfiniteQuery(organizationMembersQuery(backOfficeOf(context).call, id)), idOf)
  const impersonate = useCallback(
    (person: OrganizationMember) =>
      onImpersonate({ person: { id: person.id, name: person.name }, organizations: [{ id, name: ofOrganization }] }),
    [onImpersonate, id, ofOrganization],
  )
  return <MembersTable reading={reading} onImpersonate={isPlatform ? undefined : impersonate} />
}

const idOf = (it: { id: string }) => it.id
