import type { Condition } from '#contract/segments/segment.ts'
import type { Profile } from '../profiles/profile.ts'

/**
 * A question that only the log can answer: the times of the latest `keep` occurrences of an event that meet the conditions, from `from` on
 * and before `to` (in milliseconds; null for no bound).
 */
export type LogQuestion = {
  event: string
  where: readonly Condition[]
  from: number | null
  to: number | null
  keep: number
}

/** The same for the same question, in whichever order a database has stored the keys of its objects. */
export const keyOfQuestion = ({ event, where, from, to, keep }: LogQuestion): string =>
  JSON.stringify([event, where.map((it) => Object.entries(it).toSorted()), from, to, keep])

/** Whether a profile belongs to a segment. If there are questions this is not known yet, and `member` is false. */
export type Evaluation = {
  member: boolean
  /** The earliest moment at which time alone may change `member`, in milliseconds; null for never. */
  dueAt: number | null
  questions: readonly LogQuestion[]
}

export type EvaluationContext = {
  /** In milliseconds. */
  now: number
  /** The project's currency, in which revenue is compared. */
  currency: string
  /** The memberships in segments that a definition may refer to. A segment that is missing here has no members. */
  segments: ReadonlyMap<string, Evaluation>
  /** The lists that the profile is on. */
  lists: ReadonlySet<string>
  /** The log's answer to a question, the latest first; null if it was not asked yet. */
  logLookup?: (question: LogQuestion) => readonly number[] | null
}

/** One evaluation in progress. `questions` collects the questions for the log. */
export type Run = Required<EvaluationContext> & { profile: Profile; questions: LogQuestion[] }

const noAnswer = () => null

/** Copied field by field, because spreading an object is slower and this runs for each segment of each profile. */
export const begin = (profile: Profile, { now, currency, segments, lists, logLookup = noAnswer }: EvaluationContext): Run => ({
  now,
  currency,
  segments,
  lists,
  logLookup,
  profile,
  questions: [],
})

/** `holds` is null if only the log knows. `dueAt`: until then time alone changes nothing; Infinity for never. */
export type Verdict = { readonly holds: boolean | null; readonly dueAt: number }

const never = Number.POSITIVE_INFINITY
export const yes: Verdict = { holds: true, dueAt: never }
export const no: Verdict = { holds: false, dueAt: never }
export const unknown: Verdict = { holds: null, dueAt: never }
export const verdict = (holds: boolean): Verdict => (holds ? yes : no)
export const until = (holds: boolean, dueAt: number): Verdict => ({ holds, dueAt })

export const negated = ({ holds, dueAt }: Verdict): Verdict => ({ holds: holds === null ? null : !holds, dueAt })

/**
 * All parts (`decisive` is false), or any part (`decisive` is true). One part with the decisive result decides, and nothing changes as long
 * as one of them stays; otherwise one unknown part makes the result unknown; otherwise the first part to change may change the whole.
 */
export const group = (parts: readonly Verdict[], decisive: boolean): Verdict => {
  let [isDecided, isUnknown, latest, earliest] = [false, false, 0, never]
  for (const { holds, dueAt } of parts) {
    if (holds === null) isUnknown = true
    else if (holds === decisive) {
      isDecided = true
      latest = Math.max(latest, dueAt)
    } else earliest = Math.min(earliest, dueAt)
  }
  if (isDecided) return latest === never ? verdict(decisive) : until(decisive, latest)
  if (isUnknown) return unknown
  return earliest === never ? verdict(!decisive) : until(!decisive, earliest)
}
