import { isbot } from 'isbot'
import { publicAddress } from './public-address.ts'

/** The country of a public network address, as ISO 3166 says it (`FR`), or null. */
export type CountryOf = (address: string) => string | null

/** What the server knows about the visitor of an event. */
export type Visitor = { isBot: boolean; country: string | null }

/** Only this many characters are read. */
const longestUserAgent = 500

export type Visitors = ReturnType<typeof createVisitors>

/** Detects bots, and looks up the country of the address, which is not stored. */
export const createVisitors = ({ countryOf }: { countryOf: CountryOf }) => ({
  visitorOf: ({ userAgent, address }: { userAgent: string | null; address: string | null }): Visitor => {
    // An IPv6 network stands for its addresses, and any address of it has the same country.
    const asked = publicAddress(address?.replace(/\/\d+$/, '') ?? '')
    return { isBot: isbot(userAgent?.slice(0, longestUserAgent)), country: asked === null ? null : countryOf(asked) }
  },
})
