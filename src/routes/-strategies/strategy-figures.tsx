import { useQuery } from '@tanstack/react-query'
import { effectBreakdownQuery, effectsQuery } from '#api/experiments/queries.ts'
import { fittingPeopleQuery } from '#api/segments/queries.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Funnel, Strategy } from '#contract/decisions/strategies.ts'
import { type EffectDimension, effectDimensions } from '#contract/experiments/breakdown.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { Context } from '#ui/strategies/definition-parts.tsx'
import { StrategyArms } from '#ui/strategies/detail/arms.tsx'
import { StrategyAudience } from '#ui/strategies/detail/audience.tsx'
import { EffectFindings } from '#ui/strategies/detail/effect-findings.tsx'
import { ExposedPeople } from '#ui/strategies/detail/exposed-people.tsx'
import { css } from '../../../styled-system/css'
import type { RouterContext } from '../../router.ts'
import { readingOf } from '../-dashboards/reading.ts'
import { consoleOf } from '../-shell/console.ts'
import { audienceNode } from './audience-node.ts'

type Props = {
  context: RouterContext
  project: Project
  strategy: Strategy
  /** The published definition; null before the first version. */
  running: Definition | null
  funnel: Funnel
  said: Context
}

/** The arms of the published version beside each other. Without the permission for effects the other figures are shown. */
export const ArmsOf = ({ context, project, strategy, running, funnel, said }: Props) => {
  const question = { strategy: strategy.id, version: String(strategy.version ?? 1), by: 'arm', engine: 'bayesian' } as const
  const { data } = useQuery(effectsQuery(consoleOf(context).call, project.id, question))
  return (
    <StrategyArms
      definition={running ?? strategy.definition}
      isPublished={running !== null}
      funnel={funnel}
      context={said}
      effects={data ? { scope: data.scopes[0] ?? null, currency: data.currency } : null}
    />
  )
}

/** Whom a strategy is for, how many people that is now, and who has met the published version. */
export const AudienceOf = ({ context, project, strategy, running, funnel, said }: Props) => {
  const definition = running ?? strategy.definition
  const fitting = useQuery(fittingPeopleQuery(consoleOf(context).call, project.id, audienceNode(definition)))
  return (
    <StrategyAudience
      definition={definition}
      funnel={funnel}
      context={said}
      reading={readingOf(fitting)}
      exposed={
        strategy.version !== null && (
          <div className={grid}>
            {effectDimensions.map((it) => (
              <ExposedOf
                key={it}
                context={context}
                project={project}
                strategy={strategy.id}
                version={strategy.version ?? 1}
                dimension={it}
              />
            ))}
          </div>
        )
      }
    />
  )
}

type ExposedProps = Pick<Props, 'context' | 'project'> & { strategy: string; version: number; dimension: EffectDimension }

const ExposedOf = ({ context, project, strategy, version, dimension }: ExposedProps) => {
  const question = { strategy, version: String(version), metric: 'conversion', dimension }
  return (
    <ExposedPeople
      dimension={dimension}
      reading={readingOf(useQuery(effectBreakdownQuery(consoleOf(context).call, project.id, question)))}
    />
  )
}

/** Whether the groups of the published version can be compared, and its guardrails. */
export const EffectFindingsOf = ({
  context,
  project,
  strategy,
  running,
}: Pick<Props, 'context' | 'project' | 'strategy' | 'running'>) => {
  const question = { strategy: strategy.id, version: String(strategy.version ?? 1) }
  const effects = useQuery(effectsQuery(consoleOf(context).call, project.id, question))
  return <EffectFindings reading={readingOf(effects)} guardrails={running?.goal?.guardrails ?? []} />
}

const grid = css({
  display: 'grid',
  gap: '5',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', broad: 'repeat(2, minmax(0, 1fr))' },
})
