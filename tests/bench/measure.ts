export const median = (values: number[]): number => quantile(values, 0.5)

/** Of sorted values, the one at a share of their count. */
export const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export type Figure = { what: string; value: number; unit: string; goal?: string; met?: boolean }

/** Something to compare with a goal of an issue; `met` says how it went. */
export const figure = (what: string, value: number, unit: string, goal?: { atMost?: number; atLeast?: number }): Figure => ({
  what,
  value: Number(value.toPrecision(4)),
  unit,
  ...(goal?.atMost === undefined ? {} : { goal: `at most ${goal.atMost}`, met: value <= goal.atMost }),
  ...(goal?.atLeast === undefined ? {} : { goal: `at least ${goal.atLeast}`, met: value >= goal.atLeast }),
})

/** Takes each named measure in turn, or only the one named, and prints its figures when it is done. */
export const measureAll = async (
  measures: Record<string, () => Figure[] | Promise<Figure[]>>,
  only?: string,
): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(measures)) {
    if (only && only !== name) continue
    const measured = await measure()
    for (const { what, value, unit, goal, met } of measured)
      console.log(
        `${String(value).padStart(9)} ${unit.padEnd(9)} ${what}${goal ? `  (${goal}: ${met ? 'met' : 'NOT MET'})` : ''}`,
      )
    figures.push(...measured)
  }
  return figures
}
