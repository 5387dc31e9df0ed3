import type { Queries } from '#server/kernel/database.ts'
import { countDelays } from './fold-delays.ts'
import type { Fold } from './folds.store.ts'

/** Delays are kept for so long. */
const keptFor = '2 hours'

/** Adds what the events of a batch waited, in milliseconds, to the minute in which they are folded. */
export const noteDelays = async (
  { query }: Queries,
  { projectId, tenantId, generation }: Fold,
  { delays, now }: { delays: readonly number[]; now: Date },
): Promise<void> =>
  void (await query(
    `with old as (
       delete from profile_fold_delays
        where project_id = $1 and generation = $3::int and minute < $4::timestamptz - interval '${keptFor}')
     insert into profile_fold_delays as d (project_id, tenant_id, generation, minute, counts)
     values ($1, $2, $3::int, date_trunc('minute', $4::timestamptz), $5::int[])
     on conflict (project_id, generation, minute) do update set counts =
       (select array_agg(one + other order by place) from unnest(d.counts, excluded.counts) with ordinality as t (one, other, place))`,
    [projectId, tenantId, generation, now.toISOString(), countDelays(delays)],
    'note the delays of a fold',
  ))

/** How many events waited how long, by the buckets of `countDelays`, of all that were folded since an instant. */
export const readDelays = async ({ query }: Queries, projectId: string, since: Date): Promise<number[]> => {
  const rows = await query<{ count: number }>(
    `select sum(t.count)::float8 as count
       from profile_fold_delays d
       join profile_folds f on f.project_id = d.project_id and f.generation = d.generation and f.status = 'live'
      cross join unnest(d.counts) with ordinality as t (count, place)
      where d.project_id = $1 and d.minute >= $2::timestamptz
      group by t.place order by t.place`,
    [projectId, since.toISOString()],
  )
  return rows.map(({ count }) => count)
}
