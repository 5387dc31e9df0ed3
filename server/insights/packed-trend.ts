import type { TrendsQuery } from '#contract/insights/query.ts'
import { type Cells, createGroupedEvents, createPeopleCounter, itemsOf } from '#engine/insights/grouped-events.ts'
import type { Points } from '#engine/insights/points.ts'
import { createTrendCounter } from '#engine/insights/trend-counter.ts'
import type { Reading } from './asked-events.ts'
import { othersPlace } from './groups.ts'
import { inTurns } from './in-turns.ts'
import type { PackedLog } from './packed-log.ts'
import type { ValueRead } from './packed-properties.store.ts'
import type { TrendRow } from './trends.store.ts'

type Asked = { series: TrendsQuery['series'][number]; breakdown: string | null }

/** One series from the packed log, as `countTrend` counts it; null where it measures a property, or too little is packed. */
export const countPackedTrend = async (
  log: PackedLog,
  reading: Reading,
  points: Points,
  { series, breakdown }: Asked,
): Promise<TrendRow[] | null> => {
  if (series.measure.of !== 'people' && series.measure.of !== 'total') return null
  return breakdown === null ? countAll(log, reading, points, series) : countGroups(log, reading, points, { series, breakdown })
}

const countAll = async (
  log: PackedLog,
  { who }: Reading,
  { starts, end }: Points,
  { event, where, measure }: Asked['series'],
): Promise<TrendRow[] | null> => {
  const ofCounted = who !== null
  const isOfPeople = measure.of === 'people'
  const opened = await log.open({ start: starts[0] ?? end, end, events: [{ event, where, values: [] }] }, ofCounted || isOfPeople)
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
  { who }: Reading,
  { starts, end }: Points,
  { series: { event, where, measure }, breakdown }: Asked & { breakdown: string },
): Promise<TrendRow[] | null> => {
  const ofCounted = who !== null
  const isOfPeople = measure.of === 'people'
  const group: ValueRead = { property: breakdown, as: 'group' }
  const asked = { start: starts[0] ?? end, end, events: [{ event, where, values: [group] }] }
  const opened = await log.open(asked, ofCounted || isOfPeople)
  if (!opened) return null
  const grouped = createGroupedEvents({ starts, end, ofCounted })
  await opened.read(([own]) => {
    const [numbers] = own?.values ?? []
    if (own && numbers) grouped.add(own, { group: numbers, item: own.person })
  })
  const measured = isOfPeople ? createPeopleCounter(opened.people?.count ?? 0) : (items: Int32Array) => items.length
  const texts = opened.textsOf(group)
  const ranked = rankedOf(await inTurns(grouped.byGroup(texts.length)), texts, measured)
  const placeOf = new Int32Array(texts.length)
  for (const [rank, it] of ranked.entries()) placeOf[it.group] = placeAt(rank)
  const places = Math.min(ranked.length, othersPlace)
  const cells = await inTurns(grouped.byPlace(placeOf, places))
  return Array.from({ length: places }, (_, place) => {
    const grp = place < othersPlace - 1 ? (ranked[place]?.text ?? null) : null
    const row = (point: number | null, items: Int32Array): TrendRow => ({
      place: place + 1,
      grp,
      point,
      measured: String(measured(items)),
    })
    const first = place * starts.length
    return [
      row(null, itemsOf(cells, first, first + starts.length - 1)),
      ...starts.map((_, point) => row(point + 1, itemsOf(cells, first + point))),
    ]
  }).flat()
}

/** The place of a group in the answer, from 0: those that are not named share the last one. */
const placeAt = (rank: number): number => Math.min(rank, othersPlace - 1)

/** The groups that have events, those with most first. */
const rankedOf = (cells: Cells, texts: readonly (string | null)[], measured: (items: Int32Array) => number) =>
  texts
    .flatMap((text, group) => {
      const items = itemsOf(cells, group)
      return items.length === 0 ? [] : [{ group, text: text ?? '', measured: measured(items) }]
    })
    .sort((one, other) => other.measured - one.measured || byBytes(one.text, other.text))

/** As texts are compared by `collate "C"`. */
const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))
