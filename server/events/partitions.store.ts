import type { Database } from '#server/kernel/database.ts'

/** Creates the partition of a month (UTC) if it is missing, and moves earlier events of that month into it. */
export const makePartition = async ({ query }: Database, month: Date): Promise<void> =>
  void (await query('select make_events_partition($1::timestamptz)', [month.toISOString()]))

/** Drops the partitions without events of `since` or later. A partition that is in use for too long is dropped another time. */
export const dropPartitionsBefore = async (database: Database, since: Date): Promise<void> => {
  const partitions = await database.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'events'::regclass and c.relname ~ '^events_\\d{4}_\\d{2}$' order by 1`,
  )
  for (const { name } of partitions.filter((it) => endOf(it.name) <= since.getTime()))
    await database.transaction(async ({ query }) => {
      await query(`set local lock_timeout = '3s'`)
      await query(`drop table if exists ${name}`)
      // No trigger hears of events that are dropped.
      await query('delete from packed_parts where first_received_at < $1::timestamptz', [new Date(endOf(name)).toISOString()])
    })
}

/** The end of the month of `events_2026_03`, in milliseconds. */
const endOf = (name: string) => Date.UTC(Number(name.slice(7, 11)), Number(name.slice(12)), 1)
