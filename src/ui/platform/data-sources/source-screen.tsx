import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { DataSource } from '#contract/platform/data-sources.ts'
import type { BackOfficeAction } from '#machines/platform/back-office-action.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { Menu, type MenuItem } from '#ui/components/menu.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { stateOf, toneOf, useSourceNames } from './names.ts'
import { useSourceFacts } from './source-facts.tsx'

export type SourceTab = 'events' | 'drift'
type Act = (action: BackOfficeAction) => void
type Props = { source: DataSource; tab: SourceTab; onAction: Act; children: ReactNode }

/** A project as a source of events: what it sends, with which keys, and what can be done about it. */
export const SourceScreen = ({ source, tab, onAction, children }: Props) => {
  const { t } = useLingui()
  const { states } = useSourceNames()
  const facts = useSourceFacts(source)
  const { id, name, isSample, pausedAt } = source
  const path = `/admin/data-sources/${id}`
  const state = stateOf(source)
  return (
    <DetailPage
      parent={{ title: t`数据源`, href: '/admin/data-sources' }}
      title={isSample ? t`${name}（示例）` : name}
      state={<Badge tone={toneOf[state]}>{states[state]}</Badge>}
      actions={<Actions source={source} onAction={onAction} />}
      tabs={[
        { id: 'events', title: t`事件样本`, href: path },
        { id: 'drift', title: t`结构变化`, href: `${path}?tab=drift` },
      ]}
      tab={tab}
      facts={
        <Card>
          <KeyFacts facts={facts} />
        </Card>
      }
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        {pausedAt && (
          <Callout kind="note">
            <Trans>
              已于 <TimeText at={pausedAt} /> 暂停，项目的密钥会被拒绝。理由见审计记录。
            </Trans>
          </Callout>
        )}
        {children}
      </div>
    </DetailPage>
  )
}

const Actions = ({ source, onAction }: { source: DataSource; onAction: Act }) => {
  const { t } = useLingui()
  const { id, name, webKey, pausedAt, quarantined, organization } = source
  const about = { source: { id, name } }
  const items: MenuItem[] = [
    ...(quarantined.value > 0 && !organization.isSuspended
      ? [{ id: 'replay', label: t`重新处理被拒绝的事件`, onSelect: () => onAction({ kind: 'replay', ...about }) }]
      : []),
    ...(webKey === null
      ? []
      : [
          {
            id: 'rotate',
            label: t`更换 SDK 密钥`,
            onSelect: () => onAction({ kind: 'rotateSourceKey', source: { id, name, webKey } }),
          },
        ]),
    pausedAt === null
      ? { id: 'pause', label: t`暂停数据源`, separated: true, onSelect: () => onAction({ kind: 'pauseSource', ...about }) }
      : { id: 'resume', label: t`恢复数据源`, separated: true, onSelect: () => onAction({ kind: 'resumeSource', ...about }) },
  ]
  return <Menu label={t`“${name}”的操作`} trigger={<Trans>操作</Trans>} items={items} />
}

type StateProps = { isPart?: boolean; problem: Problem | null; isRetrying: boolean; onRetry: () => void }

/** The page of a source, or a part of it, while it is not there. */
export const SourceState = ({ isPart = false, ...reading }: StateProps) => {
  const { t } = useLingui()
  return (
    <>
      {!isPart && <PageHeader title={t`数据源`} />}
      <PageState
        {...reading}
        unknown={{
          codes: ['project.unknown', 'request.invalid'],
          icon: 'search',
          title: t`未找到数据源`,
          text: <Trans>它的项目可能已被删除。请从列表中查找。</Trans>,
          action: (
            <Link href="/admin/data-sources" className={buttonRecipe({ look: 'primary' })}>
              <Trans>返回列表</Trans>
            </Link>
          ),
        }}
        denied={<Trans>这里是平台管理员的页面。</Trans>}
      />
    </>
  )
}
