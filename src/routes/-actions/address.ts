import { addressOf } from '../-lists/list-address.ts'

/** What an address says about the list of response actions; which types and statuses there are is known with the list. */
export const actionsAddress = addressOf({ q: 100, type: 200, status: 200 })
export type ActionsAddress = ReturnType<typeof actionsAddress>

/**
 * The parts of an action's page; the first is shown where the address names none. Of what was sent: the status and the person (`q`) that narrow
 * the list, and the delivery that is shown.
 */
export const actionAddress = addressOf({
  tab: ['versions', 'deliveries', 'performance'],
  status: 20,
  q: 254,
  delivery: 36,
})
export type ActionAddress = ReturnType<typeof actionAddress>
