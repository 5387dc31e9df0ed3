import { setup } from 'xstate'
import { type DeliveryStatus, deliveryStatuses } from '#contract/decisions/checks.ts'

/** Something that became of a message, with the time in milliseconds. */
export type Step = { status: DeliveryStatus; at: number }

/** The state of a message: where it was decided and nothing became of it yet, or the last thing that became of it. */
export type DeliveryState = 'decided' | DeliveryStatus

/** What a message goes through. Each report about it is an event with the name of its status. */
export const deliveryMachine = setup({ types: { events: {} as { type: DeliveryStatus } } }).createMachine({
  id: 'delivery',
  initial: 'decided',
  states: {
    decided: { on: { sent: 'sent', expired: 'expired' } },
    sent: { on: { received: 'received', expired: 'expired', cancelled: 'cancelled' } },
    received: { on: { shown: 'shown', suppressed: 'suppressed', expired: 'expired', cancelled: 'cancelled' } },
    shown: { on: { clicked: 'clicked', dismissed: 'dismissed' } },
    clicked: { on: { dismissed: 'dismissed' } },
    dismissed: { type: 'final' },
    suppressed: { type: 'final' },
    expired: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

/** The statuses that may follow a state. */
export const followersOf = (state: DeliveryState): DeliveryStatus[] => {
  const snapshot = deliveryMachine.resolveState({ value: state })
  return deliveryStatuses.filter((type) => snapshot.can({ type }))
}

const rankOf = (status: DeliveryStatus) => deliveryStatuses.indexOf(status)
const ends = new Set<DeliveryStatus>(['suppressed', 'expired', 'cancelled'])
const isEnd = ({ status }: Step) => ends.has(status)
const isSeen = ({ status }: Step) => rankOf(status) >= rankOf('shown')

/**
 * What is known of a message, from all that was reported about it, in any order and any number of times: each status once, with its earliest
 * time, in the order of the machine. A message that was shown did not end unshown, whatever another tab or a clock said; otherwise the first
 * of several ends counts.
 */
export const joinSteps = (steps: readonly Step[]): Step[] => {
  const first = new Map<DeliveryStatus, Step>()
  for (const step of steps) {
    const known = first.get(step.status)
    if (!known || step.at < known.at) first.set(step.status, step)
  }
  const all = [...first.values()].sort((a, b) => rankOf(a.status) - rankOf(b.status))
  // The sort is stable: of ends at the same time the first in the order of the statuses counts.
  const [end] = all.some(isSeen) ? [] : all.filter(isEnd).sort((a, b) => a.at - b.at)
  return all.filter((step) => !isEnd(step) || step === end)
}

/** A message of which nothing is known but that it was sent or received has expired when it is of no use any more. */
export const withExpiry = (steps: readonly Step[], { validUntil, now }: { validUntil: number; now: number }): Step[] => {
  const mayExpire = followersOf(stateOf(steps)).includes('expired')
  return mayExpire && validUntil <= now ? joinSteps([...steps, { status: 'expired', at: validUntil }]) : [...steps]
}

/** The state of a message whose steps are joined. */
export const stateOf = (steps: readonly Step[]): DeliveryState => steps.at(-1)?.status ?? 'decided'
