import type { HttpRoutes } from '#server/http/module.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import { servePasskeys } from './passkeys.routes.ts'
import { createPasskeys, type PasskeysDependencies } from './passkeys.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'passkey.register': true
    'passkey.rename': true
    'passkey.remove': true
  }
}

export type PasskeysModule = ReturnType<typeof createPasskeysModule>

/** Passkeys of accounts (WebAuthn): their settings, and what a sign-in asks of them. */
export const createPasskeysModule = (dependencies: PasskeysDependencies) => {
  const passkeys = createPasskeys(dependencies)
  return {
    routes: (http: HttpRoutes) => servePasskeys(http, passkeys),
    jobs: [{ name: 'passkeys.removeOldChallenges', everySeconds: housekeepingSeconds, run: passkeys.sweep }],
    isOn: passkeys.isOn,
    ask: passkeys.ask,
    accept: passkeys.accept,
    askAnybody: passkeys.askAnybody,
    identify: passkeys.identify,
  }
}
