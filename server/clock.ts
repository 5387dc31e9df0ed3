/** What the server takes for the present. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** By so many milliseconds the clocks of two servers on one database may differ. */
export const clockTolerance = 5_000

/**
 * Whether something that began at a time, and is good for so many milliseconds, is good now. What begins in the future is not: else a clock
 * that is set back would make everything last longer by as much.
 */
export const isWithin = (now: Date, begin: Date, milliseconds: number): boolean => {
  const age = now.getTime() - begin.getTime()
  return age >= -clockTolerance && age < milliseconds
}

/** The latest begin that is not in the future, as far as the clocks of two servers agree. */
export const latestBegin = (now: Date): string => new Date(now.getTime() + clockTolerance).toISOString()
