import type { ProfileDetail, ProfileRow } from '#contract/profiles/profiles.ts'

/** Somebody in a list. */
export const row = (id: string, over: Partial<ProfileRow> = {}): ProfileRow => ({
  id,
  state: 'anonymous',
  identifiers: { userIds: [], userIdCount: 0, anonymousIds: [`browser-${id}`], anonymousIdCount: 1 },
  traits: {},
  firstSeen: '2026-02-01T08:00:00.000Z',
  lastSeen: '2026-03-01T08:00:00.000Z',
  visits: 2,
  events: 9,
  orders: 1,
  revenue: 12.5,
  country: 'FR',
  device: 'desktop',
  language: 'fr',
  source: 'google',
  rfm: null,
  segments: [],
  consent: { analytics: 'granted', marketing: 'denied', personalisation: 'unknown' },
  mergedFrom: [],
  ...over,
})

/** Somebody on their own page. */
export const detail: ProfileDetail = {
  ...row('ann', { state: 'identified', traits: { name: 'Ann' } }),
  isMasked: false,
  traitDetails: { name: { value: 'Ann', at: '2026-03-01T08:00:00.000Z', by: 'server', event: 3, before: null } },
  pageViews: 4,
  engagedMs: 65_000,
  counts: [],
  firstSource: null,
  lastSource: null,
  consentHistory: { analytics: [], marketing: [], personalisation: [] },
  commerce: {
    refunds: 0,
    firstOrder: null,
    lastOrder: null,
    meanDaysBetweenOrders: null,
    averageOrderValue: 12.5,
    currencies: [],
  },
  scores: null,
  messages: { received: 0, shown: 0, clicked: 0, dismissed: 0 },
}
