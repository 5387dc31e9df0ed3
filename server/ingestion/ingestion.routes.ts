import type { Context } from 'hono'
import * as v from 'valibot'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { eventEndpoints } from '#contract/events/endpoints.ts'
import { type BehaviorAnswer, behaviorBatchBody } from '#contract/events/events.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import { answer } from '#server/http/answers.ts'
import { allowAnyPage } from '#server/http/cors.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { IngestGuard } from './ingest-guard.ts'
import type { Ingestion } from './ingestion.ts'
import type { ReplayQuarantined } from './replay.ts'

type Dependencies = {
  clock: Clock
  ingestion: Ingestion
  ingestGuard: IngestGuard
  actions: Pick<ActionsModule, 'readTold' | 'answerTo'>
  replay: ReplayQuarantined
}

export const serveIngestion = ({ app, serve }: HttpRoutes, { clock, ingestion, ingestGuard, actions, replay }: Dependencies) => {
  const { path } = endpoints.sendEvents
  allowAnyPage(app, path, { method: 'POST', headers: ['Authorization', 'Content-Type'] })
  /** Reads a batch and begins to take it. The parsed body is released before the commit. */
  const begin = async (context: Context) => {
    const named = await ingestGuard.senderBeside(context)
    const parsed = v.safeParse(behaviorBatchBody, await ingestGuard.readJson(context))
    if (!parsed.success) throw new ApiError('request.invalid')
    const { skdKey, events, sentAt, sse: question } = parsed.output
    if (named && skdKey !== undefined && skdKey.toLowerCase() !== named.key) throw new ApiError('request.invalid')
    const { key, source } = named ?? (await ingestGuard.senderOf(context, skdKey))
    const batch = { key, source, origin: context.req.header('Origin') ?? '', told: actions.readTold(events), question }
    const visitorAt = source.isServer ? ingestGuard.visitorsToldOf(events) : ingestGuard.visitorsAt(context)
    return { batch, taking: ingestion.take(source, { events, sentAt, visitorAt, isFromServer: source.isServer }) }
  }
  app.post(path, async (context) => {
    ingestGuard.refuseFlood(context)
    const { batch, taking } = await begin(context)
    const receipts = await taking
    // A server key cannot read: actions for a visitor are told to their browser only.
    const forVisitor = batch.source.isServer ? {} : await actions.answerTo({ ...batch, receipts })
    return answer(context, { receipts, ...forVisitor, serverTime: clock.now().toISOString() } satisfies BehaviorAnswer)
  })

  serve(eventEndpoints.replayQuarantined, ({ who, projectId, body }) => replay({ tenantId: who.tenantId, projectId }, body))
}
