import type { LogLevel } from '#contract/operations/operations.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { logLevels } from './operations.schema.ts'

type Query = Queries['query']
type Change = { level: LogLevel; until: Date; changedBy: string; changedAt: Date }

/** The level that was set last, if its time is not over. */
export const readLogLevel = async (query: Query, now: Date): Promise<Row<typeof logLevels, 'level' | 'until'> | null> => {
  const [row] = await query<Row<typeof logLevels, 'level' | 'until'>>(
    `select level, until from log_levels where id = 'all' and until > $1::timestamptz`,
    [now.toISOString()],
  )
  return row ?? null
}

export const saveLogLevel = async (query: Query, { level, until, changedBy, changedAt }: Change): Promise<void> =>
  void (await query(
    `insert into log_levels (id, level, until, changed_by, changed_at) values ('all', $1, $2::timestamptz, $3::uuid, $4::timestamptz)
     on conflict (id) do update set level = excluded.level, until = excluded.until, changed_by = excluded.changed_by,
       changed_at = excluded.changed_at`,
    [level, until.toISOString(), changedBy, changedAt.toISOString()],
  ))

export const removeLogLevel = async (query: Query): Promise<void> => void (await query(`delete from log_levels where id = 'all'`))
