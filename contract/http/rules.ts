import * as v from 'valibot'

/** Lengths count code points, which people perceive as characters. */
export const length = (value: string) => [...value].length
const between = (min: number, max: number) => (value: string) => length(value) >= min && length(value) <= max

export const limits = {
  username: { min: 6, max: 20 },
  password: { min: 6, max: 32 },
  email: { max: 40 },
  projectName: { max: 60 },
  codeDigits: 6,
  codeLifetimeSeconds: 600,
  codePauseSeconds: 120,
} as const

/** The problems of a field; their texts are in `ui/messages`. */
export type FieldProblem =
  | 'username.required'
  | 'username.length'
  | 'username.characters'
  | 'username.taken'
  | 'email.required'
  | 'email.tooLong'
  | 'email.format'
  | 'loginName.required'
  | 'loginName.format'
  | 'password.required'
  | 'password.length'
  | 'password.letter'
  | 'password.digit'
  | 'loginPassword.required'
  | 'confirmPassword.required'
  | 'confirmPassword.different'
  | 'oldPassword.required'
  | 'invite.required'
  | 'invite.invalid'
  | 'code.required'
  | 'code.invalid'
  | 'projectName.blank'
  | 'projectName.tooLong'
  | 'contactName.required'
  | 'contactPhone.required'
  | 'contactEmail.format'
  | 'contactCompany.required'
  | 'requirementType.required'
  | 'text.tooLong'
  | 'reason.required'
  | 'reason.tooShort'
  | 'holdoutShare.range'
  | 'otherProfile.required'
  | 'traitName.required'
  | 'traitName.unusable'
  | 'traitValue.number'
  | 'traitValue.boolean'
  | 'segmentName.required'
  | 'segmentName.taken'
  | 'person.required'
  | 'eventPath.format'
  | 'eventProperties.json'

const say = (problem: FieldProblem): FieldProblem => problem

/** An address that is typed with a Chinese or Japanese keyboard may have full-width characters, and 。 instead of dots. */
export const toHalfWidth = (typed: string): string =>
  typed.replace(/[\uff01-\uff5e]/g, (it) => String.fromCharCode(it.charCodeAt(0) - 0xfee0)).replace(/[\u3002\uff61]/g, '.')

const emailPattern = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(?:\.[^\s@.\p{Cc}]+)+$/u
const usernamePattern = /^[\p{L}\p{N}_.-]+$/u

const withinEmailLength = v.check<string, FieldProblem>((it) => length(it) <= limits.email.max, say('email.tooLong'))
const withinUsernameLength = between(limits.username.min, limits.username.max)

const asciiOf = (text: string) => text.replace(/\P{ASCII}/gu, '').toLowerCase()

/**
 * Whether a text contains characters that become ASCII characters, or disappear, when it is normalised (NFKC) or lower-cased. U+212A, the
 * Kelvin sign, becomes a plain "k": a mail server or a database might confuse the address with another one.
 */
export const hasLookalikes = (text: string): boolean => asciiOf(text) !== asciiOf(text.normalize('NFKC').toLowerCase())

/** An e-mail address that means the same to every system that reads it. */
export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && !hasLookalikes(text)

export const usernameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(say('username.required')),
  v.check(withinUsernameLength, say('username.length')),
  v.check((it) => usernamePattern.test(it) && !hasLookalikes(it), say('username.characters')),
)

export const emailRule = v.pipe(
  v.string(),
  v.trim(),
  v.transform(toHalfWidth),
  v.nonEmpty(say('email.required')),
  withinEmailLength,
  v.check(isEmailAddress, say('email.format')),
)

/** The literal `admin`, a username or an e-mail address. */
export const loginNameRule = v.pipe(
  v.string(),
  v.trim(),
  v.transform(toHalfWidth),
  v.nonEmpty(say('loginName.required')),
  withinEmailLength,
  v.check(
    (it) => it === 'admin' || emailPattern.test(it) || (withinUsernameLength(it) && usernamePattern.test(it)),
    say('loginName.format'),
  ),
)

export const passwordRule = v.pipe(
  v.string(),
  v.nonEmpty(say('password.required')),
  v.check(between(limits.password.min, limits.password.max), say('password.length')),
  v.regex(/\p{L}/u, say('password.letter')),
  v.regex(/\d/, say('password.digit')),
)

export const loginPasswordRule = v.pipe(v.string(), v.nonEmpty(say('loginPassword.required')))

/** The password typed a second time. */
export const confirmPasswordRule = (password: string) =>
  v.pipe(
    v.string(),
    v.nonEmpty(say('confirmPassword.required')),
    v.check((it) => it === password, say('confirmPassword.different')),
  )

export const oldPasswordRule = v.pipe(v.string(), v.nonEmpty(say('oldPassword.required')))

/** For a page that only asks for an address: any invalid value is reported as the wrong format. */
export const forgottenEmailRule = v.pipe(
  v.string(),
  v.trim(),
  v.transform(toHalfWidth),
  v.nonEmpty(say('email.format')),
  withinEmailLength,
  v.check(isEmailAddress, say('email.format')),
)

export const inviteCodeRule = v.pipe(v.string(), v.trim(), v.nonEmpty(say('invite.required')))

/** The normal form in which the server compares addresses. */
export const addressOf = (typed: string): string => toHalfWidth(typed.trim()).toLowerCase()

/** Full-width digits, as a Chinese or Japanese keyboard writes them, count as digits. Spaces, as a mail may show a code, do not count. */
export const codeRule = v.pipe(
  v.string(),
  v.transform((it) => it.normalize('NFKC').replace(/\s/g, '')),
  v.nonEmpty(say('code.required')),
)

/** The rule of a form, which can reject a malformed code without asking the server. */
export const typedCodeRule = v.pipe(codeRule, v.regex(new RegExp(`^\\d{${limits.codeDigits}}$`), say('code.invalid')))

export const projectNameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(say('projectName.blank')),
  v.check((it) => length(it) <= limits.projectName.max, say('projectName.tooLong')),
)

/** The first problem that a rule finds in a value, or null. */
export const validate = (rule: v.GenericSchema<string, string>, value: string): FieldProblem | null => {
  const result = v.safeParse(rule, value, { abortPipeEarly: true })
  return result.success ? null : (result.issues[0].message as FieldProblem)
}
