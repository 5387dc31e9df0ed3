import * as v from 'valibot'
import { decisionLimitsSchema, holdoutLimits } from '#contract/decisions/holdout.ts'
import { retentionChoices } from '#contract/events/project-data.ts'
import { locales } from '#contract/http/locale.ts'
import { emailRule, length } from '#contract/http/rules.ts'
import { inactiveDaysRule } from '#contract/profiles/inactivity.ts'
import { currencyRule, usualCurrency } from '#contract/projects/currency.ts'
import { organizationDeletionSchema } from './deletion.ts'
import { domainSettings, domains, outsideSchema } from './domains.ts'

export const organizationLimits = { name: 60 } as const

const day = 24 * 60

/** Minutes after which a session ends without use, and after its sign-in. The last of each is what the product allows at most. */
export const idleChoices = [15, 30, 60, 4 * 60, 8 * 60, day, 7 * day] as const
export const absoluteChoices = [8 * 60, day, 7 * day, 30 * day] as const

/** What holds for an organisation that has changed nothing. */
export const usualSettings = {
  mailLocale: null,
  timeZone: null,
  currency: usualCurrency,
  retentionMonths: 13,
  inactiveDays: null,
  holdoutShare: holdoutLimits.usual,
  person: null,
  quiet: null,
  factorRequired: false,
  idleMinutes: 7 * day,
  absoluteMinutes: 30 * day,
} as const

export const organizationNameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => length(it) <= organizationLimits.name),
)

/** `mailLocale` is the language in which invitations begin; null for the language of whoever invites. */
const general = { name: organizationNameRule, mailLocale: v.nullable(v.picklist(locales)) }

/** What a project begins with. Projects that exist keep what they have. `person` is the limit of all strategies together.
 * Amounts are in `currency`, which a project keeps for good. */
const defaults = {
  person: decisionLimitsSchema.entries.person,
  /** The quiet hours of strategies without their own. */
  quiet: decisionLimitsSchema.entries.quiet,
  /** Null for that of the browser which creates the project. */
  timeZone: v.nullable(decisionLimitsSchema.entries.timeZone),
  currency: currencyRule,
  retentionMonths: v.pipe(v.number(), v.values(retentionChoices)),
  /** Days without an event after which people are forgotten; null for never. */
  inactiveDays: inactiveDaysRule,
  holdoutShare: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(holdoutLimits.share)),
}

const security = {
  factorRequired: v.boolean(),
  idleMinutes: v.pipe(v.number(), v.values(idleChoices)),
  absoluteMinutes: v.pipe(v.number(), v.values(absoluteChoices)),
}

export const generalSettings = v.strictObject(general)
export const projectDefaults = v.strictObject(defaults)
export const securitySettings = v.pipe(
  v.strictObject(security),
  v.check(({ idleMinutes, absoluteMinutes }) => idleMinutes <= absoluteMinutes),
)
export type GeneralSettings = v.InferOutput<typeof generalSettings>
export type ProjectDefaults = v.InferOutput<typeof projectDefaults>
export type SecuritySettings = v.InferOutput<typeof securitySettings>

const revision = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * The settings of the caller's organisation, in sections that are saved one by one: `revision` counts the changes of a section.
 * `withoutFactor` is how many active members have no second factor, and `outside` who has an address of no allowed domain, for those who may
 * change the settings; otherwise null.
 */
export const organizationSchema = v.object({
  id: v.string(),
  createdAt: v.string(),
  general: v.object({ ...general, revision }),
  defaults: v.object({ ...defaults, revision }),
  security: v.object({ ...security, revision, withoutFactor: v.nullable(v.number()) }),
  domains: v.object({ ...domains, revision, outside: v.nullable(outsideSchema) }),
  deletion: v.nullable(organizationDeletionSchema),
})
export type Organization = v.InferOutput<typeof organizationSchema>

/** `replaces` is the revision that the caller knows. If somebody else has changed the section since, nothing is changed. */
export const saveOrganizationBody = v.variant('section', [
  v.strictObject({ section: v.literal('general'), replaces: revision, settings: generalSettings }),
  v.strictObject({ section: v.literal('defaults'), replaces: revision, settings: projectDefaults }),
])
export type SaveOrganization = v.InferOutput<typeof saveOrganizationBody>
export const saveSecurityBody = v.strictObject({ replaces: revision, settings: securitySettings })
export type SaveSecurity = v.InferOutput<typeof saveSecurityBody>
export const saveDomainsBody = v.strictObject({ replaces: revision, settings: domainSettings })
export type SaveDomains = v.InferOutput<typeof saveDomainsBody>

/** The e-mail address of the member who becomes the owner. */
export const transferOrganizationBody = v.strictObject({ email: emailRule })
/** The name of the organisation, as proof that the caller knows which one it is. */
export const deleteOrganizationBody = v.strictObject({ name: v.pipe(v.string(), v.maxLength(200)) })
/** The deletion after the call; null if it was cancelled. */
export const deletionStateSchema = v.object({ deletion: v.nullable(organizationDeletionSchema) })
export type DeletionState = v.InferOutput<typeof deletionStateSchema>
