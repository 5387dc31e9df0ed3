import { sdkKeyEndpoints } from '#contract/sdk-keys/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { ServerKeys } from './server-keys.ts'

export const serveServerKeys = ({ serve, requestContextOf }: HttpRoutes, keys: ServerKeys) => {
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
