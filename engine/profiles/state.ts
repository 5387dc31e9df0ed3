import type { ConsentCategory } from '#contract/profiles/consent.ts'
import type { ConsentRecord } from './consent.ts'
import type { Source } from './event.ts'
import type { EventCounts } from './event-counts.ts'
import type { Occurrences } from './occurrences.ts'
import type { Traits } from './traits.ts'
import type { Register } from './values.ts'

/** Sums of one currency in ten-thousandths of its unit. */
export type Revenue = { paid: number; refunded: number }

/**
 * The sum of an atom's events; the states of a profile's atoms combine into one of the same shape. It is JSON. Times are in milliseconds.
 * `version` increases when the shape changes: a state of another version has to be folded again.
 */
export type ProfileState = {
  version: 1
  events: number
  /** The smallest event id, which tells which atom is the oldest in the log. */
  firstEvent: number | null
  firstSeen: number | null
  lastSeen: number | null
  visits: number
  pageViews: number
  engagedMs: number
  orders: number
  refunds: number
  firstOrder: number | null
  lastOrder: number | null
  revenue: Readonly<Record<string, Revenue>>
  counts: EventCounts
  traits: Traits
  /** The number of traits that were dropped because they are too large or have an unusable name. */
  ignoredTraits: number
  firstSource: Register<Source> | null
  lastSource: Register<Source> | null
  country: Register<string> | null
  device: Register<string> | null
  language: Register<string> | null
  consent: Readonly<Partial<Record<ConsentCategory, ConsentRecord>>>
  occurrences: Occurrences
}

export const stateVersion = 1

export const emptyState: ProfileState = {
  version: stateVersion,
  events: 0,
  firstEvent: null,
  firstSeen: null,
  lastSeen: null,
  visits: 0,
  pageViews: 0,
  engagedMs: 0,
  orders: 0,
  refunds: 0,
  firstOrder: null,
  lastOrder: null,
  revenue: {},
  counts: {},
  traits: {},
  ignoredTraits: 0,
  firstSource: null,
  lastSource: null,
  country: null,
  device: null,
  language: null,
  consent: {},
  occurrences: {},
}
