import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type BackupWarning, backupAge } from '#contract/operations/operations.ts'

const { hours, verifiedDays } = backupAge

/** What is wrong with the backups, as a sentence. */
export const backupWarnings: Record<BackupWarning, () => ReactNode> = {
  none: () => <Trans>还没有备份。请运行 npm run backup。</Trans>,
  old: () => <Trans>最近一次备份已超过 {hours} 小时。</Trans>,
  failed: () => <Trans>最近一次验证没有通过：请用另一份备份，或重新备份。</Trans>,
  unverified: () => <Trans>最近 {verifiedDays} 天没有通过验证的备份。请运行 npm run restore -- --verify。</Trans>,
}
