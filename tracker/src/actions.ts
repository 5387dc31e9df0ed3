import type { Properties } from './events.ts'
import { guarded, orNothing } from './quiet.ts'
import type { Answer } from './sender.ts'
import type { Message } from './sse.ts'
import { readJson, type Store } from './store.ts'
import { openStream, type Ticket } from './stream.ts'
import { alone, hold } from './tabs.ts'

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
type Entries = Record<string, Entry>

const seconds = 1_000
const knownFor = 7 * 24 * 3_600 * seconds
const knownAtMost = 200
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
  const entriesName = `actions_${key}`
  const placeName = `stream_${key}`
  const lock = `causeway_actions_${key}`
  const channel = guarded(() => new BroadcastChannel(`causeway_${key}`))
  let ticket: Ticket | null = null
  let leave: (() => void) | null = null
  let hiding: ReturnType<typeof setTimeout> | undefined

  const read = (): Entries => readJson<Entries>(store, entriesName) ?? {}
  const write = (entries: Entries) => {
    const now = Date.now()
    const known = Object.entries(entries).filter(([, { until }]) => until > now)
    store.set(entriesName, JSON.stringify(Object.fromEntries(known.slice(-knownAtMost))))
  }
  /** Changes what is stored, one tab at a time. */
  const change = <Result>(work: (entries: Entries) => Result): Promise<Result> =>
    alone(lock, () => {
      const entries = read()
      const result = work(entries)
      write(entries)
      return result
    })

  const lastId = () => {
    const place = readJson<{ visitor: string; id: string }>(store, placeName)
    return place?.visitor === visitor() ? place.id : null
  }

  const receive = async (value: unknown) => {
    const action = actionOf(value)
    if (!action) return
    const isNew = await change((entries) => {
      if (entries[action.decisionId]) return false
      entries[action.decisionId] = { action, until: Date.now() + action.ttl * seconds }
      return true
    })
    if (isNew) track('action_received', propertiesOf(action))
    spread({ look: true })
  }

  const cancel = async (decisionId: unknown) => {
    if (typeof decisionId !== 'string') return
    await change((entries) => {
      entries[decisionId] = { until: Date.now() + knownFor }
    })
    spread({ cancel: decisionId })
  }

  /** Tells all tabs, this one included. */
  const spread = (news: { look?: true; cancel?: string }) => {
    guarded(() => channel?.postMessage(news))
    hearNews(news)
  }

  const hearNews = ({ look: isLook, cancel: decisionId }: { look?: unknown; cancel?: unknown }) => {
    if (isLook) void look()
    if (typeof decisionId === 'string') tellCancel({ decisionId })
  }

  /** Hands over what waits, to the tab that somebody looks at. */
  const look = async () => {
    if (!canShow()) return
    // A window that has the focus goes before one that is only visible.
    if (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, behind))
    const waiting = Object.values(read()).flatMap(({ action }) => (action ? [action] : []))
    for (const { decisionId } of waiting.sort((a, b) => b.priority - a.priority)) {
      if (!canShow()) return
      const entry = await change((entries) => {
        const found = entries[decisionId]
        if (found?.action) entries[decisionId] = { until: Date.now() + knownFor }
        return found
      })
      if (!entry?.action) continue
      if (isAllowed()) tellAction(withAnswers(entry.action))
      else track('action_suppressed', { ...propertiesOf(entry.action), reason: 'consent' })
    }
  }

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
    const handled = event === 'action' ? receive(value) : event === 'cancel' ? cancel(value?.decisionId) : Promise.resolve()
    // A place is remembered once what came there is stored. After a reset the stream begins anew.
    const place = event === 'reset' ? id : (id ?? lastId())
    void orNothing(handled).then(() => {
      if (place === null) store.remove(placeName)
      else store.set(placeName, JSON.stringify({ visitor: visitor(), id: place }))
    })
  }

  const takeAnswer = ({ decisions, sse }: Answer) => {
    const { ticket: text, expiresIn } = (sse ?? {}) as { ticket?: unknown; expiresIn?: unknown }
    if (typeof text === 'string') ticket = { ticket: text, until: Date.now() + (Number(expiresIn) || 0) * seconds - 5 * seconds }
    if (Array.isArray(decisions)) for (const decision of decisions) void receive(decision)
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

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<{ look?: unknown; cancel?: unknown } | null>) =>
      guarded(() => hearNews(data ?? {}))
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
      for (const name of [entriesName, placeName]) store.remove(name)
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
