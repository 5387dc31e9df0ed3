import * as v from 'valibot'
import { rejectionReasons } from '#contract/events/events.ts'
import { countSchema, cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { reasonRule } from './reasons.ts'

/** `silent` has received events before, but none in the last 24 hours. `rejecting`: events were rejected in the last 24 hours. */
export const dataSourceStates = ['receiving', 'silent', 'never', 'rejecting'] as const
export type DataSourceState = (typeof dataSourceStates)[number]

/** So many rejected events are sent again by one call, the latest first. */
export const replayedAtOnce = 100

/**
 * A project as a source of events; events do not say which of its keys they came with. `webKey` and `serverKey` are the first characters of
 * its keys, null without one. `origins` is empty if all are allowed. `accepted` and `rejected` count the last 24 hours; `topReason` is the
 * most frequent one among the rejected events of that time that are stored. `senders` are libraries with versions that the latest events of
 * that time name, such as the tracker. Times are ISO 8601.
 */
export const dataSourceSchema = v.object({
  id: v.string(),
  name: v.string(),
  isSample: v.boolean(),
  organization: v.object({ id: v.string(), name: v.string(), isSuspended: v.boolean() }),
  webKey: v.nullable(v.string()),
  serverKey: v.nullable(v.object({ start: v.string(), lastUsedAt: v.nullable(v.string()) })),
  origins: v.array(v.string()),
  refusal: v.nullable(v.object({ origin: v.string(), at: v.string() })),
  lastEventAt: v.nullable(v.string()),
  accepted: v.number(),
  rejected: v.number(),
  topReason: v.nullable(v.picklist(rejectionReasons)),
  quarantined: countSchema,
  senders: v.array(v.string()),
})
export type DataSource = v.InferOutput<typeof dataSourceSchema>

const id = v.pipe(v.string(), v.uuid())

/** `q` is a part of the name of the project or its organisation, or the id of one. The last created first. */
export const dataSourcesQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(60))),
  state: v.optional(v.picklist(dataSourceStates)),
  cursor: v.optional(id),
  limit: pageQuery.limit,
})
export const dataSourcesPage = cursorPage(dataSourceSchema)

/** `before` is the `next` of an earlier answer: older events than those of that call are sent again. */
export const replayDataSourceBody = v.strictObject({
  reason: reasonRule,
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
})

/**
 * What became of the rejected events that were sent again. A duplicate had been accepted before; it leaves the quarantine as well. `next` is null
 * when no older ones are left.
 */
export const replayResult = v.object({
  accepted: v.number(),
  duplicates: v.number(),
  rejected: v.number(),
  next: v.nullable(v.string()),
})
export type ReplayResult = v.InferOutput<typeof replayResult>

const path = '/admin/api/v1/platform/data-sources'

/** Where the events of all organisations come from. */
export const dataSourceEndpoints = defineEndpoints({
  listDataSources: { method: 'GET', path, access: 'platform', query: dataSourcesQuery, data: dataSourcesPage, problems: [] },
  /** Sends the latest rejected events of a project again, as they were received. Those that are rejected again stay. */
  replayDataSource: {
    method: 'POST',
    path: `${path}/:id/replay`,
    access: 'platform',
    requiresReauthentication: true,
    params: v.object({ id }),
    body: replayDataSourceBody,
    data: replayResult,
    problems: ['project.unknown', 'organization.suspended'],
  },
})
