/** A question in an address. What it means is read with the page, which has its rules. */
export type InsightsAddress = { ask?: object }

export const insightsAddress = ({ ask }: Record<string, unknown>): InsightsAddress =>
  typeof ask === 'object' && ask !== null ? { ask } : {}
