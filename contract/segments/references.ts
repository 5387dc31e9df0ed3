import type { Leaf, Node } from './segment.ts'

/** All leaves of a tree, from left to right. */
export const leavesOf = (node: Node): Leaf[] => {
  if ('all' in node) return node.all.flatMap(leavesOf)
  if ('any' in node) return node.any.flatMap(leavesOf)
  return 'not' in node ? leavesOf(node.not) : [node]
}

/** The segments that a definition refers to, each once. */
export const segmentsIn = (node: Node): string[] => [
  ...new Set(leavesOf(node).flatMap((leaf) => ('segment' in leaf ? [leaf.segment] : []))),
]

/** The lists that a definition refers to, each once. */
export const listsIn = (node: Node): string[] => [
  ...new Set(leavesOf(node).flatMap((leaf) => ('list' in leaf ? [leaf.list] : []))),
]

/**
 * The path from a segment back to itself through references, with its own id at both ends, or null if there is none. `node` is its new
 * definition; `others` are the definitions of the project's segments.
 */
export const findCycle = (id: string, node: Node, others: ReadonlyMap<string, Node>): string[] | null => {
  const seen = new Set<string>()
  const search = (from: Node, way: string[]): string[] | null => {
    for (const next of segmentsIn(from)) {
      if (next === id) return [...way, id]
      const definition = others.get(next)
      if (definition === undefined || seen.has(next)) continue
      seen.add(next)
      const found = search(definition, [...way, next])
      if (found) return found
    }
    return null
  }
  return search(node, [id])
}
