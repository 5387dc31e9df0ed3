import './texts.ts'
import type { ReactNode } from 'react'
import { DataTable, type GridProps } from '#ui/patterns/data-table/data-table.tsx'
import { css } from '../../../../styled-system/css'
import { type Reading, useTableStatus } from './reading.ts'
import { RetryMore } from './retry-more.tsx'
import { TotalText } from './total-text.tsx'

type Props<Row> = Pick<GridProps<Row>, 'label' | 'columns' | 'rowId' | 'nameOf' | 'href' | 'onOpen'> & {
  reading: Reading<Row>
  /** What is listed, for people who may not see it. */
  what: string
  isFiltered: boolean
  onClearFilter: () => void
  /** What is shown where there is nothing yet, with one action. */
  empty: ReactNode
  /** What stands at the end of the line under the table. */
  aside?: ReactNode
}

const nothing: ReadonlySet<string> = new Set()

/** A list as one part of a page: its table, and under it how many there are. */
export const ListPart = <Row,>({ reading, what, isFiltered, onClearFilter, empty, aside, ...columns }: Props<Row>) => {
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  return (
    <>
      <div className={surface}>
        <DataTable
          {...columns}
          rows={rows}
          hidden={nothing}
          density="comfortable"
          total={total?.exact ? total.value : null}
          onEnd={problem ? undefined : onMore}
          status={statusOf(reading, what)}
          isFiltered={isFiltered}
          onClearFilter={onClearFilter}
          onRetry={onRetry}
          empty={empty}
        />
      </div>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', fontSize: 's', color: 'fg.muted', paddingTop: '2' })}>
        {total && rows.length > 0 && <TotalText total={total} />}
        <RetryMore reading={reading} />
        {aside}
      </p>
    </>
  )
}

const surface = css({
  isolation: 'isolate',
  display: 'flex',
  height: '480px',
  overflow: 'hidden',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
})
