import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'

const named = v.nullable(v.object({ id: v.string(), name: v.string() }))

/**
 * One row of the audit record. `name` of somebody, or of an organisation, that is not there any more is the empty text. `details` contain no
 * secrets. Times are ISO 8601.
 */
export const auditEntrySchema = v.object({
  id: v.number(),
  at: v.string(),
  action: v.string(),
  result: v.picklist(['done', 'refused']),
  organization: named,
  actor: named,
  target: v.nullable(v.string()),
  address: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
  details: v.record(v.string(), v.string()),
})
export type AuditEntryRow = v.InferOutput<typeof auditEntrySchema>

export const auditResults = ['done', 'refused'] as const
export type AuditResult = (typeof auditResults)[number]

/** Kinds of entries that are looked for together: changes of permissions, exports of data, and platform admins in somebody's place. */
export const auditViews = ['permissions', 'exports', 'impersonations'] as const
export type AuditView = (typeof auditViews)[number]

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254))
const instant = v.pipe(v.string(), v.isoTimestamp())

/**
 * What narrows the record. `from` is included, `to` is not. `actor` is an id, a user name or an e-mail address; `organization` an id or a
 * name; `action` the beginning of one, such as `account.`; `target` is an id.
 */
export const auditFilter = {
  from: v.optional(instant),
  to: v.optional(instant),
  actor: v.optional(text),
  organization: v.optional(text),
  action: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.]{1,60}$/))),
  result: v.optional(v.picklist(auditResults)),
  target: v.optional(text),
  view: v.optional(v.picklist(auditViews)),
}

/** The newest first. */
export const auditQuery = v.object({ ...auditFilter, ...pageQuery })
export const auditPage = cursorPage(auditEntrySchema)
/** From so many rows on, `total` is not exact. */
export const auditCountedAtMost = 10_000

/** A file and no envelope: `text/csv`, in UTF-8 with a byte order mark, of all rows that the filter leaves. The export is on record itself. */
export const auditCsv = {
  method: 'GET',
  path: '/admin/api/v1/platform/audit/export.csv',
  access: 'platform',
  requiresReauthentication: true,
  query: v.object(auditFilter),
} as const

/** `broken` is the id of the first row that was changed or is missing; null if the record is intact up to its sealed end, `newest`. */
export const auditCheckSchema = v.object({ newest: v.number(), broken: v.nullable(v.number()), checkedAt: v.string() })
export type AuditCheckResult = v.InferOutput<typeof auditCheckSchema>

export const lockKinds = ['account', 'device', 'name', 'confirmation', 'secondFactor'] as const

/**
 * Failed sign-ins of the last 24 hours, by network address and by person, the most first; and what is locked now because of them. `person` is
 * null for a name without an account. What was typed as a name is not told, because it may be a password.
 */
export const signInSecuritySchema = v.object({
  byAddress: v.array(v.object({ address: v.nullable(v.string()), failures: v.number(), people: v.number(), lastAt: v.string() })),
  byPerson: v.array(
    v.object({ id: v.string(), name: v.string(), failures: v.number(), addresses: v.number(), lastAt: v.string() }),
  ),
  locked: v.array(
    v.object({
      key: v.string(),
      kind: v.picklist(lockKinds),
      person: v.nullable(v.object({ id: v.string(), name: v.string() })),
      failures: v.number(),
      until: v.string(),
    }),
  ),
})
export type SignInSecurity = v.InferOutput<typeof signInSecuritySchema>

/** So many are told, and origins of so many days. */
export const accessLimits = { sessions: 50, origins: 50, originDays: 30 } as const

const present = v.object({ id: v.string(), name: v.string() })

/**
 * `sessions` are those of everybody that were used last; `impersonatedBy` is the platform admin who uses one in the person's place. `origins`:
 * projects whose keys were used from an origin that they do not allow, with the last such origin (empty if the request named none) and the
 * number of refused batches so far. Times are ISO 8601.
 */
export const accessSchema = v.object({
  sessions: v.array(
    v.object({
      key: v.string(),
      person: present,
      organization: present,
      isAdmin: v.boolean(),
      impersonatedBy: v.nullable(v.string()),
      userAgent: v.nullable(v.string()),
      address: v.nullable(v.string()),
      createdAt: v.string(),
      lastSeenAt: v.string(),
    }),
  ),
  origins: v.array(
    v.object({ project: present, organization: present, origin: v.string(), at: v.string(), batches: v.number() }),
  ),
})
export type Access = v.InferOutput<typeof accessSchema>
