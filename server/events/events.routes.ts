import { eventEndpoints } from '#contract/events/endpoints.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { eventStreamHeaders } from '#server/http/event-stream.ts'
import { outgoingOf } from '#server/http/event-stream-body.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { viewerOf } from '#server/http/viewer.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { summarise } from './event-counters.store.ts'
import { viewOverview } from './live.store.ts'
import type { LiveStreams } from './live-streams.ts'
import { maskQuarantined } from './masking.ts'
import type { ProjectDataRules } from './project-data.ts'
import { listQuarantined } from './quarantine.store.ts'

type Dependencies = { database: Database; clock: Clock; projectData: ProjectDataRules; streams: LiveStreams }

const day = 24 * 60 * 60 * 1_000

export const serveEvents = (
  { app, serve, requireProject }: HttpRoutes,
  { database, clock, projectData, streams }: Dependencies,
) => {
  serve(eventEndpoints.summariseEvents, ({ who, projectId }) =>
    summarise(database, who.tenantId, projectId, new Date(clock.now().getTime() - day)),
  )

  serve(eventEndpoints.listQuarantined, async ({ who, projectId, query }) => {
    const rejected = await listQuarantined(database, { tenantId: who.tenantId, projectId }, query.before ?? null)
    return viewerOf(who).isMasked ? rejected.map(maskQuarantined) : rejected
  })

  serve(eventEndpoints.viewLiveOverview, async ({ who, projectId }) => ({
    ...(await viewOverview(database, { tenantId: who.tenantId, projectId }, clock.now())),
    isMonthFull: await projectData.isMonthFull(who, projectId),
  }))

  app.get(liveEventsStream.path, async (context) => {
    const { who, projectId } = await requireProject(context, liveEventsStream)
    const lastId = context.req.header('Last-Event-ID') ?? null
    const { body } = streams.open({
      project: { projectId: projectId.toLowerCase(), tenantId: who.tenantId },
      sessionId: who.sessionId,
      ...viewerOf(who),
      lastId: lastId !== null && /^\d{1,18}$/.test(lastId) ? lastId : null,
      outgoing: outgoingOf(context),
    })
    return context.newResponse(body, 200, eventStreamHeaders)
  })
}
