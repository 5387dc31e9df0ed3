import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'

const day = 24 * 60 * 60 * 1_000
/** How old the counts of an organisation become before they are made again, in milliseconds. */
const freshFor = 60 * 60_000
const organizationsAtOnce = 20
/** A run ends after this many statements. The next one goes on with the organisations that were counted longest ago. */
const statementsARun = 500

/**
 * Counts the people who were seen within 30 days, by the index of when each was last seen. Organisations that have received nothing for 30
 * days are counted at once: nobody was seen in them.
 */
export const createProfileCounts = ({ database, clock }: { database: Database; clock: Clock }) => {
  const countSome = async (now: Date): Promise<number> => {
    const counted = await database.query(
      `with due as materialized (
         select id from organizations where (events_month > 0 or active_profiles > 0)
            and (profiles_counted_at is null or profiles_counted_at <= $1::timestamptz)
          order by profiles_counted_at nulls first, id limit ${organizationsAtOnce}),
       counts as (
         select d.id, coalesce(sum(c.people), 0)::bigint as people from due d
           left join projects p on p.tenant_id = d.id and p.deleted_at is null
           left join profile_folds f on f.project_id = p.id and f.status = 'live'
           left join lateral (
             select count(*) as people from profiles x
              where x.project_id = f.project_id and x.generation = f.generation and x.merged_into is null
                and x.last_seen > $3::timestamptz) c on true
          group by d.id)
       update organizations o set active_profiles = c.people, profiles_counted_at = $2::timestamptz
         from counts c where o.id = c.id returning 1`,
      [new Date(now.getTime() - freshFor).toISOString(), now.toISOString(), new Date(now.getTime() - 30 * day).toISOString()],
    )
    return counted.length
  }
  const countSilent = (now: Date) =>
    database.query(
      `update organizations set profiles_counted_at = $1::timestamptz
        where events_month = 0 and active_profiles = 0 and counted_at is not null
          and (profiles_counted_at is null or profiles_counted_at <= $2::timestamptz)`,
      [now.toISOString(), new Date(now.getTime() - freshFor).toISOString()],
    )

  return {
    count: async (): Promise<void> => {
      for (let statement = 0; statement < statementsARun; statement += 1)
        if ((await countSome(clock.now())) < organizationsAtOnce) break
      await countSilent(clock.now())
    },
  }
}
