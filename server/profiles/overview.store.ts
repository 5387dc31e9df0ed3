import { topValues } from '#contract/profiles/overview.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Fold } from './folds.store.ts'

export type Totals = { profiles: number; identified: number; new_today: number; active: number; buyers: number; revenue: number }

export const readTotals = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  { today, activeSince }: { today: string; activeSince: string },
): Promise<Totals | null> => {
  const [row] = await query<Totals>(
    `select count(*)::int as profiles, count(*) filter (where is_identified)::int as identified,
            count(*) filter (where first_seen >= $3::timestamptz)::int as new_today,
            count(*) filter (where last_seen > $4::timestamptz)::int as active, count(*) filter (where orders > 0)::int as buyers,
            coalesce(sum(revenue), 0)::float8 as revenue
       from profiles where project_id = $1 and generation = $2::int and merged_into is null`,
    [projectId, generation, today, activeSince],
  )
  return row ?? null
}

export const readGrowth = ({ query }: Queries, { projectId, generation }: Fold, since: string) =>
  query<{ day: string; profiles: number; identified: number }>(
    `select to_char(first_seen at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as profiles,
            count(*) filter (where is_identified)::int as identified
       from profiles where project_id = $1 and generation = $2::int and merged_into is null and first_seen >= $3::timestamptz group by 1`,
    [projectId, generation, since],
  )

type Top = { value: string | null; profiles: number }

const topOf = (column: 'source' | 'country' | 'device' | 'language') =>
  `select ${column} as value, count(*)::int as profiles from profiles
    where project_id = $1 and generation = $2::int and merged_into is null group by 1 order by 2 desc, 1 limit ${topValues}`

export const readTopSources = ({ query }: Queries, { projectId, generation }: Fold) =>
  query<Top>(topOf('source'), [projectId, generation])
export const readTopCountries = ({ query }: Queries, { projectId, generation }: Fold) =>
  query<Top>(topOf('country'), [projectId, generation])
export const readTopDevices = ({ query }: Queries, { projectId, generation }: Fold) =>
  query<Top>(topOf('device'), [projectId, generation])
export const readTopLanguages = ({ query }: Queries, { projectId, generation }: Fold) =>
  query<Top>(topOf('language'), [projectId, generation])
