import type { ReactNode } from 'react'

/** A column of a table. What `cell` answers is shown as it is; nothing (null, undefined, '') is shown as an en dash. */
export type Column<Row> = {
  id: string
  /** The header, with the unit where there is one. */
  title: string
  cell: (row: Row) => ReactNode
  /** In pixels. Width that is left over is shared by the columns that grow. */
  width: number
  grow?: boolean
  /** Numbers stand at the right. */
  numeric?: boolean
  sortable?: boolean
  /** Where it stands on a card of a narrow screen: beside the name, in the second line, or nowhere. The first column is the name. */
  onCard?: 'aside' | 'line' | 'nowhere'
}

export type Sort = { column: string; order: 'asc' | 'desc' }
export type Density = 'comfortable' | 'compact'

/** Row heights in pixels. All rows of a table are equally high, so that a position follows from an index by one multiplication. */
export const rowHeights = { comfortable: 40, compact: 32, card: 92 } as const
export const headHeight = 32

/** What CSS needs to lay out a row of these columns. */
export const templateOf = (columns: readonly Column<never>[], isSelectable: boolean): string =>
  [
    ...(isSelectable ? ['40px'] : []),
    ...columns.map(({ width, grow }) => (grow ? `minmax(${width}px, 1fr)` : `${width}px`)),
  ].join(' ')

/** The width below which a table scrolls sideways, in pixels. */
export const leastWidth = (columns: readonly Column<never>[], isSelectable: boolean): number =>
  columns.reduce((sum, { width }) => sum + width, isSelectable ? 40 : 0)
