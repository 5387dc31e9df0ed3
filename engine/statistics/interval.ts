/** The bounds of an interval, in the unit of its figure. */
export type Interval = readonly [low: number, high: number]

/** The interval that extends equally far to both sides of an estimate. */
export const around = (estimate: number, halfWidth: number): Interval => [estimate - halfWidth, estimate + halfWidth]

/** The interval in another unit: both ends times a factor, in order also for a negative one. */
export const scaled = ([low, high]: Interval, factor: number): Interval =>
  factor < 0 ? [high * factor, low * factor] : [low * factor, high * factor]
