import type { Certificate } from '#contract/profiles/erasure.ts'
import type { MergeAnswer } from '#contract/profiles/history.ts'

export const of = { projectId: 'first', profileId: 'ann' }

export const certificate: Certificate = {
  id: 'certificate',
  kind: 'erased',
  profile: 'ann',
  profiles: ['ann'],
  at: '2026-03-01T08:00:00.000Z',
  by: 'owner',
  reason: 'asked',
  removed: { events: 3, visits: 1, pageViews: 1, rejectedEvents: 0, messages: 0, browsers: 1, userIds: 1, traits: 2 },
}

const same = { from: 1, into: 2, merged: 3 }

export const merged: MergeAnswer = {
  profile: 'ann',
  entry: 'entry',
  preview: {
    from: 'ben',
    into: 'ann',
    atoms: 1,
    areBothIdentified: false,
    anonymousIds: ['a', 'b'],
    userIds: ['ann'],
    counts: { events: same, visits: same, pageViews: same, orders: same },
    revenue: [],
    traits: [],
    consent: [],
    assignments: [],
    changesUnit: false,
  },
}
