import { membershipExplanationMachine, type SegmentWhy } from '#machines/segments/membership-explanation.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { ann } from './segments.ts'

export const of = { projectId: 'first', segmentId: 'buyers' }

export const why: SegmentWhy = {
  person: ann,
  isMember: true,
  at: '2026-03-02T08:00:00.000Z',
  tree: {
    kind: 'all',
    holds: true,
    dueAt: '2026-03-05T08:00:00.000Z',
    parts: [
      { kind: 'leaf', holds: true, dueAt: null, leaf: { profile: 'orders', is: 'gte', value: 1 }, seen: 3 },
      { kind: 'leaf', holds: false, dueAt: null, leaf: { segment: 'vip' }, seen: false },
    ],
  },
  segments: { vip: 'VIP' },
}

export const graph = graphOf(membershipExplanationMachine, {
  input: of,
  examples: [
    { type: 'field.edit', field: 'person', value: 'ben' },
    { type: 'field.leave', field: 'person' },
    { type: 'person.ask', person: 'cat' },
    done('explainMembership', why),
    failed('explainMembership', { code: 'profile.unknown' }),
  ],
  serialize: ({ form, explanation }) => [form.values.person, explanation !== null],
})

export const { walks } = graph
