import { tokenEndpoints } from '#contract/tokens/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { ManagedTokens } from './tokens.ts'

export const serveTokens = ({ serve, requestContextOf }: HttpRoutes, tokens: ManagedTokens) => {
  serve(tokenEndpoints.listTokens, ({ who }) => tokens.list(who))
  serve(tokenEndpoints.createToken, ({ context, who, body }) => tokens.create(who, body, requestContextOf(context)), {
    creates: () => true,
  })
  serve(tokenEndpoints.revokeToken, async ({ context, who, params }) => {
    await tokens.revoke(who, params.id, requestContextOf(context))
    return null
  })
}
