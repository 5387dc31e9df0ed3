/** What became of one event: `accepted` means stored for good, `duplicate` that the project holds it already. */
export type Receipt = { messageId: string; status: 'accepted' | 'duplicate' | 'rejected' | 'quarantined'; reason?: string }

/** The server's answer: receipts, and what concerns actions. */
export type Answer = { receipts?: unknown; decisions?: unknown; sse?: unknown }

/** `retryAfter` says that sending failed, and how many milliseconds the server asks to wait, if it does. */
export type Outcome = { answer: Answer } | { retryAfter: number | null } | { refused: number }

const seconds = 1_000
export const longestPause = 3_600 * seconds
const patience = 30 * seconds

/** How long `Retry-After` asks to wait, in milliseconds, or null where it asks nothing that can be read. */
export const retryAfterOf = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * seconds : Date.parse(header) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), longestPause)
}

/** Sends a body. Never rejects: failures of network and server are outcomes. */
export const post = async (endpoint: string, body: string): Promise<Outcome> => {
  const controller = typeof AbortController === 'undefined' ? null : new AbortController()
  const giveUp = setTimeout(() => {
    if (controller) controller.abort()
  }, patience)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
      body,
      credentials: 'omit',
      signal: controller ? controller.signal : null,
    })
    return outcomeOf(response.status, response, response.ok ? await response.json() : null)
  } catch {
    return { retryAfter: null }
  } finally {
    clearTimeout(giveUp)
  }
}

const outcomeOf = (status: number, { headers }: Response, envelope: unknown): Outcome => {
  const { code, data } = (envelope || {}) as { code?: unknown; data?: unknown }
  if (status < 300 && (code === 200 || code === undefined)) return { answer: (data || {}) as Answer }
  // Within a successful answer the first three digits of the code say what a status would.
  const meaning = status < 300 ? Math.floor(Number(code) / 100) : status
  if (meaning === 408 || meaning === 429 || meaning >= 500) {
    return { retryAfter: retryAfterOf(headers.get('Retry-After'), Date.now()) }
  }
  return { refused: meaning }
}
