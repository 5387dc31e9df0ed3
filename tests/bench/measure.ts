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
