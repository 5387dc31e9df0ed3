import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'

/** What was answered in the last so many minutes is told, of all processes together. */
export const watchedMinutes = 60

/** A minute of all processes together. `failures` are calls that failed by a fault of the server. */
const minuteSchema = v.object({ at: v.string(), calls: v.number(), failures: v.number() })

/**
 * What all processes answered. `minutes` are those of the last hour, the earliest first. `batchMs` is the 95th percentile of the time that a
 * batch of events took in them, exact to a tenth; null without one. Streams are those that were open in the last minute, of `processes`.
 */
export const trafficSchema = v.object({
  minutes: v.array(minuteSchema),
  calls: v.number(),
  failures: v.number(),
  batchMs: v.nullable(v.number()),
  processes: v.number(),
  consoleStreams: v.number(),
  visitorStreams: v.number(),
})
export type Traffic = v.InferOutput<typeof trafficSchema>

export const poolNames = ['requests', 'jobs', 'embedded'] as const
export type PoolName = (typeof poolNames)[number]

/** Connections of this process to the database. `waiting` are statements and transactions that wait for one. */
export const poolSchema = v.object({
  name: v.picklist(poolNames),
  open: v.number(),
  busy: v.number(),
  most: v.number(),
  waiting: v.number(),
})

export const queueNames = ['fold', 'dues', 'mails', 'webhooks', 'emails', 'organizationWebhooks'] as const
export type QueueName = (typeof queueNames)[number]
/** Of more rows than these it is only told that there are more. */
export const queuedAtMost = 10_000

/**
 * What waits in all projects. `waiting` counts what is to be done, also later on; for `fold` it counts projects whose events are not all in
 * profiles, for `dues` decisions whose delay is over. `oldestSeconds`: for so long the oldest has been due; null where none is.
 */
export const queueSchema = v.object({
  name: v.picklist(queueNames),
  waiting: v.number(),
  oldestSeconds: v.nullable(v.number()),
})
export type Queue = v.InferOutput<typeof queueSchema>

/** Statements that took as long as this are counted. In milliseconds. */
export const slowFromMs = 100

/** A statement of this process with its parameters left out. The time includes the wait for a connection. */
export const slowStatementSchema = v.object({
  text: v.string(),
  times: v.number(),
  slowestMs: v.number(),
  lastAt: v.string(),
})
export type SlowStatement = v.InferOutput<typeof slowStatementSchema>

/** The room on the disk of an embedded database; a server knows that of its own only. */
export const diskSchema = v.nullable(v.object({ freeBytes: v.number(), bytes: v.number() }))

export const incidentKinds = ['jobFailing', 'queueWaiting', 'callsFailing'] as const
export type IncidentKind = (typeof incidentKinds)[number]

/**
 * When something becomes an incident: a job that has failed so often in a row, a queue whose oldest entry has been due for so many seconds, and
 * a share of failed calls within so many minutes, of at least so many calls.
 */
export const incidentFrom = { failures: 3, queueSeconds: 15 * 60, failedShare: 0.05, calls: 20, minutes: 5 } as const

/** `worst`: failures in a row, seconds, or a share. `closedAt` is null while it goes on. */
export const incidentSchema = v.object({
  id: v.string(),
  kind: v.picklist(incidentKinds),
  subject: v.string(),
  openedAt: v.string(),
  closedAt: v.nullable(v.string()),
  worst: v.number(),
})
export type Incident = v.InferOutput<typeof incidentSchema>

/** The latest first. */
export const incidentsQuery = v.object(pageQuery)
export const incidentsPage = cursorPage(incidentSchema)
