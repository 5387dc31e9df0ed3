import { randomUUID } from 'node:crypto'
import { daysAfter } from '#contract/dashboards/range.ts'
import { type GoalContent, type Goals, goalLimits, type PlainGoalMetric, type SavedGoal } from '#contract/goals/goals.ts'
import { startOfDate } from '#contract/projects/zones.ts'
import { daysLookedAt, type GoalDay, progressOf, type Reached, reachedBy } from '#engine/goals/progress.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { DailyCounts, DashboardsModule } from '#server/dashboards/dashboards.module.ts'
import type { ExperimentsModule } from '#server/experiments/experiments.module.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import type { createContributions } from './contributions.ts'
import * as store from './goals.store.ts'
import { faultOf, type Library, limitsOf, measureDays, requireFit, shownMetric } from './library-metrics.ts'
import type { LogQuestions } from './measured.store.ts'

export type Caller = { who: SignedIn; projectId: string }
export type AuditedCaller = Caller & { from: RequestContext }

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  membersAmong: AccountsModule['people']['membersAmong']
  readDays: DashboardsModule['readDays']
  readLibrary: ExperimentsModule['readLibrary']
  log: LogQuestions
  contributionsTo: ReturnType<typeof createContributions>
}

const refOf = ({ who, projectId }: Caller) => ({ projectId, tenantId: who.tenantId })
const starters = [
  { metric: 'orders', usual: 100, step: 1 },
  { metric: 'signUps', usual: 100, step: 1 },
  { metric: 'revenuePerVisitor', usual: 1, step: 0.01 },
] as const satisfies { metric: PlainGoalMetric; usual: number; step: number }[]

