import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { processMinutes } from './operations.schema.ts'

type Query = Queries['query']

export type ProcessMinute = Row<
  typeof processMinutes,
  'minute' | 'process_id' | 'calls' | 'failures' | 'batch_times' | 'console_streams' | 'visitor_streams'
>

/** Adds to what a process answered in a minute. Streams are those of the last call. */
export const addMinute = async (query: Query, it: ProcessMinute): Promise<void> =>
  void (await query(
    `insert into process_minutes as m (minute, process_id, calls, failures, batch_times, console_streams, visitor_streams)
     values ($1::timestamptz, $2::uuid, $3::int, $4::int, $5::int[], $6::int, $7::int)
     on conflict (minute, process_id) do update set
       calls = m.calls + excluded.calls, failures = m.failures + excluded.failures,
       batch_times = array(select a.n + b.n from unnest(m.batch_times) with ordinality a (n, place)
                             join unnest(excluded.batch_times) with ordinality b (n, place) using (place) order by place),
       console_streams = excluded.console_streams, visitor_streams = excluded.visitor_streams`,
    [it.minute.toISOString(), it.process_id, it.calls, it.failures, it.batch_times, it.console_streams, it.visitor_streams],
  ))

/** The minutes of all processes after `since`, the earliest first. */
export const readMinutes = (query: Query, since: Date): Promise<ProcessMinute[]> =>
  query<ProcessMinute>(
    `select minute, process_id, calls, failures, batch_times, console_streams, visitor_streams from process_minutes
      where minute > $1::timestamptz order by minute, process_id`,
    [since.toISOString()],
  )

export const deleteMinutes = async (query: Query, before: Date): Promise<void> =>
  void (await query('delete from process_minutes where minute < $1::timestamptz', [before.toISOString()]))
