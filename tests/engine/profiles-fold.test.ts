import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { profileLimits } from '#contract/profiles/limits.ts'
import type { MeasuredEvent } from '#engine/profiles/event.ts'
import { countOf } from '#engine/profiles/event-counts.ts'
import { combine, foldEvent } from '#engine/profiles/fold.ts'
import { fillOccurrences, type Need, occurrencesIn } from '#engine/profiles/occurrences.ts'
import { emptyState, type ProfileState } from '#engine/profiles/state.ts'
import { combineTraits, traitValue, writeTraits } from '#engine/profiles/traits.ts'
import { needsOf } from '#engine/segments/needs.ts'
import { didArbitrary, historyArbitrary, runs } from './generators.ts'
import { measureAll, measuredOf } from './pipeline.ts'

const fold = (events: readonly MeasuredEvent[], needs = needsOf([]).needs): ProfileState =>
  events.reduce((state, event) => foldEvent(state, event, needs), emptyState)

/** Names from a small and from a large set, so that histories reach the limits of what is kept. */
const manyNames = fc.oneof(
  fc.constantFrom('purchase', '__proto__', 'constructor', 'toString', '\ud800'),
  fc.integer({ min: 0, max: 400 }).map((it) => `event ${it}`),
)
const crowdedArbitrary = fc
  .array(
    fc.record({
      name: manyNames,
      at: fc.integer({ min: 0, max: 1_000 }),
      traits: fc.option(fc.dictionary(manyNames, fc.constantFrom<unknown>(1, 'a', null, -0, ['a'], { b: 1 }), { maxKeys: 4 })),
      order: fc.option(
        fc.record({
          currency: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
          amount: fc.constantFrom(1, 2 ** 50, 2 ** 53 - 1),
        }),
      ),
    }),
    { minLength: 100, maxLength: 260, size: 'max' },
  )
  .map((events) => events.map((event, index) => measuredOf({ ...event, id: index + 1, consent: {}, consentChanges: [] })))

const shuffled = <Value>(values: readonly Value[]) => fc.shuffledSubarray([...values], { minLength: values.length })
const manyNeeds = needsOf([{ did: 'event 7', times: { is: 'atLeast', n: 3 }, within: { days: 1 } }]).needs

const measuredArbitrary = historyArbitrary({ anonymousIds: ['a1'], userIds: [null] }, 30).map(measureAll)
const needsArbitrary = fc.array(didArbitrary, { maxLength: 6 }).map((nodes) => needsOf(nodes).needs)

describe('foldEvent and combine', () => {
  test('late events: the order of arrival does not matter', () => {
    fc.assert(
      fc.property(
        measuredArbitrary.chain((events) => fc.tuple(fc.constant(events), shuffled(events))),
        needsArbitrary,
        ([events, others], needs) => {
          expect(fold(others, needs)).toEqual(fold(events, needs))
        },
      ),
      runs(400),
    )
  })

  test('states of two atoms combine into the state of all their events, in any order', () => {
    fc.assert(
      fc.property(
        measuredArbitrary.chain((events) => fc.tuple(fc.constant(events), shuffled(events), fc.nat({ max: events.length }))),
        needsArbitrary,
        ([events, others, cut], needs) => {
          const states = [fold(events.slice(0, cut), needs), fold(events.slice(cut), needs)]
          expect(combine(states)).toEqual(fold(others, needs))
        },
      ),
      runs(400),
    )
  })

  test('the same is true beyond every limit of the state', () => {
    fc.assert(
      fc.property(
        crowdedArbitrary.chain((events) => fc.tuple(fc.constant(events), shuffled(events), fc.nat({ max: events.length }))),
        ([events, others, cut]) => {
          const whole = fold(others, manyNeeds)
          expect(combine([fold(events.slice(0, cut), manyNeeds), fold(events.slice(cut), manyNeeds)])).toEqual(whole)
          expect(fold(events, manyNeeds)).toEqual(whole)
        },
      ),
      runs(60),
    )
  })

  test('combining is associative and commutative, and the empty state adds nothing', () => {
    const stateArbitrary = fc.oneof(
      measuredArbitrary.map((events) => fold(events)),
      fc.tuple(measuredArbitrary, needsArbitrary).map(([events, needs]) => fold(events, needs)),
      crowdedArbitrary.map((events) => fold(events, manyNeeds)),
    )
    fc.assert(
      fc.property(stateArbitrary, stateArbitrary, stateArbitrary, (a, b, c) => {
        // Each event is of one atom only: another atom's events have other ids.
        const [one, other, third] = [withIds(a, 0), withIds(b, 1), withIds(c, 2)]
        const whole = combine([one, other, third])
        expect(combine([third, one, other])).toEqual(whole)
        expect(combine([combine([one, other]), third])).toEqual(whole)
        expect(combine([one, combine([other, third])])).toEqual(whole)
        expect(combine([emptyState, one, emptyState])).toEqual(one)
      }),
      runs(50),
    )
  })

  test('a state is JSON', () => {
    fc.assert(
      fc.property(fc.oneof(measuredArbitrary, crowdedArbitrary), (events) => {
        const state = fold(events, manyNeeds)
        expect(JSON.parse(JSON.stringify(state))).toEqual(state)
      }),
      runs(100),
    )
  })
})

