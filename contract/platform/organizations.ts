import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { memberStatuses } from '#contract/members/members.ts'
import { organizationSwitches } from '#contract/organisation/switches.ts'
import { organizationDeletionSchema } from '#contract/organization-settings/deletion.ts'
import { reasonRule } from './reasons.ts'

export const organizationStatuses = ['active', 'suspended'] as const
export type OrganizationStatus = (typeof organizationStatuses)[number]
export const organizationSorts = ['created', 'name', 'events'] as const
export type OrganizationSort = (typeof organizationSorts)[number]
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Since when, in ISO 8601, an organisation can only be read or an account cannot sign in, and why. */
export const heldSchema = v.object({ since: v.string(), reason: v.string() })
export type Held = v.InferOutput<typeof heldSchema>

/**
 * An organisation as platform admins see it. `owner` is the owner who joined first; null where there is none. `eventsDay` and
 * `eventsMonth` are the accepted events of 24 hours and of 30 days up to `countedAt`, which is null for an organisation that has not been
 * counted yet. `isPlatform`: platform admins belong to it. Times are ISO 8601.
 */
export const organizationSchema = v.object({
  id: v.string(),
  name: v.string(),
  owner: v.nullable(v.object({ id: v.string(), name: v.string(), email: v.string() })),
  projects: v.number(),
  members: v.number(),
  eventsDay: v.number(),
  eventsMonth: v.number(),
  lastEventAt: v.nullable(v.string()),
  countedAt: v.nullable(v.string()),
  createdAt: v.string(),
  suspension: v.nullable(heldSchema),
  /** From the request on it can only be read; null if nobody has asked for its deletion. */
  deletion: v.nullable(organizationDeletionSchema),
  /** What platform admins have switched off for it. */
  switchedOff: v.array(v.picklist(organizationSwitches)),
  isPlatform: v.boolean(),
})
export type Organization = v.InferOutput<typeof organizationSchema>

const id = v.pipe(v.string(), v.uuid())
/** Pages continue after the row with this id. */
const page = { cursor: v.optional(id), limit: pageQuery.limit }

/** `q` is a part of the name or of an owner's address, or an id. The last created first, unless something else is asked for. */
export const organizationsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(60))),
  status: v.optional(v.picklist(organizationStatuses)),
  sort: v.optional(v.picklist(organizationSorts), 'created'),
  order: v.optional(v.picklist(sortOrders), 'desc'),
  ...page,
})
export const organizationsPage = cursorPage(organizationSchema)
export const organizationParams = v.object({ id })

/** `monthEvents` counts this month (UTC). `quota` is the project's own limit, null for that of the server; `limit` is what holds. */
export const organizationProjectSchema = v.object({
  id: v.string(),
  name: v.string(),
  isSample: v.boolean(),
  createdAt: v.string(),
  lastEventAt: v.nullable(v.string()),
  monthEvents: v.number(),
  quota: v.nullable(v.number()),
  limit: v.nullable(v.number()),
  retentionMonths: v.number(),
})
export type OrganizationProject = v.InferOutput<typeof organizationProjectSchema>

export const organizationMembersQuery = v.object(page)
export const organizationMembersPage = cursorPage(
  v.object({
    id: v.string(),
    name: v.string(),
    email: v.string(),
    role: v.string(),
    status: v.picklist(memberStatuses),
    isLocked: v.boolean(),
    joinedAt: v.string(),
  }),
)
export type OrganizationMember = v.InferOutput<typeof organizationMembersPage>['items'][number]

/** A row of the audit record. `actor` is a name; null for the server itself, and for somebody who was not signed in. */
export const auditEntrySchema = v.object({
  id: v.string(),
  at: v.string(),
  action: v.string(),
  result: v.picklist(['done', 'refused']),
  actor: v.nullable(v.string()),
  target: v.nullable(v.string()),
  address: v.nullable(v.string()),
  details: v.record(v.string(), v.string()),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>
/** The newest first. `cursor` is the id of the last row that is known. */
export const auditQuery = v.object({ cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))), limit: pageQuery.limit })
export const auditPage = cursorPage(auditEntrySchema)

/** `monthlyEvents` is null for the server's setting. */
export const projectQuotaBody = v.strictObject({
  monthlyEvents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999_999))),
  reason: reasonRule,
})
export type ProjectQuota = v.InferOutput<typeof projectQuotaBody>
