import * as v from 'valibot'

/** How many recovery codes a person is given at once. */
export const recoveryCodeCount = 10

/** Whether the caller's account asks for a second factor at sign-in, since when, and how many recovery codes are unused. */
export const twoFactorSchema = v.object({
  isOn: v.boolean(),
  since: v.nullable(v.string()),
  recoveryCodesLeft: v.number(),
})
export type TwoFactor = v.InferOutput<typeof twoFactorSchema>

/** `secret` is base 32, for typing; `uri` says the same for a QR code. */
export const enrolmentSchema = v.object({ secret: v.string(), uri: v.string() })
export type Enrolment = v.InferOutput<typeof enrolmentSchema>

/** Each replaces one code of the authenticator app, once. They are answered once and stored as digests. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof recoveryCodesSchema>

/** Six digits of an authenticator app, or a recovery code. Spaces, hyphens, case and full-width characters do not count. */
export const factorCodeRule = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((it) => it.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')),
  v.nonEmpty(),
)

export const confirmFactorBody = v.object({ code: factorCodeRule })

/** `challenge` is that of the answer to a login. */
export const answerChallengeBody = v.object({
  challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code: factorCodeRule,
})
export type ChallengeAnswer = v.InferInput<typeof answerChallengeBody>
