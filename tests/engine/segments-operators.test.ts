import { describe, expect, test } from 'vitest'
import { parseNode } from '#contract/segments/parse-node.ts'
import { combine, foldEvent } from '#engine/profiles/fold.ts'
import type { Profile } from '#engine/profiles/profile.ts'
import { emptyState } from '#engine/profiles/state.ts'
import { evaluate, explain, maskExplanation } from '#engine/segments/evaluate.ts'
import { bucketNumber } from '#engine/segments/leaves.ts'
import { type Definition, evaluateAll, membershipChanges, nextDue, orderDefinitions } from '#engine/segments/memberships.ts'
import { needsOf } from '#engine/segments/needs.ts'
import type { EvaluationContext } from '#engine/segments/verdict.ts'
import { day, hour, present } from './generators.ts'
import { currency, measuredOf } from './pipeline.ts'

const context: EvaluationContext = { now: present, currency, segments: new Map(), lists: new Set(['l']) }
const empty: Profile = { id: 'p', state: emptyState, isIdentified: false, anonymousIds: [], userIds: [], unit: 'a1', rfm: null }
const withTraits = (traits: Record<string, unknown>): Profile => ({
  ...empty,
  state: foldEvent(emptyState, measuredOf({ traits, at: present })),
})
const holds = (input: unknown, profile: Profile = empty, of: EvaluationContext = context): boolean => {
  const result = parseNode(input)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return evaluate(result.node, profile, of).member
}

const values: Record<string, unknown> = {
  equals: 5,
  notEquals: 5,
  in: [5],
  notIn: [5],
  contains: '5',
  startsWith: '5',
  lt: 6,
  lte: 5,
  gt: 4,
  gte: 5,
  before: '2026-03-02',
  after: '2026-02-28',
  withinDays: 30,
  notWithinDays: 1,
}
const operators = ['exists', 'missing', ...Object.keys(values)]
const trueFor = (value: unknown) =>
  operators.filter((is) => holds({ trait: 't', is, ...(is in values ? { value: values[is] } : {}) }, withTraits({ t: value })))

describe('every operator, with every type of value', () => {
  const negative = ['notEquals', 'notIn']
  test('a missing value satisfies missing, notEquals and notIn only', () => {
    expect(trueFor(null)).toEqual(['missing', ...negative])
  })
  test.each<[unknown, string[]]>([
    [5, ['exists', 'equals', 'in', 'lt', 'lte', 'gt', 'gte']],
    [6, ['exists', ...negative, 'gt', 'gte']],
    ['5', ['exists', ...negative, 'contains', 'startsWith']],
    ['15', ['exists', ...negative, 'contains']],
    ['', ['exists', ...negative]],
    [true, ['exists', ...negative]],
    [[5], ['exists', ...negative]],
    [
      ['5', 'x'],
      ['exists', ...negative, 'contains'],
    ],
    [{ 5: 5 }, ['exists', ...negative]],
    ['2026-03-01', ['exists', ...negative, 'before', 'after', 'withinDays', 'notWithinDays']],
    ['2026-03-01T00:00:00Z', ['exists', ...negative, 'before', 'after', 'withinDays', 'notWithinDays']],
    ['2026-03-02', ['exists', ...negative, 'after', 'withinDays', 'notWithinDays']],
    ['2026-13-01', ['exists', ...negative]],
    ['2027-01-01', ['exists', ...negative, 'after', 'notWithinDays']],
  ])('%j satisfies %j', (value, expected) => {
    expect(trueFor(value)).toEqual(expected)
  })

  test('a time in the future is within the last days only once it is past', () => {
    const profile = withTraits({ t: new Date(present + hour).toISOString() })
    const node = { trait: 't', is: 'withinDays' as const, value: 1 }
    expect(evaluate(node, profile, context)).toMatchObject({ member: false, dueAt: present + hour })
    expect(evaluate(node, profile, { ...context, now: present + hour })).toMatchObject({
      member: true,
      dueAt: present + hour + day,
    })
    expect(holds(node, profile, { ...context, now: present + hour + day })).toBe(false)
  })
})

