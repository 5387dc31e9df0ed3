import type * as v from 'valibot'
import type {
  addSuppressionBody,
  removeSuppressionBody,
  Suppression,
  SuppressionReason,
  suppressionsPage,
  suppressionsQuery,
} from '#contract/emails/suppressions.ts'
import { readEmail } from '#engine/profiles/identity/user-id.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { hashesOf, hashOf } from './links.ts'
import * as store from './suppressions.store.ts'

type Dependencies = { database: Database; clock: Clock; rates: RateLimits; audit: Audit; key: Key }
type Deed = { who: SignedIn; from: RequestContext }

/** So that nobody tries a list of addresses. */
const limit = { atMost: 60, seconds: 60 }
/** So many characters of a hash tell entries apart, and nobody the address. */
const markLength = 8

/** The addresses to which an organisation sends no e-mails: who is on the list, and who is put on it or taken off it by hand. */
export const createSuppressions = ({ database, clock, rates, audit, key }: Dependencies) => {
  const recorder = changeRecorder(audit)

  const read = async ({ userId }: SignedIn, typed: string): Promise<string> => {
    const retryAfter = await rates.take(`suppression:${userId}`, limit)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
    const address = readEmail(typed)
    if (address === null) throw new ApiError('suppression.notAnAddress')
    return address
  }

  return {
    list: (
      { tenantId }: SignedIn,
      { reason, from, to, cursor, limit: atMost }: v.InferOutput<typeof suppressionsQuery>,
    ): Promise<v.InferOutput<typeof suppressionsPage>> =>
      database.ofTenant(tenantId, async (queries) => {
        const place = { after: placeOfCursor(cursor), limit: atMost + 1 }
        const rows = await store.readSuppressions(queries, tenantId, {
          reason: reason ?? null,
          from: from ?? null,
          to: to ?? null,
          ...place,
        })
        const shown = rows.slice(0, atMost)
        const last = rows.length > atMost ? shown.at(-1) : undefined
        return {
          items: shown.map(entryOf),
          next: last ? timeCursorOf({ at: last.created_at, id: last.id }) : null,
          total: { value: rows[0]?.total ?? 0, exact: true },
        }
      }),

    check: async (who: SignedIn, typed: string): Promise<{ entry: Suppression | null }> => {
      const address = await read(who, typed)
      return database.ofTenant(who.tenantId, async (queries) => {
        const row = await store.findByHashes(queries, who.tenantId, hashesOf(key, who.tenantId, address))
        return { entry: row ? entryOf(row) : null }
      })
    },

    add: async (
      { who, from }: Deed,
      { address: typed, reason }: v.InferOutput<typeof addSuppressionBody>,
    ): Promise<Suppression> => {
      const { tenantId } = who
      const address = await read(who, typed)
      return database.ofTenant(tenantId, async (queries) => {
        const hashes = hashesOf(key, tenantId, address)
        const known = await store.findByHashes(queries, tenantId, hashes)
        if (known && !isStronger(reason, known.reason)) return entryOf(known)
        const hash = known?.address_hash ?? hashOf(key, tenantId, address)
        await store.suppress(queries, tenantId, { hash, reason, now: clock.now() })
        const row = await store.findByHashes(queries, tenantId, hashes)
        if (!row) throw new Error('an entry that was just made is missing')
        const entry = entryOf(row)
        await recorder(who, entry.id, 'suppression.add', from)(queries.query, { mark: entry.mark, reason: entry.reason })
        return entry
      })
    },

    remove: async (
      { who, from }: Deed,
      id: string,
      { reason: why, hasConsent }: v.InferOutput<typeof removeSuppressionBody>,
    ): Promise<null> =>
      database.ofTenant(who.tenantId, async (queries) => {
        const row = await store.findSuppression(queries, who.tenantId, id)
        if (!row) throw new ApiError('suppression.unknown')
        if (row.reason === 'unsubscribed' && !hasConsent) throw new ApiError('suppression.consentRequired')
        await store.deleteSuppression(queries, who.tenantId, row.address_hash)
        const { mark, reason } = entryOf(row)
        const details = { mark, reason, why, consent: hasConsent ? 'confirmed' : 'none' }
        await recorder(who, id, 'suppression.remove', from)(queries.query, details)
        return null
      }),
  }
}

const isStronger = (reason: SuppressionReason, than: SuppressionReason): boolean =>
  reason === 'unsubscribed' && than === 'bounced'

const entryOf = ({ id, address_hash: hash, reason, created_at: at }: store.SuppressionRow): Suppression => ({
  id,
  mark: hash.slice(0, markLength),
  reason,
  createdAt: at.toISOString(),
})
