import type { EffectVerdict } from '#contract/experiments/effects.ts'
import {
  type Contribution,
  type GoalMetric,
  type GoalProgress,
  isOfLibrary,
  libraryIdOf,
  type PlainGoalMetric,
} from '#contract/goals/goals.ts'
import type { ExperimentsModule } from '#server/experiments/experiments.module.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

/** The metric of effects that counts the same unit as the sum of a goal. Others have no share. */
const effectMetrics: Partial<Record<PlainGoalMetric, string>> = {
  orders: 'orders',
  revenue: 'revenue',
  revenuePerVisitor: 'revenue',
}
const effectMetricOf = (metric: GoalMetric): string | undefined =>
  isOfLibrary(metric) ? (libraryIdOf(metric) ?? undefined) : effectMetrics[metric]
const shown = 10

/** As on the page of effects, a figure is told only of healthy groups with enough people. */
const isTold = (verdict: EffectVerdict): boolean =>
  verdict.code !== 'unhealthy' && !(verdict.code === 'collecting' && verdict.unit === 'people')

type Of = { metric: GoalMetric; from: string; to: string }
type Contributed = Pick<GoalProgress, 'contributions' | 'together'>

/**
 * What strategies caused among the people whom they met first within a goal's window; the largest first. `sum` is all that was reached, null
 * where it is in another unit. All strategies together are the whole project compared with its global holdout.
 */
export const createContributions = (viewEffects: ExperimentsModule['viewEffects']) => (project: ProjectRef, viewer: Viewer) => {
  const known = new Map<string, ReturnType<typeof viewEffects>>()
  const effectsOf = (metric: string, from: string, to: string) => {
    const key = `${metric} ${from} ${to}`
    const asked =
      known.get(key) ??
      viewEffects(
        project,
        {
          metric,
          from: `${from}T00:00:00.000Z`,
          to: `${to}T00:00:00.000Z`,
          engine: 'sequential',
          cuped: 'false',
          correction: 'none',
          by: 'group',
          wanted: '5',
        },
        viewer,
      )
    known.set(key, asked)
    return asked
  }
  return async ({ metric, from, to }: Of, { today, sum }: { today: string; sum: number | null }): Promise<Contributed> => {
    const effectMetric = effectMetricOf(metric)
    if (effectMetric === undefined) return { contributions: [], together: null }
    const { scopes } = await effectsOf(effectMetric, from, to < today ? to : today)
    const caused = scopes.flatMap(({ strategy, name, results }) => {
      const result = results.find((it) => it.metric === effectMetric)
      const units = result?.units
      if (!units?.interval || !result || !isTold(result.verdict)) return []
      const share = sum !== null && sum > 0 ? units.point / sum : null
      return [{ strategy, name, units: { point: units.point, interval: units.interval }, share }]
    })
    const together = caused.find(({ strategy }) => strategy === null)
    return {
      contributions: caused
        .flatMap(({ strategy, name, ...it }): Contribution[] =>
          strategy === null ? [] : [{ ...it, strategy, name: name ?? '' }],
        )
        .sort((one, other) => other.units.point - one.units.point)
        .slice(0, shown),
      together: together ? { units: together.units, share: together.share } : null,
    }
  }
}
