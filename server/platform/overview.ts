import { type Overview, paceMinutes, signUpDays } from '#contract/platform/overview.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { OperationsModule } from '#server/operations/operations.module.ts'
import { readOrganizations } from './organizations.store.ts'

const shownAtMost = 5
const day = 24 * 60 * 60 * 1_000

type Dependencies = {
  database: Database
  clock: Clock
  operations: Pick<OperationsModule, 'traffic' | 'countOpenIncidents' | 'databaseSize' | 'summarizeBackups'>
}

/** The figures of the platform as a whole. */
export const createOverview =
  ({ database, clock, operations }: Dependencies) =>
  async (): Promise<Overview> => {
    const { query } = database
    const traffic = await operations.traffic(paceMinutes)
    const listed = { part: '', status: null, order: 'desc', after: null, limit: shownAtMost } as const
    const sums = await readSums(query)
    return {
      ...sums,
      storage: { bytes: await operations.databaseSize() },
      streams: { console: traffic.consoleStreams, visitors: traffic.visitorStreams },
      decisions: { perSecond: await readDecisionPace(query, clock.now()) },
      calls: { total: traffic.calls, failed: traffic.failures },
      incidents: { open: await operations.countOpenIncidents() },
      backups: await operations.summarizeBackups(),
      models: await readModelCalls(query, clock.now()),
      signUps: await readSignUps(query, clock.now()),
      latest: await readOrganizations(query, { ...listed, sort: 'created' }),
      busiest: (await readOrganizations(query, { ...listed, sort: 'events' })).filter(({ eventsMonth }) => eventsMonth > 0),
    }
  }

type Sums = {
  organizations: number
  suspended: number
  of_day: number
  of_month: number
  counted_at: Date | null
  active_profiles: number
  profiles_counted_at: Date | null
  projects: number
  accounts: number
  locked: number
}

const readSums = async (
  query: Queries['query'],
): Promise<Pick<Overview, 'organizations' | 'projects' | 'accounts' | 'events' | 'profiles'>> => {
  const [row] = await query<Sums>(
    `select (select count(*)::int from projects where deleted_at is null) as projects, o.*, u.*
       from (select count(*)::int as organizations, (count(*) filter (where suspended_at is not null))::int as suspended,
                    coalesce(sum(events_day), 0)::float8 as of_day, coalesce(sum(events_month), 0)::float8 as of_month,
                    min(counted_at) as counted_at, coalesce(sum(active_profiles), 0)::float8 as active_profiles,
                    min(profiles_counted_at) as profiles_counted_at from organizations) o,
            (select (count(*) filter (where merged_into is null))::int as accounts, (count(*) filter (where locked_at is not null and merged_into is null))::int as locked from users) u`,
  )
  return {
    organizations: { total: row?.organizations ?? 0, suspended: row?.suspended ?? 0 },
    projects: row?.projects ?? 0,
    accounts: { total: row?.accounts ?? 0, locked: row?.locked ?? 0 },
    profiles: { active: row?.active_profiles ?? 0, countedAt: row?.profiles_counted_at?.toISOString() ?? null },
    events: { day: row?.of_day ?? 0, month: row?.of_month ?? 0, countedAt: row?.counted_at?.toISOString() ?? null },
  }
}

/** The decisions of projects that make any, along the index of each. */
const readDecisionPace = async (query: Queries['query'], now: Date): Promise<number> => {
  const seconds = paceMinutes * 60
  const [row] = await query<{ made: number }>(
    `select coalesce(sum(d.made), 0)::float8 as made from decision_settings s
      cross join lateral (select count(*) as made from decisions where project_id = s.project_id and at > $1::timestamptz) d
      where s.is_active`,
    [new Date(now.getTime() - seconds * 1_000).toISOString()],
  )
  return (row?.made ?? 0) / seconds
}

const millionths = 1_000_000

/** The calls of the last 30 days that organisations made to models of the platform: their own are paid by themselves. */
const readModelCalls = async (query: Queries['query'], now: Date): Promise<Overview['models']> => {
  const [row] = await query<{ calls: number; cost: number }>(
    `select count(*)::int as calls, coalesce(sum(cost), 0)::float8 as cost from ai_model_calls
      where model_id is not null and at > $1::timestamptz`,
    [new Date(now.getTime() - signUpDays * day).toISOString()],
  )
  return { calls: row?.calls ?? 0, cost: (row?.cost ?? 0) / millionths }
}

/** The new accounts of each of the last days, also of those without any. */
const readSignUps = async (query: Queries['query'], now: Date): Promise<Overview['signUps']> => {
  const days = Array.from({ length: signUpDays }, (_, place) => dayOf(now.getTime() - (signUpDays - 1 - place) * day))
  const rows = await query<{ day: string; accounts: number }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as accounts from users
      where created_at >= $1::timestamptz group by 1`,
    [`${days[0]}T00:00:00.000Z`],
  )
  const known = new Map(rows.map((row) => [row.day, row.accounts]))
  return days.map((it) => ({ day: it, accounts: known.get(it) ?? 0 }))
}

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 'YYYY-MM-DD'.length)
