import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openAsItIs } from '#server/database/open.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { type BackupFile, openBackupFile } from './file.ts'
import { BackupDamaged, type Counted, TableDiffers } from './format.ts'
import { restore } from './restore.ts'
import type { NewVerification } from './verifications.store.ts'

type Verifying = {
  path: string
  clock: Clock
  /** Throws if the file is encrypted and there is no passphrase. */
  passphraseOf: (file: BackupFile) => string | null
  /** The first audit record that was changed or is missing in the restored database, or null. */
  firstBroken: (database: Database, query: Queries['query']) => Promise<number | null>
  onTable?: (counted: Counted) => void
  /** A statement may take so many milliseconds. */
  patience: number
}

/** Opens a database that is removed afterwards: an embedded one, into which the backups of either kind can be restored. */
const withTemporaryDatabase = async <Result>(
  patience: number,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-verify-'))
  try {
    const database = await openAsItIs(join(folder, 'database'), { patience })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Restores a backup file into a temporary database and compares every table by count and digest. A file that is damaged or differs is a
 * result as well; whatever else fails says nothing about the file, and is thrown.
 */
export const verifyBackup = async (it: Verifying): Promise<NewVerification> => {
  const { path, clock, passphraseOf, firstBroken, onTable = () => {}, patience } = it
  const started = clock.now()
  let seen: { isEncrypted: boolean; takenAt: string | null } = { isEncrypted: false, takenAt: null }
  const counted: Counted[] = []
  const resultOf = async (found: Pick<NewVerification, 'outcome' | 'differs' | 'broken_record'>): Promise<NewVerification> => ({
    ...found,
    ...seen,
    file: basename(path),
    bytes: (await stat(path)).size,
    tables: counted.length,
    rows: counted.reduce((sum, { rows }) => sum + rows, 0),
    started_at: started,
    ended_at: clock.now(),
  })
  try {
    const file = await openBackupFile(path)
    seen = { ...seen, isEncrypted: file.isEncrypted }
    const passphrase = passphraseOf(file)
    let broken: number | null = null
    await withTemporaryDatabase(patience, (database) =>
      restore(database, {
        file,
        passphrase,
        onHeader: ({ createdAt }) => {
          seen = { ...seen, takenAt: createdAt }
        },
        onTable: (table) => {
          counted.push(table)
          onTable(table)
        },
        finish: async (query) => {
          broken = await firstBroken(database, query)
        },
      }),
    )
    return await resultOf({ outcome: 'equal', differs: null, broken_record: broken })
  } catch (failure) {
    if (failure instanceof BackupDamaged) return resultOf({ outcome: 'damaged', differs: null, broken_record: null })
    if (failure instanceof TableDiffers) return resultOf({ outcome: 'differs', differs: failure.table, broken_record: null })
    throw failure
  }
}
