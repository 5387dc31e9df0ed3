/** The result for one event: `accepted` means permanently stored, `duplicate` that the project has it already. */
export type Receipt = { messageId: string; status: 'accepted' | 'duplicate' | 'rejected' | 'quarantined'; reason?: string }

/** The server's answer: receipts, and data about actions. */
export type Answer = { receipts?: unknown; decisions?: unknown; sse?: unknown }

/** `retryAfter` means that sending failed, with the number of milliseconds that the server asks to wait, if any. */
export type Outcome = { answer: Answer } | { retryAfter: number | null } | { refused: number }

const seconds = 1_000
export const longestPause = 3_600 * seconds
const patience = 30 * seconds

/** The wait that `Retry-After` asks for, in milliseconds, or null if it cannot be read. */
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
      // The browser adds the type of a text: `text/plain;charset=UTF-8`, which needs no preflight.
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
  // In a successful answer the first three digits of the code have the meaning of a status.
  const meaning = status < 300 ? Math.floor(Number(code) / 100) : status
  if (meaning === 408 || meaning === 429 || meaning >= 500) {
    return { retryAfter: retryAfterOf(headers.get('Retry-After'), Date.now()) }
  }
  return { refused: meaning }
}
