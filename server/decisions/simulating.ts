import type * as v from 'valibot'
import type { Decision, simulateOneBody } from '#contract/decisions/decision.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Cause } from '#engine/decisions/decide.ts'
import type { Fact } from '#engine/decisions/fact.ts'
import { factOf, partOf } from '#engine/decisions/fact.ts'
import type { PageField } from '#engine/profiles/event.ts'
import { readEvent } from '#engine/profiles/read-event.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { HeldFold, StoredProfile } from '#server/segments/segments.module.ts'
import { causeOfEvent, decisionId, noStrategy } from './decision-id.ts'
import { maskDecision, readDefinition } from './definitions.ts'
import type { createMaking } from './making.ts'
import { causeOf } from './matching.ts'
import { readSettings } from './settings.store.ts'
import * as store from './simulating.store.ts'
import { readSegmentNodes, readStrategy } from './strategies.store.ts'
import type { Caller } from './strategies.ts'

type Dependencies = { database: Database; clock: Clock; making: ReturnType<typeof createMaking> }
type Body = v.InferOutput<typeof simulateOneBody>

/** An event of the log, or an invented one, which may have a page. */
type Asked = {
  profile: string
  event: { id: string } | { name: string; properties: Record<string, unknown>; page?: Partial<Record<PageField, string>> }
  /** The strategies with the definition that they would decide by. */
  strategies: readonly { strategy: string; version: number; definition: Definition }[]
}

/** What a definition would decide, by the same code that decides in live operation. */
export const createSimulating = ({ database, clock, making }: Dependencies) => {
  /** The cause, and where it is in the log. The state before an event is not kept: it is the present one without that event. */
  const readCause = async (
    queries: Queries,
    fold: HeldFold,
    { event, profile, definition }: { event: Asked['event']; profile: StoredProfile; definition: Definition },
  ): Promise<{ cause: Cause; place: number; key: string }> => {
    if ('name' in event) {
      const { state, unit } = profile
      const at = clock.now().getTime()
      const page = event.page ?? {}
      const silentFor = state.lastSeen === null ? null : Math.max(0, at - state.lastSeen)
      const after = state.orders + (event.name === 'purchase' ? 1 : 0)
      const fact: Fact =
        definition.trigger.kind === 'segment'
          ? { kind: 'segment', segment: definition.trigger.segment, edge: definition.trigger.edge }
          : { kind: 'event', name: event.name, properties: event.properties, page, silentFor, orders: [state.orders, after] }
      const named = { id: new Date(at).toISOString(), name: event.name, at, anonymousId: unit, timeZone: null, cancelledBy: null }
      return {
        cause: { ...named, fact: partOf(definition.trigger, fact) },
        place: Number.MAX_SAFE_INTEGER,
        key: `simulated ${at}`,
      }
    }
    const row = await store.findEvent(queries, fold, { id: event.id, profile: profile.id })
    if (!row) throw new ApiError('event.unknown')
    const read = readEvent(row.stored)
    const { state } = profile
    const isOrder = read.type === 'track' && read.name === 'purchase'
    const before = {
      ...state,
      lastSeen: row.seenBefore,
      orders: isOrder ? row.ordersBefore : state.orders,
    }
    const fact =
      definition.trigger.kind === 'segment'
        ? { kind: 'segment' as const, segment: definition.trigger.segment, edge: definition.trigger.edge }
        : factOf(read, before, { ...state, orders: before.orders + (isOrder ? 1 : 0) })
    const cause = causeOf(read, row.receivedAt, partOf(definition.trigger, fact))
    return { cause, place: read.id, key: causeOfEvent(read.id) }
  }

  /** What each of some strategies would decide by itself, in the same order. */
  const simulate = async (
    queries: Queries,
    caller: Caller,
    { profile: asked, event, strategies }: Asked,
  ): Promise<Decision[]> => {
    const project = { projectId: caller.projectId, tenantId: caller.who.tenantId }
    const fold = await store.findFold(queries, project)
    const profile = fold && (await store.findProfile(queries, fold, asked))
    if (!fold || !profile) throw new ApiError('profile.unknown')
    const settings = await readSettings(queries, project)
    const decisions: Decision[] = []
    for (const { strategy, version, definition } of strategies) {
      const { cause: first, place, key } = await readCause(queries, fold, { event, profile, definition })
      const delay = definition.trigger.kind === 'event' ? definition.trigger.delay : null
      const cause = delay ? { ...first, at: first.at + delay.minutes * 60_000 } : first
      const id = decisionId(caller.projectId, strategy, version, key)
      const { inputs, decided } = await making.simulate(queries, fold, {
        found: {
          version: { strategy, version, isRunning: true, definition },
          cause,
          place,
          profile: profile.id,
          id,
          subject: profile,
          properties: {},
        },
        settings,
        before: { at: cause.at, event: place },
      })
      const decision: Decision = {
        id,
        at: new Date(inputs.cause.at).toISOString(),
        strategy,
        version,
        profile: profile.id,
        anonymousId: cause.anonymousId,
        event: { id: cause.id, name: cause.name },
        outcome: decided.outcome,
        reason: decided.reason,
        arm: decided.arm,
        propensity: decided.propensity,
        action: decided.action,
        messages: [],
        trace: decided.trace,
      }
      decisions.push(viewerOf(caller.who).isMasked ? maskDecision(decision) : decision)
    }
    return decisions
  }

  return {
    simulate,

    simulateOne: (caller: Caller, { profile, event, ...body }: Body): Promise<Decision> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const viewer = viewerOf(caller.who)
        const definition = readDefinition(body.definition, await readSegmentNodes(queries, caller.projectId), viewer)
        const row = body.strategy === undefined ? null : await readStrategy(queries, caller.projectId, body.strategy)
        if (body.strategy !== undefined && !row) throw new ApiError('strategy.unknown')
        const strategies = [{ strategy: row?.id ?? noStrategy, version: row?.version ?? 1, definition }]
        const [decision] = await simulate(queries, caller, { profile, event, strategies })
        if (!decision) throw new Error('no decision for one strategy')
        return decision
      }),
  }
}
