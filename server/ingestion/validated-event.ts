import type { BehaviorEvent } from '#contract/events/events.ts'
import { type PageVitals, pageVitalsOf } from './page-vitals.ts'
import type { Visitor } from './visitors.ts'

/**
 * An event as it will be stored and counted. `occurredAt` is ISO 8601 in UTC; `properties` and `context` are JSON, serialised at once so
 * that nothing else of the event is held while it waits for its commit. `attention` comes from a ping, in milliseconds and percent;
 * `vitals` comes from the tracker's `web_vitals` event.
 */
export type ValidatedEvent = Visitor & {
  messageId: string
  type: BehaviorEvent['type']
  event: string
  anonymousId: string
  sessionId: string | null
  pageViewId: string | null
  seq: number | null
  occurredAt: string
  properties: string
  context: string
  url: string | null
  path: string | null
  title: string | null
  sourceType: string | null
  sourceName: string | null
  attention: { engagedMs: number; activeMs: number; maxScroll: number } | null
  vitals: PageVitals | null
}

/**
 * `isClockSkewed`: the event's time was impossible and was moved to the nearest possible time. `isFromServer`: the organisation itself sent
 * it, with a server key or by an import. `importedAt`: when it was imported, ISO 8601.
 */
type Known = Visitor & { occurredAt: string; isClockSkewed: boolean; isFromServer: boolean; importedAt?: string }

/** A valid event with the server's own data about it. */
export const validatedEvent = (event: BehaviorEvent, { occurredAt, ...known }: Known): ValidatedEvent => {
  const { isBot, country } = known
  const { properties, context, type } = event
  const { page } = context
  const source = context['source']
  return {
    messageId: event.messageId,
    type,
    event: event.event,
    anonymousId: event.anonymousId,
    sessionId: event.sessionId ?? null,
    pageViewId: event.pageViewId ?? null,
    seq: event.seq ?? null,
    occurredAt,
    properties: JSON.stringify(properties),
    context: contextOf(event, known),
    isBot,
    country,
    url: page?.url ?? null,
    path: page?.path ?? null,
    title: page?.title ?? null,
    sourceType: shortText(source, 'type'),
    sourceName: shortText(source, 'name'),
    attention:
      type === 'ping'
        ? {
            engagedMs: wholeUpTo(day, properties['engagedMs']),
            activeMs: wholeUpTo(day, properties['activeMs']),
            maxScroll: wholeUpTo(100, properties['maxScrollPct']),
          }
        : null,
    vitals: type === 'track' && event.event === 'web_vitals' ? pageVitalsOf(properties) : null,
  }
}

/** The parts of an event that have no column. The server's own fields replace the sender's fields of the same name, and no address is kept. */
const contextOf = (event: BehaviorEvent, server: Omit<Known, 'occurredAt'>): string => {
  const { isClockSkewed, isBot, country, isFromServer, importedAt } = server
  const context = serversNames.some((name) => Object.hasOwn(event.context, name)) ? sendersOwn(event.context) : event.context
  const known = {
    userId: event.userId ?? undefined,
    traits: event.traits,
    windowId: event.windowId,
    originalTimestamp: event.originalTimestamp,
    clockSkewed: isClockSkewed || undefined,
    isBot: isBot || undefined,
    country: country ?? undefined,
    isFromServer: isFromServer || undefined,
    importedAt,
  }
  // Two JSON texts are joined, because spreading one object into another takes several times as long.
  const [told, own] = [JSON.stringify(context), JSON.stringify(known)]
  return told === '{}' ? own : `${told.slice(0, -1)},${own.slice(1)}`
}

const serversNames = [
  'ip',
  'userId',
  'traits',
  'windowId',
  'originalTimestamp',
  'clockSkewed',
  'isBot',
  'country',
  'isFromServer',
  'importedAt',
]
const sendersOwn = (context: BehaviorEvent['context']) =>
  Object.fromEntries(Object.entries(context).filter(([name]) => !serversNames.includes(name)))

const day = 24 * 60 * 60 * 1_000

const shortText = (value: unknown, name: string): string | null => {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null
  return typeof text === 'string' ? text.slice(0, 200).toWellFormed() : null
}

const wholeUpTo = (most: number, value: unknown): number =>
  typeof value === 'number' ? Math.round(Math.min(Math.max(value, 0), most)) : 0
