import type { Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { endpoints, headerNames, liveEventsStream } from '#contract/endpoints.ts'
import { type BehaviorAnswer, behaviorBatchBody, eventLimits } from '#contract/events.ts'
import { isAllowedOrigin } from '#contract/origins.ts'
import { holds } from '#contract/roles.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Actions } from '../actions/actions.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { answer, Refusal } from '../http/answers.ts'
import { isDeeperThan, parseUntrusted, readText } from '../http/bodies.ts'
import { eventStreamHeaders } from '../http/event-stream.ts'
import { isUuid, type serving } from '../http/serve.ts'
import type { Projects } from '../projects/projects.ts'
import { summarise } from './events.store.ts'
import type { Ingestion } from './ingestion.ts'
import type { LiveStreams } from './live-streams.ts'
import type { Refusals } from './refusals.ts'

type Dependencies = {
  database: Database
  clock: Clock
  sessions: Sessions
  projects: Projects
  ingestion: Ingestion
  actions: Actions
  streams: LiveStreams
  refusals: Refusals
}

const day = 24 * 60 * 60 * 1_000
const limits = { wireBytes: eventLimits.batchBytes, inflatedBytes: eventLimits.inflatedBytes }
/** Deeper than any event may be, so that a deep one is rejected by itself, and shallow enough for every reader after this one. */
const parseableDepth = 512

export const serveEvents = (
  app: Hono,
  serve: ReturnType<typeof serving>,
  { database, clock, sessions, projects, ingestion, actions, streams, refusals }: Dependencies,
) => {
  const { path } = endpoints.sendEvents
  app.use(path, cors({ origin: '*', allowMethods: ['POST'], exposeHeaders: ['Retry-After'], maxAge: 86_400 }))
  app.post(path, async (context) => {
    const batch = await readBatch(context)
    const key = batch.skdKey.toLowerCase()
    const source = isUuid(key) ? await ingestion.sourceOf(key) : null
    if (!source) throw new Refusal('sdkKey.unknown')
    const origin = context.req.header('Origin')
    if (!isAllowedOrigin(source.allowedOrigins, origin)) {
      refusals.note(source, origin ?? '')
      throw new Refusal('origin.refused')
    }
    const receipts = await ingestion.take(source, { events: batch.events, sentAt: batch.sentAt })
    const forVisitor = await actions.answerTo({
      key,
      source,
      origin: origin ?? '',
      events: batch.events,
      receipts,
      question: batch.sse,
    })
    return answer(context, { receipts, ...forVisitor, serverTime: clock.now().toISOString() } satisfies BehaviorAnswer)
  })

  serve('summariseEvents', ({ who, projectId }) =>
    summarise(database, who.tenantId, projectId, new Date(clock.now().getTime() - day)),
  )

  app.get(liveEventsStream.path, async (context) => {
    const { headers } = context.req.raw
    const who = await sessions.require(headers)
    if (!holds(who.permissions, liveEventsStream.permission)) throw new Refusal('permission.denied')
    const projectId = context.req.header(headerNames.project) ?? ''
    if (!isUuid(projectId) || !(await projects.isOf(who.tenantId, projectId))) throw new Refusal('project.unknown')
    const lastId = context.req.header('Last-Event-ID') ?? null
    const stream = streams.open({
      project: { projectId: projectId.toLowerCase(), tenantId: who.tenantId },
      sessionId: who.sessionId,
      lastId: lastId !== null && /^\d{1,18}$/.test(lastId) ? lastId : null,
    })
    return context.body(stream, 200, eventStreamHeaders)
  })
}

const readBatch = async (context: Context) => {
  const type = context.req.header('Content-Type') ?? ''
  if (!/^(?:text\/plain|application\/json)\b/i.test(type)) throw new Refusal('request.unreadable')
  const isGzip = context.req.header('Content-Encoding')?.toLowerCase() === 'gzip' || context.req.query('compression') === 'gzip'
  const text = await readText(context.req.raw, limits, isGzip)
  if (isDeeperThan(text, parseableDepth)) throw new Refusal('request.invalid')
  const parsed = v.safeParse(behaviorBatchBody, parseUntrusted(text))
  if (!parsed.success) throw new Refusal('request.invalid')
  return parsed.output
}
