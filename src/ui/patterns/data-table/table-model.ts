import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, Sort } from './column.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })
type NoRow = Record<string, never>
const noRows: NoRow[] = []

type Options<Row> = {
  columns: readonly Column<Row>[]
  /** The ids of the columns that are not shown. The first column is always shown: it names the row. */
  hidden: ReadonlySet<string>
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
}

/** A column that is shown, how it is sorted, and what a press of its header does; null where it cannot be sorted. */
export type HeaderCell<Row> = { column: Column<Row>; order: Sort['order'] | null; toggle: (() => void) | null }

/** Which columns a table shows, and how they are sorted. The rows are sorted by the server and do not pass through here. */
export const useTableModel = <Row>({ columns, hidden, sort, onSort }: Options<Row>): HeaderCell<Row>[] => {
  const definitions = useMemo(
    () =>
      columns.map(({ id, title, numeric, sortable }, place) => ({
        id,
        header: title,
        accessorFn: (): unknown => null,
        enableHiding: place > 0,
        enableSorting: sortable === true && onSort !== undefined,
        sortDescFirst: numeric === true,
      })),
    [columns, onSort],
  )
  const state = useMemo(
    () => ({
      sorting: sort ? [{ id: sort.column, desc: sort.order === 'desc' }] : [],
      columnVisibility: Object.fromEntries(columns.slice(1).map(({ id }) => [id, !hidden.has(id)])),
    }),
    [columns, hidden, sort],
  )
  const table = useTable<typeof features, NoRow>({
    features,
    columns: definitions,
    data: noRows,
    state,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (updater) => {
      const [first] = functionalUpdate<SortingState>(updater, state.sorting)
      if (first) onSort?.({ column: first.id, order: first.desc ? 'desc' : 'asc' })
    },
  })
  return table.getVisibleLeafColumns().flatMap((shown): HeaderCell<Row>[] => {
    const column = columns.find(({ id }) => id === shown.id)
    if (!column) return []
    return [
      {
        column,
        order: shown.getIsSorted() || null,
        toggle: shown.getCanSort() ? () => shown.toggleSorting(undefined, false) : null,
      },
    ]
  })
}
