import { ApiError } from './api-error.ts'

/**
 * Lets `atOnce` works of one key run at the same time and refuses more with `server.busy`, before they have cost anything. Null is no key:
 * it stands for everybody at this machine and has no limit.
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
