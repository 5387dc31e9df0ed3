import type { ActionRef } from '#contract/decisions/definition.ts'
import type { Spent } from '#engine/decisions/counters.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

/** A message that a decision delivers: what it shows is asked for last, so that a coupon is claimed only for a message that is sent. */
type Delivery = {
  action: ActionRef
  decisionId: string
  profile: string
  anonymousId: string
  /** The person as of then. */
  state: ProfileState
  /** Of the event that caused the decision; empty where time alone did, or a delay is over. */
  properties: Readonly<Record<string, unknown>>
  /** In milliseconds. */
  at: number
}

/**
 * What response actions show and cost, asked within the transaction of the decisions. Whoever stores response actions provides it.
 * `payload` is what the visitor's browser receives, at most 16,384 characters of JSON.
 */
export type ActionContents = {
  /** What one message of each action costs, in the same order; null where nothing can be shown: it is unknown, archived, or has no coupon left. */
  offersOf: (queries: Queries, project: ProjectRef, actions: readonly ActionRef[]) => Promise<(Spent | null)[]>
  /** What a message shows; null where nothing can be shown after all. */
  contentOf: (queries: Queries, project: ProjectRef, delivery: Delivery) => Promise<Record<string, unknown> | null>
  /** Those of the actions that a strategy must not be published with. */
  findUnknown: (queries: Queries, project: ProjectRef, actions: readonly ActionRef[]) => Promise<ActionRef[]>
}
