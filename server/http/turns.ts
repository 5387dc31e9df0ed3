/**
 * Turns of the event loop for work that takes milliseconds, such as to read and judge a large body: one each time around. Between two of
 * them the loop looks at what else has come, so that an answer of the database or a small call waits for one such body, not for all.
 */
export const createTurns = () => {
  const waiting: (() => void)[] = []

  const giveOne = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(giveOne)
  }

  return {
    /** Resolves when it is one's turn, which lasts until the next thing that is waited for. */
    take: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) setImmediate(giveOne)
      }),
  }
}
