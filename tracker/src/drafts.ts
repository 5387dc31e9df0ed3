import type { Consent } from './consent.ts'
import { contextJson, type Page } from './context.ts'
import type { Kept, SharedContext } from './event-storage.ts'
import type { EventType, Properties } from './events.ts'
import { anonymousId, keepSession, nextInSession, userId, windowId } from './identity.ts'
import { type Dropped, overflowOf } from './queue.ts'
import { type Arrival, readSources, rememberArrival, type Sources } from './source.ts'
import type { Store } from './store.ts'
import { uuid } from './uuid.ts'

/** An event as it was tracked: only what may change later. The rest is added when it is written out. `properties` and `traits` are JSON. */
export type Draft = {
  type: EventType
  event: string
  at: number
  pageViewId: string
  rank: number
  bytes: number
  properties: string
  traits?: string
  page: Page
  arrival?: Arrival
}

const pendingAtMost = 100
const longestEvent = 32_768
const longestString = 8_000

/**
 * Events that are not written out yet. To write out many at once costs the page a fraction of what each alone does, so that an event waits
 * here until it is stored or sent, a second at the most; before consent, until there is one.
 */
export const createDrafts = (store: Store, consent: () => Consent, onDrop: (dropped: Dropped) => void) => {
  let waiting: Draft[] = []
  let sources: Sources | null = consent().state === 'granted' ? readSources(store) : null
  let contextPage: Page | null = null
  let context: SharedContext | null = null

  const contextOf = (page: Page) => {
    if (!context || contextPage !== page) {
      const json = contextJson(page, consent(), sources)
      context = { json, bytes: utf8Length(json) }
      contextPage = page
    }
    return context
  }

  const written = (it: Draft): Kept & { context: SharedContext } => {
    const { sessionId, seq } = nextInSession(store, it.at)
    if (it.arrival) {
      sources = rememberArrival(store, it.arrival, sessionId, it.at)
      context = null
    }
    const id = uuid(it.at)
    const head = JSON.stringify({
      messageId: id,
      type: it.type,
      event: it.event,
      anonymousId: anonymousId(store, it.at),
      userId: userId(store),
      sessionId,
      windowId: windowId(),
      pageViewId: it.pageViewId,
      seq,
      originalTimestamp: new Date(it.at).toISOString(),
    })
    const traits = it.traits ? `,"traits":${it.traits}` : ''
    const json = `${head.slice(0, -1)},"properties":${it.properties}${traits}}`
    return { id, at: it.at, rank: it.rank, bytes: 0, json, context: contextOf(it.page) }
  }

  return {
    add: (it: Draft) => {
      waiting.push(it)
      if (consent().state !== 'pending') return
      const gone = overflowOf(waiting, { events: pendingAtMost, bytes: Infinity })
      if (gone.length > 0) waiting = waiting.filter((draft) => !gone.includes(draft))
    },
    /** Writes out the waiting events. None before consent. */
    take: (): Kept[] => {
      if (waiting.length === 0 || consent().state !== 'granted') return []
      const drafts = waiting
      waiting = []
      const events = drafts.map(written)
      measure(events)
      // The visit is stored at once after a page view, so that other tabs know it, and within five seconds after other events.
      keepSession(store, drafts.some(isPage))
      return events.filter(({ id, bytes }) => {
        if (bytes <= longestEvent) return true
        onDrop({ messageId: id, reason: 'too_large' })
        return false
      })
    },
    /** The context has changed: the size of the window, or the consent. */
    turn: () => {
      context = null
    },
    /** Forgets where the visitor came from. */
    forget: () => {
      sources = null
      context = null
    },
    clear: () => {
      waiting = []
    },
  }
}

/** Counts the bytes of events. Together they are looked through once for what is not ASCII, which is faster than one after the other. */
const measure = (events: (Kept & { context: SharedContext })[]) => {
  const isAscii = ascii.test(events.map(({ json }) => json).join(''))
  for (const event of events)
    event.bytes = (isAscii ? event.json.length : utf8Length(event.json)) + event.context.bytes + contextName
}

/** Bytes of `,"context":`. */
const contextName = 11

const isPage = ({ type }: Draft) => type === 'page'

export const draftOf = (
  type: EventType,
  event: string,
  properties: Properties,
  at: number,
  pageViewId: string,
  page: Page,
): Draft => ({ type, event, at, pageViewId, rank: rankOf(type, event), bytes: 0, properties: jsonOf(properties), page })

/** The rank of an event: purchases and identities are dropped last, page views and pings first. */
const rankOf = (type: EventType, event: string): number => {
  if (type === 'identify' || event === 'purchase') return 2
  return type === 'track' ? 1 : 0
}

/** Properties as JSON. Long texts are cut, because the server takes none above 8 kB. */
export const jsonOf = (properties: Properties): string => {
  const json = JSON.stringify(properties) || '{}'
  if (json.length < longestString / 3) return json
  return JSON.stringify(properties, (_, value: unknown) => (typeof value === 'string' ? cut(value) : value))
}

const cut = (text: string) => {
  if (utf8Length(text) <= longestString) return text
  let end = longestString
  while (utf8Length(text.slice(0, end)) > longestString) end = Math.floor(end * 0.9)
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}

const encoder = new TextEncoder()
const ascii = /^[\0-\x7f]*$/

/** Bytes of a text in UTF-8. The encoder is not asked about ASCII, because it is slow. */
const utf8Length = (text: string): number => (ascii.test(text) ? text.length : encoder.encode(text).length)
