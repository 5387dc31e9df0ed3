import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { emailStatuses } from './emails.ts'

/**
 * Why an e-mail was not sent, or the last attempt failed. `refused`: the mail server answered with `code`. `connection`: it could not be
 * reached. `expired`: the e-mail had been due for three days. `noRecipient`: its address was not stored any more. `suppressed` and
 * `noConsent` are what was found before an attempt.
 */
export const emailFailures = ['refused', 'connection', 'expired', 'noRecipient', 'suppressed', 'noConsent'] as const
export type EmailFailure = { kind: (typeof emailFailures)[number]; code: number | null }

/**
 * One e-mail of a decision. `subject` and `recipient` are null for callers who may not see personal data, and once they are deleted;
 * `template` is the subject as it was written, without anybody's values. `decision` is null once it is deleted. `tries` counts the attempts
 * since it was made or sent again. `canReplay`: it is dead, and what is to be sent is still stored.
 */
export const emailDeliverySchema = v.object({
  id: v.string(),
  action: v.object({ id: v.string(), version: v.number() }),
  decision: v.nullable(v.object({ id: v.string(), strategy: v.string() })),
  profile: v.string(),
  recipient: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  template: v.nullable(v.string()),
  status: v.picklist(emailStatuses),
  tries: v.number(),
  failure: v.nullable(v.object({ kind: v.picklist(emailFailures), code: v.nullable(v.number()) })),
  createdAt: v.string(),
  attemptedAt: v.nullable(v.string()),
  nextAttemptAt: v.nullable(v.string()),
  sentAt: v.nullable(v.string()),
  replayedAt: v.nullable(v.string()),
  unsubscribedAt: v.nullable(v.string()),
  canReplay: v.boolean(),
})
export type EmailDelivery = v.InferOutput<typeof emailDeliverySchema>

/** `q` finds people as the list of people does: by e-mail address, phone number, user id, browser or profile. */
export const emailDeliveriesQuery = v.object({
  status: v.optional(v.picklist(emailStatuses)),
  q: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254))),
  ...pageQuery,
})
export const emailDeliveriesPage = cursorPage(emailDeliverySchema)
