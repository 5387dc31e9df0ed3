import * as v from 'valibot'
import { factorCodeRule } from '#contract/accounts/second-factor.ts'

/** How many recovery codes a person is given at once. */
export const recoveryCodeCount = 10

/**
 * Whether the caller's account has an authenticator app, since when, whether it has a passkey, and how many recovery codes are unused: they
 * stand in for either.
 */
export const twoFactorSchema = v.object({
  isOn: v.boolean(),
  since: v.nullable(v.string()),
  hasPasskey: v.boolean(),
  recoveryCodesLeft: v.number(),
})
export type TwoFactor = v.InferOutput<typeof twoFactorSchema>

/** `secret` is base 32, for typing; `uri` says the same for a QR code. */
export const enrolmentSchema = v.object({ secret: v.string(), uri: v.string() })
export type Enrolment = v.InferOutput<typeof enrolmentSchema>

/** Each replaces one code of the authenticator app, once. They are answered once and stored as digests. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof recoveryCodesSchema>

export const confirmFactorBody = v.object({ code: factorCodeRule })
