import { sdkKeyEndpoints } from '#contract/sdk-keys/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SdkKeys } from './sdk-keys.ts'

export const serveSdkKeys = ({ serve, requestContextOf }: HttpRoutes, keys: SdkKeys) => {
  serve(sdkKeyEndpoints.createSdkKey, async ({ context, who, projectId, body }) => ({
    skdKey: await keys.createKey(who, projectId, body.skdKey, requestContextOf(context)),
  }))
  serve(sdkKeyEndpoints.viewSdkKey, async ({ who, projectId }) => {
    const skdKey = await keys.viewKey(who, projectId)
    return skdKey === null ? null : { skdKey }
  })
  serve(sdkKeyEndpoints.rotateSdkKey, async ({ context, who, projectId, body }) => ({
    skdKey: await keys.rotateKey(who, projectId, { proposed: body.skdKey, replaces: body.replaces }, requestContextOf(context)),
  }))
  serve(sdkKeyEndpoints.revokeSdkKey, async ({ context, who, projectId, body }) => {
    await keys.revokeKey(who, projectId, body.skdKey, requestContextOf(context))
    return null
  })
  serve(sdkKeyEndpoints.viewSdkSettings, ({ who, projectId }) => keys.viewSettings(who, projectId))
  serve(sdkKeyEndpoints.saveAllowedOrigins, ({ context, who, projectId, body }) =>
    keys.keepAllowedOrigins(who, projectId, body.allowedOrigins, requestContextOf(context)),
  )
}
