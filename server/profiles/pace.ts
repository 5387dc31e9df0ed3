import type { Steps } from '#engine/statistics/nelder-mead.ts'

/** Milliseconds that the event loop is kept at most, apart from the longest step of a computation. */
const heldFor = 8

/** The server is about to end, or another process has taken the work over. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Lets long work go on in small parts, with a pause after each that is as long as the part, until it is stopped. */
export const createPace = () => {
  let isOpen = true
  const rest = async (began: number): Promise<void> => {
    await pause(performance.now() - began)
    if (!isOpen) throw new Stopped()
  }
  return {
    /** Pauses after a part that began at this time of `performance.now()`. Throws `Stopped` where the work must end. */
    rest,
    /** Takes the steps of a computation a few at a time. */
    take: async <Result>(steps: Steps<Result>): Promise<Result> => {
      let began = performance.now()
      for (;;) {
        const { done, value } = steps.next()
        if (done) return value
        if (performance.now() - began < heldFor) continue
        await rest(began)
        began = performance.now()
      }
    },
    isOpen: () => isOpen,
    stop: (): void => {
      isOpen = false
    },
  }
}

/** A run that was stopped has not failed: the next one goes on. */
export const unlessStopped = (run: Promise<void>): Promise<void> =>
  run.catch((failure: unknown) => {
    if (!(failure instanceof Stopped)) throw failure
  })

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
