import { countedRows, type Monitoring } from '#contract/monitoring/monitoring.ts'
import { scenarios } from '#contract/scenarios/scenarios.ts'
import type { Queries } from '#server/kernel/database.ts'
import * as store from './senders.store.ts'

type Part<Name extends keyof Monitoring> = NonNullable<Monitoring[Name]>

/** What sends a project's events, and which pages may not. */
export const readSenders = async (queries: Queries, projectId: string, since: Date): Promise<Part<'senders'>> => {
  const rows = await store.countLibraries(queries, projectId, since)
  const refused = await store.readRefusal(queries, projectId)
  return {
    sampled: rows.reduce((sum, { count }) => sum + count, 0),
    libraries: rows.map(({ name, version, count, last_at }) => ({ name, version, count, lastAt: last_at.toISOString() })),
    refusal:
      refused?.refused_origin && refused.refused_at
        ? { origin: refused.refused_origin, at: refused.refused_at.toISOString(), count: refused.refused_count }
        : null,
  }
}

/** What the scenarios did, in their usual order. */
export const readScenarios = async (queries: Queries, projectId: string, since: Date): Promise<Part<'scenarios'>> => {
  const fired = new Map((await store.countFires(queries, projectId, since)).map(({ scenario, fires }) => [scenario, fires]))
  const caused = await store.countCaused(queries, projectId, since)
  const items = scenarios.map((scenario) => {
    const of = caused.filter(({ event_name }) => event_name === scenario)
    const sum = (outcome: string | null) =>
      of.reduce((total, it) => total + (outcome === null || it.outcome === outcome ? it.count : 0), 0)
    return {
      scenario,
      fires: Math.min(fired.get(scenario) ?? 0, countedRows),
      matched: sum(null),
      delivered: sum('delivered'),
      heldOut: sum('held_out'),
      suppressed: of.flatMap(({ outcome, reason, count }) =>
        outcome === 'suppressed' && reason !== null ? [{ reason, count }] : [],
      ),
    }
  })
  const isCut =
    caused.reduce((sum, { count }) => sum + count, 0) > countedRows || [...fired.values()].some((it) => it > countedRows)
  return { items, isCut }
}
