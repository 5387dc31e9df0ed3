import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'

const day = 24 * 60 * 60 * 1_000
/** How old the counts of an organisation become before they are made again, in milliseconds. */
const freshFor = 5 * 60_000
const organizationsAtOnce = 200
/** A run ends after this many statements. The next one goes on with the organisations that were counted longest ago. */
const statementsARun = 50

/**
 * Counts the accepted events of 24 hours and of 30 days for the organisations whose counts are too old. Lists sort by these sums, which
 * would take far too long to make for every organisation at each call. Each project is read by a range of its minutes.
 */
export const createEventCounts = ({ database, clock }: { database: Database; clock: Clock }) => {
  const countSome = async (now: Date): Promise<number> => {
    const counted = await database.query(
      `with due as materialized (
         select id from organizations where counted_at is null or counted_at <= $1::timestamptz
          order by counted_at nulls first, id limit ${organizationsAtOnce}),
       counts as (
         select d.id, coalesce(sum(c.of_day), 0)::bigint as of_day, coalesce(sum(c.of_month), 0)::bigint as of_month,
                max(p.last_accepted_at) as last_at
           from due d
           left join lateral (
             select p.id, e.last_accepted_at from projects p join event_counters e on e.project_id = p.id
              where p.tenant_id = d.id and p.deleted_at is null) p on true
           left join lateral (
             select sum(m.accepted) filter (where m.minute > $3::timestamptz) as of_day, sum(m.accepted) as of_month
               from event_minutes m where m.project_id = p.id and m.minute > $4::timestamptz and m.minute <= $2::timestamptz) c on true
          group by d.id)
       update organizations o set events_day = c.of_day, events_month = c.of_month, last_event_at = c.last_at, counted_at = $2::timestamptz
         from counts c where o.id = c.id returning 1`,
      [
        new Date(now.getTime() - freshFor).toISOString(),
        now.toISOString(),
        new Date(now.getTime() - day).toISOString(),
        new Date(now.getTime() - 30 * day).toISOString(),
      ],
    )
    return counted.length
  }

  return {
    count: async (): Promise<void> => {
      for (let statement = 0; statement < statementsARun; statement += 1)
        if ((await countSome(clock.now())) < organizationsAtOnce) return
    },
  }
}
