import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PlatformUserDetail } from '#contract/platform/users.ts'
import type { MergeAccount } from '#machines/platform/account-merge.machine.ts'
import type { BackOfficeAction } from '#machines/platform/back-office-action.machine.ts'
import type { ImpersonationAsked } from '#machines/platform/impersonation-start.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { ExactName } from '#ui/components/exact-name.tsx'
import { Link } from '#ui/components/link.tsx'
import { Menu, type MenuItem } from '#ui/components/menu.tsx'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useBackOfficeNames } from './names.ts'
import { UserBadge } from './user-columns.tsx'

type Props = {
  user: PlatformUserDetail
  tab: 'organizations' | 'audit'
  onAction: (action: BackOfficeAction) => void
  onImpersonate: (asked: ImpersonationAsked) => void
  onMerge: (kept: MergeAccount) => void
  /** What is on record about the account. */
  record: ReactNode
}

/** An account: where it belongs, how it signs in and what is on record about it. */
export const UserScreen = ({ user, tab, onAction, onImpersonate, onMerge, record }: Props) => {
  const { t, i18n } = useLingui()
  const path = `/admin/users/${user.id}`
  const yes = (it: boolean) => (it ? t`是` : t`否`)
  const facts: Fact[] = [
    { id: 'id', label: t`账号 ID`, value: <code className={css({ fontSize: 's' })}>{user.id}</code> },
    { id: 'email', label: t`邮箱`, value: user.email },
    { id: 'verified', label: t`邮箱已验证`, value: yes(user.isVerified) },
    { id: 'factor', label: t`两步验证`, value: user.hasSecondFactor ? t`已开启` : t`未开启` },
    { id: 'sessions', label: t`登录中的会话`, value: i18n.number(user.sessions) },
    { id: 'last', label: t`最近登录`, value: user.lastLoginAt && <TimeText at={user.lastLoginAt} /> },
    { id: 'failed', label: t`连续登录失败（12 小时内）`, value: i18n.number(user.failedLogins) },
    { id: 'paused', label: t`登录放慢至`, value: user.pausedUntil && <TimeText at={user.pausedUntil} /> },
    { id: 'created', label: t`注册时间`, value: <TimeText at={user.createdAt} /> },
  ]
  return (
    <DetailPage
      parent={{ title: t`用户管理`, href: '/admin/users' }}
      title={user.name}
      state={<UserBadge user={user} />}
      actions={!user.isMerged && <Actions user={user} onAction={onAction} onImpersonate={onImpersonate} onMerge={onMerge} />}
      tabs={[
        { id: 'organizations', title: t`组织`, href: path },
        { id: 'audit', title: t`审计`, href: `${path}?tab=audit` },
      ]}
      tab={tab}
      facts={
        <Card>
          <KeyFacts facts={facts} />
        </Card>
      }
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        {user.mergedInto && (
          <Callout kind="note">
            <Trans>
              已于 <TimeText at={user.mergedInto.mergedAt} /> 合并到账号
              <Link href={`/admin/users/${user.mergedInto.id}`} className={link}>
                {user.mergedInto.name}
              </Link>
              并关闭，不能再登录。用户名和邮箱仍被占用。
            </Trans>
          </Callout>
        )}
        {user.lock && !user.isMerged && (
          <Callout kind="note">
            <Trans>
              已于 <TimeText at={user.lock.since} /> 锁定。理由：
              <ExactName name={user.lock.reason} />
            </Trans>
          </Callout>
        )}
        {tab === 'audit' ? record : <Memberships user={user} />}
        {tab !== 'audit' && user.absorbed.length > 0 && <Absorbed user={user} />}
      </div>
    </DetailPage>
  )
}

type ActionsProps = Pick<Props, 'user' | 'onAction' | 'onImpersonate' | 'onMerge'>

const Actions = ({ user, onAction, onImpersonate, onMerge }: ActionsProps) => {
  const { t } = useLingui()
  const { id, name, email, lock, isSelf, isAdmin, hasSecondFactor } = user
  const about = { user: { id, name } }
  const organizations = user.memberships.filter(({ status }) => status === 'active')
  const mayImpersonate = !user.isAdmin && !isSelf && !lock && organizations.length > 0
  const items: MenuItem[] = [
    ...(mayImpersonate
      ? [{ id: 'impersonate', label: t`以此身份登录…`, onSelect: () => onImpersonate({ person: { id, name }, organizations }) }]
      : []),
    { id: 'signOut', label: t`全部退出登录`, onSelect: () => onAction({ kind: 'signOut', ...about }) },
    { id: 'mailReset', label: t`发送密码重置链接`, onSelect: () => onAction({ kind: 'mailReset', ...about }) },
    ...(hasSecondFactor && !isSelf
      ? [{ id: 'resetFactor', label: t`重置两步验证`, onSelect: () => onAction({ kind: 'resetFactor', ...about }) }]
      : []),
    ...(isAdmin || lock
      ? []
      : [{ id: 'merge', label: t`合并另一个账号…`, separated: true, onSelect: () => onMerge({ id, name, email }) }]),
    ...(lock
      ? [{ id: 'unlock', label: t`解锁账号`, separated: true, onSelect: () => onAction({ kind: 'unlock', ...about }) }]
      : []),
    ...(lock || isSelf
      ? []
      : [{ id: 'lock', label: t`锁定账号`, separated: true, onSelect: () => onAction({ kind: 'lock', ...about }) }]),
  ]
  return <Menu label={t`“${name}”的操作`} trigger={<Trans>操作</Trans>} items={items} />
}

const Memberships = ({ user: { memberships } }: Pick<Props, 'user'>) => {
  const { t } = useLingui()
  const { roleOf, memberStatuses } = useBackOfficeNames()
  return (
    <Card aria-label={t`组织`}>
      <ul>
        {memberships.map(({ id, name, role, status, joinedAt }) => (
          <li key={id} className={row}>
            <Link href={`/admin/organizations/${id}`} className={link}>
              {name}
            </Link>
            <span>{roleOf(role)}</span>
            {status === 'suspended' && <Badge tone="warn">{memberStatuses[status]}</Badge>}
            <span className={css({ color: 'fg.muted', fontSize: 's' })}>
              <TimeText at={joinedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The accounts that were merged into this one. Their addresses stay on record. */
const Absorbed = ({ user: { absorbed } }: Pick<Props, 'user'>) => {
  const { t } = useLingui()
  return (
    <Card aria-label={t`已合并的账号`}>
      <h2 className={css({ fontWeight: 'bold', marginBottom: '2' })}>
        <Trans>已合并的账号</Trans>
      </h2>
      <ul>
        {absorbed.map(({ id, name, email, mergedAt }) => (
          <li key={id} className={row}>
            <Link href={`/admin/users/${id}`} className={link}>
              {name}
            </Link>
            <span className={css({ overflowWrap: 'anywhere' })}>{email}</span>
            <span className={css({ color: 'fg.muted', fontSize: 's' })}>
              <TimeText at={mergedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  alignItems: 'center',
  minHeight: '10',
  '& + &': { borderTop: '1px solid token(colors.line)' },
})
const link = css({
  flex: '1',
  minWidth: '120px',
  color: 'accent',
  overflowWrap: 'anywhere',
  _hover: { textDecoration: 'underline' },
})
