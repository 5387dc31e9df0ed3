import { parseNode } from '#contract/segments/parse-node.ts'
import type { Node } from '#contract/segments/segment.ts'
import { listAddress } from './list-address.ts'

/** What a list page shows, as its address says it: a missing part is the page's own choice. */
export type ListSearch = {
  q?: string
  sort?: string
  order?: 'asc' | 'desc'
  filter?: Node
  /** The columns that are not shown. */
  hide?: string[]
}

/** What a list can be sorted by, and which of its columns can be hidden. */
export type ListColumns = { sortable: readonly string[]; hideable: readonly string[] }

/** Reads what a list shows from an address. Anything else in it, and anything that is broken, is ignored. */
export const listSearch = (search: Record<string, unknown>, { sortable, hideable }: ListColumns): ListSearch => {
  const { q, sort: column, order = 'desc', filter: value, hide: hidden } = listAddress(search)
  const sort = sortable.find((it) => it === column)
  const filter = nodeIn(value)
  return {
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort, order }),
    ...(filter ? { filter } : {}),
    ...(hidden === undefined ? {} : { hide: hideable.filter((it) => hidden.includes(it)) }),
  }
}

const nodeIn = (value: unknown): Node | null => {
  const parsed = parseNode(value)
  return 'node' in parsed ? parsed.node : null
}

/** What a list shows as a saved view keeps it. The same text for the same view, whatever the order in the address. */
export const viewText = ({ q, sort, order, filter, hide }: ListSearch): string => JSON.stringify({ q, sort, order, filter, hide })

/** What a saved view shows. A view that is broken shows the page's own choice. */
export const viewSearch = (text: string, columns: ListColumns): ListSearch => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? listSearch(Object.fromEntries(Object.entries(value)), columns) : {}
  } catch {
    return {}
  }
}

/** Whether anything narrows the list. Sorting and columns do not. */
export const isNarrowed = ({ q, filter }: ListSearch): boolean => q !== undefined || filter !== undefined
