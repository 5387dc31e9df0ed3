import type { Queries } from '#server/kernel/database.ts'

/** Gives a project that is being created its currency. */
export const beginCurrency = async ({ query }: Queries, projectId: string, currency: string): Promise<void> =>
  void (await query('update projects set currency = $2 where id = $1', [projectId, currency]))
