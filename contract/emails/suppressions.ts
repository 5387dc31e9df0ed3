import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'

/** `unsubscribed`: the person wants no e-mails. `bounced`: the mail server does not know the address. */
export const suppressionReasons = ['unsubscribed', 'bounced'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** An address to which the organisation sends no e-mails. Only a keyed hash of it is stored; `mark` is the beginning of that. */
export const suppressionSchema = v.object({
  id: v.string(),
  mark: v.string(),
  reason: v.picklist(suppressionReasons),
  createdAt: v.string(),
})
export type Suppression = v.InferOutput<typeof suppressionSchema>

const instant = v.pipe(v.string(), v.isoTimestamp())

/** The newest first. `from` (inclusive) and `to` (exclusive) are instants. */
export const suppressionsQuery = v.object({
  reason: v.optional(v.picklist(suppressionReasons)),
  from: v.optional(instant),
  to: v.optional(instant),
  ...pageQuery,
})
export const suppressionsPage = cursorPage(suppressionSchema)

const address = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254))

export const checkSuppressionBody = v.strictObject({ address })
/** `entry` is null if the address is not on the list. */
export const checkedSuppressionSchema = v.object({ entry: v.nullable(suppressionSchema) })
export const addSuppressionBody = v.strictObject({ address, reason: v.picklist(suppressionReasons) })

export const removalLimits = { reason: 300 } as const

/** Whether a text gives a reason and contains no e-mail address: it goes into the audit record, which keeps no addresses. */
export const isRemovalReason = (text: string): boolean =>
  text.trim() !== '' && text.length <= removalLimits.reason && !/[^\s@]@[^\s@]/.test(text)

/** `hasConsent`: the person has asked for e-mails again. Without it somebody who unsubscribed stays on the list. */
export const removeSuppressionBody = v.strictObject({
  reason: v.pipe(v.string(), v.trim(), v.check(isRemovalReason)),
  hasConsent: v.boolean(),
})
export const suppressionParams = v.object({ id: v.pipe(v.string(), v.uuid()) })
