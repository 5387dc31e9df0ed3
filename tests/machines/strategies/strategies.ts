import type { Definition } from '#contract/decisions/definition.ts'
import type { Strategy, StrategyVersion } from '#contract/decisions/strategies.ts'
import { firstDraft, type Known, type StrategyDraft } from '#machines/strategies/strategy-editing.ts'

export const known: Known = {
  segments: [],
  actions: [{ id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Tea', version: 2 }],
  metrics: [{ id: 'refundRate', name: null }],
}
const [tea] = known.actions
const arm = { id: 'A', action: tea ? { id: tea.id, version: tea.version } : null, weight: 1 }

/** A sound draft that starts on an event. */
export const draftOf = (event: string): StrategyDraft => ({
  ...firstDraft(null),
  trigger: { kind: 'event', event, where: [], delay: null },
  arms: [arm],
})

export const definitionOf = (event: string): Definition => ({
  ...firstDraft(null),
  trigger: { kind: 'event', event, where: [], delay: null },
  audience: null,
  exclude: null,
  arms: [arm],
})

/** Published once, and changed since. */
export const cart: Strategy = {
  id: 'cart',
  name: 'Cart',
  status: 'running',
  mode: 'manual',
  version: 1,
  stopped: null,
  definition: definitionOf('add_to_cart'),
  revision: 3,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
}

export const firstVersion: StrategyVersion = {
  version: 1,
  publishedAt: '2026-03-01T09:00:00.000Z',
  publishedBy: 'ann',
  of: null,
  definition: definitionOf('search'),
}
