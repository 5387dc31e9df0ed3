import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BackupSummary, Verification } from '#contract/operations/operations.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { backupWarnings } from '../backup-warnings.tsx'
import { useSizeText } from '../size-text.ts'

/** The last backup, whether it can be restored as far as known, and what to worry about. */
export const BackupSummaryBlock = ({ summary }: { summary: BackupSummary }) => {
  const { t, i18n } = useLingui()
  const sizeText = useSizeText()
  const { last, lastVerified, verified, warnings } = summary
  // The newest verification may be that of an earlier file.
  const other = verified && verified.endedAt !== lastVerified?.endedAt ? verified : null
  const facts: Fact[] = last
    ? [
        { id: 'taken', label: t`最近一次备份`, value: <TimeText at={last.takenAt} /> },
        { id: 'file', label: t`文件`, value: <span className={css({ overflowWrap: 'anywhere' })}>{last.file}</span> },
        { id: 'bytes', label: t`大小`, value: sizeText(last.bytes) },
        { id: 'rows', label: t`行数`, value: i18n.number(last.rows) },
        { id: 'database', label: t`数据库`, value: <DatabaseName of={last.database} /> },
        { id: 'encrypted', label: t`加密`, value: last.isEncrypted ? t`是` : t`否` },
        {
          id: 'verified',
          label: t`验证恢复`,
          value: lastVerified ? <VerifiedText of={lastVerified} /> : <Badge tone="warn">{t`还没有验证`}</Badge>,
        },
      ]
    : []
  return (
    <div className={css({ display: 'grid', gap: '3', marginBottom: '4' })}>
      {warnings.map((warning) => (
        <Callout key={warning} kind={warning === 'unverified' ? 'note' : 'bad'}>
          {backupWarnings[warning]()}
        </Callout>
      ))}
      {facts.length > 0 && <KeyFacts facts={facts} />}
      {other && (
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Trans>
            最近一次验证的是 <bdi>{other.file}</bdi>：
          </Trans>{' '}
          <VerifiedText of={other} />
        </p>
      )}
    </div>
  )
}

const DatabaseName = ({ of }: { of: 'pglite' | 'postgres' | null }) => {
  if (of === 'postgres') return 'PostgreSQL'
  return of === 'pglite' ? <Trans>内嵌（PGlite）</Trans> : '–'
}

const VerifiedText = ({ of }: { of: Verification }) => (
  <span className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
    <OutcomeBadge of={of} />
    <TimeText at={of.endedAt} />
  </span>
)

const OutcomeBadge = ({ of: { outcome, differs, brokenRecord, tables } }: { of: Verification }) => {
  if (outcome === 'damaged') return <Badge tone="bad">{<Trans>文件已损坏</Trans>}</Badge>
  if (outcome === 'differs')
    return (
      <Badge tone="bad">
        <Trans>表 {differs} 不一致</Trans>
      </Badge>
    )
  if (brokenRecord !== null)
    return (
      <Badge tone="bad">
        <Trans>审计从第 {brokenRecord} 条起不符</Trans>
      </Badge>
    )
  return (
    <Badge tone="good">
      <Trans>{tables} 张表全部一致</Trans>
    </Badge>
  )
}
