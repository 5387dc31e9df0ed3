/** What an address says about a list. The filter is read by the page, because its rules are loaded with the page (`list-search.ts`). */
export type ListAddress = {
  q?: string
  sort?: string
  order?: 'asc' | 'desc'
  filter?: unknown
  /** The columns that are not shown. Without it the page chooses. */
  hide?: string[]
}

const longest = 200

/** Takes the parts of an address that are about a list; anything else in it is ignored. */
export const listAddress = ({ q, sort, order, filter, hide }: Record<string, unknown>): ListAddress => {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, longest) : ''
  const hidden: unknown[] | null = Array.isArray(hide) ? hide : null
  return {
    ...(words === '' ? {} : { q: words }),
    ...(typeof sort === 'string' ? { sort, order: order === 'asc' ? 'asc' : 'desc' } : {}),
    ...(filter === undefined ? {} : { filter }),
    ...(hidden === null ? {} : { hide: hidden.filter((it) => typeof it === 'string') }),
  }
}
