import type { EffectScope } from '#contract/experiments/effects.ts'

type Interval = readonly [low: number, high: number]
/** A strategy beside the others. `profit` is null while too few people were seen, or where the groups are not healthy. */
export type Compared = {
  id: string
  name: string
  people: number
  spent: number
  /** The orders and revenue of everybody who was treated. */
  credited: { orders: number; revenue: number }
  caused: { orders: Told | null; revenue: Told | null }
  profit: Told | null
  reason: 'unhealthy' | 'collecting' | 'unknown' | null
}
export type Told = { point: number; interval: Interval }

/** The strategies with the greatest incremental profit first, then those of which nothing can be said yet. */
export const compareStrategies = (scopes: readonly EffectScope[]): Compared[] =>
  scopes
    .flatMap((scope): Compared[] => (scope.strategy === null ? [] : [comparedOf(scope, scope.strategy)]))
    .sort(
      (one, other) => (other.profit?.point ?? Number.NEGATIVE_INFINITY) - (one.profit?.point ?? Number.NEGATIVE_INFINITY) || 0,
    )

const comparedOf = ({ name, people, spent, results }: EffectScope, id: string): Compared => {
  const find = (metric: string) => results.find((it) => it.metric === metric && it.arm === null)
  const [orders, revenue] = [find('orders'), find('revenue')]
  const told = (result: typeof orders): Told | null => {
    const { units, verdict } = result ?? {}
    const isTold = verdict && verdict.code !== 'unhealthy' && !(verdict.code === 'collecting' && verdict.unit === 'people')
    return isTold && units?.interval ? { point: units.point, interval: units.interval } : null
  }
  const causedRevenue = told(revenue)
  const profit = causedRevenue && {
    point: causedRevenue.point - spent,
    interval: [causedRevenue.interval[0] - spent, causedRevenue.interval[1] - spent] as const,
  }
  const { code } = revenue?.verdict ?? {}
  const reason = profit ? null : code === 'unhealthy' || code === 'collecting' ? code : 'unknown'
  return {
    id,
    name: name ?? '',
    people: people.treated,
    spent,
    credited: { orders: orders?.treatment.sum ?? 0, revenue: revenue?.treatment.sum ?? 0 },
    caused: { orders: told(orders), revenue: causedRevenue },
    profit,
    reason,
  }
}
