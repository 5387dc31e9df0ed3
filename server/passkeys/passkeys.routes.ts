import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Passkeys } from './passkeys.ts'

/** The settings of passkeys. The calls of a sign-in are served with the accounts. */
export const servePasskeys = ({ serve, requestContextOf }: HttpRoutes, passkeys: Passkeys) => {
  serve(passkeyEndpoints.listPasskeys, ({ who }) => passkeys.list(who))
  serve(passkeyEndpoints.beginPasskey, ({ who }) => passkeys.begin(who))
  serve(passkeyEndpoints.registerPasskey, ({ context, who, body }) => passkeys.register(who, body, requestContextOf(context)), {
    creates: () => true,
  })
  serve(passkeyEndpoints.renamePasskey, ({ context, who, params, body }) =>
    passkeys.rename(who, params.id, body.name, requestContextOf(context)),
  )
  serve(passkeyEndpoints.removePasskey, async ({ context, who, params }) => {
    await passkeys.remove(who, params.id, requestContextOf(context))
    return null
  })
}
