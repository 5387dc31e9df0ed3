import type { TrendsQuery } from '#contract/insights/query.ts'
import { type Cells, createGroupedEvents, itemsOf } from '#engine/insights/grouped-events.ts'
import type { Points } from '#engine/insights/points.ts'
import { createTrendCounter } from '#engine/insights/trend-counter.ts'
import type { Reading } from './asked-events.ts'
import { byBytes, noValue, othersPlace } from './groups.ts'
import { inTurns } from './in-turns.ts'
import type { PackedLog } from './packed-log.ts'
import { type Measuring, measuringOf } from './packed-measures.ts'
import type { ValueRead } from './packed-properties.store.ts'
import type { TrendRow } from './trends.store.ts'

type Asked = { series: TrendsQuery['series'][number]; breakdown: string | null }

/** One series from the packed log, as `countTrend` counts it; null where too little is packed. */
export const countPackedTrend = (log: PackedLog, reading: Reading, points: Points, asked: Asked): Promise<TrendRow[] | null> =>
  asked.breakdown === null && !('property' in asked.series.measure)
    ? countAll(log, reading, points, asked.series)
    : countGroups(log, reading, points, asked)

/** Events or people without a breakdown. */
const countAll = async (
  log: PackedLog,
  { who }: Reading,
  { starts, end }: Points,
  { event, where, measure }: Asked['series'],
): Promise<TrendRow[] | null> => {
  const ofCounted = who !== null
  const isOfPeople = measure.of === 'people'
  const opened = await log.open(
    { start: starts[0] ?? end, end, events: [{ event, lists: [where], values: [] }] },
    ofCounted || isOfPeople,
  )
  if (!opened) return null
  const counter = createTrendCounter({ starts, end, people: isOfPeople ? (opened.people?.count ?? 0) : null, ofCounted })
  await opened.read((byName) => {
    for (const it of byName) counter.add(it)
  })
  const { points, total } = await inTurns(counter.counted())
  const row = (point: number | null, measured: number): TrendRow => ({ place: 1, grp: 'n', point, measured: String(measured) })
  return [row(null, total), ...points.map((count, point) => row(point + 1, count))]
}

const countGroups = async (
  log: PackedLog,
  { who, queries }: Reading,
  { starts, end }: Points,
  { series: { event, where, measure }, breakdown }: Asked,
): Promise<TrendRow[] | null> => {
  const ofCounted = who !== null
  const isOfPeople = measure.of === 'people'
  const group: ValueRead | null = breakdown === null ? null : { property: breakdown, as: 'group' }
  const number: ValueRead | null = 'property' in measure ? { property: measure.property, as: 'number' } : null
  const values = [group, number].filter((it) => it !== null)
  const asked = { start: starts[0] ?? end, end, events: [{ event, lists: [where], values }] }
  const opened = await log.open(asked, ofCounted || isOfPeople)
  if (!opened) return null
  const grouped = createGroupedEvents({ starts, end, ofCounted })
  await opened.read(([own]) => {
    if (!own) return
    const numbersOf = (read: ValueRead) => own.values[values.indexOf(read)] ?? new Int32Array()
    grouped.add(own, {
      group: group ? numbersOf(group) : new Int32Array(own.at.length),
      item: number ? numbersOf(number) : own.person,
    })
  })
  const measuring = measuringOf(measure, queries, {
    people: opened.people?.count ?? 0,
    decimals: number ? opened.textsOf(number) : [],
  })
  const texts = group ? opened.textsOf(group) : [noValue]
  const ranked = rankedOf(await inTurns(grouped.byGroup(texts.length)), texts, measuring)
  const placeOf = new Int32Array(texts.length)
  for (const [rank, it] of ranked.entries()) placeOf[it.group] = Math.min(rank, othersPlace - 1)
  const places = Math.min(ranked.length, othersPlace)
  const cells = await inTurns(grouped.byPlace(placeOf, places))
  const names = ranked.slice(0, othersPlace - 1).map(({ text }) => text)
  return rowsOf(cells, { points: starts.length, places, names }, measuring)
}

/** The groups that have events, those with most first. */
const rankedOf = (cells: Cells, texts: readonly (string | null)[], { rank }: Measuring) =>
  texts
    .flatMap((text, group) => {
      const items = itemsOf(cells, group)
      return items.length === 0 ? [] : [{ group, text: text ?? noValue, measured: rank(items) }]
    })
    .sort((one, other) => compare(other.measured, one.measured) || byBytes(one.text, other.text))

const compare = (one: number | bigint, other: number | bigint): number => (one < other ? -1 : one > other ? 1 : 0)

/** A row for each place, and one for each of its points that has events. The place without a name is that of all other groups. */
const rowsOf = async (
  cells: Cells,
  { points, places, names }: { points: number; places: number; names: readonly string[] },
  { tell }: Measuring,
): Promise<TrendRow[]> => {
  const found = Array.from({ length: places }, (_, place) => {
    const first = place * points
    const own = Array.from({ length: points }, (_, point) => ({ place, point, items: itemsOf(cells, first + point) }))
    return [{ place, point: null, items: itemsOf(cells, first, first + points - 1) }, ...own]
  })
    .flat()
    .filter(({ items }) => items.length > 0)
  const measured = await tell(found.map(({ items }) => items))
  return found.map(({ place, point }, index) => ({
    place: place + 1,
    grp: names[place] ?? null,
    point: point === null ? null : point + 1,
    measured: measured[index] ?? null,
  }))
}
