import { quarterOf } from '#contract/dashboards/quarters.ts'
import type { InsightAnswer } from '#contract/insights/answer.ts'
import type { InsightQuery } from '#contract/insights/query.ts'
import type { DashboardsModule } from '#server/dashboards/dashboards.module.ts'
import { timeZoneOf } from '#server/database/project-time-zone.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { createConcurrencyLimit } from '#server/kernel/concurrency-limit.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { keepRecent } from '#server/kernel/recent.ts'
import { answerTo } from './answering.ts'
import type { LogQuestions } from './asked-events.ts'
import { peopleIn, requireSegments, segmentsIn } from './asked-people.ts'
import { readBounded } from './bounded-reads.ts'
import { readFold } from './fold.store.ts'
import { refusePersonal } from './personal-questions.ts'

export type AskingDependencies = {
  database: Database
  clock: Clock
  log: LogQuestions
  times: DashboardsModule['times']
  shown: EventsModule['shown']
}

/** Questions of one organisation, and of all, that are answered at once. The other connections of the database stay for other calls. */
const atOncePerTenant = 3
const atOnce = 5
const answersKnown = 500

/** Answers questions about what people did from the log of events. Answers are kept until something new is folded. */
export const createAsking = ({ database, clock, log, times, shown }: AskingDependencies) => {
  const ofTenants = createConcurrencyLimit(atOncePerTenant)
  const ofAll = createConcurrencyLimit(atOnce)
  const known = keepRecent<string, InsightAnswer>(answersKnown)

  const ask = (
    { projectId, tenantId }: ProjectRef,
    query: InsightQuery,
    { isMasked }: Viewer,
    signal: AbortSignal,
  ): Promise<InsightAnswer> =>
    readBounded(database, tenantId, signal, async (queries) => {
      const now = clock.now()
      const zone = query.zone ?? (await timeZoneOf(queries, projectId))
      const span = times.spanOf(query, zone, now)
      const live = await readFold(queries, projectId)
      const state = live && [live.generation, live.last_id, live.newest, live.decisions, live.events, live.folded_at]
      const name = JSON.stringify([tenantId, projectId.toLowerCase(), query, zone, isMasked, state, quarterOf(now.getTime())])
      const segments = segmentsIn(query)
      await requireSegments(queries, projectId, segments)
      const remembered = known.get(name)
      if (remembered) return remembered
      const fold = { projectId, generation: live?.generation ?? 0, lastId: live?.last_id ?? 0 }
      const reading = { queries, fold, log, who: peopleIn(query), now: now.getTime() }
      const answer = {
        ...(await answerTo(query, { reading, span, now: now.getTime(), isMasked, times, shown })),
        from: span.from,
        to: span.to,
        zone,
        start: new Date(span.start).toISOString(),
        end: new Date(span.end).toISOString(),
        waiting: live?.waiting ?? 0,
        computedAt: now.toISOString(),
      }
      // Who is in a segment changes without an event.
      if (answer.kind !== 'events' && segments.length === 0) known.set(name, answer)
      return answer
    })

  return {
    ask: async (project: ProjectRef, query: InsightQuery, viewer: Viewer, signal: AbortSignal): Promise<InsightAnswer> => {
      if (viewer.isMasked) refusePersonal(query)
      return ofTenants(project.tenantId, () => ofAll('all', () => ask(project, query, viewer, signal)))
    },
  }
}
