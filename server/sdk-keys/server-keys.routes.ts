import type { Context } from 'hono'
import { sdkKeyEndpoints } from '#contract/sdk-keys/endpoints.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { serving } from '#server/http/serve.ts'
import type { ServerKeys } from './server-keys.ts'

export const serveServerKeys = (
  serve: ReturnType<typeof serving>,
  keys: ServerKeys,
  requestContextOf: (context: Context) => RequestContext,
) => {
  serve(sdkKeyEndpoints.listServerKeys, ({ who, projectId }) => keys.list(who, projectId))
  serve(
    sdkKeyEndpoints.createServerKey,
    ({ context, who, projectId, body }) => keys.create(who, projectId, body.replaces, requestContextOf(context)),
    {
      creates: () => true,
    },
  )
  serve(sdkKeyEndpoints.revokeServerKey, ({ context, who, projectId, params }) =>
    keys.revoke(who, projectId, params.id, requestContextOf(context)),
  )
}
