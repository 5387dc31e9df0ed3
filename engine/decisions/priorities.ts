import { strategyLimits } from '#contract/decisions/definition.ts'

/**
 * The priorities of strategies in a new order: each is lower than the one before. They are the given priorities, the highest first, as far as
 * these differ; so strategies that start on something else keep their place among these.
 */
export const prioritiesInOrder = (priorities: readonly number[]): number[] => {
  const lowest = -strategyLimits.priority
  const sorted = priorities.toSorted((one, other) => other - one)
  const falling: number[] = []
  for (const priority of sorted) falling.push(Math.min(priority, (falling.at(-1) ?? Number.POSITIVE_INFINITY) - 1))
  return falling.map((priority, place) => Math.max(priority, lowest + (falling.length - 1 - place)))
}
