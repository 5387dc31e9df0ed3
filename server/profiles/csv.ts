import { consentCategories } from '#contract/profiles/consent.ts'
import type { ProfileRow } from '#contract/profiles/profiles.ts'

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

/** Spreadsheets take a cell that begins so for a formula, in half or full width. */
const formula = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** A cell that no spreadsheet executes. Numbers stay numbers. */
const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /^[\w.:-]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`
}

const lineOf = (cells: (string | number | null)[]) => `${cells.map(cellOf).join(',')}\r\n`

/** With a byte order mark, by which spreadsheets know UTF-8. */
export const csvHead = (): string => `\ufeff${lineOf(columns.map(({ name }) => name))}`
export const csvLines = (profiles: readonly ProfileRow[]): string =>
  profiles.map((profile) => lineOf(columns.map(({ read }) => read(profile)))).join('')
