import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { PlatformUser } from '#contract/platform/users.ts'
import { Badge } from '#ui/components/badge.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'

export const useUserColumns = (): readonly Column<PlatformUser>[] => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<PlatformUser>[]>(
    () => [
      { id: 'name', title: t`用户名`, width: 180, grow: true, cell: ({ name, isSelf }) => (isSelf ? t`${name}（您）` : name) },
      { id: 'email', title: t`邮箱`, width: 220, grow: true, onCard: 'line', cell: ({ email }) => email },
      { id: 'status', title: t`状态`, width: 110, onCard: 'aside', cell: (user) => <UserBadge user={user} /> },
      {
        id: 'factor',
        title: t({ message: '两步验证', context: 'column' }),
        width: 100,
        onCard: 'nowhere',
        cell: ({ hasSecondFactor }) => (hasSecondFactor ? t`已开启` : t`未开启`),
      },
      {
        id: 'organizations',
        title: t`组织`,
        width: 70,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ organizations }) => i18n.number(organizations),
      },
      {
        id: 'failed',
        title: t`登录失败`,
        width: 90,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ failedLogins }) => i18n.number(failedLogins),
      },
      {
        id: 'lastLoginAt',
        title: t`最近登录`,
        width: 150,
        onCard: 'line',
        cell: ({ lastLoginAt }) => lastLoginAt && <TimeText at={lastLoginAt} />,
      },
      {
        id: 'createdAt',
        title: t`注册时间`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ createdAt }) => <TimeText at={createdAt} />,
      },
    ],
    [i18n.locale],
  )
}

/** The one thing about an account that matters most. */
export const UserBadge = ({ user }: { user: PlatformUser }) => {
  const { t } = useLingui()
  if (user.isMerged) return <Badge>{t`已合并`}</Badge>
  if (user.lock) return <Badge tone="bad">{t`已锁定`}</Badge>
  if (!user.isVerified) return <Badge tone="warn">{t`邮箱未验证`}</Badge>
  return user.isAdmin ? <Badge tone="accent">{t`平台管理员`}</Badge> : <Badge tone="good">{t`正常`}</Badge>
}
