/** The rows from `start` up to, not including, `end`. */
export type RowWindow = { start: number; end: number }

type View = {
  /** How far the rows are scrolled, and how high the view is, in pixels. */
  offset: number
  height: number
  rowHeight: number
  count: number
  /** 1 while somebody scrolls down, -1 up, 0 at rest. */
  direction: -1 | 0 | 1
}

/** The height of a view that has not been laid out, in pixels. */
export const assumedHeight = 640

/** Never more rows than this are in the document. */
export const mostRows = 100

/** Which rows are in view, partly or wholly. */
export const inView = ({ offset, height, rowHeight, count }: View): RowWindow => {
  const start = Math.max(0, Math.min(Math.floor(offset / rowHeight), count - 1))
  return { start: Math.min(start, count), end: Math.min(count, Math.ceil((Math.max(0, offset) + height) / rowHeight)) }
}

/** How many rows a table of this size renders: those in view and as many again, at most 100. */
export const sizeOf = ({ height, rowHeight, count }: View): number =>
  Math.min(count, mostRows, 2 * (Math.ceil(height / rowHeight) + 1))

/**
 * Which rows to render: those in view, and more on the side to which somebody scrolls, because the browser moves the page before a script
 * can add rows to it.
 */
export const windowOf = (view: View): RowWindow => {
  const { start, end } = inView(view)
  const size = sizeOf(view)
  const spare = Math.max(0, size - (end - start))
  const before = Math.floor(spare * { [-1]: 0.8, 0: 0.5, 1: 0.2 }[view.direction])
  const first = Math.max(0, Math.min(start - before, view.count - size))
  return { start: first, end: first + size }
}

/**
 * The rows that the elements of a table show: an element a place, a row's index each. Elements are recycled: one whose row left the window
 * is given a row that is missing in it, at most `budget` of them, those in view first. The same array where nothing has to change.
 */
export const refilled = (shown: readonly number[], view: View, budget: number): readonly number[] => {
  const wanted = windowOf(view)
  const size = wanted.end - wanted.start
  const here = new Set(shown)
  const missing: number[] = []
  for (let index = wanted.start; index < wanted.end; index += 1) if (!here.has(index)) missing.push(index)
  const isKept = (index: number) => index >= wanted.start && index < wanted.end
  if (missing.length === 0 && shown.length === size) return shown
  const visible = inView(view)
  const far = (index: number) => Math.max(visible.start - index, index - visible.end + 1, 0)
  missing.sort((a, b) => far(a) - far(b))
  const next = shown.length > size ? shown.filter(isKept) : [...shown]
  const free = next.flatMap((index, place) => (isKept(index) ? [] : [place]))
  for (const index of missing.slice(0, Math.max(1, budget))) {
    const place = free.pop()
    if (place !== undefined) next[place] = index
    else if (next.length < size) next.push(index)
  }
  return next
}
