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

/** The index of the row that each element shows. `outlines` are the rows of which only the name is drawn so far. */
export type Drawn = { indexes: readonly number[]; outlines: ReadonlySet<number> }

export const nothingDrawn: Drawn = { indexes: [], outlines: new Set() }

/**
 * What a table draws next. Each row of the window gets an element at once; elements are recycled, so one whose row left the window is given
 * a row that is missing in it. At most `budget` rows are drawn with all their cells, those in view first; the others stay outlines, which
 * cost little. The same as before where nothing has to change.
 */
export const redrawn = (drawn: Drawn, view: View, budget: number): Drawn => {
  const { indexes, outlines } = drawn
  const wanted = windowOf(view)
  const size = wanted.end - wanted.start
  const here = new Set(indexes)
  const missing: number[] = []
  for (let index = wanted.start; index < wanted.end; index += 1) if (!here.has(index)) missing.push(index)
  const isSame = missing.length === 0 && indexes.length === size
  if (isSame && (outlines.size === 0 || budget === 0)) return drawn
  const next = isSame ? indexes : recycled(indexes, missing, wanted)
  const visible = inView(view)
  const far = (index: number) => Math.max(visible.start - index, index - visible.end + 1, 0)
  const waiting = next.filter((index) => !here.has(index) || outlines.has(index)).sort((a, b) => far(a) - far(b))
  return { indexes: next, outlines: new Set(waiting.slice(budget)) }
}

const recycled = (indexes: readonly number[], missing: number[], { start, end }: RowWindow): number[] => {
  const isKept = (index: number) => index >= start && index < end
  const next = indexes.length > end - start ? indexes.filter(isKept) : [...indexes]
  const free = next.flatMap((index, place) => (isKept(index) ? [] : [place]))
  for (const index of missing) {
    const place = free.pop()
    if (place === undefined) next.push(index)
    else next[place] = index
  }
  return next
}

/** How many frames a row has to be in view to be drawn with all its cells: less than a tenth of a second is not read. */
const leastFrames = 6

/** Whether rows pass so fast that only their outlines are drawn. `moved`: pixels since the frame before. */
export const isPassing = (moved: number, height: number): boolean => moved * leastFrames > height

/** Where rows will be in view when this frame is shown: the browser scrolls on meanwhile. A jump of a whole view is not expected again. */
export const expectedOffset = (
  offset: number,
  moved: number,
  { height, direction }: Pick<View, 'height' | 'direction'>,
): number => (moved > height ? offset : offset + moved * direction)
