import type { Database } from '#server/kernel/database.ts'

/** Makes the partition of a month (UTC) where there is none, and moves into it what was received before there was. */
export const makePartition = async ({ query }: Database, month: Date): Promise<void> =>
  void (await query('select make_events_partition($1::timestamptz)', [month.toISOString()]))

/** Drops the partitions that hold nothing of `since` or later. One that is in use for too long is dropped another time. */
export const dropPartitionsBefore = async (database: Database, since: Date): Promise<void> => {
  const partitions = await database.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'events'::regclass and c.relname ~ '^events_\\d{4}_\\d{2}$' order by 1`,
  )
  for (const { name } of partitions.filter((it) => endOf(it.name) <= since.getTime()))
    await database.transaction(async ({ query }) => {
      await query(`set local lock_timeout = '3s'`)
      await query(`drop table if exists ${name}`)
    })
}

/** When the month of `events_2026_03` is over, in milliseconds. */
const endOf = (name: string) => Date.UTC(Number(name.slice(7, 11)), Number(name.slice(12)), 1)
