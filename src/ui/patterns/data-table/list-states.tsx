import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { css } from '../../../../styled-system/css'
import { NoPermission } from './no-permission.tsx'

export type TableStatus =
  | { is: 'loading' }
  | { is: 'ready' }
  /** `what` says what may not be seen. */
  | { is: 'denied'; what: ReactNode }
  | {
      is: 'failed'
      /** What failed, in words, and the id under which the server's log has it. */
      problem: ReactNode
      requestId: string | null
      /** When the rows that are still shown were read, in ISO 8601; null where there are none. */
      readAt: string | null
      isRetrying: boolean
    }

type Props = {
  status: TableStatus
  hasRows: boolean
  isFiltered: boolean
  onClearFilter: () => void
  onRetry: () => void
  /** What is shown where there is nothing yet, with one action. */
  empty: ReactNode
  skeleton: ReactNode
  /** What there is. */
  children: ReactNode
}

/**
 * A list in each of its states: loading, something, nothing yet, nothing that passes the filter, no permission, and a failure, which leaves
 * what there is shown.
 */
export const ListStates = ({ status, hasRows, isFiltered, onClearFilter, onRetry, empty, skeleton, children }: Props) => (
  <div className={css({ display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0', minHeight: '0' })}>
    {status.is === 'denied' && <NoPermission>{status.what}</NoPermission>}
    {status.is === 'failed' && <Failure status={status} onRetry={onRetry} />}
    {status.is === 'loading' && !hasRows && skeleton}
    {status.is === 'ready' && !hasRows && (isFiltered ? <NothingFound onClear={onClearFilter} /> : empty)}
    {hasRows && status.is !== 'denied' && (
      <div aria-busy={status.is === 'loading' || undefined} className={css({ display: 'flex', flex: '1', minHeight: '0' })}>
        {children}
      </div>
    )}
  </div>
)

type FailureProps = { status: Extract<TableStatus, { is: 'failed' }>; onRetry: () => void }

const Failure = ({ status: { problem, requestId, readAt, isRetrying }, onRetry }: FailureProps) => {
  const { i18n } = useLingui()
  const time = readAt && dateText(i18n, readAt, { hour: '2-digit', minute: '2-digit', hour12: false })
  return (
    <div className={css({ padding: '3' })}>
      <LoadFailure onRetry={onRetry} busy={isRetrying}>
        {problem}
        {time && (
          <>
            {' '}
            <Trans>以下是 {time} 的数据。</Trans>
          </>
        )}
        {requestId && (
          <p className={css({ fontSize: 'xs' })}>
            <Trans>请求编号</Trans> <code className={css({ fontFamily: 'mono' })}>{requestId}</code>
          </p>
        )}
      </LoadFailure>
    </div>
  )
}

const NothingFound = ({ onClear }: { onClear: () => void }) => {
  const { t } = useLingui()
  return (
    <div role="status">
      <EmptyState
        icon="search"
        title={t`没有符合筛选条件的内容`}
        action={
          <Button onClick={onClear}>
            <Trans>清除筛选</Trans>
          </Button>
        }
      >
        <Trans>换一个条件，或清除全部筛选。</Trans>
      </EmptyState>
    </div>
  )
}
