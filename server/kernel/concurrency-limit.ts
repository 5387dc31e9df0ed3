import { ApiError } from './api-error.ts'

/**
 * Runs at most `atOnce` tasks of one key at the same time and rejects more with `server.busy` before they cost anything. Null is not a key:
 * it stands for callers on this machine and has no limit.
 */
export const createConcurrencyLimit = (atOnce: number) => {
  const running = new Map<string, number>()
  return async <Result>(key: string | null, work: () => Promise<Result>): Promise<Result> => {
    if (key === null) return work()
    const others = running.get(key) ?? 0
    if (others >= atOnce) throw new ApiError('server.busy', { retryAfter: 1, isDelayed: true })
    running.set(key, others + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}
