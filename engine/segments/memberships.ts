import { segmentsIn } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { Profile } from '../profiles/profile.ts'
import { evaluate } from './evaluate.ts'
import type { Evaluation, EvaluationContext } from './verdict.ts'

export type Definition = { id: string; node: Node }

/**
 * Definitions in an order in which each follows those that it refers to. The order within a cycle, which should not exist, is arbitrary.
 */
export const orderDefinitions = (definitions: readonly Definition[]): Definition[] => {
  const byId = new Map(definitions.map((it) => [it.id, it]))
  const ordered = new Set<Definition>()
  const begun = new Set<string>()
  const visit = (definition: Definition) => {
    if (begun.has(definition.id)) return
    begun.add(definition.id)
    for (const id of segmentsIn(definition.node)) {
      const other = byId.get(id)
      if (other) visit(other)
    }
    ordered.add(definition)
  }
  for (const definition of definitions) visit(definition)
  return [...ordered]
}

/** Evaluates definitions in order (`orderDefinitions`). Segments that they refer to and that are not among them are in the context. */
export const evaluateAll = (
  ordered: readonly Definition[],
  profile: Profile,
  context: EvaluationContext,
): ReadonlyMap<string, Evaluation> => {
  const segments = new Map(context.segments)
  const evaluations = new Map<string, Evaluation>()
  const inOrder: EvaluationContext = { ...context, segments }
  for (const { id, node } of ordered) {
    const evaluation = evaluate(node, profile, inOrder)
    segments.set(id, evaluation)
    evaluations.set(id, evaluation)
  }
  return evaluations
}

/** The cause of entering or leaving: an event in the log, or the passing of time. */
export type MembershipCause = { event: number } | { dueAt: number }

export type MembershipChange = {
  segment: string
  profile: string
  change: 'entered' | 'left'
  /** In milliseconds. */
  at: number
  cause: MembershipCause
}

/** The segments that a profile entered and left. A membership that waits for an answer from the log does not change. */
export const membershipChanges = (
  profile: string,
  {
    before,
    after,
    at,
    cause,
  }: { before: ReadonlySet<string>; after: ReadonlyMap<string, Evaluation>; at: number; cause: MembershipCause },
): MembershipChange[] =>
  [...after].flatMap(([segment, { member, questions }]) => {
    if (questions.length > 0 || member === before.has(segment)) return []
    return [{ segment, profile, change: member ? ('entered' as const) : ('left' as const), at, cause }]
  })

/** The earliest moment at which time alone may change any of the memberships; null for never. */
export const nextDue = (evaluations: ReadonlyMap<string, Evaluation>): number | null => {
  let next: number | null = null
  for (const { dueAt } of evaluations.values()) if (dueAt !== null && (next === null || dueAt < next)) next = dueAt
  return next
}
