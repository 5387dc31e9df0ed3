import { type SenderState, senderGraceDays } from '#contract/organization-settings/mail-sender.ts'

/** Where a sender with a domain of its own stands. */
export type Course = { state: SenderState; failingSince: Date | null }

export const grace = senderGraceDays * 24 * 60 * 60_000

/**
 * Where a sender stands after a check. `isProven` is null if the DNS gave no answer: that neither proves a domain nor counts against it. A sender
 * that was proven is given up at the first check after the grace that still does not find its records.
 */
export const courseAfter = ({ state, failingSince }: Course, isProven: boolean | null, now: Date): Course => {
  if (state === 'platform' || isProven === null) return { state, failingSince }
  if (isProven) return { state: 'proven', failingSince: null }
  if (state === 'proven') return { state: 'failing', failingSince: now }
  if (state === 'failing' && failingSince !== null && now.getTime() - failingSince.getTime() >= grace)
    return { state: 'lost', failingSince }
  return { state, failingSince }
}
