import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentProblemCodes } from '#contract/segments/operators.ts'
import { parseNode } from '#contract/segments/parse-node.ts'
import { findCycle, leavesOf, listsIn, segmentsIn } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import { nodeSchema } from '#contract/segments/segment.ts'
import { parseInstant } from '#contract/segments/time.ts'
import { hostileFor } from '#tests/support/hostile.ts'
import { nodeArbitrary, runs } from './generators.ts'

const leaf: Node = { segment: 's' }
const nested = (levels: number): unknown => (levels === 1 ? leaf : { not: nested(levels - 1) })
const problemsOf = (input: unknown) => {
  const result = parseNode(input)
  return 'problems' in result ? result.problems.map(({ code, path }) => [code, path.join('.')]) : []
}

describe('an invalid definition is refused with a code and a path', () => {
  const cases: [why: string, input: unknown, code: string, path: string][] = [
    ['null', null, 'node.kind', ''],
    ['a list', [], 'node.kind', ''],
    ['no kind', {}, 'node.kind', ''],
    ['a text among nodes', { all: ['x'] }, 'node.kind', 'all.0'],
    ['an empty group', { any: [] }, 'group.empty', 'any'],
    ['a group of no list', { any: {} }, 'value.list', 'any'],
    ['two kinds at once', { all: [leaf], any: [leaf] }, 'node.key', 'any'],
    ['an unknown key', { all: [{ segment: 's', extra: 1 }] }, 'node.key', 'all.0.extra'],
    ['a key that names a prototype', JSON.parse('{"trait":"a","is":"exists","__proto__":{}}'), 'node.key', '__proto__'],
    ['a trait that names a prototype', { trait: '__proto__', is: 'exists' }, 'name.invalid', 'trait'],
    ['a name of half a character', { did: '\ud800' }, 'name.invalid', 'did'],
    ['a NUL', { list: 'a\0' }, 'name.invalid', 'list'],
    ['a name that is too long', { did: 'x'.repeat(201) }, 'name.invalid', 'did'],
    ['an unknown operator', { not: { trait: 'a', is: 'like', value: 'x' } }, 'operator.unknown', 'not.is'],
    ['no operator', { trait: 'a' }, 'operator.unknown', 'is'],
    ['an operator of another field', { profile: 'country', is: 'lt', value: 5 }, 'operator.unknown', 'is'],
    ['an unknown field', { profile: 'shoes', is: 'equals', value: 5 }, 'node.kind', 'profile'],
    ['a text where a number belongs', { trait: 'a', is: 'lt', value: '5' }, 'value.number', 'value'],
    ['NaN', { trait: 'a', is: 'gte', value: Number.NaN }, 'value.number', 'value'],
    ['infinity', { profile: 'visits', is: 'gt', value: Number.POSITIVE_INFINITY }, 'value.number', 'value'],
    ['a list where a value belongs', { trait: 'a', is: 'equals', value: [1] }, 'value.type', 'value'],
    ['null as a value', { trait: 'a', is: 'equals', value: null }, 'value.type', 'value'],
    ['a text that is too long', { trait: 'a', is: 'contains', value: 'x'.repeat(501) }, 'value.text', 'value'],
    ['an empty part', { trait: 'a', is: 'contains', value: '' }, 'value.text', 'value'],
    ['a value of the list', { trait: 'a', is: 'in', value: [1, {}] }, 'value.type', 'value.1'],
    ['an empty list', { trait: 'a', is: 'in', value: [] }, 'value.list', 'value'],
    ['a list of 101', { trait: 'a', is: 'notIn', value: Array(101).fill(1) }, 'value.list', 'value'],
    ['a value of exists', { trait: 'a', is: 'exists', value: 1 }, 'node.key', 'value'],
    ['a missing value', { trait: 'a', is: 'equals' }, 'node.missing', 'value'],
    ['a day that is none', { trait: 'a', is: 'before', value: '2026-02-30' }, 'value.time', 'value'],
    ['half a day', { trait: 'a', is: 'withinDays', value: 0.5 }, 'value.number', 'value'],
    ['too many days', { last: 'x', is: 'within', days: 3_651 }, 'value.number', 'days'],
    ['a window of nothing', { did: 'x', within: { days: 0 } }, 'value.number', 'within.days'],
    [
      'a window that ends before it begins',
      { did: 'x', within: { from: '2026-01-02', to: '2026-01-01' } },
      'value.range',
      'within',
    ],
    ['minus one time', { did: 'x', times: { is: 'exactly', n: -1 } }, 'value.number', 'times.n'],
    [
      'a condition that looks back',
      { did: 'x', where: [{ property: 'p', is: 'withinDays', value: 1 }] },
      'operator.unknown',
      'where.0.is',
    ],
    ['11 conditions', { did: 'x', where: Array(11).fill({ property: 'p', is: 'exists' }) }, 'value.list', 'where'],
    ['an empty bucket', { bucket: { salt: 's', from: 5, to: 5 } }, 'value.range', 'bucket'],
    ['a bucket beyond the last', { bucket: { salt: 's', from: 0, to: 10_001 } }, 'value.number', 'bucket.to'],
    ['an unknown category', { consent: 'profiling', is: 'granted' }, 'node.kind', 'consent'],
    ['an unknown state', { consent: 'marketing', is: 'maybe' }, 'operator.unknown', 'is'],
    ['no names', { rfm: [] }, 'value.list', 'rfm'],
    ['seven levels', nested(7), 'tree.tooDeep', 'not.not.not.not.not.not'],
    ['51 leaves', { any: Array(51).fill(leaf) }, 'tree.tooManyLeaves', 'any.50'],
    ['10,000 leaves', { all: Array(10_000).fill(leaf) }, 'tree.tooManyLeaves', 'all.50'],
    [
      '100,000 levels',
      JSON.parse(`${'{"not":'.repeat(2_000)}{"segment":"s"}${'}'.repeat(2_000)}`),
      'tree.tooDeep',
      'not.not.not.not.not.not',
    ],
  ]
  test.each(cases)('%s', (_, input, code, path) => {
    expect(problemsOf(input)).toContainEqual([code, path])
  })
})

