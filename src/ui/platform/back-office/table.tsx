import { EmptyState } from '#ui/components/empty-state.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { css } from '../../../../styled-system/css'

type TableProps<Row extends { id: string }> = {
  label: string
  columns: readonly Column<Row>[]
  reading: Reading<Row>
  nameOf: (row: Row) => string
  hrefOf?: (row: Row) => string
  empty: string
}

/** A table on the page of one thing. */
export const Table = <Row extends { id: string }>({
  label,
  columns,
  reading,
  nameOf: nameOfRow,
  hrefOf,
  empty,
}: TableProps<Row>) => {
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  return (
    <div className={surface}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={idOf}
        nameOf={nameOfRow}
        {...(hrefOf ? { href: hrefOf } : {})}
        hidden={nothing}
        density="comfortable"
        total={total?.exact ? total.value : null}
        onEnd={problem ? undefined : onMore}
        status={statusOf(reading, label)}
        isFiltered={false}
        onClearFilter={onRetry}
        onRetry={onRetry}
        empty={<EmptyState icon="layers" title={empty} />}
      />
    </div>
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
const idOf = ({ id }: { id: string }) => id
const nothing: ReadonlySet<string> = new Set()
