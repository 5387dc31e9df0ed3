import { combineSums, type MeanSums } from './sums.ts'

/** People with the same attributes: the sums of each arm among them, in the order of the arms. */
export type Cell = { attributes: Readonly<Record<string, string>>; arms: readonly MeanSums[] }

/** Splits people by whether an attribute has one of these values. */
export type Split = { attribute: string; values: readonly string[]; errorBefore: number; errorAfter: number }

/** A tree with readable leaves: `attribute is one of values`, otherwise the other side. */
export type ContextTree =
  | { leaf: true; cells: readonly Cell[]; arms: MeanSums[] }
  | { leaf: false; split: Split; inside: ContextTree; outside: ContextTree }

/**
 * The squared distance of rewards from their arm's mean if all these cells are pooled: sum over arms of S2 - S1²/n. An arm without people
 * adds nothing.
 */
export const squaredError = (cells: readonly Cell[]) =>
  pooledArms(cells).reduce((sum, { n, sum: total, sumSquares }) => sum + (n > 0 ? sumSquares - total ** 2 / n : 0), 0)

/**
 * The split in two that reduces the squared error most, or null if none does. For an attribute with at most eight values every split is
 * tried, for one with more each value against all others. Ties go to the first attribute and values by name. (Regression trees: Breiman,
 * Friedman, Olshen and Stone, 1984.)
 */
export function bestSplit(cells: readonly Cell[], { minPerArm = 0 }: { minPerArm?: number } = {}): Split | null {
  const errorBefore = squaredError(cells)
  const attributes = [...new Set(cells.flatMap((cell) => Object.keys(cell.attributes)))].sort()
  let best: Split | null = null
  for (const attribute of attributes)
    for (const values of divisions([...new Set(cells.map((cell) => cell.attributes[attribute] ?? ''))].sort())) {
      const { inside, outside } = part(cells, { attribute, values })
      if (![...pooledArms(inside), ...pooledArms(outside)].every(({ n }) => n >= minPerArm)) continue
      const errorAfter = squaredError(inside) + squaredError(outside)
      if (errorAfter < (best?.errorAfter ?? errorBefore * (1 - 1e-12))) best = { attribute, values, errorBefore, errorAfter }
    }
  return best
}

/**
 * Splits cells repeatedly by the best split, the one with the largest gain first, until there are `maxLeaves` or none gains. A leaf keeps
 * at least `minPerArm` people in every arm; cells with fewer stay pooled with their neighbours.
 */
export function growTree(cells: readonly Cell[], { maxLeaves = 8, minPerArm = 100 } = {}): ContextTree {
  const splits = new Map<string, Split>()
  const open = [{ path: '', cells }]
  while (splits.size + 1 < maxLeaves) {
    const gains = open.flatMap((node) => {
      const split = splits.has(node.path) ? null : bestSplit(node.cells, { minPerArm })
      return split ? [{ node, split, gain: split.errorBefore - split.errorAfter }] : []
    })
    const next = gains.sort((a, b) => b.gain - a.gain)[0]
    if (!next) break
    splits.set(next.node.path, next.split)
    const { inside, outside } = part(next.node.cells, next.split)
    open.push({ path: `${next.node.path}i`, cells: inside }, { path: `${next.node.path}o`, cells: outside })
  }
  return treeOf(cells, '', splits)
}

/** The leaf of a person with these attributes. */
export function leafOf(tree: ContextTree, attributes: Readonly<Record<string, string>>): ContextTree & { leaf: true } {
  if (tree.leaf) return tree
  return leafOf(tree.split.values.includes(attributes[tree.split.attribute] ?? '') ? tree.inside : tree.outside, attributes)
}

function treeOf(cells: readonly Cell[], path: string, splits: ReadonlyMap<string, Split>): ContextTree {
  const split = splits.get(path)
  if (!split) return { leaf: true, cells, arms: pooledArms(cells) }
  const { inside, outside } = part(cells, split)
  return { leaf: false, split, inside: treeOf(inside, `${path}i`, splits), outside: treeOf(outside, `${path}o`, splits) }
}

function part(cells: readonly Cell[], { attribute, values }: { attribute: string; values: readonly string[] }) {
  const isInside = (cell: Cell) => values.includes(cell.attributes[attribute] ?? '')
  return { inside: cells.filter(isInside), outside: cells.filter((cell) => !isInside(cell)) }
}

/** All ways to choose some but not all values, each split once: the first value is always included. */
function divisions(values: readonly string[]): string[][] {
  if (values.length < 2) return []
  if (values.length > 8) return values.map((value) => [value])
  const [first = '', ...rest] = values
  return Array.from({ length: 2 ** rest.length - 1 }, (_, bits) => [first, ...rest.filter((_, index) => bits & (1 << index))])
}

const nobody: MeanSums = { kind: 'mean', n: 0, sum: 0, sumSquares: 0 }

const pooledArms = (cells: readonly Cell[]) =>
  Array.from({ length: Math.max(0, ...cells.map(({ arms }) => arms.length)) }, (_, arm) =>
    cells.reduce((sums, { arms }) => combineSums(sums, arms[arm] ?? nobody), nobody),
  )
