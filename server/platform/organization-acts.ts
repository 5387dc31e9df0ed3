import type { OrganizationExport } from '#contract/organization-settings/export.ts'
import { keysAtMost, type OrganizationKey, type OrganizationSwitchChange } from '#contract/platform/organization-tabs.ts'
import type { Organization } from '#contract/platform/organizations.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { OrganizationSettingsModule } from '#server/organization-settings/organization-settings.module.ts'
import type { SdkKeysModule } from '#server/sdk-keys/sdk-keys.module.ts'
import { setSwitch } from './organizations.store.ts'
import type { Caller, Organizations } from './organizations.ts'
import { readUsage } from './usage.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  organizations: Pick<Organizations, 'find'>
  organizationSettings: Pick<OrganizationSettingsModule, 'byPlatform'>
  sdkKeys: Pick<SdkKeysModule, 'readOrganizationKeys'>
  /** The monthly quota of projects without their own; null for none. */
  usualQuota: number | null
}

export type OrganizationActs = ReturnType<typeof createOrganizationActs>

/** What an organisation uses, its keys, and what platform admins switch off, copy and delete of it. */
export const createOrganizationActs = ({ database, clock, audit, organizations, ...other }: Dependencies) => {
  const { organizationSettings, sdkKeys, usualQuota } = other
  const { find } = organizations
  const { byPlatform } = organizationSettings
  const askingOf = ({ who, from }: Caller, id: string, reason: string) => ({ tenantId: id, actorId: who.userId, from, reason })

  return {
    usage: async (id: string) => {
      await find(id)
      return readUsage(database.query, id, { now: clock.now(), usual: usualQuota })
    },

    keys: async (id: string): Promise<OrganizationKey[]> => {
      await find(id)
      const rows = await sdkKeys.readOrganizationKeys(database, id, { now: clock.now(), atMost: keysAtMost })
      return rows.map((row) => ({
        id: `${row.project_id} ${row.kind} ${row.hint}`,
        project: { id: row.project_id, name: row.project },
        kind: row.kind === 'server' ? 'server' : 'browser',
        hint: row.hint,
        createdAt: row.created_at.toISOString(),
        retiresAt: row.retires_at?.toISOString() ?? null,
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        origins: row.kind === 'server' ? [] : row.allowed_origins,
      }))
    },

    /** Switching on what is on changes nothing. */
    setSwitch: async (
      { who, from }: Caller,
      id: string,
      { name, isOn, reason }: OrganizationSwitchChange,
    ): Promise<Organization> => {
      await find(id)
      const details = { switch: name, to: isOn ? 'on' : 'off', reason }
      const entry = { action: 'organization.switch', tenantId: id, actorId: who.userId, target: id, details, from } as const
      await database.transaction(async ({ query }) => {
        if (await setSwitch(query, { id, name, isOn })) await audit.record(query, { ...entry, result: 'done' })
      })
      return find(id)
    },

    export: async (caller: Caller, id: string, reason: string): Promise<OrganizationExport> => {
      await find(id)
      return byPlatform.export(askingOf(caller, id, reason))
    },
    delete: async (caller: Caller, id: string, reason: string): Promise<Organization> => {
      await find(id)
      await byPlatform.askDeletion(askingOf(caller, id, reason))
      return find(id)
    },
    restore: async (caller: Caller, id: string, reason: string): Promise<Organization> => {
      await find(id)
      await byPlatform.cancelDeletion(askingOf(caller, id, reason))
      return find(id)
    },
  }
}
