import type { Condition, Leaf, Node } from '#contract/segments/segment.ts'
import { isPersonal, type MarkedTraits, mask, maskText } from '../profiles/mask.ts'

/** The way from the root of a tree to one of its leaves or conditions: `['all', 1, 'where', 0]`. */
type Path = (string | number)[]

/**
 * The paths of all conditions that compare personal data. Only readers with the permission `profile:pii` may ask them: others could find
 * out an e-mail address letter by letter. Whether a value exists may be asked.
 */
export const personalConditions = (node: Node, marked: MarkedTraits): Path[] => {
  if ('all' in node) return node.all.flatMap((it, index) => within(['all', index], personalConditions(it, marked)))
  if ('any' in node) return node.any.flatMap((it, index) => within(['any', index], personalConditions(it, marked)))
  if ('not' in node) return within(['not'], personalConditions(node.not, marked))
  if ('trait' in node) return comparesPersonal(node, isPersonal(node.trait, marked)) ? [[]] : []
  const conditions = 'did' in node ? (node.where ?? []) : []
  return conditions.flatMap((it, index) => (comparesPersonal(it, isPersonalProperty(it, marked)) ? [['where', index]] : []))
}

/** A definition as readers without the permission `profile:pii` see it: without the personal values that it compares with. */
export const maskDefinition = (node: Node, marked: MarkedTraits): Node => {
  if ('all' in node) return { all: node.all.map((it) => maskDefinition(it, marked)) }
  if ('any' in node) return { any: node.any.map((it) => maskDefinition(it, marked)) }
  return 'not' in node ? { not: maskDefinition(node.not, marked) } : maskLeaf(node, marked)
}

export const maskLeaf = (leaf: Leaf, marked: MarkedTraits): Leaf => {
  if ('trait' in leaf) return maskTest(leaf, isPersonal(leaf.trait, marked))
  if (!('did' in leaf) || !leaf.where) return leaf
  return { ...leaf, where: leaf.where.map((it) => maskTest(it, isPersonalProperty(it, marked))) }
}

const within = (start: Path, paths: Path[]): Path[] => paths.map((path) => [...start, ...path])

const isPersonalProperty = ({ property }: Condition, marked: MarkedTraits) => isPersonal(property, marked, 'properties')

type Test = Condition | Extract<Leaf, { trait: string }>

const comparesPersonal = (test: Test, isOfPersonal: boolean): boolean =>
  'value' in test && (isOfPersonal || JSON.stringify(maskTest(test, false)) !== JSON.stringify(test))

type Scalar = string | number | boolean

/**
 * A test without personal values: all values of personal data, and e-mail addresses within those of others. A comparison of personal data
 * with a number or a time becomes one with a text, since neither can be masked.
 */
const maskTest = <Tested extends Test>(test: Tested, isOfPersonal: boolean): Tested => {
  const shown = <Value extends Scalar>(value: Value) =>
    isOfPersonal ? mask : typeof value === 'string' ? maskText(value) : value
  switch (test.is) {
    case 'exists':
    case 'missing':
      return test
    case 'in':
    case 'notIn':
      return { ...test, value: [...new Set(test.value.map(shown))] }
    case 'equals':
    case 'notEquals':
    case 'contains':
    case 'startsWith':
      return { ...test, value: shown(test.value) }
    default:
      return isOfPersonal ? { ...test, is: 'equals', value: mask } : test
  }
}
