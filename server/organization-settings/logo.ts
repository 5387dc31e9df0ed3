import { createHash } from 'node:crypto'
import type { Logo, LogoState, SaveLogo } from '#contract/organization-settings/logo.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import * as store from './logo.store.ts'
import { readLogoFile } from './logo-file.ts'
import { readOrganization } from './settings.store.ts'
import type { Caller } from './settings.ts'

type Dependencies = { database: Database; audit: Audit }

export type Logos = ReturnType<typeof createLogos>

/** The logos of organisations. Of a file that was sent, only the picture is kept. */
export const createLogos = ({ database, audit }: Dependencies) => {
  /** Changes wait for each other, and each must know the logo that it replaces. */
  const change = async ({ who, from }: Caller, replaces: string | null, logo: Logo | null): Promise<LogoState> => {
    const { tenantId, userId: actorId } = who
    const entry = { action: 'organization.change', tenantId, actorId, target: tenantId, from } as const
    await audit.refusals({ ...entry, details: { section: 'logo' } }, () =>
      database.transaction(async ({ query }) => {
        await readOrganization(query, tenantId, { holds: true })
        const before = (await read(query, tenantId))?.digest ?? null
        if (before !== replaces) throw new ApiError('organization.changed')
        const after = logo?.digest ?? null
        if (after === before) return
        await (logo ? store.writeLogo(query, tenantId, logo) : store.deleteLogo(query, tenantId))
        const details = { section: 'logo', before: before ?? '', after: after ?? '' }
        await audit.record(query, { ...entry, result: 'done', details })
      }),
    )
    return { logo }
  }

  return {
    view: async ({ tenantId }: SignedIn): Promise<LogoState> => ({
      logo: await database.ofTenant(tenantId, ({ query }) => read(query, tenantId)),
    }),

    save: async (caller: Caller, { replaces, file }: SaveLogo): Promise<LogoState> => {
      const picture = await readLogoFile(Buffer.from(file, 'base64'))
      if (!picture) throw new ApiError('organization.logoUnusable')
      const digest = createHash('sha256').update(picture.file, 'base64').digest('hex')
      return change(caller, replaces, { digest, ...picture })
    },

    remove: (caller: Caller, replaces: string | null): Promise<LogoState> => change(caller, replaces, null),
  }
}

/** Files were once stored as they had been sent, so the picture is taken out of what is stored, too. */
const read = async (query: Queries['query'], tenantId: string): Promise<Logo | null> => {
  const logo = await store.readLogo(query, tenantId)
  const picture = logo && (await readLogoFile(Buffer.from(logo.file, 'base64')))
  return picture && { digest: logo.digest, ...picture }
}
