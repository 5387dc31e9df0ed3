import type { Permission } from '#contract/organisation/roles.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { PasskeysModule } from '#server/passkeys/passkeys.module.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import { serveAccounts } from './accounts.routes.ts'
import { findAccountByEmail, findAccountById, insertMember, insertUser, isUsernameTaken } from './accounts.store.ts'
import { createAccounts } from './accounts.ts'
import { createAdmins } from './admins.ts'
import { createCodes } from './codes.ts'
import { createDevices, deviceDays } from './devices.ts'
import { createIdentities } from './identities.ts'
import { createIdentityProvider, type ProviderSettings } from './identity-provider.ts'
import { createImpersonations } from './impersonations.ts'
import { createLatestSessions } from './latest-sessions.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { countSessions, endSessionsIn, heldBy, lastSeenIn, leave, membersAmong, moveSession, usertypeOf } from './memberships.ts'
import { createOwnPassword } from './own-password.ts'
import { createOwnSessions } from './own-sessions.ts'
import { createPasswords, type PasswordHashing } from './passwords.ts'
import { heldInSome, rightsInProject, rightsNow, rightsOfCaller } from './project-rights.ts'
import { createRecovery } from './recovery.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createSignOut } from './sign-out.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'account.register': true
    'account.login': true
    'account.loginByProvider': true
    'account.loginByPasskey': true
    'account.logout': true
    'account.secondFactor': true
    'identity.link': true
    'session.confirm': true
    'session.end': true
    'impersonation.start': true
    'impersonation.end': true
    'code.verify': true
    'password.reset': true
    'password.change': true
    'admin.create': true
    'admin.invite': true
    'invite.verify': true
    'admin.register': true
  }
}

export type AccountsModule = ReturnType<typeof createAccountsModule>

export type AccountsSettings = {
  passwords?: PasswordHashing
  /** The identity provider; null if none is offered. */
  google?: ProviderSettings
}

type Dependencies = AccountsSettings & {
  database: Database
  clock: Clock
  rates: RateLimits
  audit: Audit
  mailQueue: MailQueue
  keys: Keys
  twoFactor: Pick<TwoFactorModule, 'isOn' | 'accept'>
  passkeys: Pick<PasskeysModule, 'isOn' | 'ask' | 'accept' | 'askAnybody' | 'identify'>
}

const deviceLifetime = deviceDays * 24 * 60 * 60 * 1_000

/** Accounts, sessions and all ways of signing in. */
export const createAccountsModule = ({ passwords: hashing, google, ...dependencies }: Dependencies) => {
  const { database, clock, rates, audit, mailQueue, keys, twoFactor, passkeys } = dependencies
  const sessions = createSessions({ database, clock })
  const devices = createDevices({ database })
  const codes = createCodes({ database, clock, mailQueue, audit, keys })
  const passwords = createPasswords(hashing)
  const throttle = createLoginThrottle({ database, clock, rates })
  const signIn = createSignIn({ database, clock, sessions, devices, mailQueue, audit })
  const secondFactor = createSecondFactor({ database, clock, twoFactor, passkeys, throttle, signIn, audit })
  const impersonations = createImpersonations({ database, clock, audit })
  const signOut = createSignOut({ database, sessions, impersonations, audit })
  const accounts = createAccounts({ database, clock, codes, passwords, devices, throttle, secondFactor, audit, keys })
  const isOwnPassword = createOwnPassword({ passwords, throttle })
  const ownSessions = createOwnSessions({ database, sessions, isOwnPassword, audit })
  const recovery = createRecovery({ database, codes, passwords, sessions, throttle, isOwnPassword, mailQueue, audit, keys })
  const admins = createAdmins({ database, clock, passwords, sessions, rates, mailQueue, audit, keys })
  const provider = google ? createIdentityProvider(google, clock) : null
  const identities = createIdentities({ database, clock, rates, secondFactor, audit, provider })

  const job = (name: string, run: () => Promise<void>) => ({ name: `accounts.${name}`, everySeconds: housekeepingSeconds, run })

  return {
    routes: (http: HttpRoutes) =>
      serveAccounts(http, {
        accounts,
        secondFactor,
        recovery,
        ownSessions,
        admins,
        identities,
        provider,
        codes,
        rightsIn: (who, projectId) => rightsInProject(database, who, projectId),
        devices,
        signOut,
        rates,
        mailQueue,
      }),
    jobs: [
      job('removeEndedSessions', sessions.sweep),
      { ...job('endImpersonations', impersonations.sweep), everySeconds: 60 },
      job('forgetOldDevices', () => devices.sweepBefore(new Date(clock.now().getTime() - deviceLifetime))),
      job('removeOldCodes', codes.sweep),
      job('removeOldChallenges', secondFactor.sweep),
      job('removeOldInvites', admins.sweep),
      job('forgetFailedLogins', throttle.sweep),
    ],
    /** What guards calls and streams that need a session. */
    sessions: { require: sessions.require, isConfirmed: sessions.isConfirmed, living: sessions.living },
    /** What the caller may do in projects: a role in one replaces that in the organisation. */
    rights: {
      inProject: (who: SignedIn, projectId: string) => rightsInProject(database, who, projectId),
      inSome: (who: SignedIn, permission: Permission) => heldInSome(database, who, permission),
      /** The caller's permissions in the organisation and in each project in which they have another role. */
      of: (who: SignedIn) => rightsOfCaller(database.query, who),
    },
    /** How people join organisations, move between them and leave them, each within the caller's transaction. */
    people: {
      hashPassword: passwords.hash,
      isUsernameTaken,
      findByEmail: findAccountByEmail,
      findById: findAccountById,
      insertUser,
      insertMember,
      heldBy,
      rightsNow,
      endSessionsIn,
      countSessions,
      listSessions: sessions.listOf,
      /** Ends all sessions of a person, and the sign-ins that wait for a second factor. */
      endSessionsOf: (query: Queries['query'], userId: string) => sessions.endOf(query, userId),
      /** Ends the sessions of a person except the one with which they make the call. */
      endOtherSessions: (query: Queries['query'], who: Pick<SignedIn, 'userId' | 'sessionId'>) =>
        sessions.endOf(query, who.userId, who.sessionId),
      /** Wrong passwords, and how to forget them. */
      failuresOf: throttle.failuresOf,
      forgetFailures: throttle.forget,
      moveSession,
      lastSeenIn,
      leave,
      membersAmong,
      usertypeOf,
    },
    /** The sessions of everybody that were used last, for platform admins. */
    latestSessions: createLatestSessions({ database, clock }),
    /** How platform admins use the console in place of a person. */
    impersonations: {
      begin: impersonations.begin,
      end: impersonations.end,
      of: impersonations.of,
      areRunning: impersonations.areRunning,
    },
    /** Creates the first platform admin if there is none. Returns the password if it was generated. */
    ensureFirstAdmin: admins.ensureFirst,
  }
}
