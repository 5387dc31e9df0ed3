import type { LeafDraft } from '#contract/segments/leaf-kinds.ts'
import { type Condition, type Group, type Ids, type Join, negated, newId, type Part, sizeProblem } from './condition-tree.ts'

/** What can be done to a tree. `up` and `down` go past a neighbour, `in` to the end of the group before it, `out` behind its own group. */
export type Edit =
  | { type: 'condition.add'; group: string; leaf: LeafDraft }
  | { type: 'group.add'; group: string; leaf: LeafDraft }
  | { type: 'condition.edit'; id: string; leaf: LeafDraft }
  | { type: 'group.join'; id: string; join: Join }
  | { type: 'part.negate'; id: string }
  | { type: 'part.remove'; id: string }
  | { type: 'part.group'; id: string }
  | { type: 'part.ungroup'; id: string }
  | { type: 'part.move'; id: string; to: 'up' | 'down' | 'in' | 'out' }
  /** `index`: its place among the children of the group before it is taken out of where it was. */
  | { type: 'part.drop'; id: string; group: string; index: number }

/** `focus`: the part to go on with. Refused: the tree would be too large. Null: nothing changes. */
export type Edited = { tree: Group; focus: string } | { refused: 'tree.tooDeep' | 'tree.tooManyLeaves' } | null

/** A tree after an edit. A group that loses its last child is removed with it. */
export const edited = (tree: Group, edit: Edit, ids: Ids): Edited => {
  const result = change(tree, edit, ids)
  if (result === null) return null
  const problem = sizeProblem(result.tree)
  return problem !== null && problem !== sizeProblem(tree) ? { refused: problem } : result
}

type Change = { tree: Group; focus: string } | null

const change = (tree: Group, edit: Edit, ids: Ids): Change => {
  switch (edit.type) {
    case 'condition.add':
      return append(tree, edit.group, condition(edit.leaf, ids))
    case 'group.add': {
      const around = groupIn(tree, edit.group)
      return around && append(tree, edit.group, { ...group(otherJoin(around), ids), children: [condition(edit.leaf, ids)] })
    }
    case 'condition.edit':
      return replace(tree, edit.id, (it) => (it.kind === 'condition' ? [{ ...it, leaf: edit.leaf }] : null))
    case 'group.join':
      return replace(tree, edit.id, (it) => (it.kind === 'group' && it.join !== edit.join ? [{ ...it, join: edit.join }] : null))
    case 'part.negate':
      return replace(tree, edit.id, (it) => [negated(it)])
    case 'part.remove':
      return remove(tree, edit.id)
    case 'part.group': {
      const place = placeOf(tree, edit.id)
      return place && replace(tree, edit.id, (it) => [{ ...group(otherJoin(place.group), ids), children: [it] }])
    }
    case 'part.ungroup':
      return ungroup(tree, edit.id)
    case 'part.move':
      return move(tree, edit.id, edit.to)
    case 'part.drop':
      return drop(tree, edit)
  }
}

const condition = (leaf: LeafDraft, ids: Ids): Condition => ({ id: newId(ids), kind: 'condition', isNegated: false, leaf })
const group = (join: Join, ids: Ids): Group => ({ id: newId(ids), kind: 'group', join, children: [] })
const otherJoin = ({ join }: Group): Join => (join === 'any' || join === 'notAll' ? 'all' : 'any')

const append = (tree: Group, id: string, part: Part): Change => {
  const changed = replace(tree, id, (it) => (it.kind === 'group' ? [{ ...it, children: [...it.children, part] }] : null))
  return changed && { tree: changed.tree, focus: part.kind === 'group' ? (part.children[0]?.id ?? part.id) : part.id }
}

/** Its children take the place of a group. Those of a negated group are negated each, which says the same inside "all of". */
const ungroup = (tree: Group, id: string): Change => {
  const found = groupIn(tree, id)
  const [first] = found?.children ?? []
  if (!found || !first || found === tree) return null
  const isNegated = found.join === 'none' || found.join === 'notAll'
  const changed = replace(tree, id, () => (isNegated ? found.children.map(negated) : found.children))
  return changed && { tree: changed.tree, focus: first.id }
}

