import type { Heard, Listeners } from './listeners.ts'
import { inform, warn } from './safely.ts'

const stored = ['accepted', 'duplicate']

/** Tells what `tell` tells, and first prints what became of an event to the browser's console. */
export const printing =
  (tell: Listeners['tell']): Listeners['tell'] =>
  (name, what) => {
    // Only a receipt and a dropped event name an event. The latter has no status.
    const { messageId, status = name, reason } = what as Partial<Heard['receipt'] & Heard['dropped']>
    if (messageId) (stored.includes(status) ? inform : warn)(status, messageId, reason || '')
    tell(name, what)
  }
