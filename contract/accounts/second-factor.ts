import * as v from 'valibot'

/** Six digits of an authenticator app, or a recovery code. Spaces, hyphens, case and full-width characters do not count. */
export const factorCodeRule = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((it) => it.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')),
  v.nonEmpty(),
)

/** `challenge` is that of the answer to a login. */
export const answerChallengeBody = v.object({
  challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code: factorCodeRule,
})
export type ChallengeAnswer = v.InferInput<typeof answerChallengeBody>
