import * as v from 'valibot'
import { rejectionReasons } from '#contract/events/events.ts'
import { countSchema, cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { reasonBody, reasonRule } from './reasons.ts'

/**
 * `silent` has received events before, but none in the last 24 hours. `rejecting`: events were rejected in the last 24 hours. `paused`: a
 * platform admin has paused it, and its keys are refused.
 */
export const dataSourceStates = ['receiving', 'silent', 'never', 'rejecting', 'paused'] as const
export type DataSourceState = (typeof dataSourceStates)[number]

/** So many rejected events are sent again by one call, the latest first. */
export const replayedAtOnce = 100

/** How events came: from pages, from servers with a secret key, or by an import of past events. */
export const dataSourceTypes = ['web', 'server', 'import'] as const
export type DataSourceType = (typeof dataSourceTypes)[number]

/**
 * A project as a source of events; events do not say which of its keys they came with. `webKey` and `serverKey` are the first characters of
 * its keys, null without one. `origins` is empty if all are allowed. `accepted` and `rejected` count the last 24 hours; `topReason` is the
 * most frequent one among the rejected events of that time that are stored. `senders` are libraries with versions that the latest events of
 * that time name, such as the tracker; `types` is how these events came, and whether the project ever imported any. Times are ISO 8601.
 */
export const dataSourceSchema = v.object({
  id: v.string(),
  name: v.string(),
  isSample: v.boolean(),
  organization: v.object({ id: v.string(), name: v.string(), isSuspended: v.boolean() }),
  webKey: v.nullable(v.string()),
  serverKey: v.nullable(v.object({ start: v.string(), lastUsedAt: v.nullable(v.string()) })),
  pausedAt: v.nullable(v.string()),
  types: v.array(v.picklist(dataSourceTypes)),
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

/** `replaces` are the first characters of the key that the caller saw. If another key is the present one, nothing changes. */
export const rotateDataSourceKeyBody = v.strictObject({ reason: reasonRule, replaces: v.pipe(v.string(), v.length(8)) })

/** So many of the newest accepted events are shown as samples. */
export const samplesShown = 20

/** An accepted event as it was stored, masked. `isFromServer`: it came with a server key or by an import. Times are ISO 8601. */
export const sampleEventSchema = v.object({
  id: v.string(),
  type: v.string(),
  event: v.string(),
  path: v.nullable(v.string()),
  receivedAt: v.string(),
  isFromServer: v.boolean(),
  properties: v.record(v.string(), v.unknown()),
})
export type SampleEvent = v.InferOutput<typeof sampleEventSchema>

/** At most so many of the latest events of a source are compared on each side, and so many differences are told. */
export const driftLimits = { events: 2_000, changes: 200, recentHours: 24, beforeDays: 7 } as const

export const driftKinds = ['new', 'gone', 'retyped'] as const
export type DriftKind = (typeof driftKinds)[number]

const driftSide = v.object({ types: v.array(v.string()), share: v.number() })

/**
 * A property that the events of a name carry differently than before. `before` and `now`: the JSON types of its values, the most frequent
 * first, and the share of the events that carry it.
 */
export const driftSchema = v.object({
  event: v.string(),
  property: v.string(),
  kind: v.picklist(driftKinds),
  before: driftSide,
  now: driftSide,
})
export type Drift = v.InferOutput<typeof driftSchema>

/** Events have no version of a schema: the latest events of 24 hours are compared with those of the seven days before. */
export const schemaDriftSchema = v.object({ recent: v.number(), before: v.number(), changes: v.array(driftSchema) })
export type SchemaDrift = v.InferOutput<typeof schemaDriftSchema>

const path = '/admin/api/v1/platform/data-sources'
const read = { method: 'GET', access: 'platform', params: v.object({ id }), problems: ['project.unknown'] } as const
const act = {
  method: 'POST',
  access: 'platform',
  requiresReauthentication: true,
  params: v.object({ id }),
  data: dataSourceSchema,
} as const

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
  viewDataSource: { ...read, path: `${path}/:id`, data: dataSourceSchema },
  /** The newest accepted events, masked also for admins. */
  listSampleEvents: { ...read, path: `${path}/:id/events`, data: v.array(sampleEventSchema) },
  viewSchemaDrift: { ...read, path: `${path}/:id/schema-drift`, data: schemaDriftSchema },
  /** Its keys are refused within five seconds, and its members are told. Imports and the console are not affected. */
  pauseDataSource: { ...act, path: `${path}/:id/pause`, body: reasonBody, problems: ['project.unknown'] },
  resumeDataSource: { ...act, path: `${path}/:id/resume`, body: reasonBody, problems: ['project.unknown'] },
  /**
   * Gives the project another SDK key; the replaced one stays valid for 24 hours. A server key is a secret that only the organisation may
   * see, so only its members replace it.
   */
  rotateDataSourceKey: {
    ...act,
    path: `${path}/:id/rotate-key`,
    body: rotateDataSourceKeyBody,
    problems: ['project.unknown', 'dataSource.keyReplaced'],
  },
})
