import { scenarios } from '#contract/scenarios/scenarios.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'

const day = 24 * 60 * 60_000
const daysKept = 31
/** Events that a server sent late, and a count that was broken off, are in a later count of the same day. */
const daysAgain = 2

const ofScenarios = `e.event in (${scenarios.map((it) => `'${it}'`).join(', ')})`

/**
 * Counts the events of each scenario by day, over all projects: the days that were never counted, and the last two again. A list of scenarios
 * could not count a month of events at each call. Only projects that received something since a day began are read, each by the index
 * `events_scenario`.
 */
export const createFires = ({ database: { query }, clock }: { database: Database; clock: Clock }) => {
  const countDay = async (from: Date, now: Date): Promise<void> =>
    void (await query(
      `insert into scenario_fires (day, scenario, fires, counted_at)
       select $1::timestamptz at time zone 'UTC', n.scenario, c.fires, $3::timestamptz
         from unnest($4::text[]) as n (scenario)
        cross join lateral (
          select count(e.received_at) as fires
            from event_counters k join projects p on p.id = k.project_id and p.deleted_at is null
            join events e on e.project_id = k.project_id and e.event = n.scenario and ${ofScenarios}
                         and e.received_at >= $1::timestamptz and e.received_at < $2::timestamptz
           where k.last_accepted_at >= $1::timestamptz) c
       on conflict (day, scenario) do update set fires = excluded.fires, counted_at = excluded.counted_at`,
      [from.toISOString(), new Date(from.getTime() + day).toISOString(), now.toISOString(), [...scenarios]],
    ))

  return {
    count: async (): Promise<void> => {
      const now = clock.now()
      const today = Math.floor(now.getTime() / day)
      const [row] = await query<{ last: string | null }>(
        'select max(day)::text as last from scenario_fires where day <= $1::date',
        [now.toISOString().slice(0, 10)],
      )
      const last = row?.last ? Date.parse(`${row.last}T00:00:00.000Z`) / day : today - daysKept
      const first = Math.max(today - daysKept, Math.min(last, today) - daysAgain + 1)
      for (let it = first; it <= today; it += 1) await countDay(new Date(it * day), now)
      await query('delete from scenario_fires where day < $1::date', [
        new Date((today - daysKept) * day).toISOString().slice(0, 10),
      ])
    },
  }
}
