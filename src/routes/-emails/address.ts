import { addressOf } from '../-lists/list-address.ts'

/** What an address says about the suppression list. `from` and `to` are days of the reader's calendar, both included. */
export const suppressionsAddress = addressOf({ reason: ['unsubscribed', 'bounced'], from: 10, to: 10 })
export type SuppressionsAddress = ReturnType<typeof suppressionsAddress>
