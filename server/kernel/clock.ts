/** The server's clock. */
export type Clock = { now(): Date }

/** In milliseconds: the wall clock, which people and programs can set, and the time since an arbitrary moment, which cannot be set. */
type TimeSources = { wall: () => number; elapsed: () => number }

/** If the wall clock is behind by more than this, it was set back. */
const setBack = 2_000
/**
 * The speed of the server's time, relative to real time, while the wall clock is behind: slow enough that the wall clock catches up, and
 * fast enough that a pause of 120 s is over within the 121st second.
 */
const catchUpRate = 0.995

/** Follows the wall clock. When that is set back, time continues a little slower until the wall clock has caught up. */
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
 * Whether something that began at a time, and is valid for so many milliseconds, is valid now. What begins in the future is not: otherwise
 * a clock that is set back would make everything last longer.
 */
export const isWithin = (now: Date, begin: Date, milliseconds: number): boolean => {
  const age = now.getTime() - begin.getTime()
  return age >= -clockTolerance && age < milliseconds
}

/** The latest start that is not in the future, considering the difference of two servers' clocks. */
export const latestBegin = (now: Date): string => new Date(now.getTime() + clockTolerance).toISOString()
