import type { Heard } from './listeners.ts'

const stored = ['accepted', 'duplicate']

/** Prints the result for an event to the browser's console. Loaded with the recovery, because only `debug` prints. */
export const print = <Name extends keyof Heard>(name: Name, what: Heard[Name]): void => {
  // Only a receipt and a dropped event contain an event. The latter has no status.
  const { messageId, status = name, reason } = what as Partial<Heard['receipt'] & Heard['dropped']>
  if (messageId) console[stored.includes(status) ? 'info' : 'warn']('[causeway]', status, messageId, reason || '')
}
