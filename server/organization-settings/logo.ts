import { createHash } from 'node:crypto'
import { type Logo, type LogoState, logoLimits, type SaveLogo } from '#contract/organization-settings/logo.ts'
import { readImage } from '#engine/images/image.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import * as store from './logo.store.ts'
import { readOrganization } from './settings.store.ts'
import type { Caller } from './settings.ts'

type Dependencies = { database: Database; audit: Audit }

export type Logos = ReturnType<typeof createLogos>

/** The logos of organisations. A file is kept as it was sent, and is an image by its content. */
export const createLogos = ({ database, audit }: Dependencies) => {
  /** Changes wait for each other, and each must know the logo that it replaces. */
  const change = async ({ who, from }: Caller, replaces: string | null, logo: Logo | null): Promise<LogoState> => {
    const { tenantId, userId: actorId } = who
    const entry = { action: 'organization.change', tenantId, actorId, target: tenantId, from } as const
    await audit.refusals({ ...entry, details: { section: 'logo' } }, () =>
      database.transaction(async ({ query }) => {
        await readOrganization(query, tenantId, { holds: true })
        const before = await store.readLogoDigest(query, tenantId)
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
      logo: await database.ofTenant(tenantId, ({ query }) => store.readLogo(query, tenantId)),
    }),

    save: async (caller: Caller, { replaces, file }: SaveLogo): Promise<LogoState> => {
      const bytes = Buffer.from(file, 'base64')
      const image = bytes.length <= logoLimits.bytes ? readImage(bytes) : null
      if (!image || Math.max(image.width, image.height) > logoLimits.side) throw new ApiError('organization.logoUnusable')
      const digest = createHash('sha256').update(bytes).digest('hex')
      return change(caller, replaces, { digest, type: image.type, file: bytes.toString('base64') })
    },

    remove: (caller: Caller, replaces: string | null): Promise<LogoState> => change(caller, replaces, null),
  }
}
