import type { Challenge, Session } from '#contract/accounts/accounts.ts'
import type { Enrolment, RecoveryCodes } from '#contract/two-factor/two-factor.ts'
import { codeAt, fromBase32, stepAt } from '#server/kernel/totp.ts'
import type { TestServer } from './server.ts'

type Person = { username: string; password: string; session: Session }

/** Turns a person's second factor on, as their authenticator app would. The code of the present time step is used up. */
export const enrol = async (
  server: TestServer,
  { username: account, password, session: { session } }: Person,
  call: TestServer['call'] = server.call,
) => {
  const { secret, uri } = (await server.call('beginTwoFactor', { session })).data as Enrolment
  const code = () => codeAt(fromBase32(secret), stepAt(server.now()))
  const confirmed = await call('confirmTwoFactor', { session, body: { code: code() } })
  return {
    secret,
    uri,
    confirmed,
    recoveryCodes: (confirmed.data as RecoveryCodes).recoveryCodes,
    /** The code that the app shows now. */
    code,
    /** The code that the app shows so many time steps later. */
    codeIn: (steps: number) => codeAt(fromBase32(secret), stepAt(server.now()) + steps),
    /** The challenge of a login with the right password. */
    challenge: async () => ((await server.call('login', { body: { account, password } })).data as Challenge).challenge,
  }
}
