import type { Segment, SegmentPreview } from '#contract/segments/segments.ts'

export const buyers: Segment = {
  id: 'buyers',
  name: 'Buyers',
  description: 'bought something',
  kind: 'rule',
  status: 'active',
  definition: { all: [{ profile: 'orders', is: 'gte', value: 1 }] },
  version: 3,
  members: { value: 12, exact: true },
  filling: null,
  usedBy: [],
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
}

export const ann = {
  id: '018f2a3b-4c5d-7e6f-8a9b-0000000000a1',
  isIdentified: true,
  firstSeen: '2026-02-01T08:00:00.000Z',
  lastSeen: '2026-03-01T08:00:00.000Z',
  events: 9,
  visits: 2,
  orders: 1,
  revenue: 12.5,
  country: 'FR',
  device: 'desktop',
  language: 'fr',
  source: 'google',
}

export const preview: SegmentPreview = { count: 12, exact: true, margin: 0, of: 100, sample: [ann] }
