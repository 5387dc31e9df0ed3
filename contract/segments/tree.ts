import type * as v from 'valibot'
import { type SegmentProblemCode, segmentLimits } from './operators.ts'

type Path = [v.UnknownPathItem, ...v.UnknownPathItem[]] | undefined
type Place = { node: unknown; path: Path }

/**
 * The problem with a tree's size and the path where it first exceeds the limit. The value is walked level by level, never deeper than the
 * limit.
 */
export const treeProblem = (root: unknown): { code: SegmentProblemCode; path: Path } | null => {
  let level: Place[] = [{ node: root, path: undefined }]
  let leaves = 0
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: Place[] = []
    for (const place of level) {
      if (depth > segmentLimits.depth) return { code: 'tree.tooDeep', path: place.path }
      const children = childrenOf(place)
      if (children === null) leaves += 1
      else next.push(...children)
      if (leaves > segmentLimits.leaves) return { code: 'tree.tooManyLeaves', path: place.path }
    }
    level = next
  }
  return null
}

/** The children of a group, valid or not, and no more than are needed to see that there are too many; null for anything else. */
const childrenOf = ({ node, path }: Place): Place[] | null => {
  if (typeof node !== 'object' || node === null) return null
  if ('all' in node && Array.isArray(node.all)) return placesOf(node.all, step(path, node, 'all', node.all))
  if ('any' in node && Array.isArray(node.any)) return placesOf(node.any, step(path, node, 'any', node.any))
  return 'not' in node ? [{ node: node.not, path: step(path, node, 'not', node.not) }] : null
}

const placesOf = (list: unknown[], path: Path): Place[] =>
  list.slice(0, segmentLimits.leaves + 1).map((node, index) => ({ node, path: step(path, list, index, node) }))

const step = (path: Path, input: unknown, key: string | number, value: unknown): Path => {
  const item: v.UnknownPathItem = { type: 'unknown', origin: 'value', input, key, value }
  return path ? [...path, item] : [item]
}
