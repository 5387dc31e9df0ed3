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

export const outcomes = ['delivered', 'held_out', 'suppressed'] as const
export type Outcome = (typeof outcomes)[number]

/** What a visitor's browser reports about an action. The event is `action_` and the status. */
export const messageStatuses = ['received', 'shown', 'clicked', 'dismissed', 'suppressed'] as const
export type MessageStatus = (typeof messageStatuses)[number]
