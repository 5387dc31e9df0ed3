import type { InsightPeople } from '#contract/insights/answer.ts'
import { type FunnelQuery, insightLimits } from '#contract/insights/query.ts'
import { createFunnelCounter, type Reached } from '#engine/insights/funnel-counter.ts'
import type { PeopleTable } from '#engine/insights/people-table.ts'
import type { FunnelRow } from './funnel.store.ts'
import { inTurns } from './in-turns.ts'
import type { PackedLog } from './packed-log.ts'

type Funnel = Pick<FunnelQuery, 'steps' | 'windowHours' | 'breakdown'>
type Times = { start: number; end: number }

/**
 * Everyone who took a first step, and the people table that names them. Null where there is a breakdown, where two steps are of the same event
 * under different conditions, so that one event may be either, or where too little is packed.
 */
const followPacked = async (log: PackedLog, { start, end }: Times, { steps, windowHours, breakdown }: Funnel) => {
  if (breakdown !== null) return null
  const events = [...new Map(steps.map((it) => [JSON.stringify(it), { ...it, values: [] }])).values()]
  const names = events.map(({ event }) => event)
  if (new Set(names).size < names.length) return null
  const window = windowHours * 3_600_000
  const opened = await log.open({ start, end: end + window, events }, true)
  if (!opened?.people) return null
  const { people, read } = opened
  const counter = createFunnelCounter({
    steps: steps.map(({ event }) => names.indexOf(event)),
    window,
    from: start,
    until: end,
    people: people.count,
  })
  await read(counter.add)
  return { people, reached: await inTurns(counter.reached()) }
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
  { step, who, group }: NonNullable<FunnelQuery['people']>,
): NonNullable<InsightPeople> => {
  // Without a breakdown there is one group.
  if (group) return []
  const came = lastAt[step] ?? new Float64Array()
  const next = who === 'left' ? lastAt[step + 1] : undefined
  const isMeant = (at: number, person: number) => !Number.isNaN(at) && Number.isNaN(next?.[person] ?? Number.NaN)
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
