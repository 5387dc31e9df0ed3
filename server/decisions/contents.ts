import type { CouponRefusal } from '#contract/decisions/checks.ts'
import type { ActionRef } from '#contract/decisions/definition.ts'
import type { Spent } from '#engine/decisions/counters.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { NewEmail } from '#server/emails/emails.module.ts'
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
  /** Those that times in texts are written in: of the first that exists. */
  timeZones: readonly (string | null)[]
}

/**
 * What a message consists of. `page`: the payload that the visitor's browser receives, at most 16,384 characters of JSON. `webhook`: the call
 * of a receiver. `email`: the e-mail with its recipient.
 */
export type Content =
  | { to: 'page'; payload: Record<string, unknown> }
  | { to: 'email'; email: NewEmail }
  | { to: 'webhook'; request: { url: string; method: string; headers: Record<string, string>; body: string } }

/** What response actions show and cost, asked within the transaction of the decisions. */
export type ActionContents = {
  /**
   * What one message of each action costs, in the same order; null where nothing can be shown: it is unknown or archived. Money counts where
   * the amount is fixed, in the project's currency.
   */
  offersOf: (queries: Queries, project: ProjectRef, actions: readonly ActionRef[]) => Promise<(Spent | null)[]>
  /** What a message shows; null where nothing can be shown after all. `refused`: it needs a coupon, and this is why there is none. */
  contentOf: (
    queries: Queries,
    fold: ProjectRef & { generation: number },
    delivery: Delivery,
  ) => Promise<Content | { refused: CouponRefusal } | null>
  /** Those of the actions that a strategy must not be published with. */
  findUnknown: (queries: Queries, project: ProjectRef, actions: readonly ActionRef[]) => Promise<ActionRef[]>
  /** Those of the actions that give something away of which the amount is not known before an order. */
  findUnpriced: (queries: Queries, project: ProjectRef, actions: readonly ActionRef[]) => Promise<ActionRef[]>
}

/** One text for each version of an action. */
export const keyOf = ({ id, version }: ActionRef): string => `${id} ${version}`
