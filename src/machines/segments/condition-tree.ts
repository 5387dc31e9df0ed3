import type { LeafDraft } from '#contract/segments/leaf-kinds.ts'
import { type SegmentProblemCode, segmentLimits } from '#contract/segments/operators.ts'
import { parseNode } from '#contract/segments/parse-node.ts'
import type { Node } from '#contract/segments/segment.ts'
import { treeProblem } from '#contract/segments/tree.ts'

/** How the conditions of a group are joined. `none` holds where none of them holds; `notAll` where at least one of them does not. */
export type Join = 'all' | 'any' | 'none' | 'notAll'

/** A condition while somebody edits it: it may lack what a segment's definition needs. `isNegated`: it must not hold. */
export type Condition = { id: string; kind: 'condition'; isNegated: boolean; leaf: LeafDraft }
export type Group = { id: string; kind: 'group'; join: Join; children: readonly Part[] }
/** A part of a tree. Each has an id of its own for as long as it is edited. */
export type Part = Condition | Group

const negatedJoins = { all: 'notAll', any: 'none', none: 'any', notAll: 'all' } as const satisfies Record<Join, Join>

export const negated = (part: Part): Part =>
  part.kind === 'group' ? { ...part, join: negatedJoins[part.join] } : { ...part, isNegated: !part.isNegated }

/** Gives ids in turn: `n1`, `n2` and so on. */
export type Ids = { next: number }
export const newId = (ids: Ids): string => {
  ids.next += 1
  return `n${ids.next}`
}

/** The tree of a definition, for editing. Its root is a group; a negation of a negation is left out. Null: a tree without a condition. */
export const treeOf = (node: Node | null, ids: Ids): Group => {
  if (node === null) return { id: newId(ids), kind: 'group', join: 'all', children: [] }
  const part = partOf(node, ids)
  return part.kind === 'group' ? part : { id: newId(ids), kind: 'group', join: 'all', children: [part] }
}

const partOf = (node: Node, ids: Ids): Part => {
  if ('not' in node) return negated(partOf(node.not, ids))
  if ('all' in node) return groupOf('all', node.all, ids)
  if ('any' in node) return groupOf('any', node.any, ids)
  return { id: newId(ids), kind: 'condition', isNegated: false, leaf: node }
}

const groupOf = (join: Join, nodes: Node[], ids: Ids): Group => ({
  id: newId(ids),
  kind: 'group',
  join,
  children: nodes.map((it) => partOf(it, ids)),
})

/** The shape of a definition: what it would be if all its leaves were complete. */
export type Shape = { all: Shape[] } | { any: Shape[] } | { not: Shape } | LeafDraft

/** The tree of a shape that was stored as JSON, or null where it is none, or larger than a tree may be. */
export const treeOfShape = (shape: unknown, ids: Ids): Group | null => {
  const part = treeProblem(shape) === null ? partOfShape(shape, ids) : null
  if (part === null) return null
  return part.kind === 'group' ? part : { id: newId(ids), kind: 'group', join: 'all', children: [part] }
}

const partOfShape = (shape: unknown, ids: Ids): Part | null => {
  if (typeof shape !== 'object' || shape === null || Array.isArray(shape)) return null
  if ('not' in shape) {
    const part = partOfShape(shape.not, ids)
    return part && negated(part)
  }
  if ('all' in shape) return groupOfShapes('all', shape.all, ids)
  if ('any' in shape) return groupOfShapes('any', shape.any, ids)
  return { id: newId(ids), kind: 'condition', isNegated: false, leaf: Object.fromEntries(Object.entries(shape)) }
}

const groupOfShapes = (join: Join, shapes: unknown, ids: Ids): Group | null => {
  const id = newId(ids)
  const children = Array.isArray(shapes) ? shapes.map((it) => partOfShape(it, ids)) : [null]
  const parts = children.filter((it) => it !== null)
  return parts.length === children.length ? { id, kind: 'group', join, children: parts } : null
}

/** What a tree says, complete or not. */
export const shapeOf = (part: Part): Shape => {
  if (part.kind === 'condition') return part.isNegated ? { not: part.leaf } : part.leaf
  const children = part.children.map(shapeOf)
  if (part.join === 'all') return { all: children }
  if (part.join === 'any') return { any: children }
  return { not: part.join === 'none' ? { any: children } : { all: children } }
}

/** The definition that a tree stands for, or null while something is missing in it. */
export const definitionOf = (tree: Group): Node | null => {
  const parsed = parseNode(shapeOf(tree))
  return 'node' in parsed ? parsed.node : null
}

/** All parts of a tree, each before its children. */
export const partsOf = (part: Part): Part[] => (part.kind === 'group' ? [part, ...part.children.flatMap(partsOf)] : [part])

export const conditionsIn = (part: Part): Condition[] => partsOf(part).filter((it) => it.kind === 'condition')

/** Why a tree is larger than a definition may be, or null. */
export const sizeProblem = (tree: Group): 'tree.tooDeep' | 'tree.tooManyLeaves' | null => {
  if (conditionsIn(tree).length > segmentLimits.leaves) return 'tree.tooManyLeaves'
  return treeProblem(shapeOf(tree))?.code === 'tree.tooDeep' ? 'tree.tooDeep' : null
}

/** What is wrong with a condition: the codes with the field that each is about, the first one of a field only. */
export type PartProblem = { code: SegmentProblemCode; field: string }

/** What is wrong with each part of a tree, by its id. A part without an entry is complete. */
export const problemsIn = (tree: Group): ReadonlyMap<string, readonly PartProblem[]> =>
  new Map(
    partsOf(tree).flatMap((part): [string, PartProblem[]][] => {
      const problems = problemsOf(part)
      return problems.length === 0 ? [] : [[part.id, problems]]
    }),
  )

const problemsOf = (part: Part): PartProblem[] => {
  if (part.kind === 'group') return part.children.length === 0 ? [{ code: 'group.empty', field: '' }] : []
  const parsed = parseNode(part.leaf)
  if ('node' in parsed) return []
  const seen = new Set<string>()
  return parsed.problems
    .map(({ code, path }) => ({ code, field: path.join('.') }))
    .filter(({ field }) => !seen.has(field) && seen.add(field))
}
