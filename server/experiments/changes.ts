import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import type { Counted } from '#engine/experiments/count.ts'
import { addTotals, totalsOfOne } from '#engine/experiments/totals.ts'
import { type Change, noChange, type Person, type Recounted } from './counting.store.ts'
import type { StoredSums } from './experiments.schema.ts'

/** The metrics of a version, by their keys. */
export type Metrics = Readonly<Record<string, MetricDefinition>>

/** The figures of a person without those that are all 0. */
export const storedOf = (counted: Readonly<Record<string, Counted>>): StoredSums =>
  Object.fromEntries(
    Object.entries(counted).flatMap(([key, { y, d, x, isCapped }]) =>
      y === 0 && d === 0 && x === 0 ? [] : [[key, [y, d, x, Number(isCapped)] as const]],
    ),
  )

/** What becomes of a row: how the totals of its cell change. Sums of metrics that no longer exist are in no totals. */
export const changesOf = (
  before: Person,
  after: Pick<Recounted, 'isContaminated' | 'isCounted' | 'sums'> | null,
  metrics: Metrics,
): Change[] => {
  const cell = {
    strategy: before.strategy_id,
    version: before.version,
    exposedAs: before.exposed_as,
    arm: before.arm,
    day: before.exposed_at.toISOString().slice(0, 'YYYY-MM-DD'.length),
  }
  const people = Number(after?.isCounted ?? false) - Number(before.is_counted)
  const contaminated = Number(after?.isContaminated ?? false) - Number(before.is_contaminated)
  const old = before.is_counted ? before.sums : {}
  const now = after?.isCounted ? after.sums : {}
  const changed = Object.keys(metrics).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
  return [
    ...(people === 0 && contaminated === 0 ? [] : [{ ...noChange({ ...cell, metric: '' }), people, contaminated }]),
    ...changed.map((metric) => {
      const none = noChange({ ...cell, metric })
      return { ...none, totals: addTotals(totalsOf(now[metric]), totalsOf(old[metric]), -1) }
    }),
  ]
}

/** One change for each cell, in the order in which rows are locked. */
export const joinChanges = (changes: readonly Change[]): Change[] => {
  const joined = new Map<string, Change>()
  for (const it of changes) {
    const key = [it.strategy, it.version, it.exposedAs, it.arm, it.day, it.metric].join(' ')
    const known = joined.get(key)
    joined.set(
      key,
      known
        ? {
            ...known,
            people: known.people + it.people,
            contaminated: known.contaminated + it.contaminated,
            totals: addTotals(known.totals, it.totals),
          }
        : it,
    )
  }
  return [...joined].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change)
}

const totalsOf = (sums: StoredSums[string] | undefined) => {
  const [y, d, x, capped] = sums ?? [0, 0, 0, 0]
  return totalsOfOne({ y, d, x, isCapped: capped > 0 })
}
