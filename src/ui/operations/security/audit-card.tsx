import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditEntryRow } from '#contract/operations/security.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { CsvButton } from '#ui/patterns/list/csv-button.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TotalText } from '#ui/patterns/list/total-text.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { PlainTable } from '../plain-table.tsx'
import { type AuditAddress, AuditFilter } from './audit-filter.tsx'

type Props = {
  address: AuditAddress
  entries: Reading<AuditEntryRow>
  isExporting: boolean
  onSearch: (address: AuditAddress) => void
  onExport: () => void
}

/** The audit record of all organisations, narrowed by the address. */
export const AuditCard = ({ address, entries, isExporting, onSearch, onExport }: Props) => {
  const { rows, total, problem, isLoading } = entries
  return (
    <Card aria-labelledby="audit">
      <header className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'flex-start', marginBottom: '4' })}>
        <div className={css({ flex: '1', minWidth: '200px' })}>
          <h2 id="audit" className={css({ fontSize: 'l', fontWeight: 'bold' })}>
            <Trans>审计记录</Trans>
          </h2>
          <p className={css({ color: 'fg.muted' })}>
            <Trans>所有组织的操作，最新的在前。导出包含筛选出的全部记录，并记入审计。</Trans>
          </p>
        </div>
        <CsvButton isBusy={isExporting} isEmpty={rows.length === 0} onExport={onExport} />
      </header>
      <AuditFilter address={address} onSearch={onSearch} />
      <div className={css({ marginTop: '5' })}>
        {rows.length === 0 && (problem || isLoading) ? (
          <PageState
            problem={problem}
            isRetrying={isLoading}
            onRetry={entries.onRetry}
            denied={<Trans>这里是审计记录。</Trans>}
          />
        ) : (
          <Entries entries={entries} />
        )}
        <p role="status" className={css({ fontSize: 's', color: 'fg.muted', marginTop: '3' })}>
          {total && <TotalText total={total} />}
        </p>
      </div>
    </Card>
  )
}

const Entries = ({
  entries: { rows, problem, isLoading, isLoadingMore, onRetry, onMore },
}: {
  entries: Reading<AuditEntryRow>
}) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  if (rows.length === 0)
    return (
      <p className={css({ color: 'fg.muted' })}>
        <Trans>没有符合条件的记录。</Trans>
      </p>
    )
  return (
    <>
      <PlainTable
        label={t`审计记录`}
        rows={rows}
        rowId={({ id }) => String(id)}
        columns={[
          { id: 'id', title: t`序号`, cell: ({ id }) => id },
          { id: 'at', title: t`时间`, cell: ({ at }) => <TimeText at={at} /> },
          { id: 'action', title: t`动作`, cell: ({ action }) => <code>{action}</code> },
          {
            id: 'result',
            title: t`结果`,
            cell: ({ result }) => (
              <Badge tone={result === 'done' ? 'good' : 'warn'}>{result === 'done' ? t`已完成` : t`被拒绝`}</Badge>
            ),
          },
          { id: 'actor', title: t`操作人`, cell: ({ actor }) => actor && nameOf(actor) },
          { id: 'organization', title: t`组织`, cell: ({ organization }) => organization && nameOf(organization) },
          { id: 'target', title: t`对象编号`, cell: ({ target }) => target && <code>{target}</code> },
          { id: 'address', title: t`网络地址`, cell: ({ address }) => address },
          { id: 'request', title: t`请求编号`, cell: ({ requestId }) => requestId && <code>{requestId}</code> },
          { id: 'details', title: t`详情`, cell: ({ details }) => <Details details={details} /> },
        ]}
      />
      {problem && (
        <LoadFailure onRetry={onRetry} busy={isLoading}>
          {problemText(problem)}
        </LoadFailure>
      )}
      {onMore && (
        <div className={css({ marginTop: '3' })}>
          <Button size="small" busy={isLoadingMore} onClick={onMore}>
            <Trans>更早的记录</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** Of what is not there any more, the id is left. */
const nameOf = ({ id, name }: { id: string; name: string }) => (name === '' ? <code>{id}</code> : name)

const Details = ({ details }: Pick<AuditEntryRow, 'details'>) => {
  const lines = Object.entries(details)
  if (lines.length === 0) return '–'
  return <span className={css({ color: 'fg.muted' })}>{lines.map(([name, value]) => `${name}: ${value}`).join(' · ')}</span>
}