/** The goals of a project: what was reached by now, where each will end, and which strategies helped. */
export const createGoals = (dependencies: Dependencies) => {
  const { database, clock, audit, membersAmong, readDays, readLibrary, log, contributionsTo } = dependencies
  const recorder = changeRecorder(audit)

  const record = ({ who, projectId, from }: AuditedCaller, queries: Queries, id: string, change: string): Promise<unknown> =>
    recorder(who, id, 'goal.change', from)(queries.query, { project: projectId, change })

  const requireMember = async ({ query }: Queries, { who }: Caller, owner: string): Promise<void> => {
    if (!(await membersAmong(query, who.tenantId, [owner])).has(owner)) throw new ApiError('goal.ownerUnknown')
  }

  /** The days with their sign-ups, which the reports do not count. These are read only where a goal is about them. */
  const goalDaysOf = async (queries: Queries, caller: Caller, { days, zone, today }: DailyCounts, hasSignUps: boolean) => {
    const starts = days.map(({ start }) => start)
    const counted =
      hasSignUps && starts.length > 0
        ? await store.countSignUps(queries, refOf(caller), { starts, end: startOfDate(daysAfter(today, 1), zone) })
        : []
    const signUps = new Map(counted.map(({ point, events }) => [point, events]))
    return days.map((day, place): GoalDay => ({ ...day, signUps: signUps.get(place + 1) ?? 0 }))
  }

  const libraryOf = async (queries: Queries, caller: Caller): Promise<Library> =>
    new Map((await readLibrary(queries, refOf(caller))).map((it) => [it.id, it]))

  const read = (caller: Caller) =>
    database.ofTenant(caller.who.tenantId, async (queries) => {
      const rows = await store.readGoals(queries, refOf(caller))
      const library = await libraryOf(queries, caller)
      const from = rows.map((it) => it.from).sort()[0] ?? '9999-12-31'
      const counts = await readDays(queries, refOf(caller), { from, atLeast: daysLookedAt })
      const plain = await goalDaysOf(
        queries,
        caller,
        counts,
        rows.some(({ metric }) => metric === 'signUps'),
      )
      const asked = { projectId: caller.projectId, log, library, metrics: rows.map(({ metric }) => metric) }
      const measured = await measureDays(queries, asked, counts)
      const days = plain.map((day, place): GoalDay => ({ ...day, measured: measured[place] ?? new Map() }))
      return { rows, library, counts, days }
    })

  return {
    list: async (caller: Caller): Promise<Goals> => {
      const [{ rows, library, counts, days }, members] = await Promise.all([
        read(caller),
        store.readMembers(database, caller.who.tenantId),
      ])
      const { zone, currency, today, dayPart } = counts
      const names = new Map(members.map(({ id, username }) => [id, username]))
      const contributionsOf = contributionsTo(refOf(caller), viewerOf(caller.who))
      const items: Goals['items'] = []
      for (const { updated_at, ...row } of rows) {
        const fault = faultOf(library, row.metric)
        const read = progressOf({ ...row, today, dayPart, days, limits: limitsOf(library, row.metric) })
        const progress = fault === null ? read : { ...unknown(read), reason: fault }
        const shown = shownMetric(library, row.metric)
        // Strategies cause people who do something; a goal counts the days on which they do.
        const sum = shown?.kind === 'proportion' ? null : reachedBy({ ...row, days }).y
        const contributed =
          fault !== null || progress.state === 'planned'
            ? { contributions: [], together: null }
            : await contributionsOf(row, { today, sum })
        items.push({
          ...row,
          library: shown,
          ownerName: names.get(row.owner) ?? null,
          updatedAt: updated_at.toISOString(),
          progress: { ...progress, ...contributed },
        })
      }
      return {
        items,
        members: members.map(({ id, username }) => ({ id, name: username })),
        zone,
        currency,
        today,
        asOf: clock.now().toISOString(),
      }
    },

    create: (caller: AuditedCaller, goal: GoalContent): Promise<SavedGoal> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        await requireMember(queries, caller, goal.owner)
        requireFit(await libraryOf(queries, caller), goal)
        await takeLock(queries.query, 'goalsOfProject', caller.projectId)
        if ((await store.readGoals(queries, refOf(caller))).length >= goalLimits.goals) throw new ApiError('goal.tooMany')
        const id = randomUUID()
        await store.insertGoal(queries, refOf(caller), { id, goal, now: clock.now() })
        await record(caller, queries, id, 'created')
        return { id, revision: 1 }
      }),

    createStarters: (caller: AuditedCaller): Promise<{ created: number }> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        await requireMember(queries, caller, caller.who.userId)
        await takeLock(queries.query, 'goalsOfProject', caller.projectId)
        if ((await store.readGoals(queries, refOf(caller))).length > 0) return { created: 0 }
        const counts = await readDays(queries, refOf(caller), { from: '9999-12-31', atLeast: daysLookedAt })
        const days = await goalDaysOf(queries, caller, counts, true)
        const window = { from: counts.today, to: daysAfter(counts.today, daysLookedAt - 1) }
        const before = { from: daysAfter(counts.today, -daysLookedAt), to: daysAfter(counts.today, -1) }
        for (const { metric, usual, step } of starters) {
          const reached = reachedBy({ metric, ...before, days }).value ?? 0
          const target = reached > 0 ? Number((Math.ceil((reached * 1.1) / step) * step).toFixed(2)) : usual
          const id = randomUUID()
          const goal = { metric, target, ...window, owner: caller.who.userId }
          await store.insertGoal(queries, refOf(caller), { id, goal, now: clock.now() })
          await record(caller, queries, id, 'created')
        }
        return { created: starters.length }
      }),

    change: (caller: AuditedCaller, id: string, wanted: { goal: GoalContent; replaces: number }): Promise<SavedGoal> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        await requireMember(queries, caller, wanted.goal.owner)
        const known = (await store.readGoals(queries, refOf(caller))).find((it) => it.id === id)
        if (!known) throw new ApiError('goal.unknown')
        if (known.revision !== wanted.replaces && isSavedAlready(known, wanted.goal)) return { id, revision: known.revision }
        requireFit(await libraryOf(queries, caller), wanted.goal)
        if (!(await store.updateGoal(queries, refOf(caller), { ...wanted, id, now: clock.now() })))
          throw new ApiError('goal.changed')
        await record(caller, queries, id, 'changed')
        return { id, revision: wanted.replaces + 1 }
      }),

    remove: (caller: AuditedCaller, id: string): Promise<null> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        if (await store.deleteGoal(queries, refOf(caller), id)) await record(caller, queries, id, 'deleted')
        return null
      }),
  }
}

/** How far a goal is whose metric cannot be counted: only the time is known. */
const unknown = ({ state, elapsed }: Reached): Reached => ({
  state,
  elapsed,
  current: null,
  pace: null,
  forecast: null,
  reason: null,
})
