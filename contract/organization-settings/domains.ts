import * as v from 'valibot'
import { originRule } from '#contract/sdk-keys/origins.ts'
import { originsAtMost } from '#contract/sdk-keys/sdk-key.ts'

export const domainLimits = { emailDomains: 50, shown: 20 } as const

/** Labels of letters and digits of any script, at least two. The server says what the DNS makes of them. */
const domainPattern = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}\p{M}-]{2,63}$/u
const once = <Item>(items: Item[]): Item[] => [...new Set(items)]

/** A domain of e-mail addresses, also as `@example.com`. Its subdomains are others. */
const domainRule = v.pipe(
  v.string(),
  v.trim(),
  v.transform((it) => it.replace(/^@/, '').toLowerCase()),
  v.maxLength(190),
  v.check((it) => domainPattern.test(it)),
)

/**
 * `emailDomains`: whose addresses may be invited, may join, and may become a member's address; none for all. `origins`: what the allowed origins
 * of a new project begin with.
 */
export const domains = {
  emailDomains: v.pipe(v.array(domainRule), v.maxLength(domainLimits.emailDomains), v.transform(once)),
  origins: v.pipe(v.array(originRule), v.maxLength(originsAtMost), v.transform(once)),
}
export const domainSettings = v.strictObject(domains)
export type DomainSettings = v.InferOutput<typeof domainSettings>

/** Members whose address is of no allowed domain: they stay. `people` are the first of them by name. */
export const outsideSchema = v.object({
  count: v.number(),
  people: v.array(v.object({ username: v.string(), email: v.string() })),
})
export type Outside = v.InferOutput<typeof outsideSchema>
