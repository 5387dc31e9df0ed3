import { setImmediate } from 'node:timers/promises'

/** Takes the steps of a computation, and lets others have their turn after each. */
export const inTurns = async <Result>(steps: Generator<void, Result>): Promise<Result> => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}
