import { maskedCode } from '#contract/coupons/codes.ts'
import type { CouponCode } from '#contract/coupons/coupons.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { csvLine } from '#server/kernel/csv-line.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { readFree, readIssues } from './codes.store.ts'
import { findPool, type PoolRow } from './pools.store.ts'
import { freeOf, issuedOf } from './reading.ts'

const codesAtOnce = 1_000

type Part = { codes: CouponCode[]; next: (() => Promise<Part>) | null }

/** All codes of a pool as CSV, read a part at a time. The first part is read before this resolves. */
export const createExporting = ({ database, clock }: { database: Database; clock: Clock }) => {
  const patient = database.forJobs

  /**
   * Free codes come first: one that is issued while the file is written stands in it as free and again as issued, but is never missing. A shared
   * code is never free.
   */
  const parts = ({ projectId, tenantId }: ProjectRef, { id: pool, kind }: PoolRow) => {
    const issued = async (before: { at: string; id: string } | null): Promise<Part> => {
      const rows = await patient.ofTenant(tenantId, (queries) =>
        readIssues(queries, projectId, { pool, before, limit: codesAtOnce }),
      )
      const last = rows.length === codesAtOnce ? rows.at(-1) : undefined
      const now = clock.now()
      return {
        codes: rows.map((row) => issuedOf(row, now)),
        next: last ? () => issued({ at: last.issued_at.toISOString(), id: last.id }) : null,
      }
    }
    const free = async (after: number): Promise<Part> => {
      const rows = await patient.ofTenant(tenantId, (queries) =>
        readFree(queries, projectId, { pool, after, limit: codesAtOnce }),
      )
      const last = rows.length === codesAtOnce ? rows.at(-1) : undefined
      return { codes: rows.map(({ code }) => freeOf(code)), next: () => (last ? free(last.position) : issued(null)) }
    }
    return kind === 'shared' ? issued(null) : free(-1)
  }

  return async (project: ProjectRef, id: string, { isMasked }: Viewer) => {
    const row = await patient.ofTenant(project.tenantId, (queries) => findPool(queries, project.projectId, id))
    if (!row) throw new ApiError('coupon.unknown')
    const encoder = new TextEncoder()
    const shownAs = (code: string) => (isMasked && row.kind !== 'shared' ? maskedCode(code) : code)
    const linesOf = ({ codes }: Part) =>
      codes.map((it) => csvLine(columns.map(({ read }) => read({ ...it, code: shownAs(it.code) })))).join('')
    let part: Part | null = await parts(project, row)
    const file = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(`\ufeff${csvLine(columns.map(({ name }) => name))}`)),
      pull: async (controller) => {
        // Nothing is enqueued for an empty part: the next one is read at once.
        while (part !== null) {
          const lines = linesOf(part)
          part = part.next ? await part.next() : null
          if (lines !== '') return controller.enqueue(encoder.encode(lines))
        }
        controller.close()
      },
    })
    return { kind: row.kind, file }
  }
}

const columns: { name: string; read: (code: CouponCode) => string | null }[] = [
  { name: 'code', read: ({ code }) => code },
  { name: 'state', read: ({ state }) => state },
  { name: 'issued_at', read: ({ issuedAt }) => issuedAt },
  { name: 'expires_at', read: ({ expiresAt }) => expiresAt },
  { name: 'redeemed_at', read: ({ redeemedAt }) => redeemedAt },
  { name: 'redeemed_by_owner', read: ({ isOwn }) => (isOwn === null ? null : isOwn ? 'yes' : 'no') },
  { name: 'profile', read: ({ profile }) => profile },
  { name: 'decision', read: ({ decision }) => decision },
]
