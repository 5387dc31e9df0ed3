import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../http/answers.ts'

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. */
export const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = ReturnType<typeof createPasswords>

const queueAtMost = 64

/**
 * Argon2id (the library's default). One core is left to everybody who is not logging in; 64 computations may wait, more are refused as
 * `server.busy`.
 */
export const createPasswords = (cost: PasswordCost = recommendedCost) => {
  const inTurn = limitedTo(Math.max(1, availableParallelism() - 1), queueAtMost)
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  const make = (password: string) => inTurn(() => hash(password, cost))
  const nobody = make('the password of an account that does not exist')
  nobody.catch(() => {})
  return {
    hash: make,
    /** Whether a password was hashed at another cost than it would be now. */
    isOutdated: (stored: string): boolean => !stored.startsWith(prefix),
    /** Null stands for an account that does not exist: it takes as long and is never right. */
    isRight: async (stored: string | null, password: string): Promise<boolean> => {
      const reference = stored ?? (await nobody)
      const right = await inTurn(() => verify(reference, password))
      return right && stored !== null
    },
  }
}

const limitedTo = (atOnce: number, waitingAtMost: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new Refusal('server.busy', { retryAfter: 1 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