const remove = (tree: Group, id: string): Change => {
  const place = placeOf(tree, id)
  if (!place) return null
  const { group: around, index } = place
  // The group goes with its last child, unless it is the whole tree.
  if (around.children.length === 1 && around !== tree) return remove(tree, around.id)
  const next = around.children[index + 1] ?? around.children[index - 1] ?? around
  const changed = replace(tree, around.id, () => [{ ...around, children: around.children.filter((it) => it.id !== id) }])
  return changed && { tree: changed.tree, focus: next.id }
}

const move = (tree: Group, id: string, to: 'up' | 'down' | 'in' | 'out'): Change => {
  const place = placeOf(tree, id)
  if (!place) return null
  const { group: around, index } = place
  if (to === 'out') {
    const outer = placeOf(tree, around.id)
    return outer && drop(tree, { id, group: outer.group.id, index: outer.index + 1 })
  }
  if (to === 'in') {
    const before = around.children[index - 1]
    return before?.kind === 'group' ? drop(tree, { id, group: before.id, index: before.children.length }) : null
  }
  const isPossible = to === 'up' ? index > 0 : index < around.children.length - 1
  return isPossible ? drop(tree, { id, group: around.id, index: to === 'up' ? index - 1 : index + 2 }) : null
}

const drop = (tree: Group, { id, group: into, index }: { id: string; group: string; index: number }): Change => {
  const place = placeOf(tree, id)
  const target = groupIn(tree, into)
  if (!place || !target || contains(place.part, into)) return null
  const isSameGroup = place.group.id === into
  if (isSameGroup && (index === place.index || index === place.index + 1)) return null
  if (!Number.isInteger(index) || index < 0 || index > target.children.length) return null
  // A mark keeps the place while the part is taken out of where it was, and with it a group that has nothing else.
  const mark: Part = { id: '', kind: 'condition', isNegated: false, leaf: {} }
  const marked = replace(tree, into, (it) =>
    it.kind === 'group' ? [{ ...it, children: [...it.children.slice(0, index), mark, ...it.children.slice(index)] }] : null,
  )
  const without = marked && remove(marked.tree, id)
  const dropped = without && replace(without.tree, mark.id, () => [place.part])
  return dropped && { tree: dropped.tree, focus: id }
}

/** The part of an id with the group that it is in, or null for the root and for what is not in the tree. */
export const placeOf = (tree: Group, id: string): { part: Part; group: Group; index: number } | null => {
  for (const [index, part] of tree.children.entries()) {
    if (part.id === id) return { part, group: tree, index }
    const found = part.kind === 'group' ? placeOf(part, id) : null
    if (found) return found
  }
  return null
}

const groupIn = (tree: Group, id: string): Group | null => {
  if (tree.id === id) return tree
  const found = placeOf(tree, id)?.part
  return found?.kind === 'group' ? found : null
}

const contains = (part: Part, id: string): boolean =>
  part.id === id || (part.kind === 'group' && part.children.some((it) => contains(it, id)))

/** The tree with some parts in the place of one, or null where it is not there or `by` answers null. The root can become one group only. */
const replace = (tree: Group, id: string, by: (part: Part) => readonly Part[] | null): Change => {
  if (tree.id === id) {
    const [root] = by(tree) ?? []
    return root?.kind === 'group' ? { tree: root, focus: id } : null
  }
  for (const [index, part] of tree.children.entries()) {
    const parts = part.id === id ? by(part) : part.kind === 'group' ? inside(part, id, by) : undefined
    if (parts === undefined) continue
    if (parts === null) return null
    return { tree: { ...tree, children: tree.children.toSpliced(index, 1, ...parts) }, focus: id }
  }
  return null
}

/** Undefined where the part is not in this group. */
const inside = (part: Group, id: string, by: (part: Part) => readonly Part[] | null): readonly Part[] | null | undefined => {
  if (!contains(part, id)) return undefined
  const changed = replace(part, id, by)
  return changed && [changed.tree]
}
