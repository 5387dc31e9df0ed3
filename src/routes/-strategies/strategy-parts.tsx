import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownTimeZone } from '#api/browser/time-zone.ts'
import { decisionsQuery, funnelQuery, strategyVersionsQuery } from '#api/strategies/queries.ts'
import { outcomes } from '#contract/decisions/checks.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import { recentFigures, type Strategy } from '#contract/decisions/strategies.ts'
import { toProblem } from '#contract/http/problem.ts'
import { stableKey } from '#contract/http/stable-key.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { Context } from '#ui/strategies/definition-parts.tsx'
import { StrategyActivity } from '#ui/strategies/detail/activity.tsx'
import { DecisionLog } from '#ui/strategies/detail/decision-log.tsx'
import { CheckFunnel } from '#ui/strategies/detail/funnel.tsx'
import { StrategyHealth } from '#ui/strategies/detail/health.tsx'
import { StrategyOverview } from '#ui/strategies/detail/overview.tsx'
import type { StrategyTab } from '#ui/strategies/detail/strategy-screen.tsx'
import { StrategyVersions } from '#ui/strategies/detail/versions.tsx'
import { StrategyState } from '#ui/strategies/strategy-states.tsx'
import { css } from '../../../styled-system/css'
import type { RouterContext } from '../../router.ts'
import { DecisionTrace } from '../-decisions/decision-trace.tsx'
import { StrategyEffectsOf } from '../-experiments/strategy-effects.tsx'
import { usePages } from '../-lists/use-pages.ts'
import { consoleOf } from '../-shell/console.ts'
import type { StrategyAddress } from './address.ts'
import { ArmsOf, AudienceOf, EffectFindingsOf } from './strategy-figures.tsx'

type Props = {
  context: RouterContext
  project: Project
  strategy: Strategy
  tab: StrategyTab
  address: StrategyAddress
  said: Context
  areActionsKnown: boolean
  onAddress: (address: StrategyAddress) => void
  onRollback: ((version: number) => void) | null
}

/** The part of a strategy's page that the address names. A part that fails leaves the others as they are. */
export const StrategyParts = ({ tab, ...props }: Props) =>
  tab === 'decisions' ? (
    <Decisions {...props} />
  ) : tab === 'effects' ? (
    <StrategyEffectsOf
      context={props.context}
      project={props.project}
      strategyId={props.strategy.id}
      address={props.address}
      onAddress={(address) => props.onAddress({ tab, ...address })}
    />
  ) : tab === 'versions' || tab === 'activity' ? (
    <History tab={tab} {...props} />
  ) : (
    <Figures tab={tab} {...props} />
  )

type Part = Omit<Props, 'tab'>

const Decisions = ({ context, project, strategy, address, onAddress }: Part) => {
  const outcome = outcomes.find((it) => it === address.outcome) ?? null
  const reading = usePages(useInfiniteQuery(decisionsQuery(consoleOf(context).call, project.id, strategy.id, outcome)), idOf)
  const at = outcome === null ? {} : { outcome }
  return (
    <>
      <DecisionLog
        strategyId={strategy.id}
        reading={reading}
        outcome={outcome}
        onOutcome={(it) => onAddress({ tab: 'decisions', ...(it === null ? {} : { outcome: it }) })}
      />
      {address.decision !== undefined && (
        <DecisionTrace
          key={address.decision}
          context={context}
          projectId={project.id}
          id={address.decision}
          onClose={() => onAddress({ tab: 'decisions', ...at })}
        />
      )}
    </>
  )
}

const History = ({ tab, context, project, strategy, said, onRollback }: Part & { tab: 'versions' | 'activity' }) => {
  const { data, error, isFetching, refetch } = useQuery(strategyVersionsQuery(consoleOf(context).call, project.id, strategy.id))
  if (!data)
    return (
      <StrategyState
        problem={error && !isFetching ? toProblem(error) : null}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (tab === 'versions') return <StrategyVersions strategy={strategy} versions={data} context={said} onRollback={onRollback} />
  return <StrategyActivity strategy={strategy} versions={data} timeZone={ownTimeZone()} />
}

const Figures = ({
  tab,
  context,
  project,
  strategy,
  said,
  areActionsKnown,
}: Part & { tab: Exclude<StrategyTab, 'decisions' | 'effects' | 'versions' | 'activity'> }) => {
  const { call } = consoleOf(context)
  // By the hour, so that the question stays the same while somebody looks at the page.
  const [from] = useState(() => new Date(Math.floor(Date.now() / hour) * hour - recentFigures.days * 24 * hour).toISOString())
  const funnel = useQuery(funnelQuery(call, project.id, strategy.id, from))
  const versions = useQuery(strategyVersionsQuery(call, project.id, strategy.id))
  const failed = funnel.error ?? versions.error
  const isFetching = funnel.isFetching || versions.isFetching
  if (!funnel.data || !versions.data || (tab === 'health' && !areActionsKnown))
    return (
      <StrategyState
        problem={failed && !isFetching ? toProblem(failed) : null}
        isRetrying={isFetching}
        onRetry={() => {
          void funnel.refetch()
          void versions.refetch()
        }}
      />
    )
  if (tab === 'funnel') return <CheckFunnel funnel={funnel.data} />
  const running = versions.data.find(({ version }) => version === strategy.version)?.definition ?? null
  const parts = { strategy, running, funnel: funnel.data, context: said }
  const page = { context, project, strategy, running, funnel: funnel.data, said }
  if (tab === 'arms') return <ArmsOf {...page} />
  if (tab === 'audience') return <AudienceOf {...page} />
  if (tab === 'health')
    return (
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
        <StrategyHealth {...parts} />
        {strategy.version !== null && <EffectFindingsOf {...page} />}
      </div>
    )
  return <StrategyOverview hasChanges={stableKey(running) !== stableKey(strategy.definition)} {...parts} />
}

const hour = 3_600_000
const idOf = ({ id }: Decision) => id
