import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Invitation } from '#contract/members/invitations.ts'
import type { Member } from '#contract/members/members.ts'
import type { MemberAction } from '#machines/members/member-action.machine.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { InvitationMenu, MemberMenu } from './member-menu.tsx'
import { useMemberNames } from './names.ts'
import { ProjectRoleChips } from './project-role-chips.tsx'

/** What can be done with the rows; null for people who may not change members. */
type OnAction = ((action: MemberAction) => void) | null

export const useMemberColumns = (onAction: OnAction): readonly Column<Member>[] => {
  const { t, i18n } = useLingui()
  const { roleOf, statuses } = useMemberNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<Member>[]>(
    () => [
      {
        id: 'name',
        title: t`姓名`,
        width: 170,
        grow: true,
        cell: ({ name, isSelf }) => (
          <span className={person}>
            <Avatar name={name} />
            <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis' })}>{isSelf ? t`${name}（您）` : name}</span>
          </span>
        ),
      },
      { id: 'email', title: t`邮箱`, width: 190, grow: true, onCard: 'line', cell: ({ email }) => email },
      { id: 'role', title: t`角色`, width: 110, onCard: 'line', cell: ({ roleName }) => roleOf(roleName) },
      {
        id: 'projectRoles',
        title: t`项目角色`,
        width: 110,
        grow: true,
        onCard: 'line',
        cell: ({ projectRoles }) => projectRoles.length > 0 && <ProjectRoleChips roles={projectRoles} />,
      },
      {
        id: 'status',
        title: t`状态`,
        width: 80,
        onCard: 'aside',
        cell: ({ status }) => <Badge tone={status === 'active' ? 'good' : 'warn'}>{statuses[status]}</Badge>,
      },
      {
        id: 'factor',
        title: t({ message: '两步验证', context: 'column' }),
        width: 90,
        onCard: 'nowhere',
        cell: ({ hasSecondFactor }) => (hasSecondFactor ? t`已开启` : t`未开启`),
      },
      {
        id: 'lastActiveAt',
        title: t`最近活动`,
        width: 136,
        onCard: 'nowhere',
        cell: ({ lastActiveAt }) => lastActiveAt && <TimeText at={lastActiveAt} />,
      },
      { id: 'joinedAt', title: t`加入时间`, width: 136, onCard: 'nowhere', cell: ({ joinedAt }) => <TimeText at={joinedAt} /> },
      ...(onAction
        ? [
            {
              id: 'actions',
              title: t`操作`,
              width: 92,
              onCard: 'aside' as const,
              cell: (member: Member) => (member.isSelf ? null : <MemberMenu member={member} onAction={onAction} />),
            },
          ]
        : []),
    ],
    [i18n.locale, onAction],
  )
}

export const useInvitationColumns = (onAction: OnAction): readonly Column<Invitation>[] => {
  const { t, i18n } = useLingui()
  const { roleOf, states } = useMemberNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<Invitation>[]>(
    () => [
      { id: 'email', title: t`邮箱`, width: 220, grow: true, cell: ({ email }) => email },
      { id: 'role', title: t`角色`, width: 120, onCard: 'line', cell: ({ roleName }) => roleOf(roleName) },
      {
        id: 'projectRoles',
        title: t`项目角色`,
        width: 200,
        grow: true,
        onCard: 'line',
        cell: ({ projectRoles }) => projectRoles.length > 0 && <ProjectRoleChips roles={projectRoles} />,
      },
      {
        id: 'state',
        title: t`状态`,
        width: 100,
        onCard: 'aside',
        cell: ({ state }) => <Badge tone={state === 'pending' ? 'accent' : 'warn'}>{states[state]}</Badge>,
      },
      { id: 'inviter', title: t`邀请人`, width: 150, onCard: 'line', cell: ({ inviter }) => inviter },
      { id: 'sentAt', title: t`发送时间`, width: 150, onCard: 'nowhere', cell: ({ sentAt }) => <TimeText at={sentAt} /> },
      {
        id: 'expiresAt',
        title: t`有效期至`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ expiresAt }) => <TimeText at={expiresAt} />,
      },
      ...(onAction
        ? [
            {
              id: 'actions',
              title: t`操作`,
              width: 110,
              onCard: 'aside' as const,
              cell: (invitation: Invitation) => <InvitationMenu invitation={invitation} onAction={onAction} />,
            },
          ]
        : []),
    ],
    [i18n.locale, onAction],
  )
}

const person = css({ display: 'inline-flex', alignItems: 'center', gap: '2', minWidth: '0', maxWidth: 'full' })
