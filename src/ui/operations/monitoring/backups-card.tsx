import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Backup, BackupSummary } from '#contract/operations/operations.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { PageState } from '#ui/patterns/page-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { PlainTable } from '../plain-table.tsx'
import { useSizeText } from '../size-text.ts'
import { BackupSummaryBlock } from './backup-summary.tsx'

/** The backups that were written, and the restore that the database comes from. `summary` is missing until it was read. */
type Props = { backups: Reading<Backup>; summary: BackupSummary | undefined }

export const BackupsCard = ({ backups, summary }: Props) => {
  const { t, i18n } = useLingui()
  const sizeText = useSizeText()
  const { rows, problem, isLoading, isLoadingMore, onRetry, onMore } = backups
  return (
    <TitledCard
      id="backups"
      title={<Trans>备份</Trans>}
      description={
        <Trans>
          在服务器上运行 <code>npm run backup</code> 备份，运行 <code>npm run restore</code> 恢复到空数据库并逐表核对；加上{' '}
          <code>--verify</code> 则恢复到临时数据库，只作验证。
        </Trans>
      }
    >
      {summary && <BackupSummaryBlock summary={summary} />}
      {rows.length === 0 && (problem || isLoading) ? (
        <PageState problem={problem} isRetrying={isLoading} onRetry={onRetry} denied={<Trans>这里是备份。</Trans>} />
      ) : rows.length === 0 ? (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>还没有备份。</Trans>
        </p>
      ) : (
        <PlainTable
          label={t`备份`}
          rows={rows}
          rowId={({ id }) => id}
          columns={[
            { id: 'file', title: t`文件`, cell: ({ file }) => file },
            { id: 'kind', title: t`类型`, cell: ({ kind }) => (kind === 'backup' ? t`写入备份` : t`恢复`) },
            { id: 'taken', title: t`数据时间`, cell: ({ takenAt }) => <TimeText at={takenAt} /> },
            { id: 'bytes', title: t`大小`, numeric: true, cell: ({ bytes }) => sizeText(bytes) },
            { id: 'rows', title: t`行数`, numeric: true, cell: (it) => i18n.number(it.rows) },
            { id: 'encrypted', title: t`加密`, cell: ({ isEncrypted }) => (isEncrypted ? t`是` : t`否`) },
            { id: 'check', title: t`核对`, cell: (backup) => <Check backup={backup} /> },
          ]}
        />
      )}
      {onMore && (
        <div className={css({ marginTop: '3' })}>
          <Button size="small" busy={isLoadingMore} onClick={onMore}>
            <Trans>更早的备份</Trans>
          </Button>
        </div>
      )}
    </TitledCard>
  )
}

const Check = ({ backup: { kind, brokenRecord } }: { backup: Backup }) => {
  if (kind === 'backup') return <Trans>已写完整</Trans>
  return brokenRecord === null ? (
    <Badge tone="good">
      <Trans>逐表一致，审计完整</Trans>
    </Badge>
  ) : (
    <Badge tone="bad">
      <Trans>审计从第 {brokenRecord} 条起不符</Trans>
    </Badge>
  )
}
