import type { Consent } from './consent.ts'
import { contextJson, type Page } from './context.ts'
import type { Kept, SharedContext } from './event-storage.ts'
import type { EventType } from './events.ts'
import { anonymousId, keepSession, nextInSession, userId, windowId } from './identity.ts'
import { type Dropped, overflowOf } from './queue.ts'
import { type Arrival, readSources, rememberArrival, type Sources } from './source.ts'
import type { Store } from './store.ts'
import { uuid } from './uuid.ts'

/** A tracked event: only the values that may change later. The rest is added when it is serialised. `properties` and `traits` are JSON. */
export type Draft = {
  type: EventType
  event: string
  at: number
  pageViewId: string
  page: Page
  /** Purchases and identities are dropped last, page views and pings first. */
  rank: number
  bytes: number
  properties: string
  traits?: string
  arrival?: Arrival
}

const pendingAtMost = 100
const longestEvent = 32_768
const longestString = 8_000

/**
 * Events that are not serialised yet. Serialising many at once costs the page a fraction of serialising each alone. An event therefore
 * waits here until it is stored or sent, at most a second; before consent, until there is one.
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

  /** The visit, the page view, and the members of an event that follow from them, as JSON. */
  let visitOf = ''
  let viewOf = ''
  let members = ''

  const written = (it: Draft): Kept & { context: SharedContext } => {
    const { type, event, at, pageViewId, page, properties, traits, arrival } = it
    const session = nextInSession(store, at)
    if (arrival) {
      sources = rememberArrival(store, arrival, session.id, at)
      context = null
    }
    if (visitOf !== session.id || viewOf !== pageViewId) {
      visitOf = session.id
      viewOf = pageViewId
      members = JSON.stringify({
        anonymousId: anonymousId(store, at),
        userId: userId(store),
        sessionId: visitOf,
        windowId: windowId(),
        pageViewId,
      }).slice(1, -1)
    }
    const id = uuid(at)
    const more = traits ? `${shortened(properties)},"traits":${shortened(traits)}` : shortened(properties)
    const json = `{"messageId":"${id}","type":"${type}","event":${JSON.stringify(event)},${members},"seq":${session.seq},"originalTimestamp":"${new Date(at).toISOString()}","properties":${more}}`
    return { id, at, rank: it.rank, bytes: 0, json, context: contextOf(page) }
  }

  return {
    add: (it: Draft) => {
      waiting.push(it)
    },
    /** Drops events if too many wait for consent. */
    limit: () => {
      const gone = overflowOf(waiting, { events: pendingAtMost, bytes: Infinity })
      if (gone.length > 0) waiting = waiting.filter((draft) => !gone.includes(draft))
    },
    /** Serialises the waiting events. None before consent. */
    take: (): Kept[] => {
      if (waiting.length === 0 || consent().state !== 'granted') return []
      const drafts = waiting
      waiting = []
      visitOf = ''
      const events = drafts.map(written)
      // All texts of the page are searched at once for characters outside ASCII, which is faster than one after the other.
      const isAscii = ascii.test(members + drafts.map(textsOf).join(''))
      for (const event of events)
        event.bytes = (isAscii ? event.json.length : utf8Length(event.json)) + event.context.bytes + contextName
      // The visit is stored at once after a page view, so that other tabs know it, and within five seconds after other events.
      keepSession(store, drafts.some(isPage))
      return events.filter(({ id, bytes }) => {
        if (bytes <= longestEvent) return true
        onDrop({ messageId: id, reason: 'too_large' })
        return false
      })
    },
    /** Call it after the context has changed: the size of the window, or the consent. */
    turn: () => {
      context = null
    },
    /** Deletes the visitor's source. */
    forget: () => {
      sources = null
      context = null
    },
    clear: () => {
      waiting = []
    },
  }
}

const textsOf = ({ event, properties, traits }: Draft) => event + properties + traits

/** The bytes of `,"context":`. */
const contextName = 11

const isPage = ({ type }: Draft) => type === 'page'

/** JSON whose long texts are cut, because the server accepts none above 8 kB. */
const shortened = (json = '{}'): string =>
  json.length < longestString / 3
    ? json
    : JSON.stringify(JSON.parse(json), (_, value: unknown) => (typeof value === 'string' ? cut(value) : value))

const cut = (text: string) => {
  if (utf8Length(text) <= longestString) return text
  let end = longestString
  while (utf8Length(text.slice(0, end)) > longestString) end = Math.floor(end * 0.9)
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}

const encoder = new TextEncoder()
const ascii = /^[\0-\x7f]*$/

/** The bytes of a text in UTF-8. The encoder is not used for ASCII, because it is slow. */
const utf8Length = (text: string): number => (ascii.test(text) ? text.length : encoder.encode(text).length)
