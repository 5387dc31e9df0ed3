import type { Properties } from './events.ts'
import { claim, hold } from './held-locks.ts'
import { guarded } from './safely.ts'
import type { Message } from './sse.ts'
import { localNames, parse, prefix, readJson, type Store } from './store.ts'
import { openStream, type Ticket } from './stream.ts'
import type { Answer } from './transport.ts'

/** What was decided to do for this visitor. `ttl` is in seconds from its sending; what has a higher `priority` goes first. */
export type Action = {
  decisionId: string
  actionId: string
  variant: string | null
  ttl: number
  priority: number
  payload: unknown
}

/** An action in the hands of the page, which says what became of it; each is told once. */
export type ReceivedAction = Action & {
  /** It is to be seen: at once, or where an element is given once half of it was visible for a second. */
  shown: (element?: Element) => void
  clicked: () => void
  dismissed: () => void
  suppressed: (reason: string) => void
}

/** An entry without `action` was handed over, or taken back, and is known only not to come twice. */
type Entry = { action?: Action; until: number }
/** What tabs tell each other: storage would tell them too, but a moment later. */
type News = { id: string; entry: Entry; isCancelled?: boolean }

const seconds = 1_000
const knownFor = 7 * 24 * 3_600 * seconds
const hiddenFor = 25 * seconds
const behind = 300

type Dependencies = {
  key: string
  url: string | undefined
  store: Store
  visitor: () => string
  isAllowed: () => boolean
  ask: (more: string) => Promise<Answer | null>
  track: (name: string, properties: Properties) => void
  isHeard: () => boolean
  tellAction: (action: ReceivedAction) => void
  tellCancel: (cancelled: { decisionId: string }) => void
}

export type Actions = ReturnType<typeof receiveActions>

/**
 * Receives actions for the visitor, over one stream for all tabs of the browser or with the server's answers, and hands each to one tab,
 * once. What could not be handed over yet is stored, so that a page that ends takes nothing with it.
 */
