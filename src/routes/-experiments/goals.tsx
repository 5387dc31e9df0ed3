import { useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createLibraryMachines } from '#api/experiments/library-adapters.ts'
import { effectsKey, metricsQuery } from '#api/experiments/queries.ts'
import { createGoalMachines } from '#api/goals/adapters.ts'
import { goalsKey, goalsQuery } from '#api/goals/queries.ts'
import { daysAfter } from '#contract/dashboards/range.ts'
import type { Metric } from '#contract/experiments/metrics.ts'
import type { Goal, Goals } from '#contract/goals/goals.ts'
import type { Project } from '#contract/projects/projects.ts'
import { MetricEditor } from '#ui/experiments/metric-editor.tsx'
import { MetricLibrary } from '#ui/experiments/metric-library.tsx'
import { RemovalDialog } from '#ui/experiments/removal-dialog.tsx'
import { GoalEditor } from '#ui/goals/goal-editor.tsx'
import { GoalsScreen } from '#ui/goals/goals-screen.tsx'
import { GoalsSection } from '#ui/goals/goals-section.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { WithActor } from '../-shell/with-actor.tsx'
import { readingOf } from './effects-parts.tsx'

type Props = { context: RouterContext; project: Project }

/** The goals of a project and its metric library, with their editors. */
export const GoalsOf = ({ context, project }: Props) => {
  const { call } = consoleOf(context)
  const may = usePermissions(context)
  const input = { projectId: project.id }
  const [machines] = useState(() => ({ ...createLibraryMachines(call), ...createGoalMachines(call) }))
  const [metric, setMetric] = useState<{ metric: Metric | null } | null>(null)
  const [goal, setGoal] = useState<{ goal: Goal | null } | null>(null)
  const removal = useActorRef(machines.removal, { input })
  const starters = useActorRef(machines.starters, { input })
  const goals = useQuery(goalsQuery(call, project.id))
  const metrics = useQuery(metricsQuery(call, project.id))
  const readGoals = () => void queryClient.invalidateQueries({ queryKey: goalsKey(project.id) })
  const readMetrics = () => void queryClient.invalidateQueries({ queryKey: effectsKey(project.id) })
  useEmitted(starters, () => {
    notify('goal.saved')
    readGoals()
  })
  useEmitted(removal, ({ kind }) => {
    notify(kind === 'metric' ? 'metric.deleted' : 'goal.deleted')
    if (kind === 'metric') readMetrics()
    readGoals()
  })
  return (
    <>
      <GoalsScreen
        goals={
          <GoalsSection
            reading={readingOf(goals)}
            starters={starters}
            mayWrite={may('goal:write')}
            onCreate={() => setGoal({ goal: null })}
            onEdit={(it) => setGoal({ goal: it })}
            onRemove={({ id }, name) => removal.send({ type: 'removal.ask', thing: { kind: 'goal', id, name } })}
          />
        }
        library={
          <MetricLibrary
            reading={readingOf(metrics)}
            mayWrite={may('metric:write')}
            onCreate={() => setMetric({ metric: null })}
            onEdit={(it) => setMetric({ metric: it })}
            onRemove={({ id, name }) => removal.send({ type: 'removal.ask', thing: { kind: 'metric', id, name: name ?? '' } })}
          />
        }
      />
      {metric && (
        <WithActor
          machine={machines.metric}
          input={{ ...input, metric: metric.metric }}
          hear={() => {
            notify('metric.saved')
            setMetric(null)
            readMetrics()
            readGoals()
          }}
        >
          {(actor) => <MetricEditor actor={actor} onClose={() => setMetric(null)} />}
        </WithActor>
      )}
      {goal && goals.data && (
        <WithActor
          machine={machines.editor}
          input={{ ...input, goal: goal.goal, first: firstOf(goals.data) }}
          hear={() => {
            notify('goal.saved')
            setGoal(null)
            readGoals()
          }}
        >
          {(actor) =>
            goals.data && (
              <GoalEditor actor={actor} goals={goals.data} library={metrics.data?.items ?? []} onClose={() => setGoal(null)} />
            )
          }
        </WithActor>
      )}
      <RemovalDialog actor={removal} />
    </>
  )
}

/** A new goal begins today and lasts four weeks. */
const firstOf = ({ today, members }: Goals) => ({
  metric: 'orders' as const,
  isShare: false,
  target: '',
  from: today,
  to: daysAfter(today, 27),
  owner: members[0]?.id ?? '',
})
