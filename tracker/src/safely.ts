/** Runs work that must never break the page, with the given parameters. */
export const guarded = <Result, Parameters extends unknown[]>(
  work: (...parameters: Parameters) => Result,
  ...parameters: Parameters
): Result | undefined => {
  try {
    return work(...parameters)
  } catch (failure) {
    warn(failure)
    return undefined
  }
}

/** Writes to the browser's console. Never throws. */
export const warn = (said: unknown): void => {
  try {
    console.warn('[causeway]', said)
  } catch {
    // A page may replace its console.
  }
}

/** The promise's value, or undefined if it fails. */
export const orNothing = <Value>(promise: PromiseLike<Value> | Value): Promise<Value | undefined> =>
  Promise.resolve(promise).catch(() => undefined)
