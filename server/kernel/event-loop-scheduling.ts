/** Takes the first item of each key in turn, so that no key waits for all items of another. */
const createFairQueue = () => {
  const queues = new Map<string, (() => void)[]>()
  return {
    isEmpty: () => queues.size === 0,
    add: (key: string, work: () => void): void => {
      const queue = queues.get(key)
      if (queue) queue.push(work)
      else queues.set(key, [work])
    },
    next: (): (() => void) | undefined => {
      const [first] = queues
      if (!first) return undefined
      const [key, queue] = first
      const work = queue.shift()
      queues.delete(key)
      if (queue.length > 0) queues.set(key, queue)
      return work
    },
  }
}

/**
 * Gives turns of the event loop to work that takes milliseconds, such as parsing and validating a large body: one task in each round, with
 * the keys (network addresses) in turn. Between two tasks the event loop handles other events, so that an answer of the database or a small
 * call waits for one such body, not for all.
 */
export const createEventLoopScheduler = () => {
  const waiting = createFairQueue()
  let isGiving = false

  const giveOne = () => {
    waiting.next()?.()
    isGiving = !waiting.isEmpty()
    if (isGiving) setImmediate(giveOne)
  }

  return {
    /** Resolves when it is the caller's turn. The turn lasts until the caller awaits something. */
    take: (key = ''): Promise<void> =>
      new Promise((resolve) => {
        waiting.add(key, resolve)
        if (isGiving) return
        isGiving = true
        setImmediate(giveOne)
      }),
  }
}

/** Runs at most this many asynchronous tasks at once. Waiting tasks are taken from the keys in turn. */
export const createSlots = (atOnce: number) => {
  const waiting = createFairQueue()
  let running = 0

  const leave = () => {
    const next = waiting.next()
    if (next) next()
    else running -= 1
  }

  return {
    run: async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
      if (running < atOnce) running += 1
      else await new Promise<void>((resolve) => waiting.add(key, resolve))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
