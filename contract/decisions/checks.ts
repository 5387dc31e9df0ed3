/** The checks of a decision, in the order in which they are made. A decision's trace ends with the first that fails. */
export const checks = [
  'status',
  'trigger',
  'reentry',
  'audience',
  'exclusion',
  'consent',
  'globalHoldout',
  'strategyHoldout',
  'personCap',
  'projectCap',
  'quietHours',
  'exclusionGroup',
  'budget',
  'arm',
] as const
export type Check = (typeof checks)[number]

/**
 * Why a pool has no code for a message: it is archived, not valid yet or no longer; its budget or its codes are used up; or the person has as
 * many of its codes as one person may have.
 */
export const couponRefusals = ['archived', 'notYet', 'over', 'budget', 'personLimit', 'empty'] as const
export type CouponRefusal = (typeof couponRefusals)[number]

export const outcomes = ['delivered', 'held_out', 'suppressed'] as const
export type Outcome = (typeof outcomes)[number]

/** What a visitor's browser reports about an action. The event is `action_` and the status. */
export const messageStatuses = ['received', 'shown', 'clicked', 'dismissed', 'suppressed'] as const

/**
 * What a message goes through, in this order. `sent`: it is in the outbox, from which streams and answers take it. The three after
 * `received` end it without its having been shown.
 */
export const deliveryStatuses = [
  'sent',
  'received',
  'suppressed',
  'expired',
  'cancelled',
  'shown',
  'clicked',
  'dismissed',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
