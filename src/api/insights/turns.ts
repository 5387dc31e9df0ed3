/** Does a piece of work when all that were asked for earlier are over. */
export type TakeTurn = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>

/** Lets pieces of work happen one after another. One that is given up, which may never end, lets the others go on. */
export const createTurns = (): TakeTurn => {
  let last: Promise<unknown> = Promise.resolve()
  return async (signal, work) => {
    const before = last
    let leave = () => {}
    last = new Promise<void>((resolve) => {
      leave = resolve
    })
    signal.addEventListener('abort', () => void before.then(leave), { once: true })
    await before
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      leave()
    }
  }
}
