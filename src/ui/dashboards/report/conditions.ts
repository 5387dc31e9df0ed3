import type { Monitoring } from '#contract/monitoring/monitoring.ts'

/** What somebody should look at: what it is, how much of it, or since when. */
export type Condition =
  | { kind: 'silent'; since: string }
  | { kind: 'rejected'; count: number; of: number }
  | { kind: 'setAside'; count: number }
  | { kind: 'behind'; events: number; milliseconds: number }
  | { kind: 'mail'; seconds: number }

const hour = 3_600_000
const fewRejected = 0.01
const longLag = 60_000
const longMail = 600

/** The conditions of the last hour, the most serious first. A project that never received an event is not silent, but new. */
export const conditionsIn = ({ at, events, folding, mail }: Monitoring): Condition[] => {
  const found: Condition[] = []
  const last = events?.lastAcceptedAt ?? null
  if (last !== null && Date.parse(at) - Date.parse(last) > hour) found.push({ kind: 'silent', since: last })
  const accepted = events?.minutes.reduce((sum, it) => sum + it.accepted, 0) ?? 0
  const rejected = events?.minutes.reduce((sum, it) => sum + it.rejected, 0) ?? 0
  if (rejected > (accepted + rejected) * fewRejected) found.push({ kind: 'rejected', count: rejected, of: accepted + rejected })
  if (folding && folding.setAside > 0) found.push({ kind: 'setAside', count: folding.setAside })
  if (folding && folding.milliseconds > longLag)
    found.push({ kind: 'behind', events: folding.waiting, milliseconds: folding.milliseconds })
  if (mail?.oldestSeconds != null && mail.oldestSeconds > longMail) found.push({ kind: 'mail', seconds: mail.oldestSeconds })
  return found
}
