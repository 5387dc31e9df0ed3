import { validate } from '#contract/http/rules.ts'
import type { ProjectQuota } from '#contract/platform/organizations.ts'
import { reasonRule } from '#contract/platform/reasons.ts'

/** What is typed into the form: an empty limit stands for the server's setting. */
export type QuotaDraft = { limit: string; reason: string }
export type QuotaField = keyof QuotaDraft

const plain = /^\d{0,12}$/
/** Groups of three, so that nobody who types 1.5 for one and a half million gets fifteen. */
const grouped = /^\d{1,3}(?:[\s,.'’]\d{3}){1,3}$/

/** What the draft says, or which fields are wrong, in the order of the form. */
export const readQuota = ({ limit, reason }: QuotaDraft): { quota: ProjectQuota } | { wrong: QuotaField[] } => {
  const typed = limit.trim()
  const isLimit = plain.test(typed) || grouped.test(typed)
  const digits = typed.replace(/\D/g, '')
  const wrong: QuotaField[] = [
    ...(isLimit ? [] : (['limit'] as const)),
    ...(validate(reasonRule, reason) === null ? [] : (['reason'] as const)),
  ]
  if (wrong.length > 0) return { wrong }
  return { quota: { monthlyEvents: digits === '' ? null : Number(digits), reason: reason.trim() } }
}
