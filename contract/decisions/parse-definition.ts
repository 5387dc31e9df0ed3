import * as v from 'valibot'
import { type SegmentProblemCode, segmentProblemCodes } from '../segments/operators.ts'
import { leavesOf } from '../segments/references.ts'
import type { Leaf, Node } from '../segments/segment.ts'
import { messageStatuses } from './checks.ts'
import { type Definition, definitionSchema } from './definition.ts'

/**
 * `action.unknown`: no published version of a response action is named so. `action.unpriced`: there is a budget in money, and what
 * the action gives away has no fixed amount in the project's currency. `metric.unknown`: the library has no such metric. `trigger.cycle`: the strategy would start on what strategies cause.
 * `schedule.over`: it would end before it begins. `stopLoss.noGoal` and `stopLoss.noHoldout`: nothing could ever trigger the stop-loss.
 */
export type StrategyProblemCode =
  | SegmentProblemCode
  | 'action.unknown'
  | 'action.unpriced'
  | 'metric.unknown'
  | 'trigger.cycle'
  | 'schedule.over'
  | 'stopLoss.noGoal'
  | 'stopLoss.noHoldout'

/** `path` leads from the definition to what is wrong: `['arms', 0, 'weight']`. `names` are ids that are not known. */
export type StrategyProblem = { code: StrategyProblemCode; path: (string | number)[]; names?: string[] }

const mostProblems = 50

/** The definition of a strategy, or all that is wrong with it (at most 50 problems). */
export const parseDefinition = (input: unknown): { definition: Definition } | { problems: StrategyProblem[] } => {
  const result = v.safeParse(definitionSchema, input)
  if (!result.success) return { problems: result.issues.slice(0, mostProblems).map(problemOf) }
  const { trigger } = result.output
  if (trigger.kind === 'event' && isOfMessages(trigger.event))
    return { problems: [{ code: 'trigger.cycle', path: ['trigger', 'event'] }] }
  return { definition: result.output }
}

const problemOf = (issue: v.BaseIssue<unknown>): StrategyProblem => ({
  code: segmentProblemCodes.find((it) => it === issue.message) ?? 'value.type',
  path: (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
})

/** A stop-loss compares the goal of treated people with that of people who were held out: without either, nothing could trigger it. */
export const stopLossProblems = ({
  limits,
  goal,
  holdout,
}: Pick<Definition, 'limits' | 'goal' | 'holdout'>): StrategyProblem[] => {
  if (!limits.stopLoss) return []
  const path = ['limits', 'stopLoss']
  if (goal === null) return [{ code: 'stopLoss.noGoal', path }]
  return holdout > 0 ? [] : [{ code: 'stopLoss.noHoldout', path }]
}

const messageEvents = new Set<string>(messageStatuses.map((status) => `action_${status}`))

/** Whether an event reports what became of an action. A strategy must not start on it: it could start itself again and again. */
export const isOfMessages = (event: string): boolean => messageEvents.has(event)

/** Whether a segment depends on what became of actions. */
export const dependsOnMessages = (node: Node): boolean => leavesOf(node).some((leaf) => isOfMessages(eventOf(leaf)))

const eventOf = (leaf: Leaf): string => ('did' in leaf ? leaf.did : 'last' in leaf ? leaf.last : '')
