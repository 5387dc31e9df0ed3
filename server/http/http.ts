import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { ApiError } from '#server/kernel/api-error.ts'
import type { CallMeter } from '#server/kernel/call-meter.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { createDelay } from '#server/kernel/delay.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { answerFailure, isFault } from './answers.ts'
import type { Bodies } from './bodies.ts'
import { createCallLimits, type TallyLimitedCalls } from './call-limits.ts'
import type { ClientResolver } from './client-address.ts'
import { closeAfterUnreadBody, loggable, refuseLongAddress, requestLog, securityHeaders } from './headers.ts'
import { takesEvents } from './ingestion-paths.ts'
import type { HttpRoutes } from './module.ts'
import { type RequestContext, requestContextOf } from './request-context.ts'
import { type ProjectGuards, requiringPlatform, requiringProject, serving } from './serve.ts'
import type { SignedIn } from './signed-in.ts'

type Dependencies = ProjectGuards & {
  clock: Clock
  log: Logger
  caller: ClientResolver
  bodies: Bodies
  rates: RateLimits
  meter: Pick<CallMeter, 'note'>
  /** Milliseconds by which the answer to a caller over the rate limit is delayed. */
  refusalDelay: number
  /** The identity provider's script, which pages may load. */
  providerScript: string | undefined
  records: {
    recordDenied: (who: SignedIn, call: string, from: RequestContext) => Promise<void>
    recordImpersonated: (who: SignedIn, call: string, from: RequestContext) => Promise<void>
    tallyLimitedCalls: TallyLimitedCalls
  }
}

/** The HTTP application without routes: its middleware, its answers to failures, and the functions with which modules register routes. */
export const createHttp = (dependencies: Dependencies) => {
  const { clock, log, caller, bodies, rates, meter, records, refusalDelay, providerScript } = dependencies
  const { sessions, whoHolds, rights } = dependencies
  const callLimits = createCallLimits({ rates, tally: records.tallyLimitedCalls, clock, log })
  const app = new Hono()
  let draining = false
  app.use(
    async (context, next) => {
      const began = performance.now()
      await next()
      const { method, path } = context.req
      meter.note({
        milliseconds: performance.now() - began,
        isFault: isFault(context.error) || context.res.status >= 500,
        isBatch: method === 'POST' && takesEvents(path),
      })
    },
    requestLog(log),
    securityHeaders({ isSecure: caller.isSecure, providerScript }),
    refuseLongAddress,
    closeAfterUnreadBody,
    async (context, next) => {
      const isRefused = draining
      if (!isRefused) await next()
      // Also for a request that was under way: its connection is closed after the answer, and must not be used for another one.
      if (draining) context.header('Connection', 'close')
      return isRefused ? answerFailure(context, new ApiError('server.busy', { retryAfter: 2 })) : undefined
    },
  )
  const noteFailure = (failure: unknown, context: Context) => {
    if (!(failure instanceof ApiError)) log.error({ err: failure, path: loggable(context.req.path) }, 'request failed')
  }
  const delay = createDelay(refusalDelay)
  app.onError(async (failure, context) => {
    noteFailure(failure, context)
    if (failure instanceof ApiError && failure.isDelayed) await delay()
    return answerFailure(context, failure)
  })
  app.notFound((context) => answerFailure(context, new ApiError('route.unknown')))

  const contextOf = (context: Context) => requestContextOf(caller, context)
  const serve = serving(app, {
    sessions,
    whoHolds,
    bodies,
    caller,
    rights,
    limitCalls: (endpoint, context) => callLimits.take(endpoint, contextOf(context).address),
    onDenied: (who, { name }, context) => records.recordDenied(who, name, contextOf(context)),
    onImpersonated: (who, { name }, context) => records.recordImpersonated(who, name, contextOf(context)),
  })
  const requireProject = requiringProject({ sessions, whoHolds, rights })
  const requirePlatform = requiringPlatform({
    sessions,
    onDenied: (who, call, context) => records.recordDenied(who, call, contextOf(context)),
  })
  const guards = { requireProject, requirePlatform }
  const routes: HttpRoutes = { app, serve, caller, requestContextOf: contextOf, noteFailure, ...guards }

  return {
    routes,
    fetch: app.fetch,
    /** Answers every request with `server.busy` from now on. */
    drain: (): void => {
      draining = true
    },
    settle: callLimits.settled,
  }
}
