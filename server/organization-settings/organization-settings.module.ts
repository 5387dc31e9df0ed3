import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Database } from '#server/kernel/database.ts'
import type { PasskeysModule } from '#server/passkeys/passkeys.module.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import { serveOrganizationSettings } from './organization-settings.routes.ts'
import { createSettings, type Giving } from './settings.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'organization.change': true
  }
}

type Dependencies = {
  database: Database
  audit: Audit
  twoFactor: Pick<TwoFactorModule, 'isOn'>
  passkeys: Pick<PasskeysModule, 'isOn'>
  giving: Giving
}

/** What an organisation sets for itself: its name, what new projects begin with, and how its members sign in. */
export const createOrganizationSettingsModule = (dependencies: Dependencies) => {
  const settings = createSettings(dependencies)
  return {
    routes: (http: HttpRoutes) => serveOrganizationSettings(http, settings),
    /** Gives a new project the defaults of its organisation, within the transaction that creates it. */
    giveDefaults: settings.giveDefaults,
  }
}
