export type Properties = Record<string, unknown>

/** One thing that a visitor did, as it travels. Its `messageId` stays with it over every retry. */
export type TrackerEvent = {
  messageId: string
  type: 'page' | 'track'
  event: string
  anonymousId: string
  sessionId: string
  pageViewId: string
  seq: number
  originalTimestamp: string
  properties: Properties
  context: Record<string, unknown>
}

export type Options = {
  /** The project's public, write-only SDK key. */
  key: string
  /** Where events go: the full address of `/quote/api/v1/events/behavior`. */
  endpoint: string
  /** Accepted, without effect in this version. */
  sse?: string
  /** Accepted, without effect in this version. */
  autoSource?: boolean
  /** Accepted, without effect in this version. */
  preferUtm?: boolean
  /** Accepted, without effect in this version. Interval in milliseconds. */
  dwell?: { enabled: boolean; interval: number }
  /** Prints receipts to the browser's console. */
  debug?: boolean
}
