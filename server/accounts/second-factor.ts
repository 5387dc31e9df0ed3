import type { Challenge } from '#contract/accounts/accounts.ts'
import type { PasskeyAnswer, PasskeyRequest } from '#contract/passkeys/passkeys.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { type Clock, latestBegin } from '#server/kernel/clock.ts'
import { randomToken, sha256 } from '#server/kernel/crypto.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { PasskeysModule } from '#server/passkeys/passkeys.module.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import type { signInChallenges } from './accounts.schema.ts'
import { type AccountRow, findAccountById } from './accounts.store.ts'
import { type LoginThrottle, subjects } from './login-throttle.ts'
import type { SignedInBy, SignIn } from './sign-in.ts'

type Dependencies = {
  database: Database
  clock: Clock
  twoFactor: Pick<TwoFactorModule, 'isOn' | 'accept'>
  passkeys: Pick<PasskeysModule, 'isOn' | 'ask' | 'accept' | 'askAnybody' | 'identify'>
  throttle: LoginThrottle
  signIn: SignIn
  audit: Audit
}

/** What follows a right password: a session, or the challenge of a second factor. */
export type Entered = SignedInBy | { challenge: Challenge }

export type SecondFactor = ReturnType<typeof createSecondFactor>

const challengeLifetime = 5 * 60 * 1_000
const attemptsAtMost = 5

type Answered = Row<typeof signInChallenges, 'user_id' | 'action'>

/** The second step of a sign-in, for accounts that need one. */
export const createSecondFactor = ({ database, clock, twoFactor, passkeys, throttle, signIn, audit }: Dependencies) => {
  const challenge = async (user: AccountRow, action: Answered['action']): Promise<Challenge> => {
    const [given, now] = [randomToken(), clock.now()]
    const expiresAt = new Date(now.getTime() + challengeLifetime).toISOString()
    await database.query(
      `insert into sign_in_challenges (id_hash, user_id, action, attempts, expires_at, created_at)
       values ($1, $2, $3, 0, $4::timestamptz, $5::timestamptz)`,
      [sha256(given), user.id, action, expiresAt, now.toISOString()],
    )
    return { challenge: given, expiresAt }
  }

  /** Counts an attempt, before it is evaluated, so that parallel guesses do not get more of them. */
  const attempt = async (given: string): Promise<Answered> => {
    const now = clock.now()
    const [row] = await database.query<Answered>(
      `update sign_in_challenges set attempts = attempts + 1
        where id_hash = $1 and attempts < ${attemptsAtMost} and expires_at > $2::timestamptz and created_at <= $3::timestamptz
        returning user_id, action`,
      [sha256(given), now.toISOString(), latestBegin(now)],
    )
    if (!row) throw new ApiError('secondFactor.over')
    return row
  }

  /** Whose sign-in a challenge is, without an attempt. */
  const personOf = async (given: string): Promise<string> => {
    const now = clock.now()
    const [row] = await database.query<Answered>(
      `select user_id, action from sign_in_challenges
        where id_hash = $1 and attempts < ${attemptsAtMost} and expires_at > $2::timestamptz and created_at <= $3::timestamptz`,
      [sha256(given), now.toISOString(), latestBegin(now)],
    )
    if (!row) throw new ApiError('secondFactor.over')
    return row.user_id
  }

  /** Whether this call is the one that ends the challenge. */
  const end = async (given: string): Promise<boolean> =>
    (await database.query('delete from sign_in_challenges where id_hash = $1 returning 1', [sha256(given)])).length > 0

  /** Completes a sign-in, once, if `prove` does not reject. */
  const answer = async (given: string, prove: (userId: string) => Promise<void>, from: RequestContext) => {
    if ((await throttle.admit('secondFactor', from.address)) !== 'admitted')
      throw new ApiError('secondFactor.tooMany', { isDelayed: true })
    const { user_id: userId, action } = await attempt(given)
    const user = await findAccountById(database, userId)
    if (!user) throw new ApiError('secondFactor.over')
    const entry = { action: 'account.secondFactor', tenantId: user.organization_id, target: user.id, from } as const
    return audit.refusals(entry, async () => {
      const tried = { at: 'secondFactor' as const, subject: subjects.secondFactor(user.id), address: from.address }
      if (!(await throttle.begin(tried))) throw new ApiError('secondFactor.tooMany')
      await prove(user.id)
      await throttle.succeed(tried)
      if (!(await end(given))) throw new ApiError('secondFactor.over')
      return signIn(user, from, action)
    })
  }

  return {
    /** Signs a person in who has proven the first factor, or gives them the challenge of the second one, for five minutes. */
    enter: async (user: AccountRow, from: RequestContext, action: Answered['action']): Promise<Entered> => {
      const hasPasskey = await passkeys.isOn(user.id)
      if (!hasPasskey && !(await twoFactor.isOn(user.id))) return signIn(user, from, action)
      return { challenge: { ...(await challenge(user, action)), ...(hasPasskey ? { hasPasskey } : {}) } }
    },

    /**
     * Completes a sign-in, once, with a code. Rejects with `secondFactor.wrong` or `.used` while there are attempts left, with `.over` for a challenge that
     * is late, used or without attempts, and with `.tooMany` while the account or the network address is slowed down.
     */
    answer: ({ challenge: given, code }: { challenge: string; code: string }, from: RequestContext): Promise<SignedInBy> =>
      answer(
        given,
        async (userId) => {
          const result = await twoFactor.accept(userId, code)
          if (result !== 'right') throw new ApiError(`secondFactor.${result}`)
        },
        from,
      ),

    /** What a passkey is asked to sign instead of a code. Rejects with `secondFactor.over`. */
    askPasskey: async (given: string): Promise<PasskeyRequest> => passkeys.ask(await personOf(given)),

    /** The same as `answer` with a passkey. Rejects with `passkey.refused` while there are attempts left. */
    answerWithPasskey: (it: { challenge: string; passkey: PasskeyAnswer }, from: RequestContext): Promise<SignedInBy> =>
      answer(it.challenge, (userId) => passkeys.accept(userId, it.passkey), from),

    /** What a passkey is asked to sign for a sign-in without a password. */
    askAnybody: passkeys.askAnybody,

    /** Signs in the owner of a passkey that has signed it. Rejects with `passkey.refused`. */
    signInWithPasskey: async (passkey: PasskeyAnswer, from: RequestContext): Promise<SignedInBy> => {
      const user = await audit.refusals({ action: 'account.loginByPasskey', from }, async () =>
        findAccountById(database, await passkeys.identify(passkey)),
      )
      if (!user) throw new ApiError('passkey.refused')
      return signIn(user, from, 'account.loginByPasskey')
    },

    /** Deletes expired challenges. */
    sweep: async (): Promise<void> =>
      void (await database.query('delete from sign_in_challenges where expires_at <= $1::timestamptz', [
        clock.now().toISOString(),
      ])),
  }
}
