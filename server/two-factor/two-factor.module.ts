import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { serveTwoFactor } from './two-factor.routes.ts'
import { createTwoFactors } from './two-factor.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'twoFactor.enable': true
    'twoFactor.disable': true
    'twoFactor.renewCodes': true
  }
}

type Dependencies = { database: Database; clock: Clock; rates: RateLimits; mailQueue: MailQueue; audit: Audit; keys: Keys }

export type TwoFactorModule = ReturnType<typeof createTwoFactorModule>

/** Second factors of accounts: their settings, and what a sign-in asks of them. */
export const createTwoFactorModule = (dependencies: Dependencies) => {
  const twoFactors = createTwoFactors(dependencies)
  return {
    routes: (http: HttpRoutes) => serveTwoFactor(http, twoFactors),
    isOn: twoFactors.isOn,
    accept: twoFactors.accept,
    firstCodes: twoFactors.firstCodes,
    afterRemoval: twoFactors.afterRemoval,
    mailsPosted: twoFactors.mailsPosted,
    reset: twoFactors.reset,
  }
}
