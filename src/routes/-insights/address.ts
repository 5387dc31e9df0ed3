/** A question in an address, and the saved insight that is open. What the question means is read with the page, which has its rules. */
export type InsightsAddress = { ask?: object; saved?: string; find?: string }

export const insightsAddress = ({ ask, saved, find }: Record<string, unknown>): InsightsAddress => ({
  ...(typeof ask === 'object' && ask !== null ? { ask } : {}),
  ...(typeof saved === 'string' && saved !== '' ? { saved: saved.slice(0, 50) } : {}),
  ...(typeof find === 'string' && find !== '' ? { find: find.slice(0, 100) } : {}),
})
