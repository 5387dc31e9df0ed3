/** The ids with one added, or taken out where it was among them. */
export const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The ids with all from one place to another, both included, in whichever order. */
export const withRange = (ids: ReadonlySet<string>, all: readonly string[], from: number, to: number): ReadonlySet<string> =>
  new Set([...ids, ...all.slice(Math.min(from, to), Math.max(from, to) + 1)])

/** How many of some rows are selected. */
export const share = (ids: ReadonlySet<string>, all: readonly string[]): 'none' | 'some' | 'all' => {
  const count = all.filter((id) => ids.has(id)).length
  if (count === 0) return 'none'
  return count === all.length ? 'all' : 'some'
}
