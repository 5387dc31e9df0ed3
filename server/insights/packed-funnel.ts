import type { InsightPeople } from '#contract/insights/answer.ts'
import { type FunnelQuery, insightLimits } from '#contract/insights/query.ts'
import { createFirstGroups } from '#engine/insights/first-groups.ts'
import { createFunnelCounter } from '#engine/insights/funnel-counter.ts'
import type { Reached } from '#engine/insights/funnel-steps.ts'
import type { PeopleTable } from '#engine/insights/people-table.ts'
import { stepsOfLists } from '#engine/insights/step-events.ts'
import type { FunnelRow } from './funnel.store.ts'
import { byBytes, noValue, othersPlace } from './groups.ts'
import { inTurns } from './in-turns.ts'
import type { PackedLog } from './packed-log.ts'
import type { ReadEvent, ValueRead } from './packed-properties.store.ts'

type Funnel = Pick<FunnelQuery, 'steps' | 'windowHours' | 'breakdown'>
type Times = { start: number; end: number }
const noSteps = new Uint8Array()

/** Everyone who took a first step, their groups, and the people table that names them. Null where too little is packed. */
const followPacked = async (log: PackedLog, { start, end }: Times, { steps, windowHours, breakdown }: Funnel) => {
  const group: ValueRead | null = breakdown === null ? null : { property: breakdown, as: 'group' }
  const names = namesIn(steps, group)
  const window = windowHours * 3_600_000
  const opened = await log.open({ start, end: end + window, events: names }, true)
  if (!opened?.people) return null
  const { people, read } = opened
  const times = { from: start, until: end, people: people.count }
  const counter = createFunnelCounter({ ...times, steps: steps.length, window })
  const groups = group && createFirstGroups(times)
  await read((byName) => {
    const own = byName.map((it, name) => ({ ...it, steps: stepsOfLists(it.met, names[name]?.stepsOf ?? noSteps) }))
    counter.add(own)
    for (const it of own) if (groups && it.values[0]) groups.add(it, it.values[0])
  })
  const reached = await inTurns(counter.reached())
  return { people, reached, ...rankedOf(reached, groups?.groupOf ?? null, group ? opened.textsOf(group) : [noValue]) }
}

/** The names of the steps with the different conditions that they have, and the steps of each combination of these, a bit for each step. */
const namesIn = (steps: Funnel['steps'], group: ValueRead | null): (ReadEvent & { stepsOf: Uint8Array })[] =>
  [...new Set(steps.map(({ event }) => event))].map((event) => {
    const lists = new Map<string, { where: Funnel['steps'][number]['where']; bits: number }>()
    for (const [step, { where, ...own }] of steps.entries()) {
      if (own.event !== event) continue
      const name = JSON.stringify(where)
      lists.set(name, { where, bits: (lists.get(name)?.bits ?? 0) | (1 << step) })
    }
    const bits = [...lists.values()].map((it) => it.bits)
    const stepsOf = Uint8Array.from({ length: 1 << bits.length }, (_, met) =>
      bits.reduce((all, own, list) => ((met >> list) & 1 ? all | own : all), 0),
    )
    const values = group && event === steps[0]?.event ? [group] : []
    return { event, lists: [...lists.values()].map(({ where }) => where), values, stepsOf }
  })

/**
 * The place of each person's group, from 0, those that are not named sharing the last one; -1 for who did not take the first step. With the texts of
 * the groups that are named. Groups with most people come first. `groupOf` is null where all people are one group.
 */
const rankedOf = ({ took: [first] }: Reached, groupOf: Int32Array | null, texts: readonly (string | null)[]) => {
  const placeOf = Int32Array.from(first ?? [], (took, person) => (Number.isNaN(took) ? -1 : (groupOf?.[person] ?? 0)))
  const counts = new Uint32Array(texts.length)
  for (const group of placeOf) if (group >= 0) counts[group] = (counts[group] ?? 0) + 1
  const ranked = texts
    .flatMap((text, group) => (counts[group] ? [{ group, text: text ?? noValue, people: counts[group] }] : []))
    .sort((one, other) => other.people - one.people || byBytes(one.text, other.text))
  const places = new Int32Array(texts.length)
  for (const [rank, { group }] of ranked.entries()) places[group] = Math.min(rank, othersPlace - 1)
  for (let person = 0; person < placeOf.length; person += 1) {
    const group = placeOf[person] ?? -1
    placeOf[person] = group < 0 ? -1 : (places[group] ?? 0)
  }
  const named = ranked.slice(0, othersPlace - 1).map(({ text }) => text)
  return { placeOf, named, places: Math.min(ranked.length, othersPlace) }
}

