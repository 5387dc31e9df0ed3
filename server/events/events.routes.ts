import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { eventEndpoints } from '#contract/events/endpoints.ts'
import { type BehaviorAnswer, behaviorBatchBody } from '#contract/events/events.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { headerNames } from '#contract/http/headers.ts'
import { holds } from '#contract/organisation/roles.ts'
import { allowAnyPage } from '#server/http/cors.ts'
import { summarise } from '#server/ingestion/events.store.ts'
import type { IngestGuard } from '#server/ingestion/ingest-guard.ts'
import type { Ingestion } from '#server/ingestion/ingestion.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { type Actions, toldBy } from '../actions/actions.ts'
import { ApiError, answer } from '../http/answers.ts'
import { closerOf, eventStreamHeaders } from '../http/event-stream.ts'
import { isUuid, type serving } from '../http/serve.ts'
import type { ProjectDataRules } from '../projects/project-data.ts'
import type { Projects } from '../projects/projects.ts'
import { viewOverview } from './live.store.ts'
import type { LiveStreams } from './live-streams.ts'
import { listQuarantined } from './quarantine.store.ts'
import { createReplay } from './replay.ts'

type Dependencies = {
  database: Database
  clock: Clock
  sessions: Sessions
  projects: Projects
  projectData: ProjectDataRules
  ingestion: Ingestion
  actions: Actions
  streams: LiveStreams
  ingestGuard: IngestGuard
}

const day = 24 * 60 * 60 * 1_000

export const serveEvents = (
  app: Hono,
  serve: ReturnType<typeof serving>,
  { database, clock, sessions, projects, projectData, ingestion, actions, streams, ingestGuard }: Dependencies,
) => {
  const { path } = endpoints.sendEvents
  const replay = createReplay({ database, ingestion })
  allowAnyPage(app, path, { method: 'POST', headers: ['Authorization', 'Content-Type'] })
  /** Reads a batch and begins to take it. What it was parsed into is let go of before its commit. */
  const begin = async (context: Context) => {
    const named = await ingestGuard.senderBeside(context)
    const parsed = v.safeParse(behaviorBatchBody, await ingestGuard.readJson(context))
    if (!parsed.success) throw new ApiError('request.invalid')
    const { skdKey, events, sentAt, sse: question } = parsed.output
    if (named && skdKey !== undefined && skdKey.toLowerCase() !== named.key) throw new ApiError('request.invalid')
    const { key, source } = named ?? (await ingestGuard.senderOf(context, skdKey))
    const batch = { key, source, origin: context.req.header('Origin') ?? '', told: toldBy(events), question }
    const visitorAt = source.isServer ? ingestGuard.visitorsToldOf(events) : ingestGuard.visitorsAt(context)
    return { batch, taking: ingestion.take(source, { events, sentAt, visitorAt }) }
  }
  app.post(path, async (context) => {
    ingestGuard.refuseFlood(context)
    const { batch, taking } = await begin(context)
    const receipts = await taking
    // A server key sends and reads nothing: what is there for a visitor is told to their browser.
    const forVisitor = batch.source.isServer ? {} : await actions.answerTo({ ...batch, receipts })
    return answer(context, { receipts, ...forVisitor, serverTime: clock.now().toISOString() } satisfies BehaviorAnswer)
  })

  serve(eventEndpoints.summariseEvents, ({ who, projectId }) =>
    summarise(database, who.tenantId, projectId, new Date(clock.now().getTime() - day)),
  )

  serve(eventEndpoints.listQuarantined, ({ who, projectId, query }) =>
    listQuarantined(database, { tenantId: who.tenantId, projectId }, query.before ?? null),
  )

  serve(eventEndpoints.replayQuarantined, ({ who, projectId, body }) => replay({ tenantId: who.tenantId, projectId }, body))

  serve(eventEndpoints.viewLiveOverview, async ({ who, projectId }) => ({
    ...(await viewOverview(database, { tenantId: who.tenantId, projectId }, clock.now())),
    isMonthFull: await projectData.isMonthFull(who, projectId),
  }))

  app.get(liveEventsStream.path, async (context) => {
    const { headers } = context.req.raw
    const who = await sessions.require(headers)
    if (!holds(who.permissions, liveEventsStream.permission)) throw new ApiError('permission.denied')
    const projectId = context.req.header(headerNames.project) ?? ''
    if (!isUuid(projectId) || !(await projects.isOf(who.tenantId, projectId))) throw new ApiError('project.unknown')
    const lastId = context.req.header('Last-Event-ID') ?? null
    const stream = streams.open({
      project: { projectId: projectId.toLowerCase(), tenantId: who.tenantId },
      sessionId: who.sessionId,
      lastId: lastId !== null && /^\d{1,18}$/.test(lastId) ? lastId : null,
      close: closerOf(context),
    })
    return context.body(stream, 200, eventStreamHeaders)
  })
}
