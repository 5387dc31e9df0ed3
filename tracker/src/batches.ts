import type { Kept } from './event-storage.ts'
import { idOf } from './queue-writer.ts'
import type { Answer, Receipt } from './transport.ts'

export const eventsABatch = 100
export const bytesABatch = 450_000
export const bytesABeacon = 60_000
const envelopeBytes = 300

/** The first of these events that go into one request. The first is taken however large it is. */
export const fitting = (events: Kept[], atMost: number, bytes: number): Kept[] => {
  const taken: Kept[] = []
  let size = envelopeBytes
  for (const event of events) {
    size += event.bytes + 1
    if (taken.length === atMost || (taken.length > 0 && size > bytes)) break
    taken.push(event)
  }
  return taken
}

/** The first of these events that go into one beacon, which takes nothing that is too large for it. */
export const fittingBeacon = (events: Kept[]): Kept[] =>
  fitting(events, eventsABatch, bytesABeacon).filter(({ bytes }) => bytes + envelopeBytes <= bytesABeacon)

/** The receipts that belong to these events. Anything else in the answer is left out. */
export const receiptsOf = ({ receipts }: Answer, events: Kept[]): Receipt[] => {
  const sent = new Set(events.map(idOf))
  return Array.isArray(receipts) ? receipts.filter((it: Receipt | null) => it && sent.has(it.messageId)) : []
}
