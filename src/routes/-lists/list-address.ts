/** What an address says about a list. The filter is read by the page, because its rules are loaded with the page (`list-search.ts`). */
export type ListAddress = {
  q?: string
  sort?: string
  order?: 'asc' | 'desc'
  filter?: unknown
  /** The columns that are not shown. Without it the page chooses. */
  hide?: string[]
}

/** A text in an address, cut where it is longer; nothing where it is missing or empty. */
export const textOf = <Name extends string>(
  name: Name,
  search: Record<string, unknown>,
  longest = 200,
): { [It in Name]?: string } => {
  const value = search[name]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : ''
  return text === '' ? {} : ({ [name]: text } as { [It in Name]?: string })
}

/** Takes the parts of an address that are about a list; anything else in it is ignored. */
export const listAddress = (search: Record<string, unknown>): ListAddress => {
  const { sort, order, filter, hide } = search
  const hidden: unknown[] | null = Array.isArray(hide) ? hide : null
  return {
    ...textOf('q', search),
    ...(typeof sort === 'string' ? { sort, order: order === 'asc' ? 'asc' : 'desc' } : {}),
    ...(filter === undefined ? {} : { filter }),
    ...(hidden === null ? {} : { hide: hidden.filter((it) => typeof it === 'string') }),
  }
}
