import type { AskedEvent, FunnelQuery, Measure, PersonCondition, RetentionQuery } from '#contract/insights/query.ts'
import { timelessTest } from '#engine/segments/value-test.ts'
import type { Database } from '#server/kernel/database.ts'

export type Stored = {
  id: number
  type: string
  event: string
  anonymous_id: string
  session_id: string | null
  at: number
  /** The date in the zone, and when it began, by the database's own rules of time zones. */
  date: string
  day_start: number
  properties: Record<string, unknown>
  context: { isBot?: boolean; userId?: string; page?: { path?: string }; source?: { type: string; name: string } }
  profile: string
  /** What is known of the person now; null for unknown people. */
  person: Person | null
}

export type Person = {
  is_identified: boolean
  country: string | null
  source: string | null
  device: string | null
  segments: string[]
}

/** The stored events of people, with the profile that each belongs to now. */
export const readStored = async ({ query }: Database, projectId: string, zone: string): Promise<Stored[]> => {
  const atoms = await query<{ anonymous_id: string; user_id: string; profile_id: string }>(
    `select a.anonymous_id, a.user_id, a.profile_id from profile_atoms a join profile_folds f using (project_id, generation)
      where a.project_id = $1 and f.status = 'live'`,
    [projectId],
  )
  const people = await query<Person & { id: string }>(
    `select p.id::text as id, p.is_identified, p.country, p.source, p.device,
            array(select m.segment_id::text from segment_members m
                   where m.project_id = p.project_id and m.generation = p.generation and m.profile_id = p.id) as segments
       from profiles p join profile_folds f using (project_id, generation) where p.project_id = $1 and f.status = 'live'`,
    [projectId],
  )
  const known = new Map(people.map(({ id, ...it }) => [id, it]))
  const profiles = new Map(atoms.map((it) => [`${it.anonymous_id} ${it.user_id}`, it.profile_id]))
  const rows = await query<Omit<Stored, 'profile' | 'person'>>(
    `select id, type, event, anonymous_id, session_id, (extract(epoch from occurred_at) * 1000)::float8 as at,
            to_char(occurred_at at time zone $2, 'YYYY-MM-DD') as date,
            (extract(epoch from date_trunc('day', occurred_at at time zone $2) at time zone $2) * 1000)::float8 as day_start,
            properties, context
       from events where project_id = $1 order by occurred_at, id`,
    [projectId, zone],
  )
  return rows
    .filter(({ context }) => context.isBot !== true)
    .map((row) => {
      const own = profiles.get(`${row.anonymous_id} ${row.context.userId ?? ''}`) ?? profiles.get(`${row.anonymous_id} `)
      return { ...row, profile: own ?? 'unknown', person: known.get(own ?? '') ?? null }
    })
}

/** Whether somebody meets all conditions. */
export const isOneOf = (person: Person | null, who: readonly PersonCondition[]): boolean =>
  person !== null &&
  who.every((it) => {
    if ('segment' in it) return person.segments.includes(it.segment) === it.isIn
    if (it.profile === 'identified') return person.is_identified === it.value
    return (person[it.profile] === it.value) === (it.is === 'equals')
  })

const mondayOf = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}

/** Events of one key belong to one point. */
export const pointOf = (row: Stored, by: 'hour' | 'day' | 'week' | 'month'): string => {
  if (by === 'hour') return `${row.date} ${Math.floor((row.at - row.day_start) / 3_600_000)}`
  if (by === 'day') return row.date
  return by === 'week' ? mondayOf(row.date) : row.date.slice(0, 7)
}

const isAsked = ({ event, where }: AskedEvent) => {
  const tests = where.map(({ property, ...test }) => ({ property, passes: timelessTest(test) }))
  return (row: Stored) => row.event === event && tests.every(({ property, passes }) => passes(row.properties[property]))
}

export const groupOf = (row: Stored, property: string | null): string => {
  const value = property === null ? undefined : row.properties[property]
  return value === undefined || value === null || typeof value === 'object' ? 'none' : `value ${value}`
}

export const measure = (rows: Stored[], asked: Measure): number | null => {
  if (asked.of === 'total') return rows.length
  if (asked.of === 'people') return new Set(rows.map((it) => it.profile)).size
  if (!('property' in asked)) return null
  const numbers = rows.map((it) => it.properties[asked.property]).filter((it) => typeof it === 'number')
  const sum = numbers.reduce((one, other) => one + other, 0)
  return asked.of === 'sum' ? sum : numbers.length === 0 ? null : sum / numbers.length
}

export const matching = (rows: Stored[], asked: AskedEvent, range: { from: string; to: string }): Stored[] =>
  rows.filter(isAsked(asked)).filter(({ date }) => date >= range.from && date <= range.to)

/** Items by a key, in their order. */
export const groupedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const byPerson = (rows: Stored[]) => [...groupedBy(rows, (it) => it.profile)]

/** Each person's fastest way to each step, from any of their first steps; by the group of their first one. */
export const recountFunnel = (rows: Stored[], { steps, windowHours, from, to, breakdown }: FunnelQuery) => {
  const people = byPerson(rows).flatMap(([profile, own]) => {
    const [first, ...others] = steps
    const starts = first ? matching(own, first, { from, to }) : []
    if (starts[0] === undefined) return []
    const took: (number | null)[] = steps.map((_, place) => (place === 0 ? 0 : null))
    for (const start of starts) {
      let place = own.indexOf(start)
      for (const [index, step] of others.entries()) {
        const passes = isAsked(step)
        place = own.findIndex((it, at) => at > place && passes(it) && it.at - start.at <= windowHours * 3_600_000)
        const found = own[place]
        if (!found) break
        took[index + 1] = Math.min(took[index + 1] ?? Number.POSITIVE_INFINITY, found.at - start.at)
      }
    }
    return [{ profile, took, group: groupOf(starts[0], breakdown) }]
  })
  return people
}

export const median = (numbers: number[]): number | null => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The people of each cohort by the periods in which they came back. */
export const recountRetention = (rows: Stored[], { first, returning, from, to, unit }: RetentionQuery) =>
  byPerson(rows).flatMap(([profile, own]) => {
    const begun = matching(own, first, { from, to })[0]
    if (!begun) return []
    const periods = own.filter(isAsked(returning)).map((it) => pointOf(it, unit))
    return [{ profile, cohort: pointOf(begun, unit), periods: new Set(periods) }]
  })

/** Views with the place of each in its visit, since a day before the range. */
export const recountViews = (rows: Stored[], start: number, to: string) => {
  const visits = new Map<string, { source: string }>()
  const sourceOf = ({ context: { source } }: Stored) =>
    source === undefined || source.type === 'direct' || source.type === 'internal' ? '' : source.name || source.type
  return rows
    .filter((it) => it.type === 'page' && it.at >= start - 86_400_000 && it.date <= to)
    .map((row) => {
      const visit = row.session_id === null ? null : `${row.anonymous_id} ${row.session_id}`
      const known = visit === null ? undefined : visits.get(visit)
      const source = known?.source ?? sourceOf(row)
      if (visit !== null && !known) visits.set(visit, { source })
      return { row, pages: row.context.page?.path ?? '', sources: source, isEntry: visit !== null && !known }
    })
    .filter(({ row }) => row.at >= start)
}
