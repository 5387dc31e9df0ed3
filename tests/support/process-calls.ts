import { randomUUID } from 'node:crypto'

type Receipt = { messageId: string; status: string }

/** `userAgent` is the sender's; without it Node names itself, which counts as a bot. */
const post = (url: string, skdKey: string, messageIds: string[], userAgent?: string): Promise<Response> => {
  const now = new Date().toISOString()
  const events = messageIds.map((messageId, index) => ({
    messageId,
    type: 'page',
    event: 'test',
    anonymousId: 'a',
    sessionId: `s${index}`,
    pageViewId: messageId,
    originalTimestamp: now,
  }))
  return fetch(`${url}/quote/api/v1/events/behavior`, {
    method: 'POST',
    headers: userAgent ? { 'User-Agent': userAgent } : {},
    body: JSON.stringify({ skdKey, sentAt: now, events }),
  })
}

const receiptsIn = async (response: Response) => ((await response.json()) as { data: { receipts: Receipt[] } }).data.receipts

export const ingest = async (...asked: Parameters<typeof post>): Promise<Receipt[]> => receiptsIn(await post(...asked))

export const ticketFrom = async (url: string, skdKey: string, anonymousId: string): Promise<string> => {
  const response = await fetch(`${url}/quote/api/v1/events/behavior`, {
    method: 'POST',
    body: JSON.stringify({ skdKey, events: [], sse: { anonymousId, lastEventId: null } }),
  })
  return ((await response.json()) as { data: { sse: { ticket: string } } }).data.sse.ticket
}

/**
 * Sends batches on four connections until the server is gone. Resolves with what was sent and what was accepted, and with the answers that
 * were none of 200, after each of which its connection sends no more.
 */
export const sendUntilGone = (url: string, skdKey: string, onAccepted: (count: number) => void, userAgent?: string) => {
  const [sent, accepted] = [new Set<string>(), new Set<string>()]
  const refused: { status: number; retryAfter: string | null }[] = []
  const lane = async () => {
    for (;;) {
      const ids = Array.from({ length: 20 }, () => randomUUID())
      for (const id of ids) sent.add(id)
      const response = await post(url, skdKey, ids, userAgent).catch(() => null)
      if (response && response.status !== 200)
        return void refused.push({ status: response.status, retryAfter: response.headers.get('Retry-After') })
      const receipts = response && (await receiptsIn(response).catch(() => null))
      if (!receipts) return
      for (const receipt of receipts) if (receipt.status === 'accepted') accepted.add(receipt.messageId)
      onAccepted(accepted.size)
    }
  }
  return Promise.all([lane(), lane(), lane(), lane()]).then(() => ({ sent, accepted, refused }))
}
