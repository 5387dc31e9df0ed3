import type { EffectVerdict } from '#contract/experiments/effects.ts'
import type { Contribution, GoalMetric } from '#contract/goals/goals.ts'
import type { ExperimentsModule } from '#server/experiments/experiments.module.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

/** The metric of effects that counts the same unit as the sum of a goal. Others have no share. */
const effectMetrics: Partial<Record<GoalMetric, string>> = { orders: 'orders', revenue: 'revenue', revenuePerVisitor: 'revenue' }
const shown = 10

/** As on the page of effects, a figure is told only of healthy groups with enough people. */
const isTold = (verdict: EffectVerdict): boolean =>
  verdict.code !== 'unhealthy' && !(verdict.code === 'collecting' && verdict.unit === 'people')

type Of = { metric: GoalMetric; from: string; to: string }

/** What strategies caused among the people whom they met first within a goal's window; the largest first. `sum` is all that was reached. */
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
  return async ({ metric, from, to }: Of, { today, sum }: { today: string; sum: number }): Promise<Contribution[]> => {
    const effectMetric = effectMetrics[metric]
    if (effectMetric === undefined) return []
    const { scopes } = await effectsOf(effectMetric, from, to < today ? to : today)
    return scopes
      .flatMap(({ strategy, name, results }): Contribution[] => {
        const result = results.find((it) => it.metric === effectMetric)
        const units = result?.units
        if (strategy === null || !units?.interval || !result || !isTold(result.verdict)) return []
        const share = sum > 0 ? units.point / sum : null
        return [{ strategy, name: name ?? '', units: { point: units.point, interval: units.interval }, share }]
      })
      .sort((one, other) => other.units.point - one.units.point)
      .slice(0, shown)
  }
}
