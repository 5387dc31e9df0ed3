import { hold } from './held-locks.ts'
import type { Message } from './sse.ts'
import { readJson, type Store } from './store.ts'
import { openStream, type Ticket } from './stream.ts'
import type { Answer } from './transport.ts'

const seconds = 1_000
const hiddenFor = 25 * seconds

type Dependencies = {
  key: string
  url: string | undefined
  store: Store
  visitor: () => string
  isAllowed: () => boolean
  ask: (more: string) => Promise<Answer | null>
  /** Receives an action, or the id of a cancelled one. */
  receive: (value: unknown) => void
  cancel: (id: unknown) => void
}

/** The stream of actions: one for all tabs of the browser, held by a visible tab. */
export const watchStream = ({ key, url, store, visitor, isAllowed, ask, receive, cancel }: Dependencies) => {
  const placeName = `stream_${key}`
  let ticket: Ticket | null = null
  let leave: (() => void) | null = null
  let hiding: ReturnType<typeof setTimeout> | undefined

  const lastId = () => {
    const place = readJson<{ visitor: string; id: string }>(store, placeName)
    return place?.visitor === visitor() ? place.id : null
  }

  const hear = ({ id, event, data }: Message) => {
    const isOurs = event === 'action' || event === 'cancel' || event === 'reset'
    const value = isOurs ? (JSON.parse(data || 'null') as { decisionId?: unknown } | null) : null
    if (event === 'action') receive(value)
    if (event === 'cancel') cancel(value?.decisionId)
    // The position is stored after the message itself. After a reset the stream starts again.
    const place = event === 'reset' ? id : (id ?? lastId())
    if (place === null) store.remove(placeName)
    else store.set(placeName, JSON.stringify({ visitor: visitor(), id: place }))
  }

  const takeAnswer = ({ decisions, sse }: Answer) => {
    const { ticket: text, expiresIn } = (sse ?? {}) as { ticket?: unknown; expiresIn?: unknown }
    if (typeof text === 'string') ticket = { ticket: text, until: Date.now() + (Number(expiresIn) || 0) * seconds - 5 * seconds }
    if (Array.isArray(decisions)) for (const decision of decisions) receive(decision)
  }

  /** A ticket opens one stream. */
  const takeTicket = () => {
    const taken = ticket
    ticket = null
    return taken
  }

  const renew = async (): Promise<Ticket | null> => {
    const held = takeTicket()
    if (held && held.until > Date.now()) return held
    const answer = await ask(`"sse":${JSON.stringify({ anonymousId: visitor(), lastEventId: lastId() })}`)
    if (answer) takeAnswer(answer)
    return takeTicket()
  }

  /** Waits until this tab holds the stream's lock, and holds it until `leave`. */
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

  return {
    /** Call it with each answer of the server. */
    takeAnswer: (answer: Answer) => {
      takeAnswer(answer)
      if (ticket && document.visibilityState === 'visible') join()
    },
    leave: () => leave?.(),
    /** Joins while the page is visible, and leaves a while after it was hidden. */
    followVisibility: () => {
      clearTimeout(hiding)
      if (document.visibilityState === 'visible') join()
      else hiding = setTimeout(() => leave?.(), hiddenFor)
    },
    /** Everything after this call is for another visitor. */
    forgetPlace: () => store.remove(placeName),
  }
}
