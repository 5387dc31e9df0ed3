import { mostQuartersADay, quarterMs, quarterOf } from '#contract/dashboards/quarters.ts'
import { daysAfter, longestRange } from '#contract/dashboards/range.ts'
import { dateAt, startOfDate } from '#contract/projects/zones.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { type Day, findDaysWaiting, findFreshDays, holdLiveFold, type KeptDay, keepDays } from './kept-days.store.ts'

/** Reports of the longest range and the one before it can be answered from kept days. */
const daysKept = 2 * longestRange
/** Days are counted by parts, each in a transaction during which nothing of the project is folded: three days of 10,000,000 events take 0.1 s. */
const partsARun = 12
const daysAtOnce = (events: number) => Math.max(3, Math.min(60, Math.floor(30_000_000 / Math.max(events, 1))))

/** No day of a zone has fewer quarters. */
const shortestDay = 88
const usualDay = 96

/**
 * Keeps the counts of days that are over, in the time zone of each project (decision 0145). A report of those days reads one row for each,
 * and the rows of visitors, orders and sources only of what is left.
 */
export const createDayKeeping = ({ database, clock }: { database: Database; clock: Clock }) => {
  /** Counts the latest days that are missing or stale. Answers whether there are more. */
  const keepSome = (project: ProjectRef, zone: string, all: readonly Day[]): Promise<boolean> =>
    database.ofTenant(project.tenantId, async (queries) => {
      const live = await holdLiveFold(queries, project.projectId)
      if (!live) return false
      const fold = { ...project, generation: live.generation }
      const fresh = await findFreshDays(queries, fold, zone)
      const missing = all.filter(({ day }) => !fresh.has(day))
      const days = missing.slice(-daysAtOnce(live.events))
      if (days.length > 0) await keepDays(queries, fold, { days, zone, starts: all.map(({ day }) => day) })
      return missing.length > days.length
    })

  return {
    run: async (): Promise<void> => {
      const now = clock.now().getTime()
      const until = quarterOf(now)
      const limits = { now: until, earliest: until - (daysKept - 2) * usualDay, shortest: shortestDay }
      for (const { project_id, tenant_id, zone, first_quarter: first } of await findDaysWaiting(database, limits)) {
        const all = daysOver({ zone, first, now })
        const project = { projectId: project_id, tenantId: tenant_id }
        for (let part = 0; part < partsARun && (await keepSome(project, zone, all)); part += 1);
      }
    },
  }
}

/** The whole days of a zone from the first quarter on that are over, without those before the ones that are kept. */
const daysOver = ({ zone, first, now }: { zone: string; first: number; now: number }): Day[] => {
  const today = dateAt(now, zone)
  const earliest = [dateAt(first * quarterMs, zone), daysAfter(today, -daysKept)].sort().at(-1) ?? today
  const days: Day[] = []
  for (let date = earliest, day = beginOf(date, zone); date < today; ) {
    const next = daysAfter(date, 1)
    const until = beginOf(next, zone)
    // A date that a zone has left out begins and ends at once. A day that is too long is not kept.
    if (until > day && until - day <= mostQuartersADay) days.push({ day, until })
    date = next
    day = until
  }
  return days
}

const beginOf = (date: string, zone: string) => quarterOf(startOfDate(date, zone))

/** A part of a point (counted from 1), which begins at `start`, that no kept day answers. */
export type OpenPart = { point: number; start: number; since: number; until: number }

/** What of the points of a range lies between kept days, which are in ascending order and each within a point. */
export const openPartsOf = ({ starts, end }: { starts: number[]; end: number }, days: readonly Day[]): OpenPart[] =>
  starts.flatMap((start, place) => {
    const stop = starts[place + 1] ?? end
    const parts: OpenPart[] = []
    let since = start
    for (const { day, until } of days) {
      if (day < start || day >= stop) continue
      if (day > since) parts.push({ point: place + 1, start, since, until: day })
      since = until
    }
    if (stop > since) parts.push({ point: place + 1, start, since, until: stop })
    return parts
  })

/** The point (counted from 1) to which a kept day belongs. */
export const pointOf = (starts: readonly number[], { day }: Pick<Day, 'day'>): number =>
  starts.findLastIndex((start) => start <= day) + 1

/** The visitors of kept days by point, counted as `countVisitors` counts those of rows. */
export const visitorsOf = (days: readonly KeptDay[], starts: readonly number[]) =>
  days.map((it) => {
    const point = pointOf(starts, it)
    const before = (limit: number) =>
      it.visitors.reduce((sum, n, place) => ((it.previous_days[place] ?? 0) < limit ? sum + n : sum), it.new_visitors)
    return {
      point,
      visitors: before(starts[point - 1] ?? 0),
      new_visitors: it.new_visitors,
      distinct_visitors: before(starts[0] ?? 0),
    }
  })
