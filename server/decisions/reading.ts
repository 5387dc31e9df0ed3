import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { checks } from '#contract/decisions/checks.ts'
import type { Decision, decisionsPage, decisionsQuery } from '#contract/decisions/decision.ts'
import type { Funnel, funnelQuery } from '#contract/decisions/strategies.ts'
import { type Decided, decide, type Inputs, withoutDurations } from '#engine/decisions/decide.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { messagesAt } from './acknowledging.ts'
import { maskDecision } from './definitions.ts'
import * as store from './reading.store.ts'
import { readVersions } from './running.store.ts'
import { readStrategy } from './strategies.store.ts'
import type { Caller } from './strategies.ts'

/** What was decided, and why. */
export const createReading = ({ database, clock }: { database: Database; clock: Clock }) => {
  const refOf = ({ who, projectId }: Caller) => ({ projectId, tenantId: who.tenantId })
  const shown = ({ who }: Caller, row: store.DecisionRow): Decision => {
    const decision = decisionOf(row, clock.now())
    return viewerOf(who).isMasked ? maskDecision(decision) : decision
  }

  return {
    list: (
      caller: Caller,
      { profile, strategy, outcome, from, to, cursor, limit }: v.InferOutput<typeof decisionsQuery>,
    ): Promise<v.InferOutput<typeof decisionsPage>> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const filter = {
          profile: profile ?? null,
          strategy: strategy ?? null,
          outcome: outcome ?? null,
          from: dateOf(from),
          to: dateOf(to),
        }
        const after = cursor === undefined ? null : placeOf(cursor)
        const { rows, count } = await store.readPage(queries, refOf(caller), { filter, after, atMost: limit + 1 })
        const items = rows.slice(0, limit).map((row) => shown(caller, row))
        const last = rows.length > limit ? items.at(-1) : undefined
        const exact = count <= store.countedAtMost
        return {
          items,
          next: last ? `${Date.parse(last.at)}_${last.id}` : null,
          total: { value: exact ? count : store.countedAtMost, exact },
        }
      }),

    view: (caller: Caller, id: string): Promise<Decision> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const row = await store.readDecision(queries, refOf(caller), id)
        if (!row) throw new ApiError('decision.unknown')
        return shown(caller, row)
      }),

    /** Decides again from what the decision's row has kept. */
    replay: (caller: Caller, id: string): Promise<{ same: boolean }> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const row = await store.readInputs(queries, refOf(caller), id)
        if (!row) throw new ApiError('decision.unknown')
        const asked = { strategy: row.strategy_id, version: row.version }
        const [version] = await readVersions(queries, refOf(caller), [asked])
        if (!version) return { same: false }
        const { strategy, definition } = version
        const inputs: Inputs = {
          ...row.inputs,
          version: { strategy, version: row.version, isRunning: row.is_running, definition },
        }
        return { same: isDeepStrictEqual(comparable(decide(inputs)), comparable(decidedIn(row, inputs))) }
      }),

    funnel: (caller: Caller, id: string, { version, from, to }: v.InferOutput<typeof funnelQuery>): Promise<Funnel> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        if (!(await readStrategy(queries, caller.projectId, id))) throw new ApiError('strategy.unknown')
        const asked = { strategy: id, version: version ?? null, from: dateOf(from), to: dateOf(to) }
        return funnelOf(await store.countEnds(queries, refOf(caller), asked))
      }),
  }
}

type StoredDecided = NonNullable<Awaited<ReturnType<typeof store.readInputs>>>

/** What is not stored by itself follows from the inputs. */
const decidedIn = (row: StoredDecided, inputs: Inputs): Decided => {
  const { cost, isExposed } = decide(inputs)
  return {
    outcome: row.outcome,
    reason: row.reason,
    arm: row.arm,
    propensity: row.propensity,
    action: row.action_id === null || row.action_version === null ? null : { id: row.action_id, version: row.action_version },
    cost,
    isExposed,
    trace: row.trace,
  }
}

/** As JSON, without durations: the database orders the keys of objects in its own way. */
const comparable = (decided: Decided): unknown => JSON.parse(JSON.stringify(withoutDurations(decided)))

const decisionOf = (row: store.DecisionRow, now: Date): Decision => ({
  id: row.id,
  at: row.at.toISOString(),
  strategy: row.strategy_id,
  version: row.version,
  profile: row.profile_id,
  anonymousId: row.anonymous_id,
  event: { id: row.event_id, name: row.event_name },
  outcome: row.outcome,
  reason: row.reason,
  arm: row.arm,
  propensity: row.propensity,
  action: row.action_id === null || row.action_version === null ? null : { id: row.action_id, version: row.action_version },
  messages: messagesIn(row, now),
  trace: row.trace,
})

/** Only what was sent to a page expires. */
const messagesIn = ({ messages, valid_until: validUntil }: store.DecisionRow, now: Date) =>
  messages.some(({ status }) => status === 'sent')
    ? messagesAt(messages, { validUntil: validUntil.getTime(), now: now.getTime() })
    : messages

const funnelOf = (ends: readonly store.Ended[]): Funnel => {
  const sum = (of: readonly store.Ended[]) => of.reduce((total, { count }) => total + count, 0)
  let reached = sum(ends)
  return {
    matches: reached,
    checks: checks.map((check) => {
      const failed = sum(ends.filter(({ reason }) => reason === check))
      const entry = { check, reached, failed }
      reached -= failed
      return entry
    }),
    outcomes: {
      delivered: sum(ends.filter(({ outcome }) => outcome === 'delivered')),
      held_out: sum(ends.filter(({ outcome }) => outcome === 'held_out')),
      suppressed: sum(ends.filter(({ outcome }) => outcome === 'suppressed')),
    },
    arms: [...new Set(ends.flatMap(({ arm }) => arm ?? []))].toSorted().map((arm) => {
      const delivered = ends.filter((it) => it.outcome === 'delivered' && it.arm === arm)
      const seen = (of: 'shown' | 'clicked' | 'dismissed') => delivered.reduce((total, it) => total + it[of], 0)
      return { arm, delivered: sum(delivered), shown: seen('shown'), clicked: seen('clicked'), dismissed: seen('dismissed') }
    }),
  }
}

const dateOf = (text: string | undefined): Date | null => {
  if (text === undefined) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new ApiError('request.invalid')
  return date
}

const placeRule = v.pipe(v.string(), v.regex(/^\d{1,15}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))

const placeOf = (cursor: string): { at: number; id: string } => {
  const { success, output } = v.safeParse(placeRule, cursor)
  const [at = '', id = ''] = success ? output.split('_') : []
  if (!success || Number(at) > 253_402_300_799_999) throw new ApiError('request.invalid')
  return { at: Number(at), id }
}
