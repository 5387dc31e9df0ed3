/** Takes all steps of a computation at once. */
export const ended = <Result>(steps: Generator<void, Result>): Result => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
