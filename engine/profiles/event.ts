import type { ConsentCategory } from '#contract/profiles/consent.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Where a visitor came from. `campaign` is a campaign's name. */
export type Source = { type: string; name: string; campaign: string | null }

export type PageField = 'url' | 'path' | 'title' | 'referrer'

/**
 * An event of the log in the engine's form. `id` is its position in the project's log, `at` is when it happened, in milliseconds.
 * `isFromServer`: it was sent with a server key, so the organisation itself vouches for it.
 */
export type ProfileEvent = {
  id: number
  at: number
  messageId: string
  type: 'page' | 'track' | 'identify' | 'ping'
  name: string
  anonymousId: string
  userId: string | null
  sessionId: string | null
  pageViewId: string | null
  properties: Fields
  traits: Fields | null
  page: Partial<Record<PageField, string>>
  firstSource: Source | null
  lastSource: Source | null
  country: string | null
  device: string | null
  language: string | null
  /** The event's answer for each category; categories without an answer are left out. */
  consent: Partial<Record<ConsentCategory, 'granted' | 'denied'>>
  consentVersion: string | null
  /** The IANA name that the browser gives, as it is. */
  timeZone: string | null
  isBot: boolean
  isFromServer: boolean
  /** It was imported, and is not happening now. */
  isImported: boolean
}

/** An amount of money in ten-thousandths of the currency's unit: integers add up exactly, in any order. */
export type Money = { currency: string; amount: number }

/**
 * The increments that an event adds. The tracker sends totals (the time on a page view so far) and repeats itself (each event names its
 * visit); `measure` turns them into increments, which can be added in any order.
 */
export type Increments = {
  startsVisit: boolean
  /** Milliseconds in addition to those already counted for the same page view. */
  engagedMs: number
  /** Categories whose answer differs from the visitor's last one. */
  consentChanges: readonly ConsentCategory[]
  /** An order that was not counted before. */
  order: Money | null
  refund: Money | null
}

export type MeasuredEvent = { event: ProfileEvent; adds: Increments }
