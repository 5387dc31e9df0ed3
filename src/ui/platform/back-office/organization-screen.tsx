import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Organization } from '#contract/platform/organizations.ts'
import type { BackOfficeAction } from '#machines/platform/back-office-action.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { ExactName } from '#ui/components/exact-name.tsx'
import { Link } from '#ui/components/link.tsx'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useBackOfficeNames } from './names.ts'

export const organizationTabs = ['projects', 'usage', 'members', 'keys', 'switches', 'audit'] as const
export type OrganizationTab = (typeof organizationTabs)[number]

type Props = {
  organization: Organization
  tab: OrganizationTab
  onAction: (action: BackOfficeAction) => void
  /** The table of the tab. */
  children: ReactNode
}

/** An organisation: its figures, its projects with their quotas, its members and what is on record about it. */
export const OrganizationScreen = ({ organization, tab, onAction, children }: Props) => {
  const { t } = useLingui()
  const { organizationStatuses } = useBackOfficeNames()
  const { id, name, owner, suspension, deletion, countedAt, isPlatform } = organization
  const path = `/admin/organizations/${id}`
  const facts: Fact[] = [
    { id: 'id', label: t`组织 ID`, value: <code className={css({ fontSize: 's' })}>{id}</code> },
    {
      id: 'owner',
      label: t`所有者`,
      value: owner && (
        <Link href={`/admin/users/${owner.id}`} className={link}>
          {owner.email || owner.name}
        </Link>
      ),
    },
    { id: 'created', label: t`创建时间`, value: <TimeText at={organization.createdAt} /> },
    { id: 'last', label: t`最近事件`, value: organization.lastEventAt && <TimeText at={organization.lastEventAt} /> },
    { id: 'counted', label: t`事件统计于`, value: countedAt && <TimeText at={countedAt} /> },
  ]
  return (
    <DetailPage
      parent={{ title: t`组织管理`, href: '/admin/organizations' }}
      title={name}
      state={<Badge tone={suspension ? 'bad' : 'good'}>{organizationStatuses[suspension ? 'suspended' : 'active']}</Badge>}
      actions={<Actions organization={organization} onAction={onAction} />}
      tabs={[
        { id: 'projects', title: t`项目与配额`, href: path },
        { id: 'usage', title: t`用量`, href: `${path}?tab=usage` },
        { id: 'members', title: t`成员`, href: `${path}?tab=members` },
        { id: 'keys', title: t`密钥`, href: `${path}?tab=keys` },
        { id: 'switches', title: t`功能开关`, href: `${path}?tab=switches` },
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
        {suspension && (
          <Callout kind="note">
            <Trans>
              已于 <TimeText at={suspension.since} /> 暂停。理由：
              <ExactName name={suspension.reason} />
            </Trans>
          </Callout>
        )}
        {deletion && (
          <Callout kind="note">
            <Trans>
              等待删除，现在只读。将于 <TimeText at={deletion.endsAt} /> 永久删除。
            </Trans>
          </Callout>
        )}
        {isPlatform && (
          <p className={css({ color: 'fg.muted', fontSize: 's' })}>
            <Trans>平台管理员属于这个组织，因此不能暂停或删除。</Trans>
          </p>
        )}
        <FigureRow label={t`组织概况`} figures={4}>
          <Figure label={t`项目`}>
            <Amount value={organization.projects} />
          </Figure>
          <Figure label={t`成员`}>
            <Amount value={organization.members} />
          </Figure>
          <Figure label={t`近 24 小时事件`}>{countedAt ? <Amount value={organization.eventsDay} /> : '–'}</Figure>
          <Figure label={t`近 30 天事件`}>{countedAt ? <Amount value={organization.eventsMonth} /> : '–'}</Figure>
        </FigureRow>
        {children}
      </div>
    </DetailPage>
  )
}

const Actions = ({ organization, onAction }: Pick<Props, 'organization' | 'onAction'>) => {
  const { id, name, suspension, deletion, isPlatform } = organization
  const about = { organization: { id, name } }
  return (
    <>
      <Button onClick={() => onAction({ kind: 'exportOrganization', ...about })}>
        <Trans>导出组织</Trans>
      </Button>
      {suspension ? (
        <Button look="primary" onClick={() => onAction({ kind: 'resume', ...about })}>
          <Trans>恢复组织</Trans>
        </Button>
      ) : (
        !isPlatform && (
          <Button onClick={() => onAction({ kind: 'suspend', ...about })}>
            <Trans>暂停组织</Trans>
          </Button>
        )
      )}
      {deletion ? (
        <Button look="primary" onClick={() => onAction({ kind: 'restoreOrganization', ...about })}>
          <Trans>撤销删除</Trans>
        </Button>
      ) : (
        !isPlatform && (
          <Button onClick={() => onAction({ kind: 'deleteOrganization', ...about })}>
            <Trans>删除组织</Trans>
          </Button>
        )
      )}
    </>
  )
}

const link = css({ color: 'accent', _hover: { textDecoration: 'underline' } })
