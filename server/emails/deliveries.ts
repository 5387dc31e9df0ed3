import type * as v from 'valibot'
import type { EmailDelivery, EmailFailure, emailDeliveriesPage, emailDeliveriesQuery } from '#contract/emails/deliveries.ts'
import type { EmailFigures } from '#contract/emails/emails.ts'
import { consentState } from '#engine/profiles/consent.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import * as store from './deliveries.store.ts'
import { readFigures, readStateOf } from './emails.store.ts'
import { hashesOf } from './links.ts'
import { isSuppressed } from './suppressions.store.ts'

type Caller = { who: SignedIn; projectId: string }
/** The living profiles that a search finds. */
export type FindPeople = (queries: Queries, project: ProjectRef, q: string) => Promise<string[]>

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  key: Key
  actions: Pick<ActionsModule, 'exists' | 'readPublished'>
  findPeople: FindPeople
  wake: () => void
}

/** What people see of the e-mails of decisions, and what they can do about them. */
export const createDeliveries = ({ database, clock, audit, key, actions, findPeople, wake }: Dependencies) => {
  const recorder = changeRecorder(audit)

  const shown = async (queries: Queries, { who, projectId }: Caller, rows: readonly store.DeliveryRow[]) => {
    const versions = new Map(rows.map((row) => [keyOf(row), { id: row.action_id, version: row.action_version }]))
    const published = await actions.readPublished(queries, { projectId }, [...versions.values()])
    const contents = new Map(published.map((it) => [`${it.id} ${it.version}`, it]))
    const templateOf = (row: store.DeliveryRow): string | null => {
      const version = contents.get(keyOf(row))
      if (version?.type !== 'email') return null
      const { texts } = version.content
      return (row.language === null ? Object.values(texts)[0] : texts[row.language])?.subject ?? null
    }
    const { isMasked } = viewerOf(who)
    return rows.map((row) => deliveryOf(row, { isMasked, template: templateOf(row) }))
  }

  const one = async (queries: Queries, caller: Caller, row: store.DeliveryRow): Promise<EmailDelivery> => {
    const [delivery] = await shown(queries, caller, [row])
    if (!delivery) throw new ApiError('email.deliveryUnknown')
    return delivery
  }

  return {
    /** What became of the e-mails of an action. */
    figures: ({ who, projectId }: Caller, action: string): Promise<EmailFigures> =>
      database.ofTenant(who.tenantId, async (queries) => {
        if (!(await actions.exists(queries, projectId, action))) throw new ApiError('action.unknown')
        const row = await readFigures(queries, projectId, action)
        const {
          waiting = 0,
          sent = 0,
          dead = 0,
          suppressed = 0,
          cancelled = 0,
          unsubscribed = 0,
          last_sent_at: last = null,
        } = row ?? {}
        return { waiting, sent, dead, suppressed, cancelled, unsubscribed, lastSentAt: iso(last) }
      }),

    list: (
      caller: Caller,
      action: string,
      { status, q, cursor, limit }: v.InferOutput<typeof emailDeliveriesQuery>,
    ): Promise<v.InferOutput<typeof emailDeliveriesPage>> => {
      const { who, projectId } = caller
      if (q !== undefined && viewerOf(who).isMasked) throw new ApiError('permission.denied')
      return database.ofTenant(who.tenantId, async (queries) => {
        if (!(await actions.exists(queries, projectId, action))) throw new ApiError('action.unknown')
        const found = q === undefined ? null : await findPeople(queries, { projectId, tenantId: who.tenantId }, q)
        const rows = await store.readDeliveries(queries, projectId, {
          action,
          status: status ?? null,
          profiles: found && (await store.readPartsOf(queries, projectId, found)),
          after: placeOfCursor(cursor),
          limit: limit + 1,
        })
        const page = rows.slice(0, limit)
        const last = rows.length > limit ? page.at(-1) : undefined
        return {
          items: await shown(queries, caller, page),
          next: last ? timeCursorOf({ at: last.created_at, id: last.id }) : null,
          total: { value: rows[0]?.total ?? 0, exact: true },
        }
      })
    },

    view: (caller: Caller, id: string): Promise<EmailDelivery> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const row = await store.findDelivery(queries, caller.projectId, id)
        if (!row) throw new ApiError('email.deliveryUnknown')
        return one(queries, caller, row)
      }),

    /** Consent and suppression are read now and again before the attempt, because others may change them in between. */
    replay: async (caller: Caller & { from: RequestContext }, id: string): Promise<EmailDelivery> => {
      const { who, projectId, from } = caller
      const replayed = await database.ofTenant(who.tenantId, async (queries) => {
        await store.holdDelivery(queries, projectId, id)
        const row = await store.findDelivery(queries, projectId, id)
        if (!row) throw new ApiError('email.deliveryUnknown')
        if (row.status !== 'dead') {
          if (row.replayed_at === null) throw new ApiError('email.notDead')
          return one(queries, caller, row)
        }
        if (row.recipient === null || !row.is_kept) throw new ApiError('email.contentGone')
        if (await isSuppressed(queries, who.tenantId, hashesOf(key, who.tenantId, row.recipient)))
          throw new ApiError('email.suppressed')
        const state = await readStateOf(queries, projectId, row.profile_id)
        if (state === null || consentState(state.consent, 'marketing') !== 'granted') throw new ApiError('email.noConsent')
        const now = clock.now()
        await store.restartDelivery(queries, projectId, id, now)
        const details = { project: projectId, action: row.action_id }
        await recorder(who, id, 'email.replay', from)(queries.query, details)
        const changed = { status: 'waiting' as const, tries: 0, failure: null, next_attempt_at: now, replayed_at: now }
        return one(queries, caller, { ...row, ...changed })
      })
      wake()
      return replayed
    },
  }
}

const keyOf = (row: store.DeliveryRow) => `${row.action_id} ${row.action_version}`
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const deliveryOf = (
  row: store.DeliveryRow,
  { isMasked, template }: { isMasked: boolean; template: string | null },
): EmailDelivery => ({
  id: row.id,
  action: { id: row.action_id, version: row.action_version },
  decision: row.strategy_id === null ? null : { id: row.id, strategy: row.strategy_id },
  profile: row.profile_id,
  recipient: isMasked ? null : row.recipient,
  subject: isMasked ? null : row.subject,
  template,
  status: row.status,
  tries: row.tries,
  failure: row.failure === null ? null : failureOf(row.failure),
  createdAt: row.created_at.toISOString(),
  attemptedAt: iso(row.attempted_at),
  nextAttemptAt: iso(row.next_attempt_at),
  sentAt: iso(row.sent_at),
  replayedAt: iso(row.replayed_at),
  unsubscribedAt: iso(row.unsubscribed_at),
  canReplay: row.status === 'dead' && row.is_kept,
})

const known: Record<string, EmailFailure['kind']> = {
  expired: 'expired',
  'no recipient': 'noRecipient',
  suppressed: 'suppressed',
  'no consent': 'noConsent',
}

/** What is stored of a failed attempt ends with the answer of the mail server, if it gave one. */
const failureOf = (text: string): EmailFailure => {
  const kind = known[text]
  if (kind) return { kind, code: null }
  const [, code] = / (\d{3})$/.exec(text) ?? []
  return code === undefined ? { kind: 'connection', code: null } : { kind: 'refused', code: Number(code) }
}
