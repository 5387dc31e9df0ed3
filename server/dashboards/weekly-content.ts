import type { Totals } from '#contract/dashboards/dashboard.ts'
import { type DateRange, daysAfter } from '#contract/dashboards/range.ts'
import type { EffectResult, EffectScope } from '#contract/experiments/effects.ts'
import { startOfDate } from '#contract/projects/zones.ts'
import { parseInstant } from '#contract/segments/time.ts'
import type { ExperimentsModule } from '#server/experiments/experiments.module.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { reportDays } from './report.ts'
import { countFirings, type RunningRow, readRunning } from './weekly-content.store.ts'

/** What is told of a strategy: what the page of effects says of its goal, or of conversion if it has none. Null before anybody met it. */
export type ToldStrategy = {
  id: string
  name: string
  result: Pick<EffectResult, 'metric' | 'name' | 'verdict'> | null
  /** The relative change with its 95 % interval; null where the page of effects shows no figure. */
  change: { delta: number; interval: readonly [number, number] } | null
}

export type WeeklyContent = {
  range: DateRange
  zone: string
  currency: string
  totals: Totals
  /** Of the seven days before; null if the project did not count all of them. */
  before: Totals | null
  /** Some events of the week are not counted yet. */
  isIncomplete: boolean
  strategies: ToldStrategy[]
  /** Strategies that run beyond those that are told. */
  unlisted: number
  firings: { fired: number; open: number }
}

const strategiesTold = 10
const fewWaiting = 1_000

type Dependencies = { database: Database; viewEffects: ExperimentsModule['viewEffects'] }
type Asked = { monday: string; zone: string; now: Date }

/** What the summary of a Monday says: the figures of the seven days before, and the strategies and alerts as they are now. */
export const createWeeklyContent =
  ({ database, viewEffects }: Dependencies) =>
  async (project: ProjectRef, { monday, zone, now }: Asked): Promise<WeeklyContent> => {
    const range = { from: daysAfter(monday, -7), to: daysAfter(monday, -1) }
    const report = await reportDays(database, project, { range, zone, granularity: 'day', compares: true }, now)
    const { running, firings } = await database.ofTenant(project.tenantId, async (queries) => ({
      running: (await readRunning(queries, project.projectId)).filter((it) => isWithin(it, now)),
      firings: await countFirings(queries, project.projectId, {
        start: startOfDate(range.from, zone),
        end: startOfDate(monday, zone),
      }),
    }))
    const scopes = running.length === 0 ? [] : (await viewEffects(project, question, { isMasked: false })).scopes
    return {
      range,
      zone,
      currency: report.currency,
      totals: report.totals,
      before: report.before && !report.before.isPartial ? report.before.totals : null,
      isIncomplete: report.isRebuilding || report.waiting > fewWaiting,
      strategies: running.slice(0, strategiesTold).map((it) => toldOf(it, scopes)),
      unlisted: Math.max(0, running.length - strategiesTold),
      firings,
    }
  }

/** As the page of effects asks at first. */
const question = { engine: 'sequential', cuped: 'false', correction: 'none', by: 'group', wanted: '5' } as const

const isWithin = ({ schedule }: RunningRow, now: Date): boolean =>
  schedule === null ||
  ((schedule.from === null || (parseInstant(schedule.from) ?? 0) <= now.getTime()) &&
    (schedule.to === null || (parseInstant(schedule.to) ?? 0) > now.getTime()))

const toldOf = ({ id, name }: RunningRow, scopes: readonly EffectScope[]): ToldStrategy => {
  const results = scopes.find(({ strategy }) => strategy === id)?.results ?? []
  const result = results.find(({ metric }) => metric === 'goal') ?? results.find(({ metric }) => metric === 'conversion')
  if (!result) return { id, name, result: null, change: null }
  const { verdict, relative } = result
  const isTold = verdict.code !== 'unhealthy' && !(verdict.code === 'collecting' && verdict.unit === 'people')
  const change =
    isTold && relative.delta !== null && relative.interval !== null
      ? { delta: relative.delta, interval: relative.interval }
      : null
  return { id, name, result: { metric: result.metric, name: result.name, verdict }, change }
}