/** A copy whose event ids are none of the others'. */
const withIds = (state: ProfileState, part: number): ProfileState =>
  JSON.parse(JSON.stringify(state), (key, value: unknown) =>
    key === 'id' && typeof value === 'number' ? value * 3 + part : value,
  )

describe('the limits of a state', () => {
  const states = (count: number, of: (index: number) => Parameters<typeof measuredOf>[0]) =>
    fold(Array.from({ length: count }, (_, index) => measuredOf({ id: index + 1, at: index, ...of(index) })))

  test('of more than 100 event names, known ones and then the first in order are kept, and the missing counts are known', () => {
    const state = states(300, (index) => ({ name: index === 299 ? 'purchase' : `n${String(index).padStart(3, '0')}` }))
    expect(state.events).toBe(300)
    expect(Object.keys(state.counts)).toHaveLength(profileLimits.eventNames)
    expect(countOf(state.counts, 'purchase')).toEqual([1, 299, 299])
    expect(countOf(state.counts, 'n098')).toEqual([1, 98, 98])
    expect(countOf(state.counts, 'n099')).toBeNull()
    expect(countOf(state.counts, 'zzz')).toBeNull()
    expect(countOf(state.counts, 'a')).toBe('never')
    expect(countOf(state.counts, 'refund')).toBe('never')
  })

  test('64 traits of at most 500 characters of JSON are kept; larger values are counted and change nothing', () => {
    const state = states(200, (index) => ({
      traits: { [`t${String(index).padStart(3, '0')}`]: 'x'.repeat(498), email: 'a@b.cd' },
    }))
    expect(Object.keys(state.traits)).toHaveLength(profileLimits.traits)
    expect(traitValue(state.traits, 'email')).toBe('a@b.cd')
    expect(state.ignoredTraits).toBe(0)
    const told = {
      email: 'y'.repeat(499),
      list: Array(300).fill(1),
      big: { a: 'z'.repeat(500) },
      wrong: Number.NaN,
      ['__proto__']: 1,
      ' ': 1,
    }
    const later = foldEvent(state, measuredOf({ id: 999, at: 999, traits: { ...told, ['n'.repeat(101)]: 1 } }))
    expect(later.traits).toEqual(state.traits)
    expect(later.ignoredTraits).toBe(7)
  })

  test('a state stays under 200 kB for any events', () => {
    const nodes = Array.from({ length: 100 }, (_, index) => ({
      did: `event ${index}`,
      within: { days: 7 },
      times: { is: 'atLeast' as const, n: 1_000 },
    }))
    const { needs, beyond } = needsOf(nodes)
    expect(beyond).toHaveLength(100 - profileLimits.occurrenceLists)
    let state = emptyState
    for (let index = 0; index < 12_000; index += 1) {
      const traits = { [`trait ${index % 300}`]: `${index}${'"'.repeat(240)}` }
      const consent = { marketing: index % 2 === 0 ? ('granted' as const) : ('denied' as const) }
      const event = { id: index + 1, at: 1_700_000_000_000 + index, name: `event ${index % 300}`, traits, consent }
      const order = { currency: `A${String.fromCharCode(65 + (index % 26))}A`, amount: 1 }
      state = foldEvent(
        state,
        measuredOf({ ...event, consentChanges: ['marketing'], order, consentVersion: 'v'.repeat(200) }),
        needs,
      )
    }
    expect(JSON.stringify(state).length).toBeLessThan(200_000)
    expect(Object.keys(state.revenue)).toHaveLength(profileLimits.currencies)
    expect(state.consent.marketing?.history).toHaveLength(profileLimits.consentChanges)
    for (const lists of Object.values(state.occurrences)) {
      for (const { times } of Object.values(lists)) expect(times.length).toBeLessThanOrEqual(profileLimits.occurrences)
    }
  })

  test('sums stop at the largest exact number', () => {
    const order = { currency: 'CNY', amount: Number.MAX_SAFE_INTEGER }
    const state = states(3, () => ({ order, engagedMs: Number.MAX_SAFE_INTEGER }))
    expect(state.revenue).toEqual({ CNY: { paid: Number.MAX_SAFE_INTEGER, refunded: 0 } })
    expect(state.engagedMs).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('prototype names are ignored: nothing is counted under them and no prototype is changed', () => {
    const state = states(3, () => JSON.parse('{"name":"__proto__","traits":{"__proto__":{"polluted":1},"constructor":1,"ok":1}}'))
    expect(state.events).toBe(3)
    expect(Object.keys(state.counts)).toEqual([])
    expect(Object.keys(state.traits)).toEqual(['ok'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(countOf(state.counts, 'constructor')).toBe('never')
    expect(traitValue(state.traits, 'toString')).toBeUndefined()
  })
})

describe('traits', () => {
  test('a late event does not change a newer value, and becomes the previous value', () => {
    const newer = measuredOf({ id: 5, at: 200, traits: { plan: 'gold' } })
    const late = measuredOf({ id: 9, at: 100, traits: { plan: 'silver' }, isFromServer: true })
    const same = measuredOf({ id: 10, at: 300, traits: { plan: 'gold' } })
    expect(fold([newer, late, same]).traits['plan']).toEqual({
      value: 'gold',
      at: 300,
      id: 10,
      isFromServer: false,
      before: { value: 'silver', at: 100, id: 9, isFromServer: true },
    })
  })

  test('traits that were edited in one moment for people who become one are the same whoever is joined to whom', () => {
    const edited = (plan: string) => writeTraits({}, { plan, [plan]: true }, { at: 100, id: 2.5, isFromServer: true }).traits
    const [gold, silver, free] = [edited('gold'), edited('silver'), edited('free')]
    const joined = combineTraits(combineTraits(gold, silver), free)
    expect(joined['plan']).toMatchObject({ value: 'silver', before: { value: 'gold' } })
    expect(combineTraits(free, combineTraits(silver, gold))).toEqual(joined)
    expect(combineTraits(combineTraits(silver, free), gold)).toEqual(joined)
  })

  test('null removes a trait and keeps its previous value', () => {
    const state = fold([measuredOf({ id: 1, traits: { plan: 'gold' } }), measuredOf({ id: 2, at: 1, traits: { plan: null } })])
    expect(traitValue(state.traits, 'plan')).toBeUndefined()
    expect(state.traits['plan']?.before?.value).toBe('gold')
  })
})

describe('occurrences', () => {
  const need: Need = { event: 'search', key: 'k', keep: 3, matches: ({ properties }) => properties['hit'] === true }
  const needs = new Map([['search', [need]]])
  const at = (time: number, hit = true) => measuredOf({ id: time, at: time, properties: { hit } })

  test('the latest are kept, each event once', () => {
    const state = fold([at(4), at(1), at(9, false), at(7), at(3), at(4)], needs)
    expect(occurrencesIn(state, 'search', 'k')).toEqual({ keep: 3, times: [7, 4, 4] })
    expect(occurrencesIn(state, 'other', 'k')).toBe('none')
  })

  test('a list that is needed only later is unknown until it is filled from the log', () => {
    const before = fold([at(1), at(2)])
    const after = foldEvent(before, at(5), needs)
    expect(occurrencesIn(after, 'search', 'k')).toBeNull()
    const filled = { ...after, occurrences: fillOccurrences(after.occurrences, need, [1, 5, 2]) }
    expect(occurrencesIn(foldEvent(filled, at(8), needs), 'search', 'k')).toEqual({ keep: 3, times: [8, 5, 2] })
  })

  test('a list that is no longer needed is dropped, so that it is never treated as complete again', () => {
    const state = foldEvent(fold([at(1), at(2)], needs), at(5))
    expect(state.occurrences).toEqual({})
    expect(occurrencesIn(foldEvent(state, at(6), needs), 'search', 'k')).toBeNull()
  })

  test('a complete list grows when more is needed; a list that was full is not treated as complete', () => {
    const wide = new Map([['search', [{ ...need, keep: 5 }]]])
    expect(occurrencesIn(foldEvent(fold([at(1)], needs), at(2), wide), 'search', 'k')).toEqual({ keep: 5, times: [2, 1] })
    const full = fold([at(1), at(2), at(3)], needs)
    expect(occurrencesIn(foldEvent(full, at(4), wide), 'search', 'k')).toEqual({ keep: 3, times: [4, 3, 2] })
  })

  test('a short and a long list combined are known only as far as the short one', () => {
    const wide = new Map([['search', [{ ...need, keep: 5 }]]])
    const [short, long] = [fold([at(1), at(6), at(7), at(8)], needs), fold([at(2), at(3), at(4), at(5)], wide)]
    expect(occurrencesIn(combine([short, long]), 'search', 'k')).toEqual({ keep: 3, times: [8, 7, 6] })
    expect(combine([long, short])).toEqual(combine([short, long]))
  })

  test('what one of two atoms does not know is unknown for both together', () => {
    const [keeps, lacks, none] = [fold([at(1)], needs), fold([at(2)]), fold([measuredOf({ id: 7, name: 'other' })])]
    expect(occurrencesIn(combine([keeps, lacks]), 'search', 'k')).toBeNull()
    expect(occurrencesIn(combine([keeps, none]), 'search', 'k')).toEqual({ keep: 3, times: [1] })
  })
})
