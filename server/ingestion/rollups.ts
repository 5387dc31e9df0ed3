import type { ValidatedEvent } from './validated-event.ts'

/**
 * One visit as far as some events describe it. Its first values are those of the first event with a path, or of the first event if none has
 * one.
 */
export type SessionRollup = {
  sessionId: string
  startedAt: string
  lastAt: string
  events: number
  pageViews: number
  isBot: boolean
  anonymousId: string
  country: string | null
  entryAt: string
  entryBy: string
  entryPath: string | null
  sourceType: string | null
  sourceName: string | null
}

/** One page view as far as some events describe it: visitor and page from its page event, time of attention from its pings. */
export type PageViewRollup = {
  pageViewId: string
  anonymousId: string
  sessionId: string | null
  isViewed: boolean
  viewedAt: string
  viewedBy: string
  isBot: boolean
  url: string | null
  path: string | null
  title: string | null
  engagedMs: number
  activeMs: number
  maxScroll: number
}

/** The events that were received in one minute. */
export type MinuteRollup = {
  minute: string
  accepted: number
  rejected: number
  /** Accepted events of bots, and accepted events of people without a session. */
  ofBots: number
  withoutSession: number
  /** Events that had been received before. */
  duplicates: number
}

export type Rollups = {
  accepted: number
  receivedAt: string
  minutes: MinuteRollup[]
  sessions: SessionRollup[]
  pageViews: PageViewRollup[]
}

/**
 * The counts of one commit. Parts of the same visit or page view can be merged in any order, so that rollups equal a recount over all rows,
 * however late or shuffled the events arrive. `events` are new ones only.
 */
export const rollupsOf = (
  events: ValidatedEvent[],
  { rejected, duplicates }: { rejected: number; duplicates: number },
  receivedAt: Date,
): Rollups => ({
  ...visitsOf(events, receivedAt),
  minutes: [{ ...minuteOf(events, receivedAt.getTime()), rejected, duplicates }],
})

/** The same of imported events, each of which counts as received when it happened. */
export const pastRollupsOf = (events: ValidatedEvent[], importedAt: Date): Rollups => {
  const byMinute = new Map<number, ValidatedEvent[]>()
  for (const event of events) {
    const at = Math.floor(Date.parse(event.occurredAt) / minute) * minute
    const others = byMinute.get(at)
    if (others) others.push(event)
    else byMinute.set(at, [event])
  }
  return { ...visitsOf(events, importedAt), minutes: [...byMinute].map(([at, inMinute]) => minuteOf(inMinute, at)) }
}

const minute = 60_000

const minuteOf = (events: ValidatedEvent[], at: number): MinuteRollup => ({
  minute: new Date(Math.floor(at / minute) * minute).toISOString(),
  accepted: events.length,
  rejected: 0,
  ofBots: events.filter(({ isBot }) => isBot).length,
  withoutSession: events.filter(({ isBot, sessionId }) => !isBot && sessionId === null).length,
  duplicates: 0,
})

const visitsOf = (events: ValidatedEvent[], receivedAt: Date): Omit<Rollups, 'minutes'> => ({
  accepted: events.length,
  receivedAt: receivedAt.toISOString(),
  sessions: gather(events, sessionOf, (it) => it.sessionId, joinSessions),
  pageViews: gather(events, pageViewOf, (it) => it.pageViewId, joinPageViews),
})

const gather = <Part>(
  events: ValidatedEvent[],
  partOf: (event: ValidatedEvent) => Part | null,
  idOf: (part: Part) => string,
  join: (one: Part, other: Part) => Part,
): Part[] => {
  const parts = new Map<string, Part>()
  for (const event of events) {
    const part = partOf(event)
    if (part === null) continue
    const known = parts.get(idOf(part))
    parts.set(idOf(part), known ? join(known, part) : part)
  }
  return [...parts.values()]
}

const sessionOf = (event: ValidatedEvent): SessionRollup | null => {
  const { sessionId, occurredAt: at } = event
  if (sessionId === null) return null
  return {
    sessionId,
    startedAt: at,
    lastAt: at,
    events: 1,
    pageViews: event.type === 'page' ? 1 : 0,
    isBot: event.isBot,
    anonymousId: event.anonymousId,
    country: event.country,
    entryAt: at,
    entryBy: event.messageId,
    entryPath: event.path,
    sourceType: event.sourceType,
    sourceName: event.sourceName,
  }
}

const joinSessions = (one: SessionRollup, other: SessionRollup): SessionRollup => ({
  ...(isBefore(entryOf(other), entryOf(one)) ? other : one),
  startedAt: earlier(one.startedAt, other.startedAt),
  lastAt: later(one.lastAt, other.lastAt),
  events: one.events + other.events,
  pageViews: one.pageViews + other.pageViews,
  isBot: one.isBot || other.isBot,
})

const pageViewOf = (event: ValidatedEvent): PageViewRollup | null => {
  const { type, pageViewId, attention } = event
  if (pageViewId === null || (type !== 'page' && type !== 'ping')) return null
  return {
    pageViewId,
    anonymousId: event.anonymousId,
    sessionId: event.sessionId,
    isViewed: type === 'page',
    viewedAt: event.occurredAt,
    viewedBy: event.messageId,
    isBot: event.isBot,
    url: event.url,
    path: event.path,
    title: event.title,
    ...(attention ?? noAttention),
  }
}

const noAttention = { engagedMs: 0, activeMs: 0, maxScroll: 0 }

const joinPageViews = (one: PageViewRollup, other: PageViewRollup): PageViewRollup => ({
  ...(isBefore(viewOf(other), viewOf(one)) ? other : one),
  isBot: one.isBot || other.isBot,
  engagedMs: Math.max(one.engagedMs, other.engagedMs),
  activeMs: Math.max(one.activeMs, other.activeMs),
  maxScroll: Math.max(one.maxScroll, other.maxScroll),
})

/** A total order of events: those with less data come last. */
type Place = { knowsLess: boolean; at: string; by: string }

const entryOf = ({ entryPath, entryAt, entryBy }: SessionRollup): Place => ({
  knowsLess: entryPath === null,
  at: entryAt,
  by: entryBy,
})
const viewOf = ({ isViewed, viewedAt, viewedBy }: PageViewRollup): Place => ({ knowsLess: !isViewed, at: viewedAt, by: viewedBy })

/** Compares as the database does (false, time, text in the order of its bytes). */
const isBefore = (one: Place, other: Place): boolean => {
  if (one.knowsLess !== other.knowsLess) return other.knowsLess
  if (one.at !== other.at) return one.at < other.at
  if (one.by === other.by) return false
  return Buffer.compare(Buffer.from(one.by), Buffer.from(other.by)) < 0
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)
