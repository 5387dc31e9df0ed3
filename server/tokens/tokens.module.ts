import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { createTokenGuard } from './token-guard.ts'
import { serveTokens } from './tokens.routes.ts'
import { countTokens } from './tokens.store.ts'
import { createTokens, type TokensDependencies } from './tokens.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'token.create': true
    'token.revoke': true
  }
}

type Dependencies = Omit<TokensDependencies, 'rights'> & {
  rates: RateLimits
  accounts: Pick<AccountsModule, 'people' | 'rights'>
}

export type TokensModule = ReturnType<typeof createTokensModule>

/** API tokens: their settings, and who makes a call with one. */
export const createTokensModule = ({ rates, accounts, ...dependencies }: Dependencies) => {
  const { database, clock } = dependencies
  const tokens = createTokens({ ...dependencies, rights: accounts.rights })
  return {
    routes: (http: HttpRoutes) => serveTokens(http, tokens),
    count: countTokens,
    whoHolds: createTokenGuard({ database, clock, rates, heldBy: accounts.people.heldBy }),
  }
}
