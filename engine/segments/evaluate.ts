import type { Leaf, Node } from '#contract/segments/segment.ts'
import { isPersonal, type MarkedTraits, mask, maskPersonal } from '../profiles/mask.ts'
import type { Profile } from '../profiles/profile.ts'
import { type LeafEvaluator, leafEvaluatorOf } from './leaves.ts'
import { maskLeaf } from './personal.ts'
import { begin, type Evaluation, type EvaluationContext, group, negated, type Run, type Verdict } from './verdict.ts'

type Prepared = { kind: 'all' | 'any' | 'not'; parts: Prepared[] } | { kind: 'leaf'; leaf: Leaf; evaluateLeaf: LeafEvaluator }

/** Prepared once per definition and cached while the definition is in use. */
const prepared = new WeakMap<Node, Prepared>()

const prepare = (node: Node): Prepared => {
  const known = prepared.get(node)
  if (known) return known
  const made = make(node)
  prepared.set(node, made)
  return made
}

const make = (node: Node): Prepared => {
  if ('all' in node) return { kind: 'all', parts: node.all.map(make) }
  if ('any' in node) return { kind: 'any', parts: node.any.map(make) }
  if ('not' in node) return { kind: 'not', parts: [make(node.not)] }
  return { kind: 'leaf', leaf: node, evaluateLeaf: leafEvaluatorOf(node) }
}

/** Whether a profile belongs to a segment now, and the earliest time at which this can change without a new event. */
export const evaluate = (node: Node, profile: Profile, context: EvaluationContext): Evaluation => {
  const run = begin(profile, context)
  const { holds, dueAt } = evaluateNode(prepare(node), run)
  return {
    member: holds === true,
    dueAt: Number.isFinite(dueAt) ? dueAt : null,
    questions: holds === null ? run.questions : [],
  }
}

const evaluateNode = (node: Prepared, run: Run): Verdict =>
  node.kind === 'leaf'
    ? node.evaluateLeaf(run).verdict
    : join(
        node.kind,
        node.parts.map((part) => evaluateNode(part, run)),
      )

const join = (kind: 'all' | 'any' | 'not', parts: Verdict[]): Verdict => {
  const [only] = parts
  return kind === 'not' && only ? negated(only) : group(parts, kind === 'any')
}

/** A tree with its results: `holds` is null if only the log knows. A leaf contains the value that it compared (`seen`). */
export type Explanation = { holds: boolean | null; dueAt: number | null } & (
  | { kind: 'all' | 'any' | 'not'; parts: Explanation[] }
  | { kind: 'leaf'; leaf: Leaf; seen: unknown }
)

/** Explains why a profile belongs to a segment, or why not. Its traits must be masked for readers who may not see personal data. */
export const explain = (node: Node, profile: Profile, context: EvaluationContext): Explanation =>
  explainPart(prepare(node), begin(profile, context))

const explainPart = (node: Prepared, run: Run): Explanation => {
  if (node.kind === 'leaf') {
    const { verdict, seen } = node.evaluateLeaf(run)
    return { ...shown(verdict), kind: 'leaf', leaf: node.leaf, seen }
  }
  const parts = node.parts.map((part) => explainPart(part, run))
  const verdicts = parts.map(({ holds, dueAt }) => ({ holds, dueAt: dueAt ?? Number.POSITIVE_INFINITY }))
  return { ...shown(join(node.kind, verdicts)), kind: node.kind, parts }
}

const shown = ({ holds, dueAt }: Verdict) => ({ holds, dueAt: Number.isFinite(dueAt) ? dueAt : null })

/** Masks an explanation for readers who may not see personal data. They still see that a personal trait has a value. */
export const maskExplanation = (explanation: Explanation, marked: MarkedTraits): Explanation => {
  if (explanation.kind !== 'leaf') {
    return { ...explanation, parts: explanation.parts.map((part) => maskExplanation(part, marked)) }
  }
  const { leaf, seen } = explanation
  const isOfPersonal = 'trait' in leaf && isPersonal(leaf.trait, marked)
  return {
    ...explanation,
    leaf: maskLeaf(leaf, marked),
    seen: isOfPersonal && seen !== null ? mask : maskPersonal(seen, marked),
  }
}
