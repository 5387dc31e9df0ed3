/** Runs work that must never break the page. */
export const guarded = <Result>(work: () => Result): Result | undefined => {
  try {
    return work()
  } catch (failure) {
    warn(failure)
    return undefined
  }
}

/** Writes to the browser's console. Never throws. */
export const warn = (...said: unknown[]): void => say('warn', said)
export const inform = (...said: unknown[]): void => say('info', said)

const say = (level: 'warn' | 'info', said: unknown[]) => {
  try {
    console[level]('[causeway]', ...said)
  } catch {
    // A page may replace its console.
  }
}

/** The promise's value, or undefined if it fails. */
export const orNothing = <Value>(promise: PromiseLike<Value> | Value): Promise<Value | undefined> =>
  Promise.resolve(promise).catch(() => undefined)
