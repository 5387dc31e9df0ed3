import { randomUUID } from 'node:crypto'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { backupVerifications } from '../operations.schema.ts'

type Query = Queries['query']

export type VerificationRow = Row<
  typeof backupVerifications,
  'file' | 'outcome' | 'differs' | 'tables' | 'rows' | 'taken_at' | 'ended_at' | 'broken_record'
>

export type NewVerification = Row<
  typeof backupVerifications,
  'file' | 'bytes' | 'outcome' | 'differs' | 'tables' | 'rows' | 'started_at' | 'ended_at' | 'broken_record'
> & { isEncrypted: boolean; takenAt: string | null }

/** Puts on record how the verification of a file ended. */
export const insertVerification = async (query: Query, it: NewVerification): Promise<void> =>
  void (await query(
    `insert into backup_verifications (id, file, bytes, is_encrypted, outcome, differs, tables, rows, taken_at, started_at, ended_at, broken_record)
     values ($1, $2, $3::bigint, $4::boolean, $5, $6, $7::int, $8::bigint, $9::timestamptz, $10::timestamptz, $11::timestamptz, $12::bigint)`,
    [
      randomUUID(),
      it.file,
      it.bytes,
      it.isEncrypted,
      it.outcome,
      it.differs,
      it.tables,
      it.rows,
      it.takenAt,
      it.started_at.toISOString(),
      it.ended_at.toISOString(),
      it.broken_record,
    ],
  ))

const columns = 'file, outcome, differs, tables, rows, taken_at, ended_at, broken_record'

/** The newest verification; with `of`, that of one backup. A file of the same name that could not be read counts as that backup's. */
export const findVerification = async (
  query: Query,
  of: { file: string; takenAt: string } | null,
): Promise<VerificationRow | null> => {
  const [row] = await query<VerificationRow>(
    `select ${columns} from backup_verifications
      where $1::text is null or file = $1 and (taken_at is null or taken_at = $2::timestamptz)
      order by ended_at desc, id desc limit 1`,
    [of?.file ?? null, of?.takenAt ?? null],
  )
  return row ?? null
}

/** The newest verification that found nothing wrong. */
export const findGoodVerification = async (query: Query): Promise<VerificationRow | null> => {
  const [row] = await query<VerificationRow>(
    `select ${columns} from backup_verifications where outcome = 'equal' and broken_record is null
      order by ended_at desc, id desc limit 1`,
  )
  return row ?? null
}

/** Whether the database has the table of verifications, which those of earlier versions lack. */
export const keepsVerifications = async (query: Query): Promise<boolean> => {
  const [table] = await query<{ there: boolean }>(`select to_regclass('public.backup_verifications') is not null as there`)
  return table?.there === true
}
