import { compareVersion } from '#engine/experiments/groups.ts'
import { assess } from '#engine/experiments/scope.ts'
import { stopReasonsOf } from '#engine/experiments/stop-loss.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { libraryOf, metricsOfVersion } from './library.ts'
import { readMetrics } from './metrics.store.ts'
import { readCells } from './reading.store.ts'

type StopLoss = DecisionsModule['stopLoss']
type Guarded = Awaited<ReturnType<StopLoss['find']>>[number]

type Dependencies = {
  database: Database
  clock: Clock
  readVersions: DecisionsModule['readVersions']
  stopLoss: StopLoss
}

/** The comparison by which a stop-loss is judged: what the page of effects shows when nobody chooses anything else there. */
const options = { engine: 'sequential', cuped: false, correction: 'none', by: 'group' } as const

/** Looks at the effects of the strategies that run with a stop-loss, and pauses those that make things worse. */
export const createStopLossWatch = ({ database, clock, readVersions, stopLoss }: Dependencies) => {
  let isOpen = true

  const reasonsOf = ({ project, strategy, version }: Guarded) =>
    database.ofTenant(project.tenantId, async (queries) => {
      const [published] = await readVersions(queries, project, [{ strategy, version }])
      const read = await readCells(queries, project, { strategy, from: null, to: null, byDay: false })
      const counted = read.find((it) => it.version === version)
      if (!published || !counted) return []
      const { definition } = published
      const { baseline, health, results } = assess({
        metrics: metricsOfVersion(libraryOf(await readMetrics(queries, project)), definition),
        comparison: compareVersion(counted.cells, definition),
        contaminated: counted.contaminated,
        options,
        now: clock.now().getTime(),
        endsAt: null,
        isAdaptive: false,
        guardrails: definition.goal?.guardrails ?? [],
      })
      return stopReasonsOf({ baseline, health, results }, definition.goal)
    })

  return {
    run: async (): Promise<void> => {
      for (const guarded of await stopLoss.find()) {
        if (!isOpen) return
        const reasons = await reasonsOf(guarded)
        if (reasons.length > 0) await stopLoss.pause(guarded, reasons)
      }
    },
    settle: async (): Promise<void> => {
      isOpen = false
    },
  }
}
