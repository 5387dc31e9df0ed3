import type { ConsentCategory, ConsentState } from './consent.ts'

export type Properties = Record<string, unknown>

/** An amount of money is a number in the currency's own unit (99.9), `currency` a code of ISO 4217. */
export type ScenarioProperties = {
  view_product: { product_id: string }
  add_to_cart: { product_id: string; quantity: number; price: number; currency: string }
  start_checkout: { value: number; currency: string }
  purchase: { order_id: string; value: number; currency: string }
  search: { query: string; results_count?: number }
  user_signup: { userId: string }
  user_login: { userId: string }
  exit_intent: Properties
}
export type Scenario = keyof ScenarioProperties

/** The properties of a named event: for the eight scenarios the required ones and any others, for other names any. */
export type PropertiesOf<Name extends string> = Name extends Scenario ? ScenarioProperties[Name] & Properties : Properties
export type TrackArguments<Name extends string> =
  Name extends Exclude<Scenario, 'exit_intent'> ? [properties: PropertiesOf<Name>] : [properties?: Properties]

export const scenarios = new Set(
  'view_product add_to_cart start_checkout purchase search user_signup user_login exit_intent'.split(' '),
)

export type EventType = 'page' | 'track' | 'identify' | 'ping'

/** A record of one thing that a visitor did, as it is sent. It keeps its `messageId` over all retries. */
export type TrackerEvent = {
  messageId: string
  type: EventType
  event: string
  anonymousId: string
  userId: string | null
  sessionId: string
  windowId: string
  pageViewId: string
  seq: number
  originalTimestamp: string
  properties: Properties
  traits?: Properties
  context: Record<string, unknown>
}

export type Options = {
  /** The project's public, write-only SDK key. */
  key: string
  /** The address for events: the full address of `/quote/api/v1/events/behavior`. */
  endpoint: string
  /**
   * The address of the stream of actions: the full address of `/quote/api/v1/events/sse`. Without it actions come with the answers only.
   */
  sse?: string
  /** Draws popups, banners and bars. On unless `false`: then the page receives them with `on('action')`, as it does all other actions. */
  render?: boolean
  /** Detects the sources of visitors. On unless `false`. */
  autoSource?: boolean
  /** Whether campaign parameters have priority over click ids. On unless `false`. */
  preferUtm?: boolean
  /** The time of attention on pages. On unless switched off; the interval is in milliseconds, 10000 by default. */
  dwell?: { enabled: boolean; interval?: number }
  /** The consent until the visitor is asked, `granted` by default. A stored answer has priority. */
  consent?: ConsentState
  /** Detects that a visitor is about to leave, at most this many times in a visit. Once by default, `false` for never. */
  exitIntent?: false | { perSession: number }
  /** The scenarios that are detected automatically. All by default. */
  commerce?: false | Partial<Record<CommerceSource, boolean>>
  /** Measures the Core Web Vitals of each page that is loaded (`web_vitals`). On unless `false`. */
  webVitals?: boolean
  /** Whether a change of the query or of the hash counts as a page view, like a change of the path. */
  navigation?: { search?: boolean; hash?: boolean }
  /** Prints receipts to the browser's console. */
  debug?: boolean
}

export type CommerceSource = 'jsonLd' | 'openGraph' | 'dataLayer' | 'attributes' | 'search' | 'login'

/** The argument of `consent`: all or nothing, or a word for each category. Without analytics nothing is tracked. */
export type ConsentAnswer = ConsentState | Partial<Record<ConsentCategory, boolean>>
