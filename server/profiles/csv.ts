import { consentCategories } from '#contract/profiles/consent.ts'
import type { ProfileRow } from '#contract/profiles/profiles.ts'
import { csvLine } from '#server/kernel/csv-line.ts'

const columns: { name: string; read: (profile: ProfileRow) => string | number | null }[] = [
  { name: 'id', read: ({ id }) => id },
  { name: 'state', read: ({ state }) => state },
  { name: 'user_ids', read: ({ identifiers }) => identifiers.userIds.join(' ') },
  { name: 'anonymous_ids', read: ({ identifiers }) => identifiers.anonymousIds.join(' ') },
  { name: 'first_seen', read: ({ firstSeen }) => firstSeen },
  { name: 'last_seen', read: ({ lastSeen }) => lastSeen },
  { name: 'visits', read: ({ visits }) => visits },
  { name: 'events', read: ({ events }) => events },
  { name: 'orders', read: ({ orders }) => orders },
  { name: 'revenue', read: ({ revenue }) => revenue },
  { name: 'country', read: ({ country }) => country },
  { name: 'device', read: ({ device }) => device },
  { name: 'language', read: ({ language }) => language },
  { name: 'source', read: ({ source }) => source },
  ...consentCategories.map((category) => ({
    name: `consent_${category}`,
    read: ({ consent }: ProfileRow) => consent[category],
  })),
  { name: 'rfm', read: ({ rfm }) => rfm },
  { name: 'segments', read: ({ segments }) => segments.map(({ name }) => name).join(' ') },
  { name: 'traits', read: ({ traits }) => JSON.stringify(traits) },
]

/** With a byte order mark, by which spreadsheets know UTF-8. */
export const csvHead = (): string => `\ufeff${csvLine(columns.map(({ name }) => name))}`
export const csvLines = (profiles: readonly ProfileRow[]): string =>
  profiles.map((profile) => csvLine(columns.map(({ read }) => read(profile)))).join('')