describe('leaves of a profile without events', () => {
  test.each<[unknown, boolean]>([
    [{ did: 'x' }, false],
    [{ did: 'x', times: { is: 'atMost', n: 0 } }, true],
    [{ did: 'x', times: { is: 'exactly', n: 0 }, within: { days: 1 } }, true],
    [{ did: 'x', times: { is: 'atLeast', n: 0 } }, true],
    [{ last: 'x', is: 'within', days: 1 }, false],
    [{ last: 'x', is: 'before', days: 1 }, false],
    [{ profile: 'identified', is: 'equals', value: true }, false],
    [{ profile: 'identified', is: 'notEquals', value: true }, true],
    [{ profile: 'visits', is: 'equals', value: 0 }, true],
    [{ profile: 'revenue', is: 'gte', value: 0 }, true],
    [{ profile: 'country', is: 'missing' }, true],
    [{ profile: 'country', is: 'notEquals', value: 'FR' }, true],
    [{ profile: 'lastSeen', is: 'notWithinDays', value: 1 }, false],
    [{ rfm: ['champions'] }, false],
    [{ consent: 'marketing', is: 'unknown' }, true],
    [{ consent: 'marketing', is: 'granted' }, false],
    [{ segment: 'unknown' }, false],
    [{ not: { segment: 'unknown' } }, true],
    [{ list: 'l' }, true],
    [{ list: 'other' }, false],
    [{ bucket: { salt: 's', from: 0, to: 10_000 } }, true],
  ])('%j is %s', (node, expected) => {
    expect(holds(node)).toBe(expected)
  })
})

test('a bucket contains its share of 10,000', () => {
  // The published vector of version 2: the seed "foo" puts "def" at 0.2019.
  expect(bucketNumber('foo', 'def')).toBe(2_019)
  const profile = { ...empty, unit: 'def' }
  expect(holds({ bucket: { salt: 'foo', from: 2_019, to: 2_020 } }, profile)).toBe(true)
  expect(holds({ bucket: { salt: 'foo', from: 0, to: 2_019 } }, profile)).toBe(false)
})

test('revenue is in the project’s currency', () => {
  const state = foldEvent(emptyState, measuredOf({ order: { currency: 'EUR', amount: 50_000 } }))
  const node = { profile: 'revenue', is: 'gte', value: 5 }
  expect(holds(node, { ...empty, state })).toBe(false)
  expect(holds(node, { ...empty, state }, { ...context, currency: 'EUR' })).toBe(true)
})

test('with a clock ahead, an event counts from its arrival, to the millisecond of its time', () => {
  const state = foldEvent(emptyState, measuredOf({ name: 'search', at: present + 60_000 }))
  const node = { did: 'search', within: { hours: 1 } }
  expect(evaluate(node, { ...empty, state }, context)).toMatchObject({ member: true, dueAt: present + 60_000 + hour })
})

test('an explanation shows the values that were compared', () => {
  const state = combine([foldEvent(emptyState, measuredOf({ name: 'search', at: present - hour, traits: { plan: 'gold' } }))])
  const node = {
    all: [
      { trait: 'plan', is: 'equals' as const, value: 'silver' },
      { not: { last: 'search', is: 'within' as const, days: 1 } },
      { did: 'search' },
    ],
  }
  expect(explain(node, { ...empty, state }, context)).toEqual({
    kind: 'all',
    holds: false,
    dueAt: null,
    parts: [
      { kind: 'leaf', holds: false, dueAt: null, leaf: node.all[0], seen: 'gold' },
      {
        kind: 'not',
        holds: false,
        dueAt: present - hour + day,
        parts: [expect.objectContaining({ kind: 'leaf', holds: true, dueAt: present - hour + day, seen: present - hour })],
      },
      { kind: 'leaf', holds: true, dueAt: null, leaf: { did: 'search' }, seen: { count: 1, isAtLeast: false } },
    ],
  })
})

