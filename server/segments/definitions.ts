import { parseNode, type SegmentProblem } from '#contract/segments/parse-node.ts'
import { findCycle, listsIn, segmentsIn } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { Segment, SegmentUser } from '#contract/segments/segments.ts'
import { markedTraits, maskText } from '#engine/profiles/mask.ts'
import { maskDefinition, personalConditions } from '#engine/segments/personal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { SegmentRow } from './segments.store.ts'

/** The definition that somebody sent for a segment, by its id; fails with all that is wrong with it. */
export const readDefinition = (input: unknown, id: string, others: readonly SegmentRow[], { isMasked }: Viewer): Node => {
  const parsed = parseNode(input)
  if ('problems' in parsed) throw invalid(parsed.problems)
  const { node } = parsed
  const personal = isMasked ? personalConditions(node, markedTraits) : []
  if (personal.length > 0) throw invalid(personal.map((path) => ({ code: 'value.personal', path })))
  const unknown = [...segmentsIn(node), ...listsIn(node).filter((list) => list !== id)].filter(
    (it) => it !== id && !others.some((other) => other.id === it),
  )
  if (unknown.length > 0) throw invalid([{ code: 'segment.unknown', path: [], names: unknown }])
  const cycle = findCycle(id, node, new Map(others.map((other) => [other.id, other.definition])))
  if (cycle) {
    const names = cycle.map((it) => others.find((other) => other.id === it)?.name ?? '')
    throw invalid([{ code: 'segment.cycle', path: [], names }])
  }
  return node
}

const invalid = (problems: SegmentProblem[]) => new ApiError('segment.invalid', { details: { problems } })

/** The segments that refer to one, as a segment or as a list. */
export const usersOf = (id: string, all: readonly SegmentRow[]): SegmentUser[] =>
  all
    .filter((it) => it.id !== id && [...segmentsIn(it.definition), ...listsIn(it.definition)].includes(id))
    .map(({ id: user, name }) => ({ kind: 'segment', id: user, name }))

/** A segment as editors without the permission `profile:pii` see it. */
export const maskSegment = <Shown extends Pick<Segment, 'name' | 'description' | 'definition' | 'usedBy'>>(
  segment: Shown,
): Shown => ({
  ...segment,
  name: maskText(segment.name),
  description: maskText(segment.description),
  definition: maskDefinition(segment.definition, markedTraits),
  usedBy: segment.usedBy.map(maskUser),
})
export const maskUser = (user: SegmentUser): SegmentUser => ({ ...user, name: maskText(user.name) })

/** What an editor left as it was shown to them stays as it is, with the personal values that they do not see. */
export const keepUnseen = <Value>(sent: Value, stored: Value, shown: Value): Value =>
  JSON.stringify(sent) === JSON.stringify(shown) ? stored : sent
