import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Access, accessLimits } from '#contract/operations/security.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Link } from '#ui/components/link.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { browserName } from '#ui/messages/browser-name.ts'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { PageState } from '#ui/patterns/page-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { PlainTable } from '../plain-table.tsx'
import { Part } from './part.tsx'

/** Who is signed in, and keys that were used from origins that their projects do not allow. */
export const AccessCard = ({ reading: { data, problem, isLoading, onRetry } }: { reading: Reading<Access> }) => (
  <TitledCard
    id="access"
    title={<Trans>会话和密钥</Trans>}
    description={
      <Trans>
        最近使用的 {accessLimits.sessions} 个有效会话，以及 {accessLimits.originDays} 天内从未允许的来源使用的密钥。
      </Trans>
    }
  >
    {data === null ? (
      <PageState problem={problem} isRetrying={isLoading} onRetry={onRetry} denied={<Trans>这里是会话和密钥。</Trans>} />
    ) : (
      <div className={css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        <Sessions sessions={data.sessions} />
        <Origins origins={data.origins} />
      </div>
    )}
  </TitledCard>
)

const Sessions = ({ sessions }: Pick<Access, 'sessions'>) => {
  const { t } = useLingui()
  return (
    <Part title={t`登录中的会话`} isEmpty={sessions.length === 0} empty={<Trans>没有登录中的会话。</Trans>}>
      <PlainTable
        label={t`登录中的会话`}
        rows={sessions}
        rowId={({ key }) => key}
        columns={[
          {
            id: 'person',
            title: t`账号`,
            cell: ({ person: { id, name } }) => (
              <Link href={`/admin/users/${id}`} className={link}>
                {name}
              </Link>
            ),
          },
          {
            id: 'kind',
            title: t`身份`,
            cell: ({ isAdmin, impersonatedBy }) => {
              if (impersonatedBy !== null) return <Badge tone="bad">{t`由 ${impersonatedBy} 代入`}</Badge>
              return isAdmin && <Badge tone="warn">{t`平台管理员`}</Badge>
            },
          },
          { id: 'organization', title: t`组织`, cell: ({ organization }) => organization.name },
          { id: 'device', title: t`设备`, cell: ({ userAgent }) => browserName(userAgent) },
          { id: 'address', title: t`网络地址`, cell: ({ address }) => address },
          { id: 'seen', title: t`最近使用`, cell: ({ lastSeenAt }) => <TimeText at={lastSeenAt} /> },
          { id: 'created', title: t`登录时间`, cell: ({ createdAt }) => <TimeText at={createdAt} /> },
        ]}
      />
    </Part>
  )
}

const Origins = ({ origins }: Pick<Access, 'origins'>) => {
  const { t, i18n } = useLingui()
  return (
    <Part
      title={t`未允许的来源使用的密钥`}
      isEmpty={origins.length === 0}
      empty={<Trans>没有密钥从未允许的来源使用。没有设置允许来源的项目不检查来源。</Trans>}
    >
      <PlainTable
        label={t`未允许的来源使用的密钥`}
        rows={origins}
        rowId={({ project }) => project.id}
        columns={[
          {
            id: 'project',
            title: t`项目`,
            cell: ({ project: { id, name } }) => (
              <Link href={`/admin/data-sources/${id}`} className={link}>
                {name}
              </Link>
            ),
          },
          { id: 'organization', title: t`组织`, cell: ({ organization }) => organization.name },
          { id: 'origin', title: t`最近的来源`, cell: ({ origin }) => origin || t`没有来源` },
          { id: 'at', title: t`最近一次`, cell: ({ at }) => <TimeText at={at} /> },
          { id: 'batches', title: t`被拒绝的批次（累计）`, numeric: true, cell: ({ batches }) => i18n.number(batches) },
        ]}
      />
    </Part>
  )
}

const link = css({ color: 'accent', _hover: { textDecoration: 'underline' } })
