import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIPv6 } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'
import * as v from 'valibot'
import type { CountryOf } from './visitors.ts'

/** Opens a database of countries in the MaxMind format. Rejects if the file is not one. */
export const openCountries = async (path: string): Promise<CountryOf> => {
  const reader = new Reader<Response>(await readFile(path))
  const isOfIPv4 = reader.metadata.ipVersion === 4
  // Otherwise the reader would treat the first half of an IPv6 address as an IPv4 address.
  return (address) => (isOfIPv4 && isIPv6(address) ? null : codeOf(reader.get(address)))
}

/** Opens the database that is installed with the server, which covers IPv4. Rejects if it is missing. */
export const openInstalledCountries = async (): Promise<CountryOf> =>
  openCountries(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb'))

const require = createRequire(import.meta.url)

const code = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

/** GeoLite2 and DB-IP use `country.iso_code`, others `country_code`. */
const record = v.union([
  v.pipe(
    v.object({ country: v.object({ iso_code: code }) }),
    v.transform(({ country }) => country.iso_code),
  ),
  v.pipe(
    v.object({ country_code: code }),
    v.transform((it) => it.country_code),
  ),
])

const codeOf = (found: unknown): string | null => {
  const { success, output } = v.safeParse(record, found)
  return success ? output : null
}
