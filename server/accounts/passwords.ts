import { availableParallelism } from 'node:os'
import { hash, verify as verifyArgon2 } from '@node-rs/argon2'
import { createFairQueue } from '#server/kernel/fair-queue.ts'

type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. */
export const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type PasswordHashing = {
  cost?: PasswordCost
  /** How many computations run at the same time. By default all cores but one. */
  atOnce?: number
  verify?: (hash: string, password: string) => Promise<boolean>
}

export type Passwords = ReturnType<typeof createPasswords>

const waitingAtMost = 64
/** The key for callers on this machine, whose address is null. */
const here = 'here'

/**
 * Argon2id (the library's default). At most 64 computations wait, and network addresses take turns;
 * more are rejected with `server.busy`.
 */
export const createPasswords = (hashing: PasswordHashing = {}) => {
  const { cost = recommendedCost, atOnce = Math.max(1, availableParallelism() - 1), verify = verifyArgon2 } = hashing
  const inTurn = createFairQueue({ atOnce, waitingAtMost })
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  const make = (password: string, address: string | null) => inTurn(address ?? here, () => hash(password, cost))
  const nobody = make('the password of an account that does not exist', null)
  nobody.catch(() => {})
  return {
    hash: make,
    /** Whether a password was hashed with another cost than the present one. */
    isOutdated: (stored: string): boolean => !stored.startsWith(prefix),
    /** Null stands for an account that does not exist: the check takes the same time and never succeeds. */
    isRight: async (stored: string | null, password: string, address: string | null): Promise<boolean> => {
      const reference = stored ?? (await nobody)
      const right = await inTurn(address ?? here, () => verify(reference, password))
      return right && stored !== null
    },
  }
}
