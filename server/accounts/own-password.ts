import { ApiError } from '#server/kernel/api-error.ts'
import type { AccountRow } from './accounts.store.ts'
import { type LoginThrottle, subjects } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'

type Dependencies = { passwords: Passwords; throttle: LoginThrottle }

export type OwnPassword = ReturnType<typeof createOwnPassword>

/**
 * Checks the password of a signed-in user. Wrong passwords are slowed down like logins, but do not lock the account for logins. A network
 * address with too many wrong passwords gets `password.wrong` without a computation.
 */
export const createOwnPassword =
  ({ passwords, throttle }: Dependencies) =>
  async (user: AccountRow, typed: string, address: string | null): Promise<boolean> => {
    if ((await throttle.admit('confirmation', address)) !== 'admitted') throw new ApiError('password.wrong', { isDelayed: true })
    const attempt = { at: 'confirmation' as const, subject: subjects.confirmation(user.id), address }
    const mayTry = await throttle.begin(attempt)
    const isRight = await passwords.isRight(user.password_hash, typed, address).catch(async (failure: unknown) => {
      if (mayTry) await throttle.takeBack(attempt)
      throw failure
    })
    if (!mayTry || !isRight) return false
    await throttle.succeed(attempt)
    return true
  }
