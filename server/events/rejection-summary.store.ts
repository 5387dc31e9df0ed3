import type { RejectionReason } from '#contract/events/events.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Value } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'

export type RejectionSummary = {
  project_id: Value<typeof projects, 'id'>
  /** The most frequent reason of the latest rejected events. */
  top_reason: RejectionReason | null
  quarantined: number
}

/** So many rejected events of a project are looked at. Its number of quarantined events is exact below that. */
export const rejectedLookedAt = 1_000

/** What is in the quarantine of each of these projects: how much of it, and why events were rejected since a time. */
export const summariseRejections = ({ query }: Queries, projectIds: string[], since: Date): Promise<RejectionSummary[]> =>
  query<RejectionSummary>(
    `select p.id as project_id, t.reason as top_reason, q.quarantined
       from unnest($1::uuid[]) as p (id)
       left join lateral (select n.reason from (select x.reason from quarantined_events x
                                                 where x.project_id = p.id and x.received_at > $2::timestamptz
                                                 order by x.received_at desc limit ${rejectedLookedAt}) n
                           group by n.reason order by count(*) desc, n.reason limit 1) t on true
       cross join lateral (select count(*)::int as quarantined
                             from (select 1 from quarantined_events x where x.project_id = p.id limit ${rejectedLookedAt}) n) q`,
    [projectIds, since.toISOString()],
  )

/** The ids of the latest rejected events of a project, or of the latest ones before one of them. */
export const readQuarantinedIds = async (
  { query }: Queries,
  projectId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<string[]> => {
  const rows = await query<{ id: string }>(
    `select id::text as id from quarantined_events where project_id = $1 and ($2::bigint is null or quarantined_events.id < $2::bigint)
      order by quarantined_events.id desc limit $3::int`,
    [projectId, before, limit],
  )
  return rows.map(({ id }) => id)
}
