import { isbot } from 'isbot'
import { publicAddress } from './public-address.ts'

/** The country of a public network address, as ISO 3166 says it (`FR`), or null. */
export type CountryOf = (address: string) => string | null

/** What the server says of whoever an event is about. */
export type Visitor = { isBot: boolean; country: string | null }

/** Of longer ones the rest is not looked at. */
const longestUserAgent = 500

export type Visitors = ReturnType<typeof createVisitors>

/** Tells programs from people and where they are. The address is asked about and kept nowhere. */
export const createVisitors = ({ countryOf }: { countryOf: CountryOf }) => ({
  visitorOf: ({ userAgent, address }: { userAgent: string | null; address: string | null }): Visitor => {
    // Limits are counted by a network, of which any address will do.
    const asked = publicAddress(address?.replace(/\/\d+$/, '') ?? '')
    return { isBot: isbot(userAgent?.slice(0, longestUserAgent)), country: asked === null ? null : countryOf(asked) }
  },
})
