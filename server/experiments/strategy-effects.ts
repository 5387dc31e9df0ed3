import type { StrategyEffect, StrategyEffects } from '#contract/experiments/strategy-effects.ts'
import { parseInstant } from '#contract/segments/time.ts'
import { goalKey } from '#engine/experiments/built-in.ts'
import { compareVersion } from '#engine/experiments/groups.ts'
import { assess } from '#engine/experiments/scope.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { ReadVersions } from './counting.ts'
import { isAdaptive } from './effects.ts'
import { libraryOf, metricsOfVersion } from './library.ts'
import { readMetrics } from './metrics.store.ts'
import { readCellsOf, readLatestVersions } from './reading.store.ts'

/** What is told of a strategy without a goal. */
const withoutGoal = 'conversion'
const options = { engine: 'sequential', cuped: false, correction: 'none', by: 'group' } as const

type Dependencies = { database: Database; clock: Clock; readVersions: ReadVersions }

/** The effect of each strategy on its goal. The number of statements does not depend on that of the strategies. */
export const createStrategyEffects =
  ({ database, clock, readVersions }: Dependencies) =>
  (project: ProjectRef): Promise<StrategyEffects> =>
    database.ofTenant(project.tenantId, async (queries) => {
      const library = libraryOf(await readMetrics(queries, project))
      const versions = await readLatestVersions(queries, project)
      const published = versions.length === 0 ? [] : await readVersions(queries, project, versions)
      const scopes = versions.flatMap((of, place) => {
        const definition = published[place]?.definition
        if (!definition) return []
        const guardrails = definition.goal?.guardrails ?? []
        const all = metricsOfVersion(library, definition)
        const wanted = all.some(({ id }) => id === goalKey) ? goalKey : withoutGoal
        const metrics = all.filter(({ id }) => id === wanted || guardrails.some(({ metric }) => metric === id))
        return [{ of, definition, wanted, guardrails, metrics }]
      })
      const keys = new Set(scopes.flatMap(({ metrics }) => metrics.map(({ key }) => key)))
      const cells = await readCellsOf(queries, project, { versions, metrics: [...keys] })
      const byStrategy = new Map(cells.map((it) => [it.strategy, it]))
      const now = clock.now().getTime()
      const items = scopes.flatMap(({ of, definition, wanted, guardrails, metrics }): StrategyEffect[] => {
        const found = byStrategy.get(of.strategy)
        if (!found) return []
        const { results } = assess({
          metrics,
          comparison: compareVersion(found.cells, definition),
          contaminated: found.contaminated,
          options,
          now,
          endsAt: definition.schedule?.to ? parseInstant(definition.schedule.to) : null,
          isAdaptive: isAdaptive({ definition }),
          guardrails,
        })
        const result = results.find(({ metric }) => metric === wanted)
        return result ? [{ ...of, result }] : []
      })
      return { asOf: clock.now().toISOString(), currency: await currencyOf(queries, project.projectId), items }
    })
