import type { InsightPeople } from '#contract/insights/answer.ts'
import { type FunnelQuery, insightLimits, type TrendsQuery } from '#contract/insights/query.ts'
import { createFunnelCounter, type Reached } from '#engine/insights/funnel-counter.ts'
import type { PeopleTable } from '#engine/insights/people-table.ts'
import { createTrendCounter } from '#engine/insights/trend-counter.ts'
import type { Reading } from './asked-events.ts'
import type { FunnelRow } from './funnel.store.ts'
import { inTurns } from './in-turns.ts'
import type { PackedLog } from './packed-log.ts'
import type { TrendRow } from './trends.store.ts'

/** One series from the packed log, as `countTrend` counts it; null where it asks for properties, or too little is packed. */
export const countPackedTrend = async (
  log: PackedLog,
  { who }: Reading,
  { starts, end }: { starts: number[]; end: number },
  { event, where, measure }: TrendsQuery['series'][number],
): Promise<TrendRow[] | null> => {
  if (where.length > 0 || (measure.of !== 'people' && measure.of !== 'total')) return null
  const ofCounted = who !== null
  const people = ofCounted || measure.of === 'people' ? await log.people() : null
  const counter = createTrendCounter({ starts, end, people: measure.of === 'people' ? (people?.count ?? 0) : null, ofCounted })
  const isRead = await log.read({ start: starts[0] ?? end, end, events: [event] }, people, (byName) => {
    for (const it of byName) counter.add(it)
  })
  if (!isRead) return null
  const { points, total } = counter.counted()
  const row = (point: number | null, measured: number): TrendRow => ({ place: 1, grp: 'n', point, measured: String(measured) })
  return [row(null, total), ...points.map((count, point) => row(point + 1, count))]
}

type Funnel = Pick<FunnelQuery, 'steps' | 'windowHours' | 'breakdown'>
type Times = { start: number; end: number }

/** Everyone who took a first step, and the people table that names them; null where a step asks for properties, or too little is packed. */
const followPacked = async (log: PackedLog, { start, end }: Times, { steps, windowHours, breakdown }: Funnel) => {
  if (breakdown !== null || steps.some(({ where }) => where.length > 0)) return null
  const events = [...new Set(steps.map(({ event }) => event))]
  const window = windowHours * 3_600_000
  const people = await log.people()
  const counter = createFunnelCounter({
    steps: steps.map(({ event }) => events.indexOf(event)),
    window,
    from: start,
    until: end,
    people: people.count,
  })
  const isRead = await log.read({ start, end: end + window, events }, people, counter.add)
  return isRead ? { people, reached: await inTurns(counter.reached()) } : null
}

/** What became of a funnel: its rows, as `countFunnel` counts them, and the people behind one of its steps. */
export const answerPackedFunnel = async (
  log: PackedLog,
  times: Times,
  query: FunnelQuery,
): Promise<{ rows: FunnelRow[]; people: InsightPeople } | null> => {
  const followed = await followPacked(log, times, query)
  if (!followed) return null
  const took = followed.reached.took.map((it) => it.filter((time) => !Number.isNaN(time)))
  return {
    rows: [
      {
        place: null,
        grp: null,
        people: took.map((it) => it.length),
        medians: took.map((it, step) => (step === 0 ? null : medianOf(it))),
      },
    ],
    people: query.people ? behind(followed, query.people) : null,
  }
}

/** Those who came to a step, or to it and not to the next one; those who came last first. */
const behind = (
  { people, reached: { lastAt } }: { people: PeopleTable; reached: Reached },
  { step, who }: NonNullable<FunnelQuery['people']>,
): NonNullable<InsightPeople> => {
  const next = who === 'left' ? lastAt[step + 1] : undefined
  const came: { person: number; at: number }[] = []
  for (const [person, at] of lastAt[step]?.entries() ?? [])
    if (!Number.isNaN(at) && Number.isNaN(next?.[person] ?? Number.NaN)) came.push({ person, at })
  return came
    .sort((one, other) => other.at - one.at || (people.profileOf(one.person) < people.profileOf(other.person) ? -1 : 1))
    .slice(0, insightLimits.people)
    .map(({ person, at }) => ({ profile: people.profileOf(person), at: new Date(at).toISOString() }))
}

/** As `percentile_cont(0.5)`. */
const medianOf = (values: Float64Array): number | null => {
  const sorted = values.toSorted()
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
