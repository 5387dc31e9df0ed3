import type { DeliveryStatus } from '#contract/decisions/checks.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import { joinSteps, type Step, withExpiry } from '#engine/decisions/delivery.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { readSent, type Sent, writeMessages } from './decisions.store.ts'

/** What a visitor's browser says became of a message, with the time in milliseconds. */
export type Acknowledgement = { decision: string; anonymousId: string; status: DeliveryStatus; at: number }

type Messages = Decision['messages']

/** Joins acknowledgements to their decisions. Those of another browser than the one to which the message was sent change nothing. */
export const acknowledge = async (
  queries: Queries,
  project: ProjectRef,
  told: readonly Acknowledgement[],
): Promise<Promise<unknown>[]> => {
  if (told.length === 0) return []
  const byDecision = new Map<string, Acknowledgement[]>()
  for (const it of told) byDecision.set(it.decision, [...(byDecision.get(it.decision) ?? []), it])
  const sent = await readSent(queries, project, [...byDecision.keys()])
  const changed = sent.flatMap((it) => changedBy(it, byDecision.get(it.id) ?? []) ?? [])
  return changed.length > 0 ? [writeMessages(queries, project, changed)] : []
}

const changedBy = ({ id, anonymous_id, messages }: Sent, told: readonly Acknowledgement[]) => {
  const own = told.filter(({ anonymousId }) => anonymousId === anonymous_id)
  const joined = messagesOf(joinSteps([...stepsOf(messages), ...own]))
  return JSON.stringify(joined) === JSON.stringify(messages) ? null : { id, messages: joined }
}

/** What is known of a message at a time: one of which nothing was reported has expired when it is of no use any more. */
export const messagesAt = (messages: Messages, times: { validUntil: number; now: number }): Messages =>
  messagesOf(withExpiry(stepsOf(messages), times))

const stepsOf = (messages: Messages): Step[] => messages.map(({ status, at }) => ({ status, at: Date.parse(at) }))
const messagesOf = (steps: readonly Step[]): Messages =>
  steps.map(({ status, at }) => ({ status, at: new Date(at).toISOString() }))
