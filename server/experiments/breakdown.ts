import type { Definition } from '#contract/decisions/definition.ts'
import { breakdownLimits, type EffectBreakdown, type EffectBreakdownQuery } from '#contract/experiments/breakdown.ts'
import { partsOf } from '#engine/experiments/breakdown.ts'
import { isMoney } from '#engine/experiments/effects.ts'
import { type Cell, compareProject, compareVersion } from '#engine/experiments/groups.ts'
import { maskText } from '#engine/profiles/mask.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { readParts } from './breakdown.store.ts'
import type { ReadVersions } from './counting.ts'
import { dayOf, engineOf, isAdaptive } from './effects.ts'
import { keyOfId, libraryOf, metricsOfVersion } from './library.ts'
import { readMetrics } from './metrics.store.ts'
import { wholeProject } from './noting.store.ts'

type Dependencies = {
  database: Database
  readVersions: ReadVersions
  readHoldout: (queries: Queries, project: ProjectRef) => Promise<{ share: number; version: number }>
}

/**
 * A result divided by what people were when they were exposed. It is summed when it is asked for: the values are too many to keep sums of each.
 */
export const createBreakdown =
  ({ database, readVersions, readHoldout }: Dependencies) =>
  (project: ProjectRef, question: EffectBreakdownQuery, viewer: Viewer): Promise<EffectBreakdown> =>
    database.ofTenant(project.tenantId, async (queries) => {
      const { dimension, arm = null, strategy = wholeProject } = question
      const version = Number(question.version)
      const library = libraryOf(await readMetrics(queries, project))
      const definition =
        strategy === wholeProject ? null : await definitionOf(await readVersions(queries, project, [{ strategy, version }]))
      const key = keyOfId(library, question.metric)
      const metric = metricsOfVersion(library, definition).find((it) => it.key === key)
      if (!metric) throw new ApiError('metric.unknown')
      const { share } = await readHoldout(queries, project)
      const comparisonOf = (cells: readonly Cell[]) =>
        definition ? compareVersion(cells, definition) : compareProject(cells, share)
      const span = { from: dayOf(question.from), to: dayOf(question.to) }
      const { parts, unrecorded } = await readParts(queries, project, { strategy, version, key: metric.key, dimension, ...span })
      const all = partsOf(
        metric,
        [...parts].map(([value, cells]) => ({ value, comparison: comparisonOf(cells) })),
        { ...engineOf(question), arm, isAdaptive: arm !== null && isAdaptive({ definition }) },
      )
      const shown = (value: string | null) =>
        value !== null && viewer.isMasked && dimension === 'source' ? maskText(value) : value
      const { kind, direction, hours } = metric.definition
      return {
        dimension,
        currency: await currencyOf(queries, project.projectId),
        result: { metric: metric.id, name: metric.name, kind, direction, isMoney: isMoney(metric.definition), hours, arm },
        baseline: comparisonOf([...parts.values()].flat()).baseline,
        parts: all.slice(0, breakdownLimits.parts).map((it) => ({ ...it, value: shown(it.value) })),
        others: Math.max(0, all.length - breakdownLimits.parts),
        unrecorded,
      }
    })

const definitionOf = ([found]: Awaited<ReturnType<ReadVersions>>): Definition => {
  if (!found) throw new ApiError('strategy.unknown')
  return found.definition
}
