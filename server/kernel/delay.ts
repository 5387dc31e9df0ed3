const waitingAtMost = 2_000

/** A pause of so many milliseconds. While 2,000 are waiting nobody else is made to: what waits takes memory. */
export const createDelay = (milliseconds: number) => {
  let waiting = 0
  return async (): Promise<void> => {
    if (milliseconds === 0 || waiting >= waitingAtMost) return
    waiting += 1
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    waiting -= 1
  }
}
