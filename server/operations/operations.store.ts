import type { BackupKind } from '#contract/operations/operations.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { backups } from './operations.schema.ts'

type Query = Queries['query']

export const readDatabaseSize = async (query: Query): Promise<number> => {
  const [row] = await query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return row?.bytes ?? 0
}

export const readAppliedMigrations = async (query: Query): Promise<{ newest: string; applied: number }> => {
  const [row] = await query<{ newest: string; applied: number }>(
    `select coalesce(max(tag), '') as newest, count(*)::int as applied from applied_migrations`,
  )
  return row ?? { newest: '', applied: 0 }
}

export type BackupRow = Row<
  typeof backups,
  | 'id'
  | 'kind'
  | 'file'
  | 'database'
  | 'bytes'
  | 'is_encrypted'
  | 'tables'
  | 'rows'
  | 'migration'
  | 'taken_at'
  | 'ended_at'
  | 'broken_record'
>

type BackupsAsked = { after: { at: string; id: string } | null; limit: number; kind?: BackupKind }

/** Some backups, the last first. */
export const readBackups = (query: Query, { after, limit, kind }: BackupsAsked): Promise<BackupRow[]> =>
  query<BackupRow>(
    `select id, kind, file, database, bytes, is_encrypted, tables, rows, migration, taken_at, ended_at, broken_record from backups
      where ($1::timestamptz is null or (ended_at, id) < ($1::timestamptz, $2::uuid)) and ($4::text is null or kind = $4)
      order by ended_at desc, id desc limit $3::int`,
    [after?.at ?? null, after?.id ?? null, limit, kind ?? null],
  )

export const countBackups = async (query: Query): Promise<number> => {
  const [row] = await query<{ count: number }>('select count(*)::int as count from backups')
  return row?.count ?? 0
}
