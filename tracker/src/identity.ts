import { readJson, type Store } from './store.ts'
import { uuid } from './uuid.ts'

type Session = { id: string; startedAt: number; seenAt: number; seq: number }

const minute = 60_000
const idle = 30 * minute
const longest = 24 * 60 * minute

/** Who the visitor is: a random id, nothing that the page knows of them. */
export const anonymousId = (store: Store): string => {
  const known = store.get('anonymous_id')
  if (known && known.length <= 100) return known
  const made = uuid()
  store.set('anonymous_id', made)
  return made
}

/** The visit that an event belongs to, and its place in it. A visit ends after 30 min without events, or after 24 h. */
export const nextInSession = (store: Store, now = Date.now()): { sessionId: string; seq: number } => {
  const last = readJson<Session>(store, 'session')
  const goesOn = last !== null && typeof last.id === 'string' && now - last.seenAt < idle && now - last.startedAt < longest
  const session = goesOn ? { ...last, seenAt: now, seq: last.seq + 1 } : { id: uuid(now), startedAt: now, seenAt: now, seq: 0 }
  store.set('session', JSON.stringify(session))
  return { sessionId: session.id, seq: session.seq }
}
