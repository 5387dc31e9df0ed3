import { type Entry, type News, openEntries } from './action-entries.ts'
import { watchStream } from './action-stream.ts'
import { type Drawable, drawableIn } from './drawable.ts'
import type { Drawing, Reason } from './drawing.ts'
import type { Options, Properties } from './events.ts'
import { claim } from './held-locks.ts'
import { currentSession } from './identity.ts'
import type { Listeners } from './listeners.ts'
import { type Action, actionOf, propertiesOf, withAnswers } from './received-action.ts'
import { guarded, orNothing } from './safely.ts'
import type { Store } from './store.ts'
import type { Answer } from './transport.ts'

const seconds = 1_000
const knownFor = 7 * 24 * 3_600 * seconds
const behind = 300

type Dependencies = Listeners & {
  options: Options
  store: Store
  visitor: () => string
  isAllowed: () => boolean
  ask: (more: string) => Promise<Answer | null>
  track: (name: string, properties: Properties) => void
}

export type Actions = ReturnType<typeof receiveActions>

/**
 * Receives actions for the visitor, over one stream for all tabs of the browser or with the server's answers. Each is drawn in one tab or
 * passed on to its page, once. The code that draws is loaded with the first action that it can draw.
 */
export const receiveActions = (dependencies: Dependencies) => {
  const { options, store, isAllowed, track, tell, isHeard } = dependencies
  const { key, render, sse: url } = options
  const channel = guarded(() => new BroadcastChannel(`causeway_${key}`))
  const { entries, keep, hasEntry, isWaiting, readAll, forgetAll } = openEntries(key, store, (news) => channel?.postMessage(news))
  let drawing: Drawing | undefined
  let loading: Promise<unknown> | undefined
  let drawnIn: string | null = null

  const load = () => {
    loading ||= orNothing(import('./drawing.ts')).then((part) => {
      // Without the part the action waits for the next page.
      if (part) drawing = part.createDrawing({ track, look: () => void look() })
      else loading = undefined
    })
    return loading
  }

  const receive = (value: unknown) => {
    const action = actionOf(value)
    if (!action) return
    const { decisionId: id, ttl } = action
    if (!hasEntry(id)) {
      keep({ id, entry: { action, until: Date.now() + ttl * seconds, session: currentSession(store) } })
      track('action_received', propertiesOf(action))
    }
    void look()
  }

  const suppress = (action: Action, reason: Reason | 'expired') => track('action_suppressed', { ...propertiesOf(action), reason })

  const tellCancelled = (id: string) => {
    drawing?.close(id, 'cancelled')
    tell('cancel', { decisionId: id })
  }

  const cancel = (id: unknown) => {
    if (typeof id !== 'string') return
    const waiting = entries.get(id)?.action
    keep({ id, entry: handedOver(), isCancelled: true })
    if (waiting) suppress(waiting, 'cancelled')
    tellCancelled(id)
  }

  const stream = watchStream({ ...dependencies, key, url, receive, cancel })

  const hearNews = ({ id, entry, isCancelled }: Partial<News>) => {
    if (typeof id !== 'string' || typeof entry?.until !== 'number') return
    const known = entries.get(id)
    // An action that was passed on must not be passed on again.
    if (!known || known.action) entries.set(id, entry)
    if (isCancelled) tellCancelled(id)
    else void look()
  }

  const isVisible = () => document.visibilityState === 'visible'

  /** Draws or passes on waiting actions in the visible tab. */
  const look = async () => {
    if (drawnIn !== null && drawnIn !== currentSession(store)) {
      drawnIn = null
      drawing?.closeAll('session')
    }
    if (!isVisible() || !hasWork()) return
    // A focused window has priority over one that is only visible.
    if (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, behind))
    const waiting = [...entries.values()].flatMap(({ action }) => (action ? [action] : []))
    for (const action of waiting.sort((a, b) => b.priority - a.priority)) await orNothing(offer(action))
  }

  const hasWork = () =>
    isHeard('action') || [...entries.values()].some(({ action }) => action !== undefined && surfaceOf(action) !== null)

  const surfaceOf = (action: Action): Drawable | null => (render === false ? null : drawableIn(action.payload))

  const offer = async (action: Action) => {
    const { decisionId: id } = action
    const surface = surfaceOf(action)
    if (!surface && !isHeard('action')) return
    const entry = entries.get(id)
    if (!entry?.action) return
    const isFit = flawOf(entry, surface) === null
    if (surface && isFit) {
      await load()
      if (!drawing?.reserve(id, surface)) return
    }
    if (isVisible() && entries.get(id)?.action && (await claim(`causeway_action_${id}`))) handOver(id, entries.get(id), surface)
    drawing?.release(id)
  }

  const flawOf = ({ until, session }: Entry, surface: Drawable | null) => {
    if (until <= Date.now()) return 'expired'
    if (!isAllowed()) return 'consent'
    return surface && session && session !== currentSession(store) ? 'session' : null
  }

  const handOver = (id: string, entry: Entry | undefined, surface: Drawable | null) => {
    if (!entry?.action) return
    const { action } = entry
    const flaw = flawOf(entry, surface)
    // The page may have changed while the claim was waited for: then the action waits for another page.
    if (surface && !flaw && !drawing?.fits(surface)) return
    keep({ id, entry: handedOver() })
    if (flaw) suppress(action, flaw)
    else if (!surface) tell('action', withAnswers(action, track))
    else {
      drawnIn = currentSession(store)
      drawing?.draw(action, surface)
    }
  }

  const followVisibility = () => {
    stream.followVisibility()
    if (isVisible()) void look()
  }

  /** Reads what another tab stored before this tab listened. */
  const hearStorage = (name: string | null) => {
    if (!isWaiting(name)) return
    readAll()
    void look()
  }

  readAll()
  if (channel) channel.onmessage = ({ data }: MessageEvent<Partial<News> | null>) => guarded(() => hearNews(data ?? {}))
  addEventListener('storage', ({ key: name }) => guarded(() => hearStorage(name)))
  addEventListener('visibilitychange', () => guarded(followVisibility))
  addEventListener('pagehide', () => guarded(stream.leave))
  addEventListener('pageshow', () => guarded(followVisibility))

  return {
    /** Call it with each answer of the server. */
    takeAnswer: (answer: Answer) => {
      stream.takeAnswer(answer)
      void look()
    },
    /** Call it after a listener was added. */
    look,
    /** Call it after the consent has changed. */
    update: () => {
      if (isAllowed()) return followVisibility()
      stream.leave()
      drawing?.closeAll('consent')
    },
    /** Call it when another page of the site has begun without a new document. */
    turnPage: () => {
      guarded(() => drawing?.turnPage())
      void look()
    },
    /** Call it for a new visitor: deletes everything of the previous one. */
    forget: () => {
      stream.leave()
      drawing?.closeAll()
      forgetAll()
      stream.forgetPlace()
      if (isAllowed()) followVisibility()
    },
  }
}

const handedOver = (): Entry => ({ until: Date.now() + knownFor })
