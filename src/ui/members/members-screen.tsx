import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Invitation } from '#contract/members/invitations.ts'
import type { Member, MemberRole } from '#contract/members/members.ts'
import type { MemberAction } from '#machines/members/member-action.machine.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { css } from '../../../styled-system/css'
import { useInvitationColumns, useMemberColumns } from './columns.tsx'
import { type Chosen, MemberFilters } from './member-filters.tsx'
import { useMemberNames } from './names.ts'
import type { NamedProject } from './project-role-fields.tsx'

export type MembersAddress = { view?: 'invitations'; q?: string } & Chosen

type Props = {
  address: MembersAddress
  /** What is typed into the search field. */
  text: string
  members: Reading<Member>
  invitations: Reading<Invitation>
  roles: readonly MemberRole[]
  projects: readonly NamedProject[]
  /** Null for people who may not change members. */
  onAction: ((action: MemberAction) => void) | null
  onType: (text: string) => void
  onFilter: (chosen: Chosen) => void
  onClearFilter: () => void
  /** The button that opens the form for invitations. */
  invite: ReactNode
  /** Switches to another organisation; nothing for people with one. */
  organizations: ReactNode
}

/** The people of the organisation, and those who are invited to it. */
export const MembersScreen = (props: Props) =>
  props.address.view === 'invitations' ? <Invited {...props} /> : <Joined {...props} />

const Joined = (props: Props) => {
  const { address, text, members, roles, projects, onAction, onType, onFilter, onClearFilter, invite, organizations } = props
  const { t } = useLingui()
  const { roleOf, statuses } = useMemberNames()
  const columns = useMemberColumns(onAction)
  const statusOf = useTableStatus()
  const { q, view: _, ...chosen } = address
  const { role, status, project } = chosen
  const { rows, total, problem, onMore, onRetry } = members
  const isDenied = problem?.code === 'permission.denied'
  const roleName = roleOf(roles.find(({ id }) => id === role)?.name ?? role ?? '')
  const projectName = projects.find(({ id }) => id === project)?.projectName || t`未命名项目`
  const without = (key: keyof Chosen) => {
    const { [key]: _removed, ...others } = chosen
    return () => onFilter(others)
  }
  const active = [
    ...(q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: () => onType('') }]),
    ...(role === undefined ? [] : [{ id: 'role', label: t`角色：${roleName}`, onRemove: without('role') }]),
    ...(status === undefined ? [] : [{ id: 'status', label: statuses[status], onRemove: without('status') }]),
    ...(project === undefined ? [] : [{ id: 'project', label: t`在“${projectName}”中另有角色`, onRemove: without('project') }]),
  ]
  return (
    <ListPage
      title={t`成员管理`}
      description={t`组织中的人和他们的角色。角色更改后立即生效。`}
      action={isDenied ? organizations : <Actions first={organizations} second={invite} />}
      total={problem && rows.length === 0 ? null : total}
      loaded={rows.length}
      filters={isDenied ? null : <MemberFilters {...{ text, roles, projects, chosen, onType, onFilter }} />}
      active={active}
      onClearFilter={onClearFilter}
      tools={isDenied ? null : <Views view="members" />}
      bulk={null}
      isLoadingMore={members.isLoadingMore}
    >
      <DataTable
        label={t`成员管理`}
        columns={columns}
        rows={rows}
        rowId={idOf}
        nameOf={memberName}
        hidden={nothing}
        density="comfortable"
        total={total?.exact ? total.value : null}
        onEnd={problem ? undefined : onMore}
        status={statusOf(members, t`这里是组织的成员。`)}
        isFiltered={active.length > 0}
        onClearFilter={onClearFilter}
        onRetry={onRetry}
        empty={<EmptyState icon="user" title={t`还没有成员`} />}
      />
    </ListPage>
  )
}

const Invited = ({ invitations, onAction, invite, onClearFilter }: Props) => {
  const { t } = useLingui()
  const columns = useInvitationColumns(onAction)
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = invitations
  return (
    <ListPage
      title={t`成员管理`}
      description={t`已发出、还没有被接受的邀请。邀请 7 天内有效。`}
      action={problem?.code === 'permission.denied' ? null : invite}
      total={problem && rows.length === 0 ? null : total}
      loaded={rows.length}
      filters={null}
      active={[]}
      onClearFilter={onClearFilter}
      tools={<Views view="invitations" />}
      bulk={null}
      isLoadingMore={invitations.isLoadingMore}
    >
      <DataTable
        label={t`待接受的邀请`}
        columns={columns}
        rows={rows}
        rowId={idOf}
        nameOf={invitedName}
        hidden={nothing}
        density="comfortable"
        total={total?.exact ? total.value : null}
        onEnd={problem ? undefined : onMore}
        status={statusOf(invitations, t`这里是组织的邀请。`)}
        isFiltered={false}
        onClearFilter={onClearFilter}
        onRetry={onRetry}
        empty={
          <EmptyState icon="user" title={t`没有待接受的邀请`} action={invite}>
            <Trans>一次可以邀请多位同事，每人会收到一封邮件。</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}

const Actions = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
    {first}
    {second}
  </div>
)

const Views = ({ view }: { view: 'members' | 'invitations' }) => {
  const { t } = useLingui()
  const path = '/organization/members'
  return (
    <nav aria-label={t`成员与邀请`} className={css({ display: 'flex', gap: '1' })}>
      <Link href={path} aria-current={view === 'members' ? 'page' : undefined} className={viewLink}>
        <Trans>成员</Trans>
      </Link>
      <Link href={`${path}?view=invitations`} aria-current={view === 'invitations' ? 'page' : undefined} className={viewLink}>
        <Trans>邀请</Trans>
      </Link>
    </nav>
  )
}

const viewLink = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'm',
  color: 'fg.muted',
  fontWeight: 'medium',
  _hover: { bg: 'bg.hover' },
  '&[aria-current]': { bg: 'accent.soft', color: 'accent' },
})

const idOf = ({ id }: { id: string }) => id
const memberName = ({ name }: Member) => name
const invitedName = ({ email }: Invitation) => email
const nothing: ReadonlySet<string> = new Set()
