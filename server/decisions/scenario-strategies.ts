import type { Strategy } from '#contract/decisions/strategies.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { priorityOf } from '#engine/decisions/order.ts'
import { prioritiesInOrder } from '#engine/decisions/priorities.ts'
import { maskText } from '#engine/profiles/mask.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { countRunningByEvent } from './running.store.ts'
import { recordRevision, recordRevisions } from './settings.store.ts'
import type { createSimulating } from './simulating.ts'
import * as store from './strategies.store.ts'
import type { AuditedCaller, Caller } from './strategies.ts'
import { strategyOf } from './strategy-view.ts'

/** A strategy that starts on a scenario. `definition` is what runs, or the draft before the first version. */
export type ScenarioStrategy = Pick<Strategy, 'id' | 'name' | 'status' | 'version' | 'definition'> & {
  scenario: string
  priority: number
}

type Dependencies = { database: Database; clock: Clock; audit: Audit; simulating: ReturnType<typeof createSimulating> }

/** The strategies that start on scenarios: in which order they decide, and what they would decide. */
export const createScenarioStrategies = ({ database, clock, audit, simulating }: Dependencies) => {
  const recorder = changeRecorder(audit)

  /** Without archived ones, in the order in which they decide for the same event. */
  const read = async (queries: Queries, caller: Caller): Promise<ScenarioStrategy[]> => {
    const { isMasked } = viewerOf(caller.who)
    const rows = await store.readStrategies(queries, caller.projectId)
    return rows
      .filter(({ status }) => status !== 'archived')
      .flatMap((row): ScenarioStrategy[] => {
        const definition = row.published ?? row.definition
        const { trigger } = definition
        const scenario = trigger.kind === 'event' ? trigger.event : trigger.kind === 'milestone' ? 'purchase' : null
        if (scenario === null) return []
        const { id, name, version, priority } = row
        const { status } = strategyOf(row, clock.now().getTime())
        const inForce = priorityOf({ strategy: id, version: version ?? 0, isRunning: true, definition, priority })
        return [{ id, name: isMasked ? maskText(name) : name, status, version, definition, scenario, priority: inForce }]
      })
      .toSorted((one, other) => other.priority - one.priority || (one.id < other.id ? -1 : 1))
  }

  return {
    read,

    countRunningByEvent,

    /** How many messages strategies have sent since a time, and how many of each are counted at most. */
    countDelivered: (
      queries: Queries,
      { who, projectId }: Caller,
      asked: { strategies: string[]; since: Date; atMost: number },
    ) => store.countDelivered(queries, { projectId, tenantId: who.tenantId }, asked),

    /**
     * Gives the strategies of a scenario priorities in this order. Versions stay as they are: the priority in force is kept beside them, and
     * the draft takes it, so that the next version has it too.
     */
    reorder: (
      caller: AuditedCaller,
      { scenario, order, replaces }: { scenario: Scenario; order: readonly string[]; replaces: readonly string[] },
    ): Promise<void> => {
      const project = { projectId: caller.projectId, tenantId: caller.who.tenantId }
      return store.changeStrategies(database, project, async (queries) => {
        const before = (await read(queries, caller)).filter((it) => it.scenario === scenario)
        const ids = before.map(({ id }) => id)
        if (ids.join() !== replaces.join()) throw new ApiError('scenario.changed')
        if (ids.toSorted().join() !== order.toSorted().join()) throw new ApiError('scenario.order')
        if (ids.join() === order.join()) return
        const priorities = prioritiesInOrder(before.map(({ priority }) => priority))
        const given = order.map((id, place) => ({ id, priority: priorities[place] ?? 0 }))
        const published = given.filter(({ id }) => before.some((it) => it.id === id && it.version !== null))
        await store.writePriorities(queries, project, published)
        await store.writeDraftPriorities(queries, project, { given, now: clock.now() })
        await recordRevision(queries, project, { activates: false })
        const details = { project: caller.projectId, strategies: String(order.length) }
        await recorder(caller.who, scenario, 'scenario.order', caller.from)(queries.query, details)
      })
    },

    simulate: simulating.simulate,

    /** The rules for scenarios have changed: they are read again before the next decision. */
    noteRules: (queries: Queries, { who, projectId }: Caller) =>
      recordRevision(queries, { projectId, tenantId: who.tenantId }, { activates: false }),

    /** The same for many projects. */
    noteRulesOf: recordRevisions,
  }
}
