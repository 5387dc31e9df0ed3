import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { ScenarioDetail } from '#contract/scenarios/figures.ts'
import { Card } from '#ui/components/card.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'
import { ScenarioBadge } from '../scenario-badge.tsx'
import { DefinitionFacts } from './definition-facts.tsx'

export type ScenarioTab = 'overview' | 'strategies' | 'settings' | 'simulate' | 'send'

type Props = {
  detail: ScenarioDetail
  tab: ScenarioTab
  /** Why the figures could not be read again. What is shown was read before. */
  problem: Problem | null
  isRetrying: boolean
  onRetry: () => void
  children: ReactNode
}

/** A scenario: what it is, what happens in it, and what starts on it. */
export const ScenarioScreen = ({ detail: { summary, template }, tab, problem, isRetrying, onRetry, children }: Props) => {
  const { t } = useLingui()
  const names = useScenarioNames()
  const problemText = useProblemText()
  const { scenario } = summary
  const path = `/ai-marketing/scenarios/${scenario}`
  const tabs: { id: ScenarioTab; title: string }[] = [
    { id: 'overview', title: t`概览` },
    { id: 'strategies', title: t`策略` },
    { id: 'settings', title: t`检测规则` },
    { id: 'simulate', title: t`模拟` },
    { id: 'send', title: t`如何发送` },
  ]
  return (
    <DetailPage
      parent={{ title: t`AI 营销场景`, href: '/ai-marketing/scenarios' }}
      title={names.titles[scenario]}
      state={<ScenarioBadge {...summary} />}
      ids={<code className={css({ fontFamily: 'mono', fontSize: 's', color: 'fg.muted' })}>{scenario}</code>}
      tabs={tabs.map((it) => ({ ...it, href: it.id === 'overview' ? path : `${path}?tab=${it.id}` }))}
      tab={tab}
      facts={
        <Card>
          <DefinitionFacts scenario={scenario} installed={template} />
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
