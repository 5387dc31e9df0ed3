import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AlertCondition } from '#contract/alerts/alerts.ts'
import { type AlertStatus, alertMetricNames, alertMetrics, alertMinutes } from '#contract/alerts/metrics.ts'
import { alertMachine, measureAlert, newAlert, tellingOf, worseOf } from '#engine/alerts/alert.machine.ts'
import { graphOf } from '#tests/support/walks.ts'

const minute = 60_000
const rejected: AlertCondition = { metric: 'rejectedShare', comparison: 'above', threshold: 0.05, minutes: 5 }
const lag: AlertCondition = { metric: 'lag', comparison: 'above', threshold: 60, minutes: 5 }

const conditions: fc.Arbitrary<AlertCondition> = fc.record({
  metric: fc.constantFrom(...alertMetricNames),
  comparison: fc.constantFrom('above', 'below'),
  threshold: fc.integer({ min: 0, max: 3 }),
  minutes: fc.constantFrom(...alertMinutes),
})
const values = fc.array(fc.option(fc.integer({ min: 0, max: 4 }), { freq: 4 }), { maxLength: 90 })

/** The states after values that were measured a minute apart. */
const run = (condition: AlertCondition, measured: readonly (number | null)[]) => {
  let state = newAlert
  return measured.map((value, place) => {
    const result = measureAlert(condition, state, { value, at: place * minute })
    state = result.state
    return { ...result, value, at: place * minute }
  })
}
const statuses = (condition: AlertCondition, measured: readonly (number | null)[]) =>
  run(condition, measured).map(({ state }) => state.status)
const holds = ({ comparison, threshold }: AlertCondition, value: number | null) =>
  value !== null && (comparison === 'above' ? value > threshold : value < threshold)

describe('walks', () => {
  const at = 10 * minute
  const walksOf = (condition: AlertCondition) =>
    graphOf(alertMachine, {
      input: condition,
      examples: [
        { type: 'measured', value: null, at: 0 },
        { type: 'measured', value: 0, at: 0 },
        { type: 'measured', value: 100, at: 0 },
        { type: 'measured', value: 100, at },
      ],
      serialize: ({ since }) => since,
    })

  test('a metric that looks back fires without waiting', () => {
    expect(new Set(walksOf(rejected).walks.flatMap(({ steps }) => steps.map(({ state }) => state)))).toEqual(
      new Set<AlertStatus>(['noData', 'ok', 'firing']),
    )
  })
  test('a present value goes through all states, and every transition that waits is taken', () => {
    const { walks, faults } = walksOf(lag)
    expect(new Set(walks.flatMap(({ steps }) => steps.map(({ state }) => state)))).toEqual(
      new Set<AlertStatus>(['noData', 'ok', 'pending', 'firing']),
    )
    expect([faults.statesNeverReached, faults.eventsNeverUsed, faults.statesWithoutWayOut]).toEqual([[], [], []])
  })
})

describe('laws', () => {
  test('it never fires while the condition does not hold, and is without data exactly where there is no value', () => {
    fc.assert(
      fc.property(conditions, values, (condition, measured) => {
        for (const { state, value } of run(condition, measured)) {
          if (state.status === 'firing' || state.status === 'pending') expect(holds(condition, value)).toBe(true)
          expect(state.status === 'noData').toBe(value === null)
          if (state.status === 'ok') expect(holds(condition, value)).toBe(false)
        }
      }),
    )
  })
  test('it fires exactly if the condition has held for the minutes of a present value, or once of a counted one', () => {
    fc.assert(
      fc.property(conditions, values, (condition, measured) => {
        const needed = alertMetrics[condition.metric].kind === 'present' ? condition.minutes : 0
        let held = -1
        for (const { state, value } of run(condition, measured)) {
          held = holds(condition, value) ? held + 1 : -1
          expect(state.status === 'firing').toBe(held >= needed)
        }
      }),
    )
  })
  test('what opened is closed before it opens again, and each end says why', () => {
    fc.assert(
      fc.property(conditions, values, (condition, measured) => {
        let isOpen = false
        for (const { state, change } of run(condition, measured)) {
          if (change?.kind === 'opened') expect(isOpen).toBe(false)
          if (change?.kind === 'closed') {
            expect(isOpen).toBe(true)
            expect(change.end).toBe(state.status === 'noData' ? 'noData' : 'recovered')
          }
          isOpen = change === null ? isOpen : change.kind === 'opened'
          expect(isOpen).toBe(state.status === 'firing')
        }
      }),
    )
  })
  test('since when it has its status is the time of the change', () => {
    fc.assert(
      fc.property(conditions, values, (condition, measured) => {
        let before: { status: AlertStatus; since: number | null } = newAlert
        for (const { state, at } of run(condition, measured)) {
          const isFirst = before.since === null && state.status !== 'noData'
          expect(state.since).toBe(state.status !== before.status || isFirst ? at : before.since)
          before = state
        }
      }),
    )
  })
})

test('a threshold itself is neither above nor below', () => {
  expect(statuses(rejected, [0.05, 0.0501])).toEqual(['ok', 'firing'])
  expect(statuses({ ...rejected, comparison: 'below' }, [0.05, 0.049])).toEqual(['ok', 'firing'])
})

test('a lag that holds for five minutes fires with the sixth measurement, and a minute without it begins anew', () => {
  expect(statuses(lag, [90, 90, 90, 90, 90, 90, 10])).toEqual([...Array(5).fill('pending'), 'firing', 'ok'])
  expect(statuses(lag, [90, 90, 10, 90])).toEqual(['pending', 'pending', 'ok', 'pending'])
})

test('the worse of two values is the one further beyond the threshold', () => {
  expect([worseOf(lag, 70, 90), worseOf({ ...lag, comparison: 'below' }, 70, 90)]).toEqual([90, 70])
})

test('a muted rule tells nobody, and one that has told often enough within an hour tells nobody either', () => {
  const rule = { mutedUntil: null, hourlyAtMost: 2, toldInLastHour: 1, at: 100 }
  expect(tellingOf(rule)).toBe('told')
  expect(tellingOf({ ...rule, toldInLastHour: 2 })).toBe('limited')
  expect(tellingOf({ ...rule, mutedUntil: 101, toldInLastHour: 2 })).toBe('muted')
  expect(tellingOf({ ...rule, mutedUntil: 100 })).toBe('told')
})
