import type { Definition } from '#contract/decisions/definition.ts'
import { parseDefinition, type StrategyProblem, stopLossProblems } from '#contract/decisions/parse-definition.ts'
import { type Strategy, strategyTextLimits } from '#contract/decisions/strategies.ts'
import type { Metric } from '#contract/experiments/metrics.ts'
import { length } from '#contract/http/rules.ts'
import { stableKey } from '#contract/http/stable-key.ts'
import type { LeafDraft } from '#contract/segments/leaf-kinds.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { Segment } from '#contract/segments/segments.ts'
import {
  conditionsIn,
  definitionOf,
  type Group,
  type PartProblem,
  problemsIn,
  shapeOf,
  treeOf,
} from '#machines/segments/condition-tree.ts'

type EventTrigger = Extract<Definition['trigger'], { kind: 'event' }>
/** A trigger while somebody edits it: its conditions may lack something. */
export type DraftTrigger =
  | Exclude<Definition['trigger'], EventTrigger>
  | (Omit<EventTrigger, 'where'> & { where: readonly LeafDraft[] })

/**
 * A definition while somebody edits it, without its conditions about people, which are trees. Texts may be empty, and numbers may be NaN
 * (null once they were stored as JSON).
 */
export type StrategyDraft = Omit<Definition, 'audience' | 'exclude' | 'trigger'> & { trigger: DraftTrigger }

export const trees = ['audience', 'exclude'] as const
export type TreeName = (typeof trees)[number]

/** A published response action that an arm can send. */
export type ActionChoice = { id: string; name: string; version: number }

/** What a strategy can refer to. */
export type Known = {
  segments: readonly Segment[]
  actions: readonly ActionChoice[]
  /** The metrics of the library; null for somebody who may not see effects. A built-in one has no name of its own. */
  metrics: readonly Pick<Metric, 'id' | 'name'>[] | null
}

/** What is edited, and what it is compared with. */
export type Edited = {
  /** The strategy as it was loaded or saved last; null for a new one. */
  base: Strategy | null
  name: string
  draft: StrategyDraft
  audience: Group
  exclude: Group
  known: Known
}

/** Something that is wrong. `part` is the part of a tree that it is about. */
export type StrategyFault = Omit<StrategyProblem, 'names'> & { part?: string }

const newDraft: StrategyDraft = {
  trigger: { kind: 'event', event: '', where: [], delay: null },
  reentry: { kind: 'days', days: 7 },
  consent: null,
  arms: [],
  policy: { kind: 'fixed' },
  limits: { person: { n: 1, hours: 24 }, quiet: null, budget: null, group: null, priority: 0, ttl: 3_600 },
  holdout: 10,
  goal: { metric: 'purchase', hours: 72, direction: 'up', guardrails: [] },
  schedule: null,
}

export const firstDraft = (base: Strategy | null): StrategyDraft => {
  if (base === null) return newDraft
  const { audience: _, exclude: __, ...draft } = base.definition
  return draft
}

export const firstTree = (base: Strategy | null, name: TreeName): Group => treeOf(base?.definition[name] ?? null, { next: 0 })

/** A tree without conditions stands for everyone, or for nobody who is left out. */
const nodeOf = (tree: Group): Node | null => (tree.children.length === 0 ? null : definitionOf(tree))

/** The definition of what is edited, or null while something is wrong with it. The keys keep the order in which they were loaded. */
export const strategyDefinitionOf = (edited: Edited): Definition | null => {
  if (trees.some((name) => treeProblemsOf(edited, name).size > 0)) return null
  const { base, draft, audience, exclude } = edited
  const parsed = parseDefinition({ ...base?.definition, ...draft, audience: nodeOf(audience), exclude: nodeOf(exclude) })
  return 'definition' in parsed ? parsed.definition : null
}

/** What is wrong with each part of a tree, its references included. */
export const treeProblemsOf = ({ known, ...edited }: Edited, name: TreeName): ReadonlyMap<string, readonly PartProblem[]> => {
  const tree = edited[name]
  if (tree.children.length === 0) return new Map()
  const unknown = conditionsIn(tree).flatMap(({ id, leaf }): [string, PartProblem[]][] => {
    const field = 'segment' in leaf ? 'segment' : 'list' in leaf ? 'list' : null
    const isKnown = field === null || leaf[field] === '' || known.segments.some((it) => it.id === leaf[field])
    return isKnown ? [] : [[id, [{ code: 'segment.unknown', field }]]]
  })
  return new Map([...problemsIn(tree), ...unknown])
}

/** All that keeps a strategy from being saved and published, as far as the browser knows, in the order of the form. */
export const faultsOf = (edited: Edited): StrategyFault[] => {
  const { name, draft, known } = edited
  const isNamed = name.trim() !== '' && length(name.trim()) <= strategyTextLimits.name
  const parsed = parseDefinition({ ...draft, audience: null, exclude: null })
  const found: StrategyFault[] = 'problems' in parsed ? parsed.problems.map(({ code, path }) => ({ code, path })) : []
  const { trigger } = draft
  if (trigger.kind === 'segment' && trigger.segment !== '' && !known.segments.some(({ id }) => id === trigger.segment))
    found.push({ code: 'segment.unknown', path: ['trigger', 'segment'] })
  for (const tree of trees)
    for (const [part, [first]] of treeProblemsOf(edited, tree)) if (first) found.push({ code: first.code, path: [tree], part })
  for (const [place, { action }] of draft.arms.entries())
    if (action !== null && !known.actions.some(({ id }) => id === action.id))
      found.push({ code: 'action.unknown', path: ['arms', place, 'action'] })
  for (const [place, { metric }] of (draft.goal?.guardrails ?? []).entries())
    if (known.metrics?.some(({ id }) => id === metric) === false)
      found.push({ code: 'metric.unknown', path: ['goal', 'guardrails', place, 'metric'] })
  found.push(...stopLossProblems(draft))
  const distinct = new Map(found.map((it) => [`${it.path.join('.')} ${it.part ?? ''}`, it]))
  const ordered = [...distinct.values()].toSorted((one, other) => placeOf(one) - placeOf(other))
  return [...(isNamed ? [] : [{ code: 'name.invalid' as const, path: ['name'] }]), ...ordered]
}

const order = ['goal', 'trigger', 'reentry', 'audience', 'exclude', 'consent', 'arms', 'policy', 'limits', 'holdout', 'schedule']
const placeOf = ({ path }: StrategyFault) => order.indexOf(String(path[0]))

/** Whether something differs from the strategy as it was loaded or saved last. */
export const isChanged = ({ base, name, draft, ...edited }: Edited): boolean =>
  name !== (base?.name ?? '') ||
  stableKey(draft) !== stableKey(firstDraft(base)) ||
  trees.some((it) => JSON.stringify(shapeOf(edited[it])) !== JSON.stringify(shapeOf(firstTree(base, it))))
