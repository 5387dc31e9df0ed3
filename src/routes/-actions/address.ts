import { addressOf } from '../-lists/list-address.ts'

/** What an address says about the list of response actions; which types and statuses there are is known with the list. */
export const actionsAddress = addressOf({ q: 100, type: 200, status: 200 })
export type ActionsAddress = ReturnType<typeof actionsAddress>

/** The parts of an action's page. The first is shown where the address names none. */
export const actionAddress = addressOf({ tab: ['versions', 'deliveries', 'performance'] })
export type ActionAddress = ReturnType<typeof actionAddress>
