import * as v from 'valibot'
import { type Goal, type GoalContent, type GoalMetric, goalBody } from '#contract/goals/goals.ts'

/** A goal as it is typed. A share is typed in per cent. */
export type TypedGoal = { metric: GoalMetric; target: string; from: string; to: string; owner: string }
export type GoalField = keyof TypedGoal
const fields: readonly GoalField[] = ['metric', 'target', 'from', 'to', 'owner']

const factorOf = (metric: GoalMetric) => (metric === 'conversionRate' ? 100 : 1)
const decimals = /^\d{1,13}(?:[.,]\d{1,6})?$/

const targetOf = ({ metric, target }: TypedGoal): number =>
  decimals.test(target.trim()) ? Number(target.trim().replace(',', '.')) / factorOf(metric) : Number.NaN

export const typedGoalOf = ({ metric, target, from, to, owner }: Goal): TypedGoal => ({
  metric,
  target: String(Number((target * factorOf(metric)).toPrecision(12))),
  from,
  to,
  owner,
})

/** The goal that is typed, or the fields that are wrong. A window that ends before it begins is wrong at its end. */
export const readGoal = (typed: TypedGoal): { content: GoalContent } | { wrong: GoalField[] } => {
  const read = v.safeParse(goalBody, { ...typed, target: targetOf(typed) })
  if (read.success) return { content: read.output }
  const places = new Set(read.issues.map((it) => String(it.path?.[0]?.key)))
  return { wrong: fields.filter((it) => places.has(it)) }
}
