import type { Session } from '#contract/accounts/accounts.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { addressOf, at, besides } from '#tests/server/setup.ts'
import { type AuditWorld, aPseudonym, here, type Row } from './world.ts'

/** The audited actions on accounts, sessions and passwords. Each row makes one audit record. */
export const accountsRows = ({
  mine,
  server,
  googleSettings,
  someone,
  ask,
  register,
  askForCode,
  otherThan,
  reset,
  token,
}: AuditWorld) =>
  ({
    'account.register': [
      {
        when: 'somebody registers',
        result: 'done',
        happens: async () => {
          const name = someone()
          const email = `${name}@example.com`
          const { code } = await askForCode(email, 'register')
          await register(name, email, code)
          const session = (await server.call('login', { body: { account: name, password: 'passw0rd' } })).data as Session
          return { ...mine(session), details: {}, secrets: [code, 'passw0rd', email] }
        },
      },
      {
        when: 'the code is wrong',
        result: 'refused',
        happens: async () => {
          const email = `${someone()}@example.com`
          const { code } = await askForCode(email, 'register')
          await register(someone(), email, otherThan(code))
          return { details: { email: aPseudonym, reason: 'code.invalid' }, secrets: [otherThan(code), 'passw0rd', email] }
        },
      },
      {
        when: 'the username is taken',
        result: 'refused',
        happens: async () => {
          const { username } = await server.newcomer()
          const email = `${someone()}@example.com`
          const { code } = await askForCode(email, 'register')
          await register(username, email, code)
          return { details: { email: aPseudonym, reason: 'username.taken' }, secrets: [code, email] }
        },
      },
    ],
    'account.login': [
      {
        when: 'the password is right',
        result: 'done',
        happens: async () => {
          const { username, password } = await server.newcomer()
          const session = (await ask('login', { body: { account: username, password } })).data as Session
          return { ...mine(session), details: {}, secrets: [password, session.session, session.session.split('.')[1]] }
        },
      },
      {
        when: 'the password is wrong',
        result: 'refused',
        happens: async () => {
          const { username, email, session } = await server.newcomer()
          await ask('login', { body: { account: username, password: 'wrong0000' } })
          const details = { typed: aPseudonym, locked: 'false' }
          return { tenant: session.companyid, target: session.id, details, secrets: ['wrong0000', username, email] }
        },
      },
      {
        when: 'nobody has this name',
        result: 'refused',
        happens: async () => {
          await ask('login', { body: { account: 'perhaps a secret', password: 'wrong0000' } })
          return { details: { typed: aPseudonym, locked: 'false' }, secrets: ['perhaps a secret', 'wrong0000'] }
        },
      },
    ],
    'account.loginByProvider': [
      {
        when: 'the provider vouches',
        result: 'done',
        happens: async () => {
          const { email } = await server.newcomer()
          const given = await token(someone('subject'), email)
          const session = (await ask('logInWithGoogle', { query: { token: given } })).data as Session
          return { ...mine(session), details: {}, secrets: [given, session.session, email] }
        },
      },
      {
        when: 'the provider has not verified the address',
        result: 'refused',
        happens: async () => {
          const given = await token(someone('subject'), 'unverified@example.com', false)
          await ask('logInWithGoogle', { query: { token: given } })
          return { details: { provider: 'google', reason: 'identity.unverified' }, secrets: [given, 'unverified@example.com'] }
        },
      },
      {
        when: 'the provider cannot be reached',
        result: 'refused',
        happens: async () => {
          const given = await token(someone('subject'), 'unreachable@example.com')
          const away = besides(server, { addressOf, google: { ...googleSettings(), keys: 'http://localhost:9/jwks' } })
          await away.call('logInWithGoogle', { query: { token: given }, headers: at(here) })
          return { details: { provider: 'google', reason: 'identity.unavailable' }, secrets: [given, 'unreachable@example.com'] }
        },
      },
    ],
    'account.logout': [
      {
        when: 'somebody signs out',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('logout', { session: session.session })
          return { ...mine(session), details: {}, secrets: [session.session] }
        },
      },
    ],
    'identity.link': [
      {
        when: 'an address here is one at the provider',
        result: 'done',
        happens: async () => {
          const { email, session } = await server.newcomer()
          const given = await token(someone('subject'), email)
          await ask('logInWithGoogle', { query: { token: given } })
          return { ...mine(session), details: { provider: 'google' }, secrets: [given, email] }
        },
      },
      {
        when: 'the first login at the provider makes the account',
        result: 'done',
        happens: async () => {
          const given = await token(someone('subject'), `${someone('first')}@example.com`)
          const session = (await ask('logInWithGoogle', { query: { token: given } })).data as Session
          return { ...mine(session), details: { provider: 'google' }, secrets: [given] }
        },
      },
    ],
    'session.confirm': [
      {
        when: 'the password is right',
        result: 'done',
        happens: async () => {
          const { session, password } = await server.newcomer()
          await ask('confirmSession', { session: session.session, body: { password } })
          return { ...mine(session), details: {}, secrets: [password] }
        },
      },
      {
        when: 'the password is wrong',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('confirmSession', { session: session.session, body: { password: 'wrong0000' } })
          return { ...mine(session), details: {}, secrets: ['wrong0000'] }
        },
      },
    ],
    'session.end': [
      {
        when: 'one is ended',
        result: 'done',
        happens: async () => {
          const { session, username, password } = await server.newcomer()
          const other = (await server.call('login', { body: { account: username, password } })).data as Session
          await ask('endSession', { session: session.session, params: { id: other.session.split('.')[0] ?? '' } })
          return { ...mine(session), details: { which: 'one' }, secrets: [other.session.split('.')[1]] }
        },
      },
      {
        when: 'all others are ended',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('endOtherSessions', { session: session.session })
          return { ...mine(session), details: { which: 'others' } }
        },
      },
      {
        when: 'a platform admin ends all of somebody',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          const admin = (await server.admin()).session
          await ask('endSessionsOf', { session: admin.session, params: { id: session.id } })
          return { ...mine(session), actor: admin.id, details: { which: 'all' }, secrets: [session.session] }
        },
      },
    ],
    'code.verify': [
      {
        when: 'the code is wrong',
        result: 'refused',
        happens: async () => {
          const { email } = await server.newcomer()
          const { key, code } = await askForCode(email, 'losepassword')
          await ask('verifyCode', { query: { key, code: otherThan(code) } })
          return { target: aPseudonym, details: { reason: 'code.invalid' }, secrets: [key, code, otherThan(code), email] }
        },
      },
    ],
    'password.reset': [
      {
        when: 'the code is right',
        result: 'done',
        happens: async () => {
          const { email, session } = await server.newcomer()
          const given = await askForCode(email, 'losepassword')
          await reset(email, given)
          return { ...mine(session), details: {}, secrets: [given.key, given.code, 'changed1'] }
        },
      },
      {
        when: 'the code is wrong',
        result: 'refused',
        happens: async () => {
          const { email } = await server.newcomer()
          const { key, code } = await askForCode(email, 'losepassword')
          await reset(email, { key, code: otherThan(code) })
          return { details: { email: aPseudonym, reason: 'code.invalid' }, secrets: [key, otherThan(code), 'changed1', email] }
        },
      },
    ],
    'password.change': [
      {
        when: 'the present password is right',
        result: 'done',
        happens: async () => {
          const { session, password } = await server.newcomer()
          await ask('changePassword', { session: session.session, body: { oldpassword: password, password: 'changed1' } })
          return { ...mine(session), details: {}, secrets: [password, 'changed1'] }
        },
      },
      {
        when: 'the present password is wrong',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('changePassword', { session: session.session, body: { oldpassword: 'wrong0000', password: 'changed1' } })
          return { ...mine(session), details: {}, secrets: ['wrong0000', 'changed1'] }
        },
      },
    ],
  }) satisfies Partial<Record<AuditAction, Row[]>>
