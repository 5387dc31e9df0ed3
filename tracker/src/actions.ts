import { type Entry, type News, openEntries } from './action-entries.ts'
import { watchStream } from './action-stream.ts'
import type { Properties } from './events.ts'
import { claim } from './held-locks.ts'
import type { Listeners } from './listeners.ts'
import { actionOf, propertiesOf, withAnswers } from './received-action.ts'
import { guarded } from './safely.ts'
import type { Store } from './store.ts'
import type { Answer } from './transport.ts'

const seconds = 1_000
const knownFor = 7 * 24 * 3_600 * seconds
const behind = 300

type Dependencies = Listeners & {
  key: string
  url: string | undefined
  store: Store
  visitor: () => string
  isAllowed: () => boolean
  ask: (more: string) => Promise<Answer | null>
  track: (name: string, properties: Properties) => void
}

export type Actions = ReturnType<typeof receiveActions>

/**
 * Receives actions for the visitor, over one stream for all tabs of the browser or with the server's answers, and hands each to one tab,
 * once.
 */
export const receiveActions = (dependencies: Dependencies) => {
  const { key, store, isAllowed, track, tell, isHeard } = dependencies
  const channel = guarded(() => new BroadcastChannel(`causeway_${key}`))
  const { entries, keep, hasEntry, isWaiting, readAll, forgetAll } = openEntries(key, store, (news) => channel?.postMessage(news))

  const receive = (value: unknown) => {
    const action = actionOf(value)
    if (!action) return
    const { decisionId: id, ttl } = action
    if (!hasEntry(id)) {
      keep({ id, entry: { action, until: Date.now() + ttl * seconds } })
      track('action_received', propertiesOf(action))
    }
    void look()
  }

  const cancel = (id: unknown) => {
    if (typeof id !== 'string') return
    keep({ id, entry: handedOver(), isCancelled: true })
    tell('cancel', { decisionId: id })
  }

  const stream = watchStream({ ...dependencies, receive, cancel })

  const hearNews = ({ id, entry, isCancelled }: Partial<News>) => {
    if (typeof id !== 'string' || typeof entry?.until !== 'number') return
    const known = entries.get(id)
    // An action that was handed over must not be handed over again.
    if (!known || known.action) entries.set(id, entry)
    if (isCancelled) tell('cancel', { decisionId: id })
    else void look()
  }

  const canShow = () => isHeard('action') && document.visibilityState === 'visible'

  /** Hands over waiting actions, in the tab that is visible. */
  const look = async () => {
    if (!canShow()) return
    // A focused window has priority over one that is only visible.
    if (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, behind))
    const waiting = [...entries.values()].flatMap(({ action }) => (action ? [action] : []))
    for (const { decisionId: id } of waiting.sort((a, b) => b.priority - a.priority)) {
      if (!canShow() || !entries.get(id)?.action || !(await claim(`causeway_action_${id}`))) continue
      handOver(id, entries.get(id))
    }
  }

  const handOver = (id: string, entry: Entry | undefined) => {
    if (!entry?.action) return
    keep({ id, entry: handedOver() })
    if (entry.until <= Date.now()) track('action_suppressed', { ...propertiesOf(entry.action), reason: 'expired' })
    else if (!isAllowed()) track('action_suppressed', { ...propertiesOf(entry.action), reason: 'consent' })
    else tell('action', withAnswers(entry.action, track))
  }

  const followVisibility = () => {
    stream.followVisibility()
    if (document.visibilityState === 'visible') void look()
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
    /** The server answered something. */
    takeAnswer: (answer: Answer) => {
      stream.takeAnswer(answer)
      void look()
    },
    /** A listener was added. */
    look,
    /** What the visitor allows has changed. */
    update: () => {
      if (isAllowed()) followVisibility()
      else stream.leave()
    },
    /** The visitor changes: everything for the previous one is forgotten. */
    forget: () => {
      stream.leave()
      forgetAll()
      stream.forgetPlace()
      if (isAllowed()) followVisibility()
    },
  }
}

const handedOver = (): Entry => ({ until: Date.now() + knownFor })
