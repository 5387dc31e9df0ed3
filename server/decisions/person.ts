import { type EventDecision, type EventDecisions, eventDecisionLimits } from '#contract/decisions/decision.ts'
import { type Exposures, exposuresAtMost } from '#contract/decisions/exposures.ts'
import type { TimelineEntry } from '#contract/profiles/history.ts'
import { holdoutOf } from '#engine/decisions/assignment.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import * as store from './person.store.ts'
import { readSettings } from './settings.store.ts'
import type { Caller } from './strategies.ts'

/** Decisions by the people and the events that they are about. */
export const createPersonReading = ({ database }: { database: Database }) => ({
  ofEvents: (caller: Caller, events: string[]): Promise<EventDecisions> =>
    database.ofTenant(caller.who.tenantId, async (queries) => {
      const decidedTo = await store.findDecidedTo(queries, caller)
      if (decidedTo === null) return { isActive: false, decidedTo: 0, items: [] }
      const rows = await store.findOfEvents(queries, caller, { events, atMost: eventDecisionLimits.decisions })
      return { isActive: true, decidedTo, items: rows.map(endedOf) }
    }),

  exposures: (caller: Caller, profile: string): Promise<Exposures> =>
    database.ofTenant(caller.who.tenantId, async (queries) => {
      const person = await store.findPerson(queries, caller, profile)
      if (!person) return { globalHoldout: null, items: [], count: 0 }
      const { holdout } = await readSettings(queries, { projectId: caller.projectId, tenantId: caller.who.tenantId })
      const rows = await store.findExposures(queries, caller, { profiles: person.parts, atMost: exposuresAtMost })
      return {
        globalHoldout: { ...holdout, ...holdoutOf(caller.projectId, holdout.version, person.unit, holdout.share) },
        items: rows.map((row) => ({
          strategy: row.strategy_id,
          version: row.version,
          decision: row.decision_id,
          at: row.at.toISOString(),
          exposedAs: row.exposed_as,
          isContaminated: row.is_contaminated,
        })),
        count: rows[0]?.count ?? 0,
      }
    }),
})

type Asked = { profiles: string[]; before: { at: string; id: string }; atMost: number }
type Entry = Extract<TimelineEntry, { kind: 'decision' }>

/** More decisions of a person than these are not counted. */
const countedAtMost = 10_000

/** What was decided for profiles, for their timelines. */
export const decisionsOfProfiles = {
  find: async (queries: Queries, project: { projectId: string }, asked: Asked): Promise<Entry[]> =>
    (await store.findOfProfiles(queries, project, asked)).map((row) => {
      const { event: _, ...ended } = endedOf(row)
      return { kind: 'decision', ...ended, at: row.at.toISOString(), event: row.event_name }
    }),
  count: (queries: Queries, project: { projectId: string }, profiles: string[]): Promise<number> =>
    store.countOfProfiles(queries, project, { profiles, atMost: countedAtMost + 1 }),
}

const endedOf = (row: store.ShortRow): EventDecision => ({
  event: row.event_id,
  id: row.id,
  strategy: row.strategy_id,
  version: row.version,
  outcome: row.outcome,
  reason: row.reason,
  arm: row.arm,
  action: row.action_id === null || row.action_version === null ? null : { id: row.action_id, version: row.action_version },
})
