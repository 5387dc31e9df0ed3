import { randomUUID } from 'node:crypto'
import { type SavedInsight, type SavedInsightContent, type SavedInsights, savedInsightLimits } from '#contract/insights/saved.ts'
import { maskText } from '#engine/profiles/mask.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import { maskQuestion, refusePersonal } from './personal-questions.ts'
import * as store from './saved-insights.store.ts'

type Caller = { who: SignedIn; projectId: string }
type AuditedCaller = Caller & { from: RequestContext }
type Dependencies = { database: Database; clock: Clock; audit: Audit }

const refOf = ({ who, projectId }: Caller) => ({ projectId, tenantId: who.tenantId })
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Questions that a project keeps under a name. Readers without the permission `profile:pii` see them without personal values. */
export const createSavedInsights = ({ database, clock, audit }: Dependencies) => {
  const recorder = changeRecorder(audit)

  const record = ({ who, projectId, from }: AuditedCaller, queries: Queries, id: string, change: string): Promise<unknown> =>
    recorder(who, id, 'insight.change', from)(queries.query, { project: projectId, change })

  const find = async (queries: Queries, caller: Caller, id: string): Promise<SavedInsight> => {
    const found = (await store.readSavedInsights(queries, refOf(caller))).find((it) => it.id === id)
    if (!found) throw new ApiError('insight.unknown')
    return shownTo(caller)(found)
  }

  return {
    list: (caller: Caller): Promise<SavedInsights> =>
      database.ofTenant(caller.who.tenantId, async (queries) => ({
        items: (await store.readSavedInsights(queries, refOf(caller))).map(shownTo(caller)),
      })),

    view: (caller: Caller, id: string): Promise<SavedInsight> =>
      database.ofTenant(caller.who.tenantId, (queries) => find(queries, caller, id)),

    create: (caller: AuditedCaller, insight: SavedInsightContent): Promise<SavedInsight> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        await takeLock(queries.query, 'savedInsightsOfProject', caller.projectId)
        const others = await store.readSavedInsights(queries, refOf(caller))
        if (others.length >= savedInsightLimits.insights) throw new ApiError('insight.tooMany')
        requireRoom(insight, others)
        if (viewerOf(caller.who).isMasked) refusePersonal(insight.question)
        const id = randomUUID()
        await store.insertSavedInsight(queries, refOf(caller), { id, insight, now: clock.now() })
        await record(caller, queries, id, 'created')
        return find(queries, caller, id)
      }),

    change: (
      caller: AuditedCaller,
      id: string,
      { insight, replaces }: { insight: SavedInsightContent; replaces: number },
    ): Promise<SavedInsight> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        await takeLock(queries.query, 'savedInsightsOfProject', caller.projectId)
        const all = await store.readSavedInsights(queries, refOf(caller))
        const known = all.find((it) => it.id === id)
        if (!known) throw new ApiError('insight.unknown')
        if (known.revision !== replaces) {
          const shown = shownTo(caller)(known)
          if (isSavedAlready(shown, insight)) return shown
          throw new ApiError('insight.changed')
        }
        const others = all.filter((it) => it !== known)
        const kept = keepUnseen(caller, insight, known)
        requireRoom(kept, others)
        await store.updateSavedInsight(queries, refOf(caller), { id, insight: kept, now: clock.now() })
        await record(caller, queries, id, 'changed')
        return find(queries, caller, id)
      }),

    remove: (caller: AuditedCaller, id: string): Promise<null> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        if (await store.deleteSavedInsight(queries, refOf(caller), id)) await record(caller, queries, id, 'deleted')
        return null
      }),
  }
}

const shownTo =
  (caller: Caller) =>
  ({ id, name, question, last_days, on_dashboard, revision, updated_at }: store.SavedInsightRow): SavedInsight => {
    const { isMasked } = viewerOf(caller.who)
    return {
      id,
      name: isMasked ? maskText(name) : name,
      question: isMasked ? maskQuestion(question) : question,
      lastDays: last_days,
      onDashboard: on_dashboard,
      revision,
      updatedAt: updated_at.toISOString(),
    }
  }

/** What somebody left as it was shown to them stays as it is, with the personal values that they do not see. */
const keepUnseen = (caller: Caller, sent: SavedInsightContent, known: store.SavedInsightRow): SavedInsightContent => {
  if (!viewerOf(caller.who).isMasked) return sent
  const shown = shownTo(caller)(known)
  const isLeft = isSame(sorted(sent.question), sorted(shown.question))
  if (!isLeft) refusePersonal(sent.question)
  return {
    ...sent,
    name: sent.name === shown.name ? known.name : sent.name,
    question: isLeft ? known.question : sent.question,
  }
}

/** The same value with its names in one order: `jsonb` does not keep the order in which they were written. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, it]) => it !== undefined)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, it]) => [name, sorted(it)]))
}

/** A name belongs to one insight of a project, whatever its case; the dashboard shows a limited number of them. */
const requireRoom = ({ name, onDashboard }: SavedInsightContent, others: readonly store.SavedInsightRow[]): void => {
  if (others.some((it) => it.name.toLowerCase() === name.toLowerCase())) throw new ApiError('insight.taken')
  const shown = others.filter((it) => it.on_dashboard).length
  if (onDashboard && shown >= savedInsightLimits.shown) throw new ApiError('insight.tooManyShown')
}
