/** The row that a key leads to, or null where the key leads nowhere. `page`: how many rows are in view. */
export const rowAfter = (
  key: string,
  { active, count, page }: { active: number; count: number; page: number },
): number | null => {
  const places: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  return place === undefined || count === 0 ? null : Math.max(0, Math.min(place, count - 1))
}

/** How far to scroll so that a row is in view below the header, in pixels. The same as before where it is. */
export const offsetFor = (
  index: number,
  { offset, height, rowHeight, head }: { offset: number; height: number; rowHeight: number; head: number },
): number => {
  const top = index * rowHeight
  if (top < offset) return top
  return Math.max(offset, top + rowHeight + head - height)
}
