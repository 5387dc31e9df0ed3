/** The limits of what is stored about a person. `docs/engine.md` defines what happens beyond each limit. */
export const profileLimits = {
  /** Event names with their own count, in an atom and in a profile. */
  eventNames: 100,
  /** Traits, in an atom and in a profile. */
  traits: 64,
  traitNameLength: 100,
  /** Of a trait's value, written as JSON. */
  traitValueLength: 500,
  /** Currencies with their own sums. */
  currencies: 16,
  /** Changes of consent, for each category. */
  consentChanges: 10,
  /** Occurrences of one event that a running segment needs. */
  occurrences: 32,
  /** Different occurrence lists that all running segments of a project may need together. */
  occurrenceLists: 64,
  /** Visits and page views of a browser that are remembered so that none counts twice. */
  rememberedVisits: 16,
  rememberedPageViews: 16,
  userIdLength: 100,
  /** If more anonymous ids than this claim one user id on one day, it identifies nobody. */
  claimsPerDay: 50,
  /** Names of countries, devices, languages and sources. */
  textLength: 200,
} as const

/** Names that could change an object's prototype when code writes to them. No count, trait or condition may have one of them. */
export const isUnsafeName = (name: string): boolean => name === '__proto__' || name === 'constructor' || name === 'prototype'

/** Events with a meaning in the product. Their counts are kept before those of others. */
export const knownEvents: readonly string[] = [
  'view_product',
  'add_to_cart',
  'start_checkout',
  'purchase',
  'refund',
  'search',
  'user_signup',
  'user_login',
  'exit_intent',
  'page_view',
  'screen_view',
  'page_ping',
  'identify',
  'action_received',
  'action_shown',
  'action_clicked',
  'action_dismissed',
  'action_suppressed',
]
