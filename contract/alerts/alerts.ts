import * as v from 'valibot'
import { isHttpsAddress } from '../actions/response-actions-fields.ts'
import { cursorPage, pageQuery } from '../http/cursor-page.ts'
import { length } from '../http/rules.ts'
import { alertMetricNames, alertMetrics, alertMinutes, alertStatuses, firingEnds } from './metrics.ts'

/** `rules`: of a project. Lengths are in code points. */
export const alertLimits = {
  rules: 50,
  name: 100,
  recipients: 20,
  link: 2_000,
  hourly: 60,
  note: 500,
  threshold: 1_000_000_000,
} as const

const id = v.pipe(v.string(), v.uuid())
const nameRule = v.pipe(
  v.string(),
  v.trim(),
  v.check((it) => it !== '' && length(it) <= alertLimits.name),
)
const minutesRule = v.picklist(alertMinutes)
/** An instant in the future or the past, in ISO 8601. */
const instantRule = v.pipe(v.string(), v.isoTimestamp())

/** How much a firing matters to people. It changes nothing about who is told. */
export const alertSeverities = ['info', 'warning', 'critical'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

const conditionEntries = {
  metric: v.picklist(alertMetricNames),
  comparison: v.picklist(['above', 'below']),
  threshold: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(alertLimits.threshold)),
  minutes: minutesRule,
}
export const alertConditionSchema = v.object(conditionEntries)
export type AlertCondition = v.InferOutput<typeof alertConditionSchema>

const ruleEntries = {
  name: nameRule,
  ...conditionEntries,
  severity: v.optional(v.picklist(alertSeverities), 'warning'),
  channels: v.strictObject({
    inApp: v.boolean(),
    /** Ids of members of the organisation. */
    mail: v.pipe(
      v.array(id),
      v.maxLength(alertLimits.recipients),
      v.check((ids) => new Set(ids).size === ids.length),
    ),
    /** An address with `https:`. It is called as webhooks are: signed, without redirects, at public addresses only. */
    webhook: v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(alertLimits.link),
        v.check((it) => isHttpsAddress(it)),
      ),
    ),
  }),
  /** So many firings in an hour are told at most. Further ones are only written down. */
  hourlyAtMost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(alertLimits.hourly)),
}
const isShareWithinOne = ({ metric, threshold }: AlertCondition): boolean =>
  alertMetrics[metric].unit !== 'share' || threshold <= 1

export const alertRuleBody = v.pipe(
  v.strictObject(ruleEntries),
  v.check((rule) => isShareWithinOne(rule)),
)
export type AlertRuleContent = v.InferOutput<typeof alertRuleBody>

/** `replaces` is the revision that one knows: where there is another by now, the call fails with `alert.changed`. */
export const changeAlertBody = v.pipe(
  v.strictObject({ ...ruleEntries, replaces: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  v.check((rule) => isShareWithinOne(rule)),
)
/** Until then firings are written down and not told; null ends that. */
export const muteAlertBody = v.strictObject({ until: v.nullable(instantRule) })
export const alertParams = v.object({ id })

export const alertChannels = ['inApp', 'mail', 'webhook'] as const
export type AlertChannel = (typeof alertChannels)[number]

/**
 * Why somebody was not told: nobody of the recipients is a member any more, the mail server refused, or why the call of the webhook failed.
 */
export const noticeFailures = ['noRecipient', 'mail', 'address', 'connection', 'timeout', 'redirect', 'status'] as const
export type NoticeFailure = (typeof noticeFailures)[number]

/** `limited`: more firings than the rule may tell of in an hour. `waiting` with a failure: it is tried again. */
export const noticeStatuses = ['waiting', 'sent', 'failed', 'muted', 'limited'] as const
export type NoticeStatus = (typeof noticeStatuses)[number]

const noticeSchema = v.object({
  channel: v.picklist(alertChannels),
  /** Told when the firing began, or when it ended. */
  about: v.picklist(['opened', 'closed']),
  status: v.picklist(noticeStatuses),
  failure: v.nullable(v.picklist(noticeFailures)),
  at: v.string(),
})
export type AlertNotice = v.InferOutput<typeof noticeSchema>

/**
 * `status` since `since`, with the last `value`; null and no time until the rule was first checked. `failing` are the channels of which the last
 * notice did not arrive. Callers without `alert:write` see of the webhook only its origin.
 */
export const alertRuleSchema = v.object({
  id: v.string(),
  ...conditionEntries,
  severity: v.picklist(alertSeverities),
  name: v.string(),
  channels: v.object({ inApp: v.boolean(), mail: v.array(v.string()), webhook: v.nullable(v.string()) }),
  hourlyAtMost: v.number(),
  revision: v.number(),
  mutedUntil: v.nullable(v.string()),
  status: v.picklist(alertStatuses),
  since: v.nullable(v.string()),
  value: v.nullable(v.number()),
  checkedAt: v.nullable(v.string()),
  failing: v.array(
    v.object({ channel: v.picklist(alertChannels), failure: v.nullable(v.picklist(noticeFailures)), at: v.string() }),
  ),
  changedAt: v.string(),
})
export type AlertRule = v.InferOutput<typeof alertRuleSchema>

/** Those that fire first, then by name. */
export const alertRulesSchema = v.object({ at: v.string(), rules: v.array(alertRuleSchema) })
export type AlertRules = v.InferOutput<typeof alertRulesSchema>

/** That a person takes care of a firing. `by` is their name; null for somebody who is no member any more. */
const acknowledgementSchema = v.object({ at: v.string(), by: v.nullable(v.string()), note: v.string() })

/**
 * One time that a rule fired, with the rule as it was. `worst` is the value furthest beyond the threshold. `acknowledged` is null until
 * somebody takes care of it.
 */
export const alertFiringSchema = v.object({
  id: v.string(),
  rule: v.object({ id: v.string(), name: v.string(), ...conditionEntries }),
  severity: v.picklist(alertSeverities),
  acknowledged: v.nullable(acknowledgementSchema),
  openedAt: v.string(),
  closedAt: v.nullable(v.string()),
  end: v.nullable(v.picklist(firingEnds)),
  value: v.number(),
  worst: v.number(),
  notices: v.array(noticeSchema),
})
export type AlertFiring = v.InferOutput<typeof alertFiringSchema>

export const alertFiringsQuery = v.object({ rule: v.optional(id), ...pageQuery })
export const alertFiringsPage = cursorPage(alertFiringSchema)

export const acknowledgeFiringBody = v.strictObject({
  note: v.pipe(
    v.string(),
    v.trim(),
    v.check((it) => length(it) <= alertLimits.note),
  ),
})

export const alertMetricParams = v.object({ metric: v.picklist(alertMetricNames) })
export const alertMetricQuery = v.object({
  minutes: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.picklist(alertMinutes)), '5'),
})
/** The last 24 hours, a point every 15 minutes, the oldest first. A point is null where there is no value or none was kept. */
export const alertMetricSchema = v.object({
  at: v.string(),
  points: v.array(v.object({ at: v.string(), value: v.nullable(v.number()) })),
  now: v.nullable(v.number()),
})
export type AlertMetricHistory = v.InferOutput<typeof alertMetricSchema>

/** The members of the organisation, who can be told by mail. */
export const alertRecipientsSchema = v.array(v.object({ id: v.string(), name: v.string(), email: v.string() }))
export type AlertRecipients = v.InferOutput<typeof alertRecipientsSchema>
