/** Runs a task at most once in this many milliseconds. Earlier calls are combined into one run at the end of that time. */
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
