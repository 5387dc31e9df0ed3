import type { Goal } from '#contract/scenarios/definitions.ts'
import {
  type Count,
  type ScenarioDetail,
  type ScenarioRange,
  scenarioRanges,
  scenarioSamples,
} from '#contract/scenarios/figures.ts'
import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { onceAMinute } from '#server/kernel/minute-cache.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { countBuckets, countDay, countGoal, countPaths, countProperties, type DayCounts } from './figures.store.ts'
import { readInstalled } from './templates/contents.ts'

const hour = 3_600_000
const day = 24 * hour

/** How long a chart reaches back, and the length of its buckets in seconds. */
const ranges: Record<ScenarioRange, { span: number; seconds: number }> = {
  '24h': { span: day, seconds: hour / 1_000 },
  '7d': { span: 7 * day, seconds: 6 * (hour / 1_000) },
  '30d': { span: 30 * day, seconds: day / 1_000 },
}

export type DayFigures = {
  health: 'live' | 'quiet' | 'never'
  lastSeen: string | null
  fires: Count
  visitors: Count
  lastHour: Count
  goal: { of: number; reached: number } | null
}

/** What events say of the scenarios. It is counted once a minute for each project, and reads a fixed number of events at most. */
export const createFigures = ({ database, clock }: { database: Database; clock: Clock }) => {
  const dayOf = async (queries: Queries, project: ProjectRef, asked: readonly Scenario[], now: Date) => {
    const rows = new Map((await countDay(queries, project, { asked, now })).map((row) => [row.scenario, row]))
    const installed = await readInstalled(queries, project.projectId)
    const figures = new Map<Scenario, DayFigures>()
    for (const scenario of asked) {
      const { goal } = installed(scenario).content
      const reached = await goalOf(queries, project, { scenario, goal, now })
      figures.set(scenario, dayFigures(rows.get(scenario), reached, now))
    }
    return figures
  }

  const ofAll = onceAMinute(clock, (project: ProjectRef, now) =>
    database.ofTenant(project.tenantId, async (queries) => ({ days: await dayOf(queries, project, scenarios, now) })),
  )

  const detailOf = (scenario: Scenario, range: ScenarioRange) =>
    onceAMinute(clock, (project: ProjectRef, now) =>
      database.ofTenant(project.tenantId, async (queries) => ({
        day: (await dayOf(queries, project, [scenario], now)).get(scenario) ?? dayFigures(undefined, null, now),
        completeness: await completenessOf(queries, project, scenario),
        chart: await chartOf(queries, project, { scenario, range, now }),
        paths: await pathsOf(queries, project, scenario, now),
      })),
    )
  const details = new Map(
    scenarios.flatMap((scenario) => scenarioRanges.map((range) => [`${scenario} ${range}`, detailOf(scenario, range)] as const)),
  )

  return {
    ofAll,
    of: (project: ProjectRef, scenario: Scenario, range: ScenarioRange) => {
      const read = details.get(`${scenario} ${range}`)
      if (!read) throw new Error('no such scenario')
      return read(project)
    },
  }
}

/** A number that was counted up to a limit. Without events of bots it may be smaller than the limit, and is still not exact. */
const counted = (value: number, isCut: boolean): Count => ({ value, exact: !isCut })

const dayFigures = (row: DayCounts | undefined, goal: DayFigures['goal'], now: Date): DayFigures => {
  const isCut = (row?.seen ?? 0) > scenarioSamples.day
  const lastSeen = row?.last_seen ?? null
  return {
    health: lastSeen === null ? 'never' : now.getTime() - lastSeen.getTime() < hour ? 'live' : 'quiet',
    lastSeen: lastSeen?.toISOString() ?? null,
    fires: counted(row?.fires ?? 0, isCut),
    visitors: counted(row?.visitors ?? 0, isCut),
    lastHour: counted(row?.last_hour ?? 0, isCut && row?.last_hour === row?.fires),
    goal,
  }
}

/** A visit counts as over after a day. */
const hoursOfVisit = 24

const goalOf = async (
  queries: Queries,
  project: ProjectRef,
  { scenario, goal, now }: { scenario: Scenario; goal: Goal | null; now: Date },
): Promise<DayFigures['goal']> => {
  if (goal === null) return null
  const inVisit = goal.within === 'visit'
  const hours = goal.within === 'visit' ? hoursOfVisit : goal.within.hours
  return countGoal(queries, project, { scenario, goal: goal.event, hours, inVisit, now })
}

const completenessOf = async (
  queries: Queries,
  project: ProjectRef,
  scenario: Scenario,
): Promise<ScenarioDetail['completeness']> => {
  const names = (await readInstalled(queries, project.projectId))(scenario).content.required
  const rows = await countProperties(queries, project, { scenario, names })
  const [first] = rows
  return {
    of: first?.of ?? 0,
    since: first?.since?.toISOString() ?? null,
    properties: names.map((name) => ({ name, count: rows.find((row) => row.name === name)?.present ?? 0 })),
  }
}

const chartOf = async (
  queries: Queries,
  project: ProjectRef,
  { scenario, range, now }: { scenario: Scenario; range: ScenarioRange; now: Date },
): Promise<ScenarioDetail['chart']> => {
  const { span, seconds } = ranges[range]
  const last = Math.floor(now.getTime() / 1_000 / seconds)
  const first = last - span / 1_000 / seconds + 1
  const rows = await countBuckets(queries, project, { scenario, from: new Date(first * seconds * 1_000), seconds })
  const isCut = rows.reduce((sum, { seen }) => sum + seen, 0) > scenarioSamples.chart
  const oldest = Math.min(...rows.map((row) => row.oldest?.getTime() ?? Number.POSITIVE_INFINITY))
  const fires = new Map(rows.map((row) => [row.bucket, row.fires]))
  const buckets = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return {
    range,
    seconds,
    countedSince: isCut ? new Date(oldest).toISOString() : null,
    buckets: buckets
      // The bucket in which counting stopped, and those before it, are not known.
      .filter((bucket) => !isCut || bucket * seconds * 1_000 > oldest)
      .map((bucket) => ({ at: new Date(bucket * seconds * 1_000).toISOString(), count: fires.get(bucket) ?? 0 })),
  }
}

const pathsOf = async (
  queries: Queries,
  project: ProjectRef,
  scenario: Scenario,
  now: Date,
): Promise<ScenarioDetail['paths']> => {
  const rows = await countPaths(queries, project, { scenario, now })
  return {
    of: rows.find(({ event }) => event === null)?.count ?? 0,
    none: rows.find(({ event }) => event === '')?.count ?? 0,
    events: rows.flatMap(({ event, count, seconds }) =>
      event ? [{ event, count, medianSeconds: Math.round(seconds ?? 0) }] : [],
    ),
  }
}
