import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryStatuses, messageStatuses } from '#contract/decisions/checks.ts'
import { type DeliveryState, followersOf, joinSteps, type Step, stateOf, withExpiry } from '#engine/decisions/delivery.ts'

const stepArbitrary: fc.Arbitrary<Step> = fc.record({ status: fc.constantFrom(...deliveryStatuses), at: fc.nat(6) })
const stepsArbitrary = fc.array(stepArbitrary, { maxLength: 12 })

/** Every way through the machine, from the decision to each state. */
const paths = (from: DeliveryState = 'decided'): Step['status'][][] => [
  [],
  ...followersOf(from).flatMap((status) => paths(status).map((rest) => [status, ...rest])),
]
const timed = (path: readonly Step['status'][]): Step[] => path.map((status, at) => ({ status, at }))

test('every status can be reached, and every report of a browser is a status', () => {
  expect(new Set(paths().flat())).toEqual(new Set(deliveryStatuses))
  expect(deliveryStatuses).toEqual(expect.arrayContaining([...messageStatuses]))
})

test('a message goes forward only: no way through the machine comes to a state twice', () => {
  for (const path of paths()) {
    const places = path.map((status) => deliveryStatuses.indexOf(status))
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
  }
})

test('each way through the machine is known from its steps, in any order, each reported any number of times', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(...paths())
        .chain((path) => fc.tuple(fc.constant(timed(path)), fc.array(fc.constantFrom(...timed(path), null), { maxLength: 9 })))
        .chain(([path, again]) =>
          fc.tuple(
            fc.constant(path),
            fc.shuffledSubarray([...path, ...again.flatMap((it) => it ?? [])], {
              minLength: path.length + again.filter(Boolean).length,
            }),
          ),
        ),
      ([path, reported]) => {
        expect(joinSteps(reported)).toEqual(path)
        expect(stateOf(joinSteps(reported))).toBe(path.at(-1)?.status ?? 'decided')
      },
    ),
  )
})

test('joining is the same in any order and grouping, and joining again changes nothing', () => {
  fc.assert(
    fc.property(stepsArbitrary, stepsArbitrary, stepsArbitrary, (a, b, c) => {
      const joined = joinSteps([...a, ...b, ...c])
      expect(joinSteps([...c, ...b, ...a])).toEqual(joined)
      expect(joinSteps([...joinSteps([...joinSteps(a), ...b]), ...c])).toEqual(joined)
      expect(joinSteps([...a, ...joinSteps([...b, ...c])])).toEqual(joined)
      expect(joinSteps([...joined, ...joined])).toEqual(joined)
    }),
  )
})

test('what is known of a message has each status once, one end at most, and none of a message that was shown', () => {
  fc.assert(
    fc.property(stepsArbitrary, (steps) => {
      const statuses = joinSteps(steps).map(({ status }) => status)
      expect(new Set(statuses).size).toBe(statuses.length)
      const ended = statuses.filter((it) => it === 'suppressed' || it === 'expired' || it === 'cancelled')
      const seen = steps.some(({ status }) => status === 'shown' || status === 'clicked' || status === 'dismissed')
      const hasEnded = steps.some(({ status }) => status === 'suppressed' || status === 'expired' || status === 'cancelled')
      expect(ended.length).toBe(hasEnded && !seen ? 1 : 0)
    }),
  )
})

test('a message expires when it is of no use any more and neither shown nor ended, and a late report of its showing takes this back', () => {
  for (const path of paths()) {
    const steps = timed(path)
    const open = ['decided', 'sent', 'received'].includes(stateOf(steps))
    expect(withExpiry(steps, { validUntil: 50, now: 49 })).toEqual(steps)
    expect(stateOf(withExpiry(steps, { validUntil: 50, now: 50 }))).toBe(open ? 'expired' : stateOf(steps))
  }
  const expired = withExpiry([{ status: 'sent', at: 0 }], { validUntil: 50, now: 60 })
  expect(stateOf(joinSteps([...expired, { status: 'shown', at: 40 }]))).toBe('shown')
})
