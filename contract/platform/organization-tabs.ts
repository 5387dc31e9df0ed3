import * as v from 'valibot'
import { organizationSwitches } from '#contract/organisation/switches.ts'
import { reasonRule } from './reasons.ts'

/** How many days the usage of an organisation shows. */
export const usageDays = 30

/**
 * The events of an organisation’s projects. `days` are the last 30 days (UTC), the earliest first. `month` is this month (UTC): `limit` is what all
 * projects together may receive, null where one of them has no limit.
 */
export const organizationUsageSchema = v.object({
  days: v.array(v.object({ day: v.string(), accepted: v.number(), rejected: v.number() })),
  month: v.object({ accepted: v.number(), limit: v.nullable(v.number()) }),
})
export type OrganizationUsage = v.InferOutput<typeof organizationUsageSchema>

export const keyKinds = ['browser', 'server'] as const
/**
 * A key of a project that is accepted now. `hint` is its beginning. `retiresAt`: until then a replaced key is accepted. `lastUsedAt`: to
 * the minute. `origins` are those from which pages may send; none for a server’s key.
 */
export const organizationKeySchema = v.object({
  id: v.string(),
  project: v.object({ id: v.string(), name: v.string() }),
  kind: v.picklist(keyKinds),
  hint: v.string(),
  createdAt: v.string(),
  retiresAt: v.nullable(v.string()),
  lastUsedAt: v.nullable(v.string()),
  origins: v.array(v.string()),
})
export type OrganizationKey = v.InferOutput<typeof organizationKeySchema>
/** So many keys are shown, of the projects that were created last. */
export const keysAtMost = 400

export const organizationSwitchBody = v.strictObject({
  name: v.picklist(organizationSwitches),
  isOn: v.boolean(),
  reason: reasonRule,
})
export type OrganizationSwitchChange = v.InferOutput<typeof organizationSwitchBody>
