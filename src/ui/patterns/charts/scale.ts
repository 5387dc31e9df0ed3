/**
 * The ticks of an axis from zero for values up to `most`, the largest first: three to five whole, round numbers. The first one is the top of the
 * axis.
 */
export const ticksFor = (most: number): number[] => {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1) / 4))
  const step = [1, 2, 2.5, 5, 10].map((it) => it * power).find((it) => it * 4 >= most && Number.isInteger(it)) ?? 1
  const steps = Math.max(2, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, place) => (steps - place) * step)
}
