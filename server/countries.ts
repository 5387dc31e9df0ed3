import { readFile } from 'node:fs/promises'
import { Reader, type Response } from 'mmdb-lib'
import type { CountryOf } from './events/visitors.ts'

/** Opens a database of countries in the MaxMind format, whoever made it. Rejects where the file is none. */
export const openCountries = async (path: string): Promise<CountryOf> => {
  const reader = new Reader<Response>(await readFile(path))
  return (address) => codeOf(reader.get(address))
}

/** GeoLite2 and DB-IP say `country.iso_code`, others `country_code`. */
const codeOf = (record: unknown): string | null => {
  const { country, country_code: plain } = (record ?? {}) as { country?: { iso_code?: unknown }; country_code?: unknown }
  const code = country?.iso_code ?? plain
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null
}
