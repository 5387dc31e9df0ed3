import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { StatusChange } from '#machines/strategies/strategy-status.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useStrategyNames } from '../names.ts'
import { StrategyBadge } from '../strategy-badge.tsx'
import { type Rights, StrategyMenu } from '../strategy-menu.tsx'

export const strategyTabs = [
  'overview',
  'arms',
  'effects',
  'decisions',
  'funnel',
  'audience',
  'health',
  'versions',
  'activity',
] as const
export type StrategyTab = (typeof strategyTabs)[number]

type Props = {
  strategy: Strategy
  tab: StrategyTab
  rights: Rights
  /** Why the strategy could not be read again. What is shown was read before. */
  problem: Problem | null
  isRetrying: boolean
  isChanging: boolean
  onRetry: () => void
  onChange: (change: StatusChange) => void
  onPublish: () => void
  children: ReactNode
}

/** A strategy: how it runs, what it decided and why, and its versions. */
export const StrategyScreen = ({ strategy, tab, rights, problem, isRetrying, isChanging, ...rest }: Props) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { modes } = useStrategyNames()
  const { onRetry, onChange, onPublish, children } = rest
  const { id, name, status, mode, version, updatedAt, createdAt } = strategy
  const path = `/ai-marketing-strategies/${id}`
  const titles: Record<StrategyTab, string> = {
    overview: t`概览`,
    arms: t`方案`,
    effects: t`效果`,
    decisions: t`决策`,
    funnel: t`检查漏斗`,
    audience: t`人群`,
    health: t`健康`,
    versions: t`版本记录`,
    activity: t`动态`,
  }
  const facts: Fact[] = [
    { id: 'mode', label: t`模式`, value: modes[mode] },
    { id: 'version', label: t`已发布的版本`, value: version !== null && i18n.number(version) },
    { id: 'updated', label: t`最近更改`, value: <TimeText at={updatedAt} /> },
    { id: 'created', label: t`创建于`, value: <TimeText at={createdAt} /> },
  ]
  const isOpen = status !== 'archived'
  return (
    <DetailPage
      parent={{ title: t`营销策略`, href: '/ai-marketing-strategies' }}
      title={name}
      state={<StrategyBadge strategy={strategy} />}
      actions={
        rights.mayWrite || rights.mayPublish ? (
          <>
            {rights.mayWrite && isOpen && (
              <Link href={`/ai-marketing-strategies/edit/${id}`} className={buttonRecipe({})}>
                <Trans>编辑</Trans>
              </Link>
            )}
            {rights.mayPublish && status === 'running' && (
              <Button icon="pause" busy={isChanging} onClick={() => onChange('pause')}>
                <Trans>暂停</Trans>
              </Button>
            )}
            {rights.mayPublish && status === 'paused' && (
              <Button icon="play" busy={isChanging} onClick={() => onChange('resume')}>
                <Trans>恢复运行</Trans>
              </Button>
            )}
            {rights.mayPublish && status === 'draft' && (
              <Button look="primary" onClick={onPublish}>
                <Trans>发布…</Trans>
              </Button>
            )}
            <StrategyMenu strategy={strategy} rights={rights} onChange={onChange} />
          </>
        ) : (
          <MayNotChange />
        )
      }
      tabs={strategyTabs.map((it) => ({ id: it, title: titles[it], href: it === 'overview' ? path : `${path}?tab=${it}` }))}
      tab={tab}
      facts={
        <Card>
          <KeyFacts facts={facts} />
        </Card>
      }
    >
      {problem && (
        <LoadFailure onRetry={onRetry} busy={isRetrying} className={css({ marginBottom: '4' })}>
          {problemText(problem)} <Trans>以下是之前读取的内容。</Trans>
        </LoadFailure>
      )}
      {children}
    </DetailPage>
  )
}