test('six levels and 50 leaves are accepted', () => {
  expect(problemsOf(nested(6))).toEqual([])
  expect(problemsOf({ any: Array(50).fill(leaf) })).toEqual([])
  expect(problemsOf({ any: [{ all: Array(25).fill(leaf) }, { all: Array(25).fill(leaf) }] })).toEqual([])
})

test('all problems are returned at once, at most 50', () => {
  const wrong = { trait: '', is: 'lt', value: 'x' }
  expect(problemsOf({ all: [wrong, leaf, wrong] })).toHaveLength(4)
  expect(problemsOf({ all: Array(40).fill(wrong) })).toHaveLength(50)
})

test('any input is accepted or refused with known codes, and is never modified', () => {
  let taken = 0
  const known = fc.constantFrom('plan', 'purchase', '2026-01-01')
  const hostile = fc.oneof(fc.anything(), nodeArbitrary(), hostileFor(nodeSchema, known))
  fc.assert(
    fc.property(hostile, fc.integer({ min: 0, max: 3 }), (input, wrap) => {
      const whole = wrap === 0 ? input : wrap === 1 ? { all: [input] } : { not: input }
      const result = parseNode(whole)
      if ('problems' in result) {
        for (const { code } of result.problems) expect(segmentProblemCodes).toContain(code)
        expect(result.problems.length).toBeGreaterThan(0)
      } else {
        taken += 1
        expect(parseNode(JSON.parse(JSON.stringify(result.node)))).toEqual(result)
      }
    }),
    runs(2_000),
  )
  expect(taken).toBeGreaterThan(100)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

describe('references', () => {
  const refersTo = (...ids: string[]): Node => ({ all: [{ list: 'l' }, ...ids.map((segment) => ({ segment }))] })

  test('are found at every depth, each once', () => {
    const node: Node = { any: [{ not: { segment: 'a' } }, { all: [{ segment: 'b' }, { segment: 'a' }, { list: 'l' }] }] }
    expect(segmentsIn(node)).toEqual(['a', 'b'])
    expect(listsIn(node)).toEqual(['l'])
    expect(leavesOf(node)).toHaveLength(4)
  })

  test('a cycle is returned as a path', () => {
    const others = new Map([
      ['b', refersTo('x', 'c')],
      ['c', refersTo('d', 'a')],
      ['d', refersTo('d')],
      ['x', refersTo()],
    ])
    expect(findCycle('a', refersTo('b'), others)).toEqual(['a', 'b', 'c', 'a'])
    expect(findCycle('a', refersTo('a'), others)).toEqual(['a', 'a'])
    expect(findCycle('a', refersTo('x', 'unknown'), others)).toBeNull()
    // d refers to itself, but a is not part of that.
    expect(findCycle('a', refersTo('d'), others)).toBeNull()
  })

  test('agree with a search of all paths', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const graph = fc.tuple(...ids.map(() => fc.subarray(ids)))
    fc.assert(
      fc.property(graph, (edges) => {
        const others = new Map(ids.map((id, index) => [id, refersTo(...(edges[index] ?? []))]))
        const next = (from: string) => edges[ids.indexOf(from)] ?? []
        const reached = new Set<string>()
        const walk = (from: string): void => {
          for (const to of next(from)) {
            if (reached.has(to)) continue
            reached.add(to)
            walk(to)
          }
        }
        walk('a')
        const cycle = findCycle('a', refersTo(...next('a')), others)
        expect(cycle !== null).toBe(reached.has('a'))
        if (cycle === null) return
        expect([cycle[0], cycle.at(-1)]).toEqual(['a', 'a'])
        for (const [index, id] of cycle.slice(0, -1).entries()) expect(next(id)).toContain(cycle[index + 1])
      }),
      runs(500),
    )
  })
})

describe('times', () => {
  test.each([
    ['2026-03-01', Date.UTC(2026, 2, 1)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2026-03-01T10:20Z', Date.UTC(2026, 2, 1, 10, 20)],
    ['2026-03-01T10:20:30.5+02:00', Date.UTC(2026, 2, 1, 8, 20, 30, 500)],
    ['2026-03-01T10:20:30.123-05:30', Date.UTC(2026, 2, 1, 15, 50, 30, 123)],
  ])('%s is read', (text, at) => expect(parseInstant(text)).toBe(at))

  test.each([
    '',
    '2026',
    '2026-3-1',
    '2026-02-29',
    '2026-13-01',
    '2026-03-01T10:20',
    '2026-03-01T24:00Z',
    '2026-03-01 10:20Z',
    '0026-03-01',
    '+275760-09-13T00:00:00Z',
    ' 2026-03-01',
    '2026-03-01T10:20:30.1234Z',
    '２０２６-03-01',
  ])('%j is not', (text) => expect(parseInstant(text)).toBeNull())

  test('a date that was serialised is read as the same date', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }), (date) => {
        expect(parseInstant(date.toISOString())).toBe(date.getTime())
      }),
      runs(300),
    )
  })
})
