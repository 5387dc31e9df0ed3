import { type FieldProblem, validate } from '#contract/http/rules.ts'
import { segmentDescriptionField, segmentNameField } from '#contract/segments/form-rules.ts'
import type { SegmentProblemCode } from '#contract/segments/operators.ts'
import { findCycle } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { Segment } from '#contract/segments/segments.ts'
import type { Form, Rules } from '#machines/kit/form.ts'
import {
  type Condition,
  conditionsIn,
  definitionOf,
  type Group,
  type PartProblem,
  problemsIn,
  shapeOf,
  treeOf,
} from './condition-tree.ts'

/** `kind` is `rule` or `list`. It is chosen once, for a new segment. */
export type SegmentField = 'name' | 'description' | 'kind'
export type SegmentForm = Form<SegmentField>

export const segmentRules: Rules<'name' | 'description'> = { name: segmentNameField, description: segmentDescriptionField }

export const formOf = (segment: Segment | null): SegmentForm => ({
  values: { name: segment?.name ?? '', description: segment?.description ?? '', kind: segment?.kind ?? 'rule' },
  problems: {},
})

/** The definition with which the tree of a segment begins: a list has none. */
export const treeDefinitionOf = (segment: Segment | null): Node | null => (segment?.kind === 'rule' ? segment.definition : null)

export const firstTreeOf = (segment: Segment | null): Group => treeOf(treeDefinitionOf(segment), { next: 0 })

/** What is edited, and what it is checked against. */
export type Edited = {
  /** The segment as it was loaded or saved last; null for a new one. */
  base: Segment | null
  /** All segments of the project, to which conditions can refer. */
  segments: readonly Segment[]
  form: SegmentForm
  tree: Group
}

/** What is wrong with each part of the conditions, its references included. A list has no conditions. */
export const treeProblemsOf = ({ base, segments, form, tree }: Edited): ReadonlyMap<string, readonly PartProblem[]> => {
  if (form.values.kind === 'list') return new Map()
  const definitions = new Map(segments.map(({ id, definition }) => [id, definition]))
  const referenceProblem = ({ leaf }: Condition): PartProblem | null => {
    const field = ['segment', 'list'].find((it) => typeof leaf[it] === 'string' && leaf[it] !== '')
    const id = field === undefined ? undefined : leaf[field]
    if (field === undefined || typeof id !== 'string') return null
    const found = segments.find((it) => it.id === id)
    if (!found || (field === 'list' && found.kind !== 'list')) return { code: 'segment.unknown', field }
    const leadsBack = base && (id === base.id || findCycle(base.id, { segment: id }, definitions) !== null)
    return field === 'segment' && leadsBack ? { code: 'segment.cycle', field } : null
  }
  const ofReferences = conditionsIn(tree).flatMap((it): [string, PartProblem[]][] => {
    const problem = referenceProblem(it)
    return problem ? [[it.id, [problem]]] : []
  })
  return new Map([...problemsIn(tree), ...ofReferences])
}

/** A place in the editor with what is wrong there: a field of the form, or a part of the conditions. */
export type PlacedProblem = { field: 'name' | 'description'; code: FieldProblem } | { part: string; code: SegmentProblemCode }

/** All that keeps a segment from being saved, in the order of the form. */
export const problemsOf = (edited: Edited): PlacedProblem[] => {
  const ofForm = (['name', 'description'] as const).flatMap((field): PlacedProblem[] => {
    const code = validate(segmentRules[field], edited.form.values[field])
    return code ? [{ field, code }] : []
  })
  const ofTree = [...treeProblemsOf(edited)].flatMap(([part, found]): PlacedProblem[] =>
    found.slice(0, 1).map(({ code }) => ({ part, code })),
  )
  return [...ofForm, ...ofTree]
}

/** What is counted while somebody edits: null while the conditions are not complete, and for a list. */
export const definitionToCount = (edited: Edited): Node | null =>
  edited.form.values.kind === 'list' || treeProblemsOf(edited).size > 0 ? null : definitionOf(edited.tree)

/** Whether something differs from the segment as it was loaded or saved last. */
export const isChanged = ({ base, form, tree }: Edited): boolean => {
  const { values } = formOf(base)
  const isFormChanged = (['name', 'description', 'kind'] as const).some((it) => values[it] !== form.values[it])
  return isFormChanged || JSON.stringify(shapeOf(tree)) !== JSON.stringify(shapeOf(firstTreeOf(base)))
}
