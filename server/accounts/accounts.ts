import { randomUUID } from 'node:crypto'
import type { Credentials, RegisterBody } from '#contract/accounts/accounts.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError, isApiErrorOf } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, isUniqueViolation } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import {
  type AccountRow,
  findAccount,
  findAccountById,
  insertAccount,
  isUsernameTaken,
  setPasswordHash,
} from './accounts.store.ts'
import type { Codes } from './codes.ts'
import { askersIn, type Devices } from './devices.ts'
import { type LoginThrottle, subjects } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'
import type { Entered, SecondFactor } from './second-factor.ts'

type Dependencies = {
  database: Database
  clock: Clock
  codes: Codes
  passwords: Passwords
  devices: Devices
  throttle: LoginThrottle
  secondFactor: SecondFactor
  audit: Audit
  keys: Keys
}

export type Accounts = ReturnType<typeof createAccounts>

const nobody = '00000000-0000-0000-0000-000000000000'

/** Registers accounts and signs users in. */
export const createAccounts = (dependencies: Dependencies) => {
  const { database, clock, codes, passwords, devices, throttle, secondFactor, audit, keys } = dependencies

  /** Failures are counted per account, whether its username or its address was typed, and separately for devices that its owner has used. */
  const subjectOf = async (found: AccountRow | null, typed: string, headers: Headers) => {
    const device = await devices.knownTo(found?.id ?? nobody, headers)
    if (found === null) return subjects.name(typed)
    return device === null ? subjects.account(found.id) : subjects.device(found.id, device)
  }

  /** Hashes a password again if it was hashed with another cost. Only a login has the plain password. */
  const renewHash = async (found: AccountRow, password: string, address: string | null) => {
    if (found.password_hash === null || !passwords.isOutdated(found.password_hash)) return
    await passwords
      .hash(password, address)
      .then((hash) => setPasswordHash(database.query, found.id, hash))
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure
      })
  }

  /** Whether this registration succeeded before and was sent again because its answer was lost. */
  const isRegistered = async ({ account, email, code, password }: RegisterBody, from: RequestContext): Promise<boolean> => {
    const askers = askersIn(from.headers, from.address)
    const userId = await codes.usedFor({ email, purpose: 'register', code, askers })
    const user = userId === null ? null : await findAccountById(database, userId)
    return user?.username === account && passwords.isRight(user.password_hash, password, from.address)
  }

  const register = async ({ account, email, code, password }: RegisterBody, from: RequestContext): Promise<void> => {
    const askers = askersIn(from.headers, from.address)
    const checked = await codes.check({ email, purpose: 'register', code, askers })
    if (!checked) throw new ApiError('code.invalid')
    if (await isUsernameTaken(database, account)) throw new ApiError('username.taken')
    const passwordHash = await passwords.hash(password, from.address)
    const ids = { userId: randomUUID(), organizationId: randomUUID() }
    const createdAt = clock.now().toISOString()
    try {
      await database.transaction(async ({ query }) => {
        if (!(await codes.use(query, checked.keyHash, ids.userId))) throw new ApiError('code.invalid')
        await insertAccount(query, {
          ...ids,
          username: account,
          email: checked.mailedTo,
          passwordHash,
          locale: from.locale,
          createdAt,
        })
        await audit.record(query, {
          action: 'account.register',
          result: 'done',
          tenantId: ids.organizationId,
          actorId: ids.userId,
          target: ids.userId,
          from,
        })
      })
    } catch (failure) {
      throw isUniqueViolation(failure) ? new ApiError('username.taken') : failure
    }
  }

  return {
    /**
     * Creates an account with a new organisation. Repeating the same registration while its code is still valid succeeds again. Rejects
     * with `code.invalid` and, for a right code only, `username.taken`.
     */
    register: (body: RegisterBody, from: RequestContext): Promise<void> => {
      const details = { email: keys.pseudonym(body.email) }
      return audit.refusals({ action: 'account.register', details, from }, () =>
        register(body, from).catch(async (failure: unknown) => {
          if (!isApiErrorOf(failure, 'code.invalid', 'username.taken') || !(await isRegistered(body, from))) throw failure
        }),
      )
    },

    /**
     * Returns a session, or the challenge of a second factor, for a username or address and its password. Every failure is answered with `login.refused` after the same work. A
     * network address with too many failures gets the same answer before the account is looked up.
     */
    logIn: async ({ account, password }: Credentials, from: RequestContext): Promise<Entered> => {
      const admission = await throttle.admit('login', from.address)
      if (admission !== 'admitted') {
        const details = { reason: 'requests.tooMany' }
        if (admission === 'first') await audit.recordAlone({ action: 'account.login', result: 'refused', details, from })
        throw new ApiError('login.refused', { isDelayed: true })
      }
      const found = await findAccount(database, account)
      const attempt = { at: 'login' as const, subject: await subjectOf(found, account, from.headers), address: from.address }
      const mayTry = await throttle.begin(attempt)
      const right = await passwords
        .isRight(found?.password_hash ?? null, password, from.address)
        .catch(async (failure: unknown) => {
          if (mayTry) await throttle.takeBack(attempt)
          throw failure
        })
      if (!found || !mayTry || !right) {
        await audit.recordAlone({
          action: 'account.login',
          result: 'refused',
          ...(found ? { tenantId: found.organization_id, target: found.id } : {}),
          // The text in the name field may be a password, so it is not recorded.
          details: { typed: keys.pseudonym(account), locked: String(!mayTry) },
          from,
        })
        throw new ApiError('login.refused')
      }
      await throttle.succeed(attempt)
      await renewHash(found, password, from.address)
      return secondFactor.enter(found, from, 'account.login')
    },
  }
}
