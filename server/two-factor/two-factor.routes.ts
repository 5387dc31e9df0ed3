import { twoFactorEndpoints } from '#contract/two-factor/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { TwoFactors } from './two-factor.ts'

export const serveTwoFactor = ({ serve, requestContextOf }: HttpRoutes, twoFactors: TwoFactors) => {
  serve(twoFactorEndpoints.viewTwoFactor, ({ who }) => twoFactors.view(who))
  serve(twoFactorEndpoints.beginTwoFactor, ({ who }) => twoFactors.begin(who))
  serve(twoFactorEndpoints.confirmTwoFactor, ({ context, who, body }) =>
    twoFactors.confirm(who, body.code, requestContextOf(context)),
  )
  serve(twoFactorEndpoints.disableTwoFactor, async ({ context, who }) => {
    await twoFactors.disable(who, requestContextOf(context))
    return null
  })
  serve(twoFactorEndpoints.renewRecoveryCodes, ({ context, who }) => twoFactors.renew(who, requestContextOf(context)))
}
