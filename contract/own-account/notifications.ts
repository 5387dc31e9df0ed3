import * as v from 'valibot'
import { locales } from '#contract/http/locale.ts'

/**
 * The kinds of mails that a person can switch off for their whole account: of alert rules that name them, and of the deletion of an
 * organisation of theirs. All others are sent always, or are chosen project by project, as the weekly summary.
 */
export const noticeKinds = ['alerts', 'organization'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The weekly summary of a project. `organization` is the name of the project's. */
const ownSummarySchema = v.object({
  projectId: v.string(),
  project: v.string(),
  organization: v.string(),
  isOn: v.boolean(),
})
export type OwnSummary = v.InferOutput<typeof ownSummarySchema>

/** Which mails a person gets, at which address and in which language. */
export const notificationsSchema = v.object({
  email: v.string(),
  locale: v.picklist(locales),
  kinds: v.object({ alerts: v.boolean(), organization: v.boolean() }),
  summaries: v.array(ownSummarySchema),
})
export type Notifications = v.InferOutput<typeof notificationsSchema>

export const changeNotificationBody = v.variant('kind', [
  v.strictObject({ kind: v.picklist(noticeKinds), isOn: v.boolean() }),
  v.strictObject({ kind: v.literal('weeklySummary'), projectId: v.pipe(v.string(), v.uuid()), isOn: v.boolean() }),
])
export type NotificationChange = v.InferOutput<typeof changeNotificationBody>
