/** The server's clock. */
export type Clock = { now(): Date }

/** In milliseconds: the clock on the wall, which people and programs set, and how long it is since some moment, which nobody sets. */
type TimeSources = { wall: () => number; elapsed: () => number }

/** If the wall clock is behind by more than this, it was set back. */
const setBack = 2_000
/**
 * The speed of time, as a share of the real one, while the wall clock is behind: slow enough that the wall clock catches up, and fast enough
 * that a pause of 120 s is over within the 121st second.
 */
const catchUpRate = 0.995

/** Follows the wall clock. Where that is set back, time goes on all the same, a little slower, until the wall clock has come up. */
export const createSteadyClock = ({ wall, elapsed }: TimeSources): Clock => {
  let [time, at] = [wall(), elapsed()]
  return {
    now: () => {
      const [shown, now] = [wall(), elapsed()]
      const passed = now - at
      time = shown < time + passed - setBack ? time + passed * catchUpRate : shown
      at = now
      return new Date(time)
    },
  }
}

export const systemClock: Clock = createSteadyClock({ wall: () => Date.now(), elapsed: () => performance.now() })

/** The clocks of two servers on one database may differ by this many milliseconds. */
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
