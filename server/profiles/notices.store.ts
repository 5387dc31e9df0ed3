import type { Database } from '#server/kernel/database.ts'

/** Sends notices to all that listen on a channel. */
export const sendNotices = async ({ query }: Database, channel: string, notices: string[]): Promise<void> =>
  void (await query('select pg_notify($1, notice) from unnest($2::text[]) as t (notice)', [channel, notices]))
