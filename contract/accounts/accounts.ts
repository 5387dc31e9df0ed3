import * as v from 'valibot'
import { codeRule, emailRule, passwordRule, toHalfWidth, usernameRule } from '#contract/http/rules.ts'

export const usertypes = ['manager', 'admin', 'user'] as const

/**
 * The answer to a login. `session` is the credential: the value of the `jsessionid` header. Times are ISO 8601. `impersonated`: a platform
 * admin uses the session in place of the person.
 */
export const sessionSchema = v.object({
  id: v.string(),
  account: v.string(),
  email: v.string(),
  usertype: v.picklist(usertypes),
  companyid: v.string(),
  session: v.pipe(v.string(), v.minLength(1)),
  lastlogintime: v.nullable(v.string()),
  impersonated: v.exactOptional(v.boolean()),
})
export type Session = v.InferOutput<typeof sessionSchema>

/**
 * The answer to a login with a right password, if the account needs a second factor: what the browser has to send with the code, once, until
 * `expiresAt`. There is no session yet.
 */
/** `hasPasskey`: it may also be answered with a passkey. */
export const challengeSchema = v.object({
  challenge: v.pipe(v.string(), v.minLength(1)),
  expiresAt: v.string(),
  hasPasskey: v.exactOptional(v.boolean()),
})
export type Challenge = v.InferOutput<typeof challengeSchema>

/** Whether a login has to be completed with a second factor. */
export const isChallenge = (answer: object): answer is Challenge => 'challenge' in answer

export const isAdmin = (session: Pick<Session, 'usertype'>): boolean => session.usertype !== 'user'

/** Platform admins have their own realm: they never become users of the console. */
export const isOfPlatform = ({ usertype }: Pick<Session, 'usertype'>): boolean => usertype === 'admin'

export const loginBody = v.object({
  account: v.pipe(v.string(), v.trim(), v.transform(toHalfWidth), v.nonEmpty(), v.maxLength(160)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
})
export type Credentials = v.InferOutput<typeof loginBody>

/** `oldpassword` is the password typed a second time. The name is kept from an older version of the call. */
export const registerBody = v.pipe(
  v.object({
    account: usernameRule,
    code: codeRule,
    email: emailRule,
    name: usernameRule,
    oldpassword: v.string(),
    password: passwordRule,
  }),
  v.check((body) => body.oldpassword === body.password),
)
export type RegisterBody = v.InferOutput<typeof registerBody>

/** `losepassword` is the call's name for a password reset. */
export const codePurposes = ['register', 'losepassword'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const emailCodeQuery = v.object({ email: emailRule, ftype: v.picklist(codePurposes) })

const key = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
export const verifyCodeQuery = v.object({ key, code: codeRule })

const inviteCode = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))
const typedPassword = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024))

/** `account` is the e-mail address; `key` and `code` are those of a verified code for `losepassword`. */
export const resetPasswordBody = v.pipe(
  v.object({ account: emailRule, password: passwordRule, repassword: v.string(), key, code: codeRule }),
  v.check((body) => body.repassword === body.password),
)
export type ResetPasswordBody = v.InferOutput<typeof resetPasswordBody>

export const changePasswordBody = v.object({ oldpassword: typedPassword, password: passwordRule })
export type ChangePasswordBody = v.InferOutput<typeof changePasswordBody>

export const confirmSessionBody = v.object({ password: typedPassword })

/** `id` is the id of an account. */
export const accountParams = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const verifyInviteBody = v.object({ email: emailRule, code: inviteCode })

/** `code` is the invite code; `oldpassword` is the repeated password. */
export const registerAdminBody = v.pipe(
  v.object({
    account: usernameRule,
    code: inviteCode,
    email: emailRule,
    name: usernameRule,
    oldpassword: v.string(),
    password: passwordRule,
  }),
  v.check((body) => body.oldpassword === body.password),
)
export type RegisterAdminBody = v.InferOutput<typeof registerAdminBody>

export const inviteAdminBody = v.object({ email: emailRule })

/** `token` is the identity provider's ID token. */
export const identityQuery = v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(6_000)) })
/** The same as the answer to a login, with the name from the identity provider. */
export const identitySchema = v.object({ ...sessionSchema.entries, name: v.string() })
export type Identity = v.InferOutput<typeof identitySchema>

/** The settings of this server that the sign-in pages need. `google` is null if no identity provider is configured. */
export const signInSetupSchema = v.object({
  mailsStayHere: v.boolean(),
  google: v.nullable(v.object({ clientId: v.string(), script: v.string() })),
})
export type SignInSetup = v.InferOutput<typeof signInSetupSchema>

/**
 * Replaces a session in calls of `logout`: the session's id and the SHA-256 of its secret, in base64url. The ticket can only end that
 * session. A browser that is offline at sign-out stores the ticket and deletes the session at once.
 */
export const endingTicket = (id: string, digest: string): string => `end.${id}.${digest}`
export const endingTicketPattern = /^end\.([\w-]{43})\.([\w-]{43})$/
/** `id.secret`. */
export const sessionTokenPattern = /^([\w-]{43})\.([\w-]{43})$/
