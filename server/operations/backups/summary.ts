import {
  type Backup,
  type BackupSummary,
  type BackupWarning,
  backupAge,
  type Verification,
} from '#contract/operations/operations.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { type BackupRow, readBackups } from '../operations.store.ts'
import { findGoodVerification, findVerification, type VerificationRow } from './verifications.store.ts'

const hour = 60 * 60_000

export const backupOf = ({ is_encrypted, taken_at, ended_at, broken_record, ...row }: BackupRow): Backup => ({
  ...row,
  isEncrypted: is_encrypted,
  takenAt: taken_at.toISOString(),
  endedAt: ended_at.toISOString(),
  brokenRecord: broken_record,
})

const verificationOf = ({ taken_at, ended_at, broken_record, ...row }: VerificationRow): Verification => ({
  ...row,
  takenAt: taken_at?.toISOString() ?? null,
  endedAt: ended_at.toISOString(),
  brokenRecord: broken_record,
})

const isGood = ({ outcome, broken_record }: VerificationRow) => outcome === 'equal' && broken_record === null

/** How the backups are: the last one, whether it can be restored as far as known, and what to worry about. */
export const createBackupSummary =
  ({ database: { query }, clock }: { database: Database; clock: Clock }) =>
  async (): Promise<BackupSummary> => {
    const now = clock.now().getTime()
    const [last] = await readBackups(query, { after: null, limit: 1, kind: 'backup' })
    const verified = await findVerification(query, null)
    const lastVerified = last ? await findVerification(query, { file: last.file, takenAt: last.taken_at.toISOString() }) : null
    const good = await findGoodVerification(query)
    const hoursSince = (at: Date | undefined) => (at ? Math.max(0, Math.floor((now - at.getTime()) / hour)) : null)
    const warnings: BackupWarning[] = []
    if (!last) warnings.push('none')
    else if (now - last.taken_at.getTime() > backupAge.hours * hour) warnings.push('old')
    if (verified && !isGood(verified)) warnings.push('failed')
    else if (last && (!good || now - good.ended_at.getTime() > backupAge.verifiedDays * 24 * hour)) warnings.push('unverified')
    return {
      last: last ? backupOf(last) : null,
      lastVerified: lastVerified && verificationOf(lastVerified),
      verified: verified && verificationOf(verified),
      hoursSince: { last: hoursSince(last?.taken_at), verified: hoursSince(verified?.ended_at) },
      warnings,
    }
  }
