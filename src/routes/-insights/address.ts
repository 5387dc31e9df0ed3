import { addressOf } from '../-lists/list-address.ts'

/** A question in an address, and the saved insight that is open. What the question means is read with the page, which has its rules. */
export type InsightsAddress = { ask?: object; saved?: string; find?: string }

const savedAddress = addressOf({ saved: 50, find: 100 })

export const insightsAddress = (search: Record<string, unknown>): InsightsAddress => {
  const { ask } = search
  return { ...(typeof ask === 'object' && ask !== null ? { ask } : {}), ...savedAddress(search) }
}
