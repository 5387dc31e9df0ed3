import { randomUUID } from 'node:crypto'
import type { Credentials, RegisterBody, Session } from '#contract/accounts.ts'
import type { Clock } from '../clock.ts'
import { type Database, isUniqueViolation } from '../database/database.ts'
import { Refusal } from '../http/answers.ts'
import { type AccountRow, findAccount, insertAccount, isUsernameTaken } from './accounts.store.ts'
import type { Codes } from './codes.ts'
import type { LoginThrottle } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'

type Dependencies = {
  database: Database
  clock: Clock
  codes: Codes
  passwords: Passwords
  sessions: Sessions
  throttle: LoginThrottle
}

export type Accounts = ReturnType<typeof createAccounts>

/** Who has an account, and who may act as its owner. */
export const createAccounts = ({ database, clock, codes, passwords, sessions, throttle }: Dependencies) => ({
  /** A new account with an organisation of its own. Refuses `code.invalid` and, for a right code only, `username.taken`. */
  register: async ({ account, email, code, password }: RegisterBody): Promise<void> => {
    const keyHash = await codes.check({ email, purpose: 'register', code })
    if (!keyHash) throw new Refusal('code.invalid')
    if (await isUsernameTaken(database, account)) throw new Refusal('username.taken')
    const passwordHash = await passwords.hash(password)
    const ids = { userId: randomUUID(), organizationId: randomUUID() }
    const createdAt = clock.now().toISOString()
    try {
      await database.transaction(async ({ query }) => {
        if (!(await codes.use(query, keyHash))) throw new Refusal('code.invalid')
        await insertAccount(query, { ...ids, username: account, email, passwordHash, createdAt })
      })
    } catch (failure) {
      throw isUniqueViolation(failure) ? new Refusal('username.taken') : failure
    }
  },

  /** A session for a name, or an address, and its password. All that is wrong answers `login.refused` after the same work. */
  logIn: async ({ account, password }: Credentials, { headers, address }: From): Promise<LoggedIn> => {
    const found = await findAccount(database, account)
    // One count for an account, whether it is named by username or by address.
    const attempt = { account: found?.username.toLowerCase() ?? account.toLowerCase(), address }
    const mayTry = await throttle.begin(attempt)
    const right = await passwords.isRight(found?.password_hash ?? null, password).catch(async (failure: unknown) => {
      if (mayTry) await throttle.takeBack(attempt)
      throw failure
    })
    if (!found || !mayTry || !right) throw new Refusal('login.refused')
    await throttle.succeed(attempt)
    const { token, binding } = await sessions.begin(found.id, headers)
    return { session: sessionOf(found, token), binding }
  },
})

type From = { headers: Headers; address: string | null }
type LoggedIn = { session: Session; binding: string | null }

const sessionOf = (row: AccountRow, token: string): Session => ({
  id: row.id,
  account: row.username,
  email: row.email,
  usertype: row.usertype,
  companyid: row.organization_id,
  session: token,
  lastlogintime: row.last_login_at?.toISOString() ?? null,
})
