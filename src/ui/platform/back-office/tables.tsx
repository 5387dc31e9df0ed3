import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { AuditEntry, OrganizationMember, OrganizationProject } from '#contract/platform/organizations.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Meter } from '#ui/components/meter.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useBackOfficeNames } from './names.ts'
import { Table } from './table.tsx'

type ProjectsProps = { reading: Reading<OrganizationProject>; onQuota: (project: OrganizationProject) => void }

/** The projects of an organisation with what they have used of their quota in this month. */
export const ProjectsTable = ({ reading, onQuota }: ProjectsProps) => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  const columns = useMemo<Column<OrganizationProject>[]>(
    () => [
      { id: 'name', title: t`名称`, width: 180, grow: true, cell: ({ name }) => name },
      {
        id: 'used',
        title: t`本月事件`,
        width: 110,
        numeric: true,
        onCard: 'line',
        cell: ({ monthEvents }) => i18n.number(monthEvents),
      },
      {
        id: 'limit',
        title: t`每月配额`,
        width: 130,
        numeric: true,
        onCard: 'line',
        cell: ({ limit }) => (limit === null ? t`不限` : i18n.number(limit)),
      },
      { id: 'usage', title: t`已用`, width: 110, onCard: 'nowhere', cell: (project) => <Usage project={project} /> },
      {
        id: 'lastEventAt',
        title: t`最近事件`,
        width: 140,
        onCard: 'nowhere',
        cell: ({ lastEventAt }) => lastEventAt && <TimeText at={lastEventAt} />,
      },
      {
        id: 'actions',
        title: t`操作`,
        width: 120,
        onCard: 'aside',
        cell: (project) => (
          <Button size="small" aria-label={t`更改“${project.name}”的配额`} onClick={() => onQuota(project)}>
            <Trans>更改配额</Trans>
          </Button>
        ),
      },
    ],
    [i18n.locale, onQuota],
  )
  return <Table label={t`项目`} columns={columns} reading={reading} nameOf={nameOf} empty={t`还没有项目`} />
}

const Usage = ({ project: { name, monthEvents, limit } }: { project: OrganizationProject }) => {
  const { t, i18n } = useLingui()
  if (limit === null) return null
  const share = limit === 0 ? 1 : monthEvents / limit
  const text = i18n.number(share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })
  return (
    <span className={css({ display: 'grid', width: '80px' })}>
      <Meter
        label={t`“${name}”已用的配额`}
        value={monthEvents}
        of={limit}
        text={text}
        tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'accent'}
      />
    </span>
  )
}

type MembersProps = {
  reading: Reading<OrganizationMember>
  /** Missing where nobody can be impersonated. */
  onImpersonate?: ((member: OrganizationMember) => void) | undefined
}

/** The people of an organisation. Each leads to the account. */
export const MembersTable = ({ reading, onImpersonate }: MembersProps) => {
  const { t, i18n } = useLingui()
  const { roleOf, memberStatuses } = useBackOfficeNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  const columns = useMemo<Column<OrganizationMember>[]>(
    () => [
      { id: 'name', title: t`用户名`, width: 180, grow: true, cell: ({ name }) => name },
      { id: 'email', title: t`邮箱`, width: 200, grow: true, onCard: 'line', cell: ({ email }) => email },
      { id: 'role', title: t`角色`, width: 110, onCard: 'line', cell: ({ role }) => roleOf(role) },
      {
        id: 'status',
        title: t`状态`,
        width: 100,
        onCard: 'aside',
        cell: ({ status, isLocked }) =>
          isLocked ? (
            <Badge tone="bad">{t`已锁定`}</Badge>
          ) : (
            <Badge tone={status === 'active' ? 'good' : 'warn'}>{memberStatuses[status]}</Badge>
          ),
      },
      { id: 'joinedAt', title: t`加入时间`, width: 150, onCard: 'nowhere', cell: ({ joinedAt }) => <TimeText at={joinedAt} /> },
      ...(onImpersonate
        ? [
            {
              id: 'actions',
              title: t`操作`,
              width: 140,
              cell: (member: OrganizationMember) =>
                member.status === 'active' &&
                !member.isLocked && (
                  <Button size="small" aria-label={t`以“${member.name}”的身份登录`} onClick={() => onImpersonate(member)}>
                    <Trans>以此身份登录…</Trans>
                  </Button>
                ),
            },
          ]
        : []),
    ],
    [i18n.locale, onImpersonate],
  )
  return <Table label={t`成员`} columns={columns} reading={reading} nameOf={nameOf} hrefOf={userHref} empty={t`还没有成员`} />
}

/** What is on record, the newest first. Actions are named as in the record, so that they can be searched for. */
export const RecordTable = ({ reading }: { reading: Reading<AuditEntry> }) => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  const columns = useMemo<Column<AuditEntry>[]>(
    () => [
      { id: 'action', title: t`操作`, width: 200, cell: ({ action }) => <code>{action}</code> },
      { id: 'at', title: t`时间`, width: 150, onCard: 'line', cell: ({ at }) => <TimeText at={at} /> },
      { id: 'actor', title: t`操作者`, width: 140, onCard: 'line', cell: ({ actor }) => actor },
      {
        id: 'result',
        title: t`结果`,
        width: 90,
        onCard: 'aside',
        cell: ({ result }) => <Badge tone={result === 'done' ? 'good' : 'warn'}>{result === 'done' ? t`完成` : t`被拒绝`}</Badge>,
      },
      { id: 'address', title: t`网络地址`, width: 140, onCard: 'nowhere', cell: ({ address }) => address },
      {
        id: 'details',
        title: t`详情`,
        width: 260,
        grow: true,
        onCard: 'nowhere',
        cell: ({ details }) => {
          const text = Object.entries(details)
            .map(([name, value]) => `${name}: ${value}`)
            .join(' · ')
          return text && <span title={text}>{text}</span>
        },
      },
    ],
    [i18n.locale],
  )
  return <Table label={t`审计`} columns={columns} reading={reading} nameOf={actionOf} empty={t`还没有记录`} />
}

const nameOf = ({ name }: { name: string }) => name
const actionOf = ({ action }: AuditEntry) => action
const userHref = ({ id }: OrganizationMember) => `/admin/users/${id}`
