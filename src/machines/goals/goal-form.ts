import * as v from 'valibot'
import { type Goal, type GoalContent, type GoalMetric, goalBody } from '#contract/goals/goals.ts'

/** A goal as it is typed. A share (`isShare`) is typed in per cent. */
export type TypedGoal = { metric: GoalMetric; isShare: boolean; target: string; from: string; to: string; owner: string }
export type GoalField = Exclude<keyof TypedGoal, 'isShare'>
const fields: readonly GoalField[] = ['metric', 'target', 'from', 'to', 'owner']

const factorOf = ({ isShare }: Pick<TypedGoal, 'isShare'>) => (isShare ? 100 : 1)
const isShareOf = ({ metric, library }: Pick<Goal, 'metric' | 'library'>) =>
  metric === 'conversionRate' || library?.kind === 'proportion'
const decimals = /^\d{1,13}(?:[.,]\d{1,6})?$/

/** A share of more than all is no target. */
const targetOf = ({ isShare, target }: TypedGoal): number => {
  const value = decimals.test(target.trim()) ? Number(target.trim().replace(',', '.')) / factorOf({ isShare }) : Number.NaN
  return isShare && value > 1 ? Number.NaN : value
}

export const typedGoalOf = ({ metric, library, target, from, to, owner }: Goal): TypedGoal => {
  const isShare = isShareOf({ metric, library })
  return { metric, isShare, target: String(Number((target * factorOf({ isShare })).toPrecision(12))), from, to, owner }
}

/** The goal that is typed, or the fields that are wrong. A window that ends before it begins is wrong at its end. */
export const readGoal = (typed: TypedGoal): { content: GoalContent } | { wrong: GoalField[] } => {
  const { isShare: _, ...entries } = typed
  const read = v.safeParse(goalBody, { ...entries, target: targetOf(typed) })
  if (read.success) return { content: read.output }
  const places = new Set(read.issues.map((it) => String(it.path?.[0]?.key)))
  return { wrong: fields.filter((it) => places.has(it)) }
}
