import type { Annotations } from '#contract/dashboards/annotations.ts'

/** A marker: where it is, in per cent of the width, and the points that it stands for. */
export type Mark = { at: number; total: number; points: Annotations['points'] }

/** A finger or pointer needs so many pixels from one marker to the next. */
const apart = 24

/** Points that lie too close to each other share a marker, which stands where the first of them is. `width` is in pixels; 0 while it is unknown. */
export const groupMarks = (points: Annotations['points'], starts: readonly string[], width: number): Mark[] => {
  const marks: Mark[] = []
  for (const point of points) {
    const place = starts.indexOf(point.at)
    if (place === -1) continue
    const at = (100 * (place + 0.5)) / starts.length
    const last = marks.at(-1)
    if (last && width > 0 && ((at - last.at) * width) / 100 < apart) {
      last.total += point.total
      last.points.push(point)
    } else marks.push({ at, total: point.total, points: [point] })
  }
  return marks
}