export const receiveActions = ({
  key,
  url,
  store,
  visitor,
  isAllowed,
  ask,
  track,
  isHeard,
  tellAction,
  tellCancel,
}: Dependencies) => {
  // What waits and what is known have a name each. Browsers may keep the writes of two tabs in another order than they were made: under one
  // name the tab that received would then undo what the tab that handed over has written.
  const waitingName = `action_${key}_`
  const knownName = `known_${key}_`
  const placeName = `stream_${key}`
  const entries = new Map<string, Entry>()
  const channel = guarded(() => new BroadcastChannel(`causeway_${key}`))
  let ticket: Ticket | null = null
  let leave: (() => void) | null = null
  let hiding: ReturnType<typeof setTimeout> | undefined

  const readStored = (start: string) => {
    for (const name of localNames(prefix + start)) {
      const id = name.slice((prefix + start).length)
      const entry = parse<Entry>(store.get(start + id))
      const known = entries.get(id)
      const isOvertaken = entry?.action && known && !known.action
      if (!entry || entry.until <= Date.now() || isOvertaken) store.remove(start + id)
      else if (!entry.action || !known) entries.set(id, entry)
    }
  }

  const readAll = () => {
    readStored(knownName)
    readStored(waitingName)
  }

  const keep = (news: News) => {
    const { id, entry } = news
    entries.set(id, entry)
    if (!entry.action) store.remove(waitingName + id)
    store.set((entry.action ? waitingName : knownName) + id, JSON.stringify(entry))
    guarded(() => channel?.postMessage(news))
  }

  const isStored = (id: string) => [waitingName, knownName].some((start) => store.get(start + id) !== null)

  const lastId = () => {
    const place = readJson<{ visitor: string; id: string }>(store, placeName)
    return place?.visitor === visitor() ? place.id : null
  }

  const receive = (value: unknown) => {
    const action = actionOf(value)
    if (!action) return
    const { decisionId: id, ttl } = action
    if (!entries.has(id) && !isStored(id)) {
      keep({ id, entry: { action, until: Date.now() + ttl * seconds } })
      track('action_received', propertiesOf(action))
    }
    void look()
  }

  const cancel = (id: unknown) => {
    if (typeof id !== 'string') return
    keep({ id, entry: handedOver(), isCancelled: true })
    tellCancel({ decisionId: id })
  }

  const hearNews = ({ id, entry, isCancelled }: Partial<News>) => {
    if (typeof id !== 'string' || typeof entry?.until !== 'number') return
    const known = entries.get(id)
    // What was handed over is never to be handed over again.
    if (!known || known.action) entries.set(id, entry)
    if (isCancelled) tellCancel({ decisionId: id })
    else void look()
  }

  /** Hands over what waits, to the tab that somebody looks at. */
  const look = async () => {
    if (!canShow()) return
    // A window that has the focus goes before one that is only visible.
    if (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, behind))
    const waiting = [...entries.values()].flatMap(({ action }) => (action ? [action] : []))
    for (const { decisionId: id } of waiting.sort((a, b) => b.priority - a.priority)) {
      if (!canShow() || !entries.get(id)?.action || !(await claim(`causeway_action_${id}`))) continue
      const entry = entries.get(id)
      if (!entry?.action) continue
      keep({ id, entry: handedOver() })
      if (entry.until <= Date.now()) track('action_suppressed', { ...propertiesOf(entry.action), reason: 'expired' })
      else if (!isAllowed()) track('action_suppressed', { ...propertiesOf(entry.action), reason: 'consent' })
      else tellAction(withAnswers(entry.action))
    }
  }

  const handedOver = (): Entry => ({ until: Date.now() + knownFor })

  const canShow = () => isHeard() && document.visibilityState === 'visible'

  const withAnswers = (action: Action): ReceivedAction => {
    const told = new Set<string>()
    const say = (name: string, more: Properties = {}) => {
      if (told.has(name)) return
      told.add(name)
      track(name, { ...propertiesOf(action), ...more })
    }
    return {
      ...action,
      shown: (element) => guarded(() => (element ? onceSeen(element, () => say('action_shown')) : say('action_shown'))),
      clicked: () => say('action_clicked'),
      dismissed: () => say('action_dismissed'),
      suppressed: (reason) => say('action_suppressed', { reason }),
    }
  }

  const hear = ({ id, event, data }: Message) => {
    const isOurs = event === 'action' || event === 'cancel' || event === 'reset'
    const value = isOurs ? (JSON.parse(data || 'null') as { decisionId?: unknown } | null) : null
    if (event === 'action') receive(value)
    if (event === 'cancel') cancel(value?.decisionId)
    // A place is remembered once what came there is stored. After a reset the stream begins anew.
    const place = event === 'reset' ? id : (id ?? lastId())
    if (place === null) store.remove(placeName)
    else store.set(placeName, JSON.stringify({ visitor: visitor(), id: place }))
  }

  const takeAnswer = ({ decisions, sse }: Answer) => {
    const { ticket: text, expiresIn } = (sse ?? {}) as { ticket?: unknown; expiresIn?: unknown }
    if (typeof text === 'string') ticket = { ticket: text, until: Date.now() + (Number(expiresIn) || 0) * seconds - 5 * seconds }
    if (Array.isArray(decisions)) for (const decision of decisions) receive(decision)
  }

  const renew = async (): Promise<Ticket | null> => {
    const held = takeTicket()
    if (held && held.until > Date.now()) return held
    const answer = await ask(`"sse":${JSON.stringify({ anonymousId: visitor(), lastEventId: lastId() })}`)
    if (answer) takeAnswer(answer)
    return takeTicket()
  }

  /** A ticket opens one stream. */
  const takeTicket = () => {
    const taken = ticket
    ticket = null
    return taken
  }

  /** Waits to be the tab that holds the stream, and holds it until it is left. */
  const join = () => {
    if (leave || !url || !isAllowed()) return
    let stream: { close: () => void } | undefined
    const open = () => {
      stream = openStream({ url, renew, lastId, hear }, takeTicket())
    }
    const release = hold(`causeway_stream_${key}`, { onHeld: open, onRefused: open })
    leave = () => {
      leave = null
      release()
      stream?.close()
    }
  }

  const watchVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') {
      join()
      void look()
    } else hiding = setTimeout(() => leave?.(), hiddenFor)
  }

  /** What another tab stored just before this one could hear of it. */
  const hearStorage = (name: string | null) => {
    if (!name?.startsWith(prefix + waitingName)) return
    readAll()
    void look()
  }

  readAll()
  if (channel) channel.onmessage = ({ data }: MessageEvent<Partial<News> | null>) => guarded(() => hearNews(data ?? {}))
  addEventListener('storage', ({ key: name }) => guarded(() => hearStorage(name)))
  addEventListener('visibilitychange', () => guarded(watchVisibility))
  addEventListener('pagehide', () => guarded(() => leave?.()))
  addEventListener('pageshow', () => guarded(watchVisibility))

  return {
    /** The server answered something. */
    takeAnswer: (answer: Answer) => {
      takeAnswer(answer)
      if (ticket && document.visibilityState === 'visible') join()
      void look()
    },
    /** Somebody listens now. */
    look,
    /** What the visitor allows has changed. */
    update: () => {
      if (isAllowed()) watchVisibility()
      else leave?.()
    },
    /** The next visitor is somebody else: nothing that was for this one is kept. */
    forget: () => {
      leave?.()
      for (const id of entries.keys()) for (const start of [waitingName, knownName]) store.remove(start + id)
      entries.clear()
      store.remove(placeName)
      if (isAllowed()) watchVisibility()
    },
  }
}

const actionOf = (value: unknown): Action | null => {
  const it = value as Partial<Action> | null
  if (typeof it?.decisionId !== 'string' || typeof it.actionId !== 'string') return null
  return {
    decisionId: it.decisionId,
    actionId: it.actionId,
    variant: typeof it.variant === 'string' ? it.variant : null,
    ttl: Number(it.ttl) || 0,
    priority: Number(it.priority) || 0,
    payload: it.payload,
  }
}

const propertiesOf = ({ decisionId, actionId, variant }: Action): Properties => ({
  decision_id: decisionId,
  action_id: actionId,
  variant,
})

/** Half of it, for a second on end. */
const onceSeen = (element: Element, work: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    (sights) => {
      clearTimeout(timer)
      const last = sights[sights.length - 1]
      if (!last || last.intersectionRatio < 0.5) return
      timer = setTimeout(() => {
        observer.disconnect()
        guarded(work)
      }, seconds)
    },
    { threshold: 0.5 },
  )
  observer.observe(element)
}
