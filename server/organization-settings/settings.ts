import { holds } from '#contract/organisation/roles.ts'
import { domainLimits } from '#contract/organization-settings/domains.ts'
import type { Organization, SaveDomains, SaveOrganization, SaveSecurity } from '#contract/organization-settings/settings.ts'
import type { OwnStanding } from '#contract/organization-settings/standing.ts'
import type { Audit } from '#server/audit/audit.ts'
import { writeTimeZone } from '#server/database/project-time-zone.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import type { PasskeysModule } from '#server/passkeys/passkeys.module.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import { findOutside, writeDomains } from './domains.store.ts'
import { asciiDomain, formsOf } from './domains.ts'
import { readLogoDigest } from './logo.store.ts'
import * as store from './settings.store.ts'

export type Caller = { who: SignedIn; from: RequestContext }

/** What other capabilities give a project at its beginning. */
export type Giving = {
  currency: (queries: Queries, projectId: string, currency: string) => Promise<void>
  retention: (queries: Queries, project: ProjectRef, months: number) => Promise<void>
  inactivity: (queries: Queries, project: ProjectRef, days: number) => Promise<void>
  origins: (queries: Queries, project: ProjectRef, origins: string[]) => Promise<void>
  decisions: (
    queries: Queries,
    project: ProjectRef,
    it: { holdoutShare: number } & Pick<Organization['defaults'], 'person' | 'quiet'>,
  ) => Promise<void>
}

type Dependencies = {
  database: Database
  audit: Audit
  twoFactor: Pick<TwoFactorModule, 'isOn'>
  passkeys: Pick<PasskeysModule, 'isOn'>
  giving: Giving
}

export type Settings = ReturnType<typeof createSettings>

/** The settings of organisations. */
export const createSettings = ({ database, audit, twoFactor, passkeys, giving }: Dependencies) => {
  const view = async (who: SignedIn): Promise<Organization> => {
    const found = await database.ofTenant(who.tenantId, ({ query }) => store.readOrganization(query, who.tenantId))
    if (!found) throw new ApiError('session.invalid')
    const mayChange = holds(who.permissions, 'organization:write')
    const withoutFactor = mayChange ? await store.countWithoutFactor(database.query, who.tenantId) : null
    const asked = { domains: formsOf(found.domains.emailDomains), atMost: domainLimits.shown }
    const outside = mayChange ? await findOutside(database.query, who.tenantId, asked) : null
    return { ...found, security: { ...found.security, withoutFactor }, domains: { ...found.domains, outside } }
  }

  /**
   * Changes of one organisation's settings wait for each other, and each must know the revision that it replaces. A tenant's transaction may
   * not change the row of an organisation, so every statement of these names the organisation itself.
   */
  const saving = async <Section extends store.Section>(
    { who, from }: Caller,
    { section, replaces, settings }: { section: Section; replaces: number; settings: object },
    write: (query: Queries['query']) => Promise<void>,
  ): Promise<Organization> => {
    const { tenantId, userId: actorId } = who
    const entry = { action: 'organization.change', tenantId, actorId, target: tenantId, from } as const
    await audit.refusals({ ...entry, details: { section } }, () =>
      database.transaction(async ({ query }) => {
        const before = await store.readOrganization(query, tenantId, { holds: true })
        if (before?.[section].revision !== replaces) {
          if (before && isSavedAlready<object>(before[section], settings)) return
          throw new ApiError('organization.changed')
        }
        await write(query)
        const after = await store.readOrganization(query, tenantId)
        if (!after) throw new ApiError('organization.changed')
        const details = differenceOf(before[section], after[section])
        if (details) await audit.record(query, { ...entry, result: 'done', details: { section, ...details } })
      }),
    )
    return view(who)
  }

  return {
    view,

    save: (caller: Caller, body: SaveOrganization): Promise<Organization> =>
      saving(caller, body, (query) =>
        body.section === 'general'
          ? store.writeGeneral(query, caller.who.tenantId, body.settings)
          : store.writeDefaults(query, caller.who.tenantId, body.settings),
      ),

    /** Nobody can require of others what would shut themselves out. */
    saveSecurity: async (caller: Caller, { replaces, settings }: SaveSecurity): Promise<Organization> => {
      const { tenantId, userId } = caller.who
      if (settings.factorRequired && !(await twoFactor.isOn(userId)) && !(await passkeys.isOn(userId))) {
        const { who, from } = caller
        const details = { section: 'security', reason: 'organization.factorMissing' }
        const entry = { action: 'organization.change', tenantId, actorId: who.userId, target: tenantId, details, from } as const
        await audit.recordAlone({ ...entry, result: 'refused' })
        throw new ApiError('organization.factorMissing')
      }
      return saving(caller, { section: 'security', replaces, settings }, (query) =>
        store.writeSecurity(query, tenantId, settings),
      )
    },

    saveDomains: async (
      caller: Caller,
      { replaces, settings: { emailDomains: typed, origins } }: SaveDomains,
    ): Promise<Organization> => {
      const { tenantId } = caller.who
      const emailDomains = [...new Set(typed.map(asciiDomain))].filter((it) => it !== null)
      if (emailDomains.length < typed.length) throw new ApiError('request.invalid')
      return saving(caller, { section: 'domains', replaces, settings: { emailDomains, origins } }, async (query) => {
        await store.ensure(query, tenantId)
        await writeDomains(query, tenantId, { emailDomains, origins })
      })
    },

    standing: async (who: SignedIn): Promise<OwnStanding> => {
      const [found, logo] = await database.ofTenant(who.tenantId, ({ query }) =>
        Promise.all([store.readOrganization(query, who.tenantId), readLogoDigest(query, who.tenantId)]),
      )
      return {
        needsFactor: who.lacksFactor,
        organization: found?.general.name ?? '',
        logo,
        deletedOn: found?.deletion?.endsAt ?? null,
      }
    },

    /** Gives a new project the defaults of its organisation, within the transaction that creates it. */
    giveDefaults: async (queries: Queries, project: ProjectRef): Promise<void> => {
      const found = await store.readOrganization(queries.query, project.tenantId)
      if (found && found.domains.origins.length > 0) await giving.origins(queries, project, found.domains.origins)
      if (!found || found.defaults.revision === 0) return
      const { retentionMonths, currency, timeZone, inactiveDays, ...decisions } = found.defaults
      if (inactiveDays !== null) await giving.inactivity(queries, project, inactiveDays)
      if (timeZone !== null) await writeTimeZone(queries, project.projectId, timeZone)
      await giving.currency(queries, project.projectId, currency)
      await giving.retention(queries, project, retentionMonths)
      await giving.decisions(queries, project, decisions)
    },
  }
}

/** What changed in a section, as it goes on record; null if nothing did. */
const differenceOf = (before: object, after: object): { before: string; after: string } | null => {
  const old = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => name !== 'revision' && JSON.stringify(value) !== JSON.stringify(old.get(name)),
  )
  if (changed.length === 0) return null
  const textOf = (values: [string, unknown][]) => JSON.stringify(Object.fromEntries(values))
  return { before: textOf(changed.map(([name]) => [name, old.get(name)])), after: textOf(changed) }
}
