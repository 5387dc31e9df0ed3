import { ApiError } from './api-error.ts'

type Options = { atOnce: number; waitingAtMost: number }
type Waiting = { start: () => void; refuse: (failure: ApiError) => void }

/**
 * Runs `atOnce` tasks at the same time. The others wait, in a separate queue for each key, and the queues take turns: the first task of a
 * queue waits for one task of each other queue, however long that is. If `waitingAtMost` tasks wait already, a new task replaces the last
 * one of the longest queue if its own queue is shorter by two or more; a task without a place is rejected with `server.busy`.
 */
export const createFairQueue = ({ atOnce, waitingAtMost }: Options) => {
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const busy = () => new ApiError('server.busy', { retryAfter: 1 })

  const makeRoomFor = (key: string) => {
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (longest.length <= (lines.get(key)?.length ?? 0) + 1) throw busy()
    longest.pop()?.refuse(busy())
    waiting -= 1
  }

  const place = (key: string) =>
    new Promise<void>((start, refuse) => {
      lines.set(key, [...(lines.get(key) ?? []), { start, refuse }])
      waiting += 1
    })

  const startNext = () => {
    const [key, line = []] = lines.entries().next().value ?? []
    if (key === undefined) {
      running -= 1
      return
    }
    const [first, ...rest] = line
    // The queue goes to the end of the round.
    lines.delete(key)
    if (rest.length > 0) lines.set(key, rest)
    waiting -= 1
    first?.start()
  }

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting >= waitingAtMost) makeRoomFor(key)
      await place(key)
    } else running += 1
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
