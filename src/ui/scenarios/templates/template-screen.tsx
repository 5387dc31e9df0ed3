import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { ScenarioTemplate } from '#contract/scenarios/templates.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Card } from '#ui/components/card.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { css } from '../../../../styled-system/css'
import { DefinitionFacts } from '../detail/definition-facts.tsx'
import { useScenarioNames } from '../names.ts'
import { useTemplateNames } from './names.ts'

export type TemplateTab = 'projects' | 'template' | 'versions'

type Props = {
  scenario: Scenario
  tab: TemplateTab
  template: ScenarioTemplate | null
  /** Why the template could not be read. */
  problem: Problem | null
  isRetrying: boolean
  onRetry: () => void
  children: ReactNode
}

/** A scenario in the back-office: who receives it, its template, and the versions that projects have. */
export const TemplateScreen = ({ scenario, tab, template, problem, isRetrying, onRetry, children }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { titles } = useScenarioNames()
  const names = useTemplateNames()
  const path = `/admin/scenarios/${scenario}`
  const newest = template?.versions[0]
  return (
    <DetailPage
      parent={{ title: t`场景管理`, href: '/admin/scenarios' }}
      title={titles[scenario]}
      state={
        newest && (
          <>
            <Badge>{names.version(newest.version)}</Badge>
            {template?.isDraft && <Badge tone="warn">{t`有草稿`}</Badge>}
          </>
        )
      }
      ids={<code className={css({ fontFamily: 'mono', fontSize: 's', color: 'fg.muted' })}>{scenario}</code>}
      tabs={[
        { id: 'projects', title: t`项目`, href: path },
        { id: 'template', title: t`模板`, href: `${path}?tab=template` },
        { id: 'versions', title: t`版本与推送`, href: `${path}?tab=versions` },
      ]}
      tab={tab}
      facts={
        <Card>
          <DefinitionFacts scenario={scenario} installed={newest ? newest.content : null} />
        </Card>
      }
    >
      {problem && (
        <LoadFailure onRetry={onRetry} busy={isRetrying} className={css({ marginBottom: '4' })}>
          {problemText(problem)}
        </LoadFailure>
      )}
      {!template && !problem && tab !== 'projects' && <Skeleton height={320} />}
      {children}
    </DetailPage>
  )
}
