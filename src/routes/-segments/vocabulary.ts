import type { Segment } from '#contract/segments/segments.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'

type Named = Pick<Segment, 'id' | 'name' | 'kind' | 'status'>

/** A vocabulary with the project's segments and lists. Archived ones are not offered; those in `used` keep their names. */
export const withSegments = (vocabulary: Vocabulary, segments: readonly Named[], used: readonly string[]): Vocabulary => {
  const offered = segments.filter(({ id, status }) => status === 'active' || used.includes(id))
  const named = (of: readonly Named[]) => of.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
  return { ...vocabulary, segments: named(offered), lists: named(offered.filter(({ kind }) => kind === 'list')) }
}
