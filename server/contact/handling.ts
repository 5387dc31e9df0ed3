import type * as v from 'valibot'
import type {
  ContactRequestHandling,
  contactRequestsPage,
  contactRequestsQuery,
  HandledContactRequest,
} from '#contract/platform/contact-requests.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import * as store from './handling.store.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit }
type Caller = { who: SignedIn; from: RequestContext }

export type ContactHandling = ReturnType<typeof createContactHandling>

/** What platform admins make of the requests from the public site. */
export const createContactHandling = ({ database, clock, audit }: Dependencies) => {
  const view = async (id: string): Promise<HandledContactRequest> => {
    const found = await store.findContactRequest(database.query, id)
    if (!found) throw new ApiError('contactRequest.unknown')
    return found
  }

  return {
    view,

    list: async ({
      q = '',
      state,
      cursor,
      limit,
    }: v.InferOutput<typeof contactRequestsQuery>): Promise<v.InferOutput<typeof contactRequestsPage>> => {
      const asked = { part: q.trim().toLowerCase(), state: state ?? null, after: cursor ?? null, limit: limit + 1 }
      const rows = await store.readContactRequests(database.query, asked)
      const total = await store.countContactRequests(database.query, asked)
      const items = rows.slice(0, limit)
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total: { value: total, exact: true } }
    },

    /** The note itself is not put on record, because it is about a person. */
    handle: async ({ who, from }: Caller, id: string, handling: ContactRequestHandling): Promise<HandledContactRequest> => {
      const entry = { action: 'contactRequest.handle', tenantId: who.tenantId, actorId: who.userId, target: id, from } as const
      await audit.refusals({ ...entry, details: { to: handling.state } }, () =>
        database.transaction(async ({ query }) => {
          const before = await store.holdContactRequest(query, id)
          if (!before) throw new ApiError('contactRequest.unknown')
          if (before.revision !== handling.replaces) throw new ApiError('contactRequest.changed')
          const isNoted = before.note !== handling.note
          if (before.state === handling.state && !isNoted) return
          await store.writeHandling(query, { id, by: who.userId, at: clock.now().toISOString(), handling })
          const details = { from: before.state, to: handling.state, ...(isNoted ? { note: 'changed' } : {}) }
          await audit.record(query, { ...entry, result: 'done', details })
        }),
      )
      return view(id)
    },
  }
}
