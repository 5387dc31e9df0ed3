import { guarded } from './safely.ts'
import { type Message, messageReader } from './sse.ts'

/** A ticket opens the stream once, until `until` (milliseconds since 1970). */
export type Ticket = { ticket: string; until: number }

const watchEvery = 1_000
const silentFor = 37_500
const firstWait = 3_000
const longestWait = 60_000
const pollEvery = 15_000

type Dependencies = {
  url: string
  /** Requests a ticket, and handles the rest of the answer. Null if there is none now. */
  renew: () => Promise<Ticket | null>
  lastId: () => string | null
  hear: (message: Message) => void
}

/**
 * Keeps a stream open until it is closed or the server answers 204: reconnects with full jitter from 3 s to 60 s and continues after the
 * last message; detects a stream that is silent for 2.5 heartbeats. While it cannot be opened, it requests actions at least every 15 s.
 */
export const openStream = ({ url, renew, lastId, hear }: Dependencies, firstTicket: Ticket | null): { close: () => void } => {
  let ticket = firstTicket
  let failures = 0
  let isClosed = false
  let base = firstWait
  let wait: number | null = null
  let controller: AbortController | null = null
  let wake = () => {}

  const run = async () => {
    while (!isClosed) {
      wait = null
      const goesOn = await once().catch(() => true)
      if (!goesOn) return
      failures += 1
      await rest(wait ?? Math.random() * Math.min(base * 2 ** (failures - 1), longestWait))
    }
  }

  /** Whether to connect again. */
  const once = async (): Promise<boolean> => {
    const valid = ticket && ticket.until > Date.now() ? ticket : await renew()
    ticket = null
    if (!valid || isClosed) return !isClosed
    const after = lastId()
    const query = `ticket=${encodeURIComponent(valid.ticket)}${after === null ? '' : `&lastEventId=${encodeURIComponent(after)}`}`
    controller = new AbortController()
    const aborting = controller
    let heardAt = performance.now()
    const watchdog = setInterval(() => performance.now() - heardAt > silentFor && aborting.abort(), watchEvery)
    try {
      const response = await fetch(`${url}${url.includes('?') ? '&' : '?'}${query}`, {
        headers: { Accept: 'text/event-stream' },
        credentials: 'omit',
        cache: 'no-store',
        signal: aborting.signal,
      })
      if (response.status === 204) return false
      if (!response.ok || !response.body) return true
      const reader = response.body.getReader()
      const decoder = new TextDecoder()
      const read = messageReader((message) => guarded(() => take(message)))
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        heardAt = performance.now()
        failures = 0
        read(decoder.decode(piece.value, { stream: true }))
        if (wait !== null) aborting.abort()
      }
      return true
    } finally {
      clearInterval(watchdog)
    }
  }

  const take = (message: Message) => {
    if (message.retry !== null) base = Math.min(message.retry, longestWait)
    if (message.event === 'reconnect')
      wait = Math.min(Number((JSON.parse(message.data) as { delayMs?: unknown }).delayMs) || 0, longestWait)
    hear(message)
  }

  /** Waits, and requests actions meanwhile. */
  const rest = async (milliseconds: number) => {
    let left = milliseconds
    while (left > 0 && !isClosed) {
      await pause(Math.min(left, pollEvery))
      left -= pollEvery
      if (left > 0 && !isClosed) ticket = await renew().catch(() => null)
    }
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  void run()
  return {
    close: () => {
      isClosed = true
      controller?.abort()
      wake()
    },
  }
}
