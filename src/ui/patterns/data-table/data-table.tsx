import './texts.ts'
import type { ReactNode } from 'react'
import { Grid, type GridProps } from './grid.tsx'
import { ListStates, type TableStatus } from './list-states.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

export type { GridProps }

type Props<Row> = GridProps<Row> & {
  status: TableStatus
  isFiltered: boolean
  onClearFilter: () => void
  onRetry: () => void
  /** What is shown where there is nothing yet, with one action. */
  empty: ReactNode
}

/** A table in each of the states of a list. */
export const DataTable = <Row,>({ status, isFiltered, onClearFilter, onRetry, empty, ...grid }: Props<Row>) => (
  <ListStates
    status={status}
    hasRows={grid.rows.length > 0}
    isFiltered={isFiltered}
    onClearFilter={onClearFilter}
    onRetry={onRetry}
    empty={empty}
    skeleton={<SkeletonRows columns={grid.columns.length} density={grid.density} />}
  >
    <Grid {...grid} />
  </ListStates>
)
