import { textOf } from '../-lists/list-address.ts'

/** What an address says about the list of response actions; which types and statuses there are is known with the list. */
export type ActionsAddress = { q?: string; type?: string; status?: string }

export const actionsAddress = (search: Record<string, unknown>): ActionsAddress => ({
  ...textOf('q', search, 100),
  ...textOf('type', search),
  ...textOf('status', search),
})

/** The parts of an action's page. The first is shown where the address names none. */
export type ActionAddress = { tab?: 'versions' | 'deliveries' | 'performance' }

export const actionAddress = ({ tab }: Record<string, unknown>): ActionAddress =>
  tab === 'versions' || tab === 'deliveries' || tab === 'performance' ? { tab } : {}
