import * as v from 'valibot'
import { locales } from '#contract/http/locale.ts'

const values = v.optional(v.record(v.string(), v.unknown()), {})

/** `content` is that of an e-mail; it need not be published. It is sent to the caller's own address. */
export const testEmailBody = v.strictObject({
  content: v.unknown(),
  language: v.picklist(locales),
  sample: v.optional(v.strictObject({ profile: values, event: values }), { profile: {}, event: {} }),
})

/** `outbox`: no mail server is configured, and the mail is in the local outbox. `refused`: the mail server did not take it. */
export const testEmailSchema = v.object({ outcome: v.picklist(['sent', 'outbox', 'refused']) })
export type EmailTest = v.InferOutput<typeof testEmailSchema>

export const emailStatuses = ['waiting', 'sent', 'dead', 'suppressed', 'cancelled'] as const
/**
 * `dead`: the last retry failed, the mail server refused it for good, or it waited too long. `suppressed`: the recipient unsubscribed or withdrew
 * the consent to marketing before it was sent. `cancelled`: its strategy was paused or archived before it was sent.
 */
export type EmailStatus = (typeof emailStatuses)[number]

/** What became of the e-mails of an action. `unsubscribed` are those whose link was used. */
export const emailFiguresSchema = v.object({
  waiting: v.number(),
  sent: v.number(),
  dead: v.number(),
  suppressed: v.number(),
  cancelled: v.number(),
  unsubscribed: v.number(),
  lastSentAt: v.nullable(v.string()),
})
export type EmailFigures = v.InferOutput<typeof emailFiguresSchema>

export const emailParams = v.object({ id: v.pipe(v.string(), v.uuid()) })
