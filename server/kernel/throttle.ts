/**
 * Runs a task when it is asked for, but never twice within so many milliseconds: what is asked for sooner is done once, when the time is
 * over.
 */
export const atMostEvery = (milliseconds: number, run: () => void) => {
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  const runNow = () => {
    isAsked = false
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) runNow()
    }, milliseconds)
    run()
  }
  return {
    ask: () => {
      isAsked = true
      if (!timer) runNow()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      isAsked = false
    },
  }
}
