const waitingAtMost = 2_000

/** Waits this many milliseconds. While 2,000 callers wait, others are not delayed, because each waiting caller takes memory. */
export const createDelay = (milliseconds: number) => {
  let waiting = 0
  return async (): Promise<void> => {
    if (milliseconds === 0 || waiting >= waitingAtMost) return
    waiting += 1
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    waiting -= 1
  }
}
