import * as v from 'valibot'
import { codeRule, emailRule, passwordRule, usernameRule } from './rules.ts'

export const usertypes = ['manager', 'admin', 'user'] as const

/** What signing in answers. `session` is the credential: the value of the `jsessionid` header. Times are ISO 8601. */
export const sessionSchema = v.object({
  id: v.string(),
  account: v.string(),
  email: v.string(),
  usertype: v.picklist(usertypes),
  companyid: v.string(),
  session: v.pipe(v.string(), v.minLength(1)),
  lastlogintime: v.nullable(v.string()),
})
export type Session = v.InferOutput<typeof sessionSchema>

export const isAdmin = (session: Pick<Session, 'usertype'>): boolean => session.usertype !== 'user'

export const loginBody = v.object({
  account: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(160)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
})
export type Credentials = v.InferOutput<typeof loginBody>

/** `oldpassword` is the repeated password: the call's own, older name for it. */
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

/** `losepassword` is how the call spells a password reset. */
export const codePurposes = ['register', 'losepassword'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const emailCodeQuery = v.object({ email: emailRule, ftype: v.picklist(codePurposes) })
export const verifyCodeQuery = v.object({ key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)), code: codeRule })
