/**
 * What alert rules watch: the figures of the monitoring centre.
 *
 * `counted` metrics are sums or shares over the rule's minutes. `present` ones are the value at this moment; a rule about one fires when its
 * condition has held for the rule's minutes. `unit`: `perMinute`, `share` (0 to 1), `count`, `minutes` or `seconds`.
 */
export const alertMetrics = {
  /** Events received per minute, accepted or not. */
  events: { kind: 'counted', unit: 'perMinute' },
  /** The share of the received events that were rejected. No value without events. */
  rejectedShare: { kind: 'counted', unit: 'share' },
  /** Minutes since the last accepted event. No value before the first. */
  silence: { kind: 'present', unit: 'minutes' },
  /** Seconds that the oldest event has waited that is not yet in a profile. */
  lag: { kind: 'present', unit: 'seconds' },
  /** Events that could not be folded into profiles. */
  setAside: { kind: 'present', unit: 'count' },
  delivered: { kind: 'counted', unit: 'count' },
  heldOut: { kind: 'counted', unit: 'count' },
  suppressed: { kind: 'counted', unit: 'count' },
  /** Messages that expired before any browser received them. */
  undelivered: { kind: 'counted', unit: 'count' },
  /** Webhooks of which the last retry failed. */
  webhooksDead: { kind: 'counted', unit: 'count' },
  /** Coupon pools that are running low: fewer codes are left than their own threshold. */
  couponsLow: { kind: 'present', unit: 'count' },
  /** Seconds that the oldest mail of the whole server has waited. */
  mailAge: { kind: 'present', unit: 'seconds' },
} as const satisfies Record<
  string,
  { kind: 'counted' | 'present'; unit: 'perMinute' | 'share' | 'count' | 'minutes' | 'seconds' }
>

export type AlertMetric = keyof typeof alertMetrics
export const alertMetricNames = [
  'events',
  'rejectedShare',
  'silence',
  'lag',
  'setAside',
  'delivered',
  'heldOut',
  'suppressed',
  'undelivered',
  'webhooksDead',
  'couponsLow',
  'mailAge',
] as const satisfies readonly AlertMetric[]

/** The minutes that a rule may be about: whole buckets of five, which is how the last day is counted. */
export const alertMinutes = [5, 10, 15, 30, 60] as const

/** `firing`: the condition holds. `pending`: it holds, and not yet for long enough. `noData`: there is no value to compare. */
export const alertStatuses = ['noData', 'ok', 'pending', 'firing'] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** Why a firing ended: the condition holds no longer, there is no value any more, or the rule was changed or deleted. */
export const firingEnds = ['recovered', 'noData', 'changed', 'deleted'] as const
export type FiringEnd = (typeof firingEnds)[number]
