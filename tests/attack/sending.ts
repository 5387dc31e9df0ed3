import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { Database } from '#server/kernel/database.ts'
import { batchOf, eventsOf } from '#tests/bench/batches.ts'

/** What became of one batch; `status` is 0 where there was no answer. */
export type Sent = { at: number; milliseconds: number; status: number }

const patience = 30_000

type Sender = {
  skdKey: string
  /** Asked for each time: a server may come back elsewhere. */
  url: () => string
  headers?: Record<string, string>
}

/** Sends events at a steady pace and keeps account of what was accepted. */
export const createSending = ({ skdKey, url, headers = {} }: Sender) => {
  const [sent, accepted] = [new Set<string>(), new Set<string>()]
  const batches: Sent[] = []
  let going: Promise<void> = Promise.resolve()
  let stopped = true

  const send = async (size: number): Promise<Sent> => {
    const events = eventsOf(size)
    for (const { messageId } of events) sent.add(messageId)
    const at = performance.now()
    const status = await fetch(url() + endpoints.sendEvents.path, {
      method: 'POST',
      headers,
      body: batchOf(skdKey, events),
      signal: AbortSignal.timeout(patience),
    }).then(
      async (response) => {
        if (response.status !== 200) return response.arrayBuffer().then(() => response.status)
        const { data } = (await response.json()) as { data: { receipts: { messageId: string; status: string }[] } }
        for (const receipt of data.receipts) if (receipt.status === 'accepted') accepted.add(receipt.messageId)
        return response.status
      },
      () => 0,
    )
    const batch = { at, milliseconds: performance.now() - at, status }
    batches.push(batch)
    return batch
  }

  return {
    sent,
    accepted,
    batches,
    send,
    /** Sends `perSecond` events in batches of this size, whether or not the ones before are answered. */
    start: (perSecond: number, size: number) => {
      stopped = false
      const under = new Set<Promise<unknown>>()
      going = (async () => {
        while (!stopped) {
          const one = send(size).finally(() => under.delete(one))
          under.add(one)
          await wait((1_000 * size) / perSecond)
        }
        await Promise.all(under)
      })()
    },
    /** Resolves when every batch is answered or given up. */
    stop: async () => {
      stopped = true
      await going
    },
  }
}

/** How many accepted events are not stored, and how many are stored more than once. */
export const account = async ({ query }: Pick<Database, 'query'>, { accepted }: { accepted: Set<string> }) => {
  const rows = await query<{ message_id: string }>('select message_id from events')
  const stored = new Set(rows.map((row) => row.message_id))
  return { lost: [...accepted].filter((id) => !stored.has(id)).length, repeated: rows.length - stored.size }
}

/** Resolves when a server says that it is ready, with the milliseconds since the beginning. */
export const untilReady = async (url: string, since: number): Promise<number> => {
  for (;;) {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patience) }).then(
      (response) => response.arrayBuffer().then(() => response.status === 200),
      () => false,
    )
    if (ready) return performance.now() - since
    await wait(20)
  }
}
