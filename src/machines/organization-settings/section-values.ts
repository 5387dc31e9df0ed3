import * as v from 'valibot'
import { domainSettings } from '#contract/organization-settings/domains.ts'
import {
  generalSettings,
  type Organization,
  projectDefaults,
  type SaveDomains,
  type SaveOrganization,
  type SaveSecurity,
  securitySettings,
} from '#contract/organization-settings/settings.ts'

export const sections = ['general', 'defaults', 'security', 'domains'] as const
export type Section = (typeof sections)[number]

/** What the fields of a section contain, all as text. An empty choice is one that was not made. */
export type Values = Readonly<Record<string, string>>

/** The change that a section stands for, as it is sent. */
export type Change = SaveOrganization | (SaveSecurity & { section: 'security' }) | (SaveDomains & { section: 'domains' })

/** What the fields of a section show of the organisation. */
export const valuesOf = (section: Section, { general, defaults, security, domains }: Organization): Values => {
  switch (section) {
    case 'general':
      return { name: general.name, mailLocale: general.mailLocale ?? '' }
    case 'defaults':
      return {
        timeZone: defaults.timeZone ?? '',
        currency: defaults.currency,
        retentionMonths: String(defaults.retentionMonths),
        inactiveDays: defaults.inactiveDays === null ? '' : String(defaults.inactiveDays),
        holdoutShare: String(defaults.holdoutShare),
        capN: defaults.person ? String(defaults.person.n) : '',
        capHours: defaults.person ? String(defaults.person.hours) : '',
        quietFrom: defaults.quiet?.from ?? '',
        quietTo: defaults.quiet?.to ?? '',
      }
    case 'security':
      return {
        factorRequired: security.factorRequired ? 'yes' : '',
        idleMinutes: String(security.idleMinutes),
        absoluteMinutes: String(security.absoluteMinutes),
      }
    case 'domains':
      return { emailDomains: domains.emailDomains.join('\n'), origins: domains.origins.join('\n') }
  }
}

const numberIn = (typed: string | undefined): number => {
  const text = (typed ?? '').trim().replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}

/** One to a line; commas separate too. */
const linesIn = (typed: string | undefined): string[] =>
  (typed ?? '')
    .split(/[\n,，、]/)
    .map((it) => it.trim())
    .filter((it) => it !== '')

const settingsIn = (section: Section, values: Values): unknown => {
  switch (section) {
    case 'general':
      return { name: values.name ?? '', mailLocale: values.mailLocale === '' ? null : values.mailLocale }
    case 'defaults': {
      const hasCap = (values.capN ?? '').trim() !== '' || (values.capHours ?? '').trim() !== ''
      const [quietFrom, quietTo] = [(values.quietFrom ?? '').trim(), (values.quietTo ?? '').trim()]
      return {
        timeZone: values.timeZone === '' ? null : values.timeZone,
        currency: values.currency,
        retentionMonths: numberIn(values.retentionMonths),
        inactiveDays: (values.inactiveDays ?? '') === '' ? null : numberIn(values.inactiveDays),
        holdoutShare: numberIn(values.holdoutShare),
        person: hasCap ? { n: numberIn(values.capN), hours: numberIn(values.capHours) } : null,
        quiet: quietFrom === '' && quietTo === '' ? null : { from: quietFrom, to: quietTo },
      }
    }
    case 'security':
      return {
        factorRequired: values.factorRequired === 'yes',
        idleMinutes: numberIn(values.idleMinutes),
        absoluteMinutes: numberIn(values.absoluteMinutes),
      }
    case 'domains':
      return { emailDomains: linesIn(values.emailDomains), origins: linesIn(values.origins) }
  }
}

/** The fields that the parts of the settings are typed in, where they have other names. */
const fieldOf = new Map([
  ['person.n', 'capN'],
  ['person.hours', 'capHours'],
  ['quiet', 'quietTo'],
  ['quiet.from', 'quietFrom'],
  ['quiet.to', 'quietTo'],
])

const wrongIn = (issues: readonly v.BaseIssue<unknown>[]): string[] => {
  const paths = issues.map((issue) => v.getDotPath(issue) ?? '')
  // What is wrong with the settings as a whole is that a session would end with use before it ends without.
  return [...new Set(paths.map((path) => (path === '' ? 'idleMinutes' : (fieldOf.get(path) ?? path.replace(/\.\d+$/, '')))))]
}

/** The change that the fields stand for, or the fields that are wrong. */
export const readChange = (section: Section, values: Values, replaces: number): { change: Change } | { wrong: string[] } => {
  const settings = settingsIn(section, values)
  if (section === 'general') {
    const read = v.safeParse(generalSettings, settings)
    return read.success ? { change: { section, replaces, settings: read.output } } : { wrong: wrongIn(read.issues) }
  }
  if (section === 'defaults') {
    const read = v.safeParse(projectDefaults, settings)
    return read.success ? { change: { section, replaces, settings: read.output } } : { wrong: wrongIn(read.issues) }
  }
  if (section === 'domains') {
    const read = v.safeParse(domainSettings, settings)
    return read.success ? { change: { section, replaces, settings: read.output } } : { wrong: wrongIn(read.issues) }
  }
  const read = v.safeParse(securitySettings, settings)
  return read.success ? { change: { section, replaces, settings: read.output } } : { wrong: wrongIn(read.issues) }
}

/** Whether all fields contain what the organisation has. */
export const isAsStored = (section: Section, values: Values, organization: Organization): boolean =>
  Object.entries(valuesOf(section, organization)).every(([field, value]) => values[field] === value)
