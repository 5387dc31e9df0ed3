import { randomUUID } from 'node:crypto'
import type { BackupKind } from '#contract/operations/operations.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Counted, Header } from './format.ts'

export type BackupRecord = {
  kind: BackupKind
  file: string
  bytes: number
  isEncrypted: boolean
  header: Header
  tables: Counted[]
  endedAt: Date
  brokenRecord: number | null
}

/** Puts a backup or a restore on record. */
export const insertBackup = async (
  query: Queries['query'],
  { kind, file, bytes, isEncrypted, header, tables, endedAt, brokenRecord }: BackupRecord,
): Promise<void> =>
  void (await query(
    `insert into backups (id, kind, file, database, bytes, is_encrypted, tables, rows, migration, taken_at, ended_at, broken_record)
     values ($1, $2, $3, $12, $4::bigint, $5::boolean, $6::int, $7::bigint, $8, $9::timestamptz, $10::timestamptz, $11::bigint)`,
    [
      randomUUID(),
      kind,
      file,
      bytes,
      isEncrypted,
      tables.length,
      tables.reduce((sum, { rows }) => sum + rows, 0),
      header.migrations.at(-1) ?? '',
      header.createdAt,
      endedAt.toISOString(),
      brokenRecord,
      header.database,
    ],
  ))

/** Whether the database has the table of backups as it is now, which those of earlier versions lack. */
export const keepsBackups = async (query: Queries['query']): Promise<boolean> => {
  const [table] = await query<{ there: boolean }>(
    `select exists (select from information_schema.columns
                     where table_schema = 'public' and table_name = 'backups' and column_name = 'database') as there`,
  )
  return table?.there === true
}
