import type { Context } from 'hono'
import * as v from 'valibot'
import { actionStream } from '#contract/actions/action-stream.ts'
import { cursorRule } from '#contract/actions/actions.ts'
import { actionEndpoints } from '#contract/actions/endpoints.ts'
import { allowAnyPage } from '#server/http/cors.ts'
import { eventStreamHeaders } from '#server/http/event-stream.ts'
import { outgoingOf } from '#server/http/event-stream-body.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Actions } from './actions.ts'

export const serveActions = ({ app, serve, caller }: HttpRoutes, actions: Actions) => {
  const { path } = actionStream
  allowAnyPage(app, path, { method: 'GET', headers: ['Last-Event-ID', 'Cache-Control'] })
  app.get(path, async (context) => {
    const stream = await actions.open(context.req.query('ticket') ?? '', {
      origin: pageOf(context),
      lastId: placeOf(context),
      address: caller.addressOf(context.req.raw, context.env),
      outgoing: outgoingOf(context),
    })
    return stream ? context.newResponse(stream.body, 200, eventStreamHeaders) : context.body(null, 204)
  })

  serve(actionEndpoints.sendTestAction, async ({ who, projectId, body: { anonymousId, payload } }) => ({
    decisionId: await actions.sendTest({ projectId, tenantId: who.tenantId }, anonymousId, payload),
  }))
}

/**
 * The origin of the page that a request comes from. Empty if it does not come from a page; null for this server's own origin, which
 * browsers leave out when reading.
 */
const pageOf = (context: Context): string | null => {
  const isOwn = context.req.header('Sec-Fetch-Site') === 'same-origin'
  return context.req.header('Origin') ?? (isOwn ? null : '')
}

/** An unreadable `lastEventId` counts as missing. */
const placeOf = (context: Context): string | null => {
  const cursor = v.safeParse(cursorRule, context.req.query('lastEventId') ?? context.req.header('Last-Event-ID'))
  return cursor.success ? cursor.output : null
}