test('an explanation hides personal values from people who may not see them', () => {
  const profile = withTraits({ email: 'ada@b.cd', phone: 5, passport: 'X1', plan: 'of ada@b.cd' })
  const names = ['email', 'phone', 'passport', 'plan', 'name']
  const node = { any: names.map((trait) => ({ trait, is: 'exists' as const })) }
  const masked = maskExplanation(explain(node, profile, context), new Set(['passport']))
  expect('parts' in masked && masked.parts.map((part) => 'seen' in part && part.seen)).toEqual([
    '•••',
    '•••',
    '•••',
    'of •••',
    null,
  ])
})

describe('segments of a project', () => {
  const definitions: Definition[] = [
    { id: 'c', node: { all: [{ segment: 'b' }, { not: { segment: 'gone' } }] } },
    { id: 'a', node: { did: 'search', within: { days: 1 } } },
    { id: 'b', node: { any: [{ segment: 'a' }, { list: 'none' }] } },
  ]
  const state = foldEvent(emptyState, measuredOf({ name: 'search', at: present }))

  test('are evaluated after those that they refer to, and are due at the same time', () => {
    const ordered = orderDefinitions(definitions)
    expect(ordered.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    const evaluations = evaluateAll(ordered, { ...empty, state }, context)
    for (const { member, dueAt } of evaluations.values()) expect([member, dueAt]).toEqual([true, present + day])
    expect(nextDue(evaluations)).toBe(present + day)
    const later = evaluateAll(ordered, { ...empty, state }, { ...context, now: present + day })
    expect([...later.values()].map(({ member }) => member)).toEqual([false, false, false])
    expect(nextDue(later)).toBeNull()
  })

  test('are entered and left with a cause', () => {
    const ordered = orderDefinitions(definitions)
    const now = evaluateAll(ordered, { ...empty, state }, context)
    const entered = membershipChanges('p', { before: new Set(['a']), after: now, at: present, cause: { event: 7 } })
    expect(entered.map(({ segment, change, cause }) => [segment, change, cause])).toEqual([
      ['b', 'entered', { event: 7 }],
      ['c', 'entered', { event: 7 }],
    ])
    const due = present + day
    const later = evaluateAll(ordered, { ...empty, state }, { ...context, now: due })
    const left = membershipChanges('p', { before: new Set(['a', 'b', 'c']), after: later, at: due, cause: { dueAt: due } })
    expect(left.map(({ segment, change }) => [segment, change])).toEqual([
      ['a', 'left'],
      ['b', 'left'],
      ['c', 'left'],
    ])
  })

  test('that need the log change no membership, and neither do those that refer to them', () => {
    const asking: Definition[] = [
      { id: 'a', node: { did: 'search', where: [{ property: 'p', is: 'exists' }] } },
      { id: 'b', node: { not: { segment: 'a' } } },
      { id: 'c', node: { all: [{ segment: 'a' }, { list: 'none' }] } },
    ]
    const after = evaluateAll(orderDefinitions(asking), { ...empty, state }, context)
    expect([...after.values()].map(({ questions }) => questions.length)).toEqual([1, 1, 0])
    expect(membershipChanges('p', { before: new Set(['b']), after, at: 0, cause: { event: 1 } })).toEqual([])
  })

  test('that refer to each other in a circle can be evaluated, and have no members', () => {
    const circle: Definition[] = [
      { id: 'a', node: { segment: 'b' } },
      { id: 'b', node: { segment: 'a' } },
    ]
    const evaluations = evaluateAll(orderDefinitions(circle), empty, context)
    expect([...evaluations.values()].map(({ member }) => member)).toEqual([false, false])
  })
})

describe('data beyond the limits of a state', () => {
  const often = (times: number[], keep?: Parameters<typeof needsOf>[0]) => {
    const needs = needsOf(keep ?? [node]).needs
    const events = times.map((at, index) => measuredOf({ id: index + 1, at }))
    return { ...empty, state: events.reduce((state, event) => foldEvent(state, event, needs), emptyState) }
  }
  const node = { did: 'search', times: { is: 'atLeast' as const, n: 40 }, within: { days: 1 } }
  const recently = (count: number) => Array.from({ length: count }, (_, index) => present - index)

  test('more occurrences than are kept are requested, and the answer decides until they leave the window', () => {
    const profile = often(recently(40))
    const asked = evaluate(node, profile, context)
    expect(asked).toEqual({
      member: false,
      dueAt: null,
      questions: [{ event: 'search', where: [], from: present - day + 1, to: null, keep: 40 }],
    })
    const answered = evaluate(node, profile, { ...context, logLookup: () => recently(40) })
    expect(answered).toEqual({ member: true, dueAt: present - 39 + day, questions: [] })
  })

  test('nothing is requested if the oldest kept occurrence is outside the window, or the list is not full', () => {
    const outside = often([...recently(31), present - 2 * day, present - 3 * day])
    expect(evaluate(node, outside, context)).toEqual({ member: false, dueAt: null, questions: [] })
    expect(evaluate(node, often(recently(31)), context).questions).toEqual([])
  })

  test('nothing is requested if another part decides', () => {
    const profile = often(recently(40))
    expect(evaluate({ all: [node, { list: 'other' }] }, profile, context)).toEqual({ member: false, dueAt: null, questions: [] })
    expect(evaluate({ any: [node, { list: 'l' }] }, profile, context)).toEqual({ member: true, dueAt: null, questions: [] })
    expect(evaluate({ not: node }, profile, context).questions).toHaveLength(1)
  })

  test('the log is queried for an event whose count did not fit', () => {
    const names = Array.from({ length: 120 }, (_, index) => `event ${String(index).padStart(3, '0')}`)
    const state = names.reduce((it, name, index) => foldEvent(it, measuredOf({ id: index + 1, at: index, name })), emptyState)
    const profile = { ...empty, state }
    for (const leaf of [
      { did: 'event 119' },
      { did: 'event 119', within: { days: 1 } },
      { last: 'event 119', is: 'before' as const, days: 1 },
    ]) {
      expect(evaluate(leaf, profile, context).questions).toHaveLength(1)
      expect(evaluate(leaf, profile, { ...context, logLookup: () => [119] }).questions).toEqual([])
    }
    expect(evaluate({ did: 'event 000' }, profile, context)).toMatchObject({ member: true, questions: [] })
    expect(evaluate({ did: 'a' }, profile, context)).toMatchObject({ member: false, questions: [] })
  })
})

describe('needs', () => {
  const keeps = (nodes: Parameters<typeof needsOf>[0]) =>
    [...needsOf(nodes).needs.values()].flat().map(({ event, keep }) => [event, keep])

  test('counts, first and last times need no list', () => {
    expect(
      keeps([
        { did: 'x' },
        { did: 'x', times: { is: 'atMost', n: 9 } },
        { did: 'x', within: { days: 1 } },
        { last: 'x', is: 'before', days: 2 },
      ]),
    ).toEqual([])
    expect(keeps([{ did: 'x', times: { is: 'atLeast', n: 0 }, within: { days: 1 } }])).toEqual([])
  })

  test('a window needs as many occurrences as can decide, at most 32; equal conditions share a list', () => {
    const where = [{ property: 'p', is: 'exists' as const }]
    expect(keeps([{ did: 'x', times: { is: 'atLeast', n: 3 }, within: { days: 1 } }])).toEqual([['x', 3]])
    expect(keeps([{ did: 'x', times: { is: 'exactly', n: 3 }, within: { days: 1 } }])).toEqual([['x', 4]])
    expect(keeps([{ did: 'x', times: { is: 'atLeast', n: 500 }, within: { days: 1 } }])).toEqual([['x', 32]])
    expect(keeps([{ did: 'x', within: { from: '2026-01-01', to: '2026-02-01' } }])).toEqual([['x', 32]])
    expect(keeps([{ did: 'x', where }, { all: [{ did: 'x', where, times: { is: 'atLeast', n: 5 } }] }])).toEqual([['x', 5]])
  })
})
