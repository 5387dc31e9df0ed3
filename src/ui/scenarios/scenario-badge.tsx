import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { ScenarioSummary } from '#contract/scenarios/figures.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useScenarioNames } from './names.ts'

export type BadgeTone = NonNullable<ComponentProps<typeof Badge>['tone']>

/** Whether events of a scenario arrive; a scenario that is switched off says so instead. */
export const ScenarioBadge = ({ health, isEnabled }: Pick<ScenarioSummary, 'health' | 'isEnabled'>) => {
  const names = useScenarioNames()
  if (!isEnabled)
    return (
      <Badge tone="warn">
        <Trans>已停用</Trans>
      </Badge>
    )
  const { text, tone } = names.health[health]
  return <Badge tone={tone}>{text}</Badge>
}