/** What became of a funnel: its rows, as `countFunnel` counts them, and the people behind one of its steps. */
export const answerPackedFunnel = async (
  log: PackedLog,
  within: Times,
  query: FunnelQuery,
): Promise<{ rows: FunnelRow[]; people: InsightPeople } | null> => {
  const followed = await followPacked(log, within, query)
  if (!followed) return null
  const { placeOf, named, places, reached } = followed
  const times = reached.took.map((took) => timesByPlace(took, placeOf, places))
  const rowOf = (place: number | null): FunnelRow => {
    const own = times.map(({ all, ofPlaces }) => (place === null ? all : (ofPlaces[place] ?? noTimes)))
    return {
      place: place === null ? null : place + 1,
      grp: place === null ? null : (named[place] ?? null),
      people: own.map((it) => it.length),
      medians: own.map((it, step) => (step === 0 ? null : medianOf(it))),
    }
  }
  const ofGroups = query.breakdown === null ? [] : Array.from({ length: places }, (_, place) => rowOf(place))
  return { rows: [rowOf(null), ...ofGroups], people: query.people ? behind(followed, query.people) : null }
}

const noTimes = new Float64Array()

/** How long the people took who came to a step: all of them, and those of each place. */
const timesByPlace = (
  took: Float64Array,
  placeOf: Int32Array,
  places: number,
): { all: Float64Array; ofPlaces: Float64Array[] } => {
  const counts = new Uint32Array(places)
  for (let person = 0; person < took.length; person += 1) {
    const place = placeOf[person] ?? -1
    if (!Number.isNaN(took[person] ?? Number.NaN)) counts[place] = (counts[place] ?? 0) + 1
  }
  const all = new Float64Array(counts.reduce((sum, it) => sum + it, 0))
  // Those of a place stand together, so that each place is a part of all.
  const ends = new Uint32Array(places)
  for (let place = 1; place < places; place += 1) ends[place] = (ends[place - 1] ?? 0) + (counts[place - 1] ?? 0)
  const begins = ends.slice()
  for (let person = 0; person < took.length; person += 1) {
    const time = took[person] ?? Number.NaN
    if (Number.isNaN(time)) continue
    const place = placeOf[person] ?? -1
    all[ends[place] ?? 0] = time
    ends[place] = (ends[place] ?? 0) + 1
  }
  return { all, ofPlaces: Array.from(begins, (begin, place) => all.subarray(begin, ends[place])) }
}

/** Those who came to a step, or to it and not to the next one; those who came last first. */
const behind = (
  { people, placeOf, reached: { lastAt } }: { people: PeopleTable; placeOf: Int32Array; reached: Reached },
  { step, who, group }: NonNullable<FunnelQuery['people']>,
): NonNullable<InsightPeople> => {
  const came = lastAt[step] ?? new Float64Array()
  const next = who === 'left' ? lastAt[step + 1] : undefined
  const isMeant = (at: number, person: number) =>
    !Number.isNaN(at) && Number.isNaN(next?.[person] ?? Number.NaN) && (group === null || placeOf[person] === group)
  const [earliest = Number.NEGATIVE_INFINITY] = came.filter(isMeant).sort().slice(-insightLimits.people)
  const found: NonNullable<InsightPeople>[number][] = []
  for (const [person, at] of came.entries())
    if (at >= earliest && isMeant(at, person)) found.push({ profile: people.profileOf(person), at: new Date(at).toISOString() })
  return found
    .sort((one, other) => compare(other.at, one.at) || compare(one.profile, other.profile))
    .slice(0, insightLimits.people)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** As `percentile_cont(0.5)`. */
const medianOf = (values: Float64Array): number | null => {
  const sorted = values.toSorted()
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
