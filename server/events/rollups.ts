import type { JudgedEvent } from './judge.ts'

/** One visit as far as some events tell it. What it began with is from the first event that has a path, or the first where none has one. */
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

/** One page view as far as some events tell it: who and where from its page event, how much attention from its pings. */
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

export type Rollups = {
  minute: string
  accepted: number
  rejected: number
  sessions: SessionRollup[]
  pageViews: PageViewRollup[]
}

/**
 * What is counted of one commit. Joining two of the same visit or page view gives the same in whatever order, so that rollups equal a
 * recount over all rows however late or shuffled those came. `events` are new ones only.
 */
export const rollupsOf = (events: JudgedEvent[], rejected: number, receivedAt: Date): Rollups => ({
  minute: new Date(Math.floor(receivedAt.getTime() / minute) * minute).toISOString(),
  accepted: events.length,
  rejected,
  sessions: gather(events, sessionOf, (it) => it.sessionId, joinSessions),
  pageViews: gather(events, pageViewOf, (it) => it.pageViewId, joinPageViews),
})

const minute = 60_000
const day = 24 * 60 * minute

const gather = <Part>(
  events: JudgedEvent[],
  partOf: (event: JudgedEvent) => Part | null,
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

const sessionOf = (event: JudgedEvent): SessionRollup | null => {
  if (event.sessionId === undefined) return null
  const at = event.occurredAt
  const { source } = event.context
  return {
    sessionId: event.sessionId,
    startedAt: at,
    lastAt: at,
    events: 1,
    pageViews: event.type === 'page' ? 1 : 0,
    isBot: event.isBot === true,
    anonymousId: event.anonymousId,
    country: event.country ?? null,
    entryAt: at,
    entryBy: event.messageId,
    entryPath: event.context.page?.path ?? null,
    sourceType: shortText(source, 'type'),
    sourceName: shortText(source, 'name'),
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

const pageViewOf = (event: JudgedEvent): PageViewRollup | null => {
  const { type, pageViewId, properties } = event
  if (pageViewId === undefined || (type !== 'page' && type !== 'ping')) return null
  const isPing = type === 'ping'
  return {
    pageViewId,
    anonymousId: event.anonymousId,
    sessionId: event.sessionId ?? null,
    isViewed: !isPing,
    viewedAt: event.occurredAt,
    viewedBy: event.messageId,
    isBot: event.isBot === true,
    url: event.context.page?.url ?? null,
    path: event.context.page?.path ?? null,
    title: event.context.page?.title ?? null,
    engagedMs: isPing ? wholeUpTo(day, properties['engagedMs']) : 0,
    activeMs: isPing ? wholeUpTo(day, properties['activeMs']) : 0,
    maxScroll: isPing ? wholeUpTo(100, properties['maxScrollPct']) : 0,
  }
}

const joinPageViews = (one: PageViewRollup, other: PageViewRollup): PageViewRollup => ({
  ...(isBefore(viewOf(other), viewOf(one)) ? other : one),
  isBot: one.isBot || other.isBot,
  engagedMs: Math.max(one.engagedMs, other.engagedMs),
  activeMs: Math.max(one.activeMs, other.activeMs),
  maxScroll: Math.max(one.maxScroll, other.maxScroll),
})

/** Places in an order in which no two events are alike: what knows less goes last. */
type Place = { knowsLess: boolean; at: string; by: string }

const entryOf = ({ entryPath, entryAt, entryBy }: SessionRollup): Place => ({
  knowsLess: entryPath === null,
  at: entryAt,
  by: entryBy,
})
const viewOf = ({ isViewed, viewedAt, viewedBy }: PageViewRollup): Place => ({ knowsLess: !isViewed, at: viewedAt, by: viewedBy })

/** As the database compares (false, time, text in the order of its bytes). */
const isBefore = (one: Place, other: Place): boolean => {
  if (one.knowsLess !== other.knowsLess) return other.knowsLess
  if (one.at !== other.at) return one.at < other.at
  return Buffer.compare(Buffer.from(one.by), Buffer.from(other.by)) < 0
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)

const shortText = (value: unknown, name: string): string | null => {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null
  return typeof text === 'string' ? text.slice(0, 200).toWellFormed() : null
}

const wholeUpTo = (most: number, value: unknown): number =>
  typeof value === 'number' ? Math.round(Math.min(Math.max(value, 0), most)) : 0
