import { type Entry, nothingSpent, type Spent } from '#engine/decisions/counters.ts'
import { type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profiles } from '#server/profiles/profiles.schema.ts'
import type { StoredProfile } from '#server/segments/segments.module.ts'
import type { decisionSpending, decisions } from './decisions.schema.ts'

type FoldOfProject = ProjectRef & { generation: number }

type EntryRow = { profile: string; strategy_id: string; at: Date; is_message: boolean; until: Date } & Row<
  typeof decisions,
  'exclusion_group'
>

/** Up to when decisions count: at an instant, before an event. */
export type Before = { at: number; event: number }

/** Past decisions since `since` (in milliseconds) or with a valid message, and the last one of each strategy. */
export const readEntries = async (
  { query }: Queries,
  { projectId, generation }: FoldOfProject,
  { profiles: ids, since, before }: { profiles: string[]; since: number; before: Before | null },
): Promise<Map<string, Entry[]>> => {
  const rows = await query<EntryRow>(
    `with recursive part (profile, id) as (
       select asked, asked from unnest($3::uuid[]) as t (asked)
        union
       select part.profile, p.id from part
         join profiles p on p.project_id = $1 and p.generation = $2::int and p.merged_into = part.id),
     own as (
       select part.profile::text as profile, d.strategy_id, d.at, d.outcome = 'delivered' and d.action_id is not null as is_message,
              d.exclusion_group, d.valid_until as until
         from part join decisions d on d.project_id = $1 and d.profile_id = part.id
        where d.outcome in ('delivered', 'held_out')
          and ($5::timestamptz is null or d.at < $5::timestamptz
               or (d.at = $5::timestamptz and case when d.event_id ~ '^[0-9]+$' then d.event_id::numeric < $6::numeric else false end)))
     select profile, strategy_id, at, is_message, exclusion_group, until from own where at > $4::timestamptz or until > $4::timestamptz
      union all
     select profile, strategy_id, max(at) as at, false as is_message, null as exclusion_group, max(at) as until
       from own group by profile, strategy_id`,
    [
      projectId,
      generation,
      ids,
      new Date(since).toISOString(),
      before && new Date(before.at).toISOString(),
      before && String(before.event),
    ],
    'read past decisions',
  )
  const entries = new Map<string, Entry[]>()
  for (const row of rows) {
    const own = entries.get(row.profile) ?? []
    own.push({
      strategy: row.strategy_id,
      at: row.at.getTime(),
      isMessage: row.is_message,
      group: row.exclusion_group,
      until: row.until.getTime(),
    })
    entries.set(row.profile, own)
  }
  return entries
}

/** The decisions among these ids that are made already. */
export const findMade = async ({ query }: Queries, { projectId }: ProjectRef, ids: string[]): Promise<Set<string>> =>
  new Set(
    (
      await query<Row<typeof decisions, 'id'>>(
        'select id from decisions where project_id = $1 and id = any($2::uuid[])',
        [projectId, ids],
        'find decisions',
      )
    ).map(({ id }) => id),
  )

/** Profiles of a fold that are not merged. */
export const readProfiles = async (
  { query }: Queries,
  { projectId, generation }: FoldOfProject,
  ids: string[],
): Promise<StoredProfile[]> =>
  (
    await query<Row<typeof profiles, 'id' | 'state' | 'is_identified' | 'unit'>>(
      `select id, state, is_identified, unit from profiles
        where project_id = $1 and generation = $2::int and id = any($3::uuid[]) and merged_into is null`,
      [projectId, generation, ids],
      'read profiles of decisions',
    )
  ).map((row) => ({ id: row.id, state: row.state, isIdentified: row.is_identified, unit: row.unit }))

/** The day under which a strategy's whole spending is counted. */
export const allDays = 'total'

export const spendingKey = (strategy: string, day: string): string => `${strategy} ${day}`

/** What strategies have spent, by `spendingKey`. */
export const readSpending = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { strategies, days }: { strategies: string[]; days: string[] },
): Promise<Map<string, Spent>> => {
  const rows = await query<Row<typeof decisionSpending, 'strategy_id' | 'day' | 'coupons' | 'money'>>(
    `select strategy_id, day, coupons, money from decision_spending
      where project_id = $1 and strategy_id = any($2::uuid[]) and day = any($3::text[])`,
    [projectId, strategies, days],
    'read spending',
  )
  return new Map(rows.map((row) => [spendingKey(row.strategy_id, row.day), { coupons: row.coupons, money: row.money }]))
}

export type Spending = { strategy: string; day: string; cost: Spent }

export const addSpending = (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  spending: readonly Spending[],
): Promise<unknown> => {
  const sums = new Map<string, Spending>()
  for (const { strategy, day, cost } of spending) {
    const key = spendingKey(strategy, day)
    const before = sums.get(key)?.cost ?? nothingSpent
    sums.set(key, { strategy, day, cost: { coupons: before.coupons + cost.coupons, money: before.money + cost.money } })
  }
  const all = [...sums.values()]
  return query(
    `insert into decision_spending as s (project_id, tenant_id, strategy_id, day, coupons, money)
     select $1::uuid, $2::uuid, strategy::uuid, day, coupons, money::float8
       from unnest($3::text[], $4::text[], $5::bigint[], $6::text[]) as t (strategy, day, coupons, money)
     on conflict (project_id, strategy_id, day)
     do update set coupons = s.coupons + excluded.coupons, money = s.money + excluded.money`,
    [
      projectId,
      tenantId,
      new Texts(all.map(({ strategy }) => strategy)),
      new Texts(all.map(({ day }) => day)),
      all.map(({ cost }) => cost.coupons),
      new Texts(all.map(({ cost }) => String(cost.money))),
    ],
    'add spending',
  )
}
