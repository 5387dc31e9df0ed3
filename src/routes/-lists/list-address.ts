/** The rule for a part of an address: the values that it may have, or the number of characters at which a text is cut. */
type Rule = readonly string[] | number
type AddressBy<Rules extends Record<string, Rule>> = {
  [Name in keyof Rules]?: Rules[Name] extends readonly (infer Value)[] ? Value : string
}

/** Reads the parts of an address that there are rules for. What is empty or not allowed is left out, and so is anything else. */
export const addressOf =
  <const Rules extends Record<string, Rule>>(rules: Rules) =>
  (search: Record<string, unknown>): AddressBy<Rules> => {
    const read = Object.entries(rules).map(([name, rule]) => {
      const it = search[name]
      const text = typeof it === 'string' || typeof it === 'number' || it === true ? String(it) : ''
      if (typeof rule === 'number') return [name, text.trim() && text.slice(0, rule)]
      return [name, rule.includes(text) ? text : '']
    })
    return Object.fromEntries(read.filter(([, value]) => value !== '')) as AddressBy<Rules>
  }

/** What an address says about a list. The filter is read by the page, because its rules are loaded with the page (`list-search.ts`). */
export type ListAddress = {
  q?: string
  sort?: string
  order?: 'asc' | 'desc'
  filter?: unknown
  /** The columns that are not shown. Without it the page chooses. */
  hide?: string[]
}

const queryOf = addressOf({ q: 200 })

/** Takes the parts of an address that are about a list; anything else in it is ignored. */
export const listAddress = (search: Record<string, unknown>): ListAddress => {
  const { sort, order, filter, hide } = search
  const hidden: unknown[] | null = Array.isArray(hide) ? hide : null
  return {
    ...queryOf(search),
    ...(typeof sort === 'string' ? { sort, order: order === 'asc' ? 'asc' : 'desc' } : {}),
    ...(filter === undefined ? {} : { filter }),
    ...(hidden === null ? {} : { hide: hidden.filter((it) => typeof it === 'string') }),
  }
}
