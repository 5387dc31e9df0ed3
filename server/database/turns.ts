/** For one connection: each piece of work begins when the one before it has ended. */
export const takeTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  const ahead: (() => Promise<void>)[] = []
  let count = 0
  const leave = () => {
    count -= 1
  }
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    count += 1
    const result = last.then(async () => {
      // Only those that are here now: the work in line goes on, however many arrive meanwhile.
      for (const next of ahead.splice(0)) await next()
      return work()
    })
    last = result.then(leave, leave)
    return result
  }
  return {
    inLine,
    /** How many pieces of work have begun or wait in line. */
    count: () => count,
    /** Begins after the work that runs, before all that waits in line. */
    ahead: <Result>(work: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        ahead.push(() => work().then(resolve, reject))
        // If nothing else waits.
        void inLine(async () => {})
      }),
  }
}
