import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checks } from '#contract/decisions/checks.ts'
import { parseDefinition } from '#contract/decisions/parse-definition.ts'
import { chooseArm, holdoutOf } from '#engine/decisions/assignment.ts'
import { decide } from '#engine/decisions/decide.ts'
import { isQuiet, localTime } from '#engine/decisions/quiet-hours.ts'
import { consentState } from '#engine/profiles/consent.ts'
import { historyArbitrary, hour, nodeArbitrary, runs } from '#tests/engine/generators.ts'
import { definitionArbitrary, type Made, projectArbitrary, runAll, versionsOf } from './run.ts'

const definitions = fc.array(definitionArbitrary, { minLength: 1, maxLength: 4 })
const history = historyArbitrary({ anonymousIds: ['a1'], userIds: [null] })

const delivered = (made: readonly Made[]) => made.filter(({ decided }) => decided.outcome === 'delivered')
const messages = (made: readonly Made[]) => delivered(made).filter(({ decided }) => decided.action !== null)

/** The most that lies within a window, ending at any of these times. */
const mostWithin = (times: readonly number[], hours: number) =>
  Math.max(0, ...times.map((end) => times.filter((at) => at <= end && at > end - hours * hour).length))

test('random definitions are valid', () => {
  fc.assert(
    fc.property(definitionArbitrary, (definition) => {
      expect(parseDefinition(JSON.parse(JSON.stringify(definition)))).toHaveProperty('definition')
    }),
    runs(100),
  )
})

test('nothing is delivered against a holdout, a consent, quiet hours, a cap, a group or a budget', () => {
  let count = 0
  fc.assert(
    fc.property(definitions, history, projectArbitrary, (all, rows, project) => {
      const made = runAll(versionsOf(all), rows, project)
      count += delivered(made).length
      for (const { inputs } of delivered(made)) {
        const { person, cause, version } = inputs
        const { definition, strategy } = version
        expect(holdoutOf(project.id, project.holdout.version, person.unit, project.holdout.share).isHeldOut).toBe(false)
        expect(holdoutOf(strategy, 1, person.unit, definition.holdout).isHeldOut).toBe(false)
        if (definition.consent) expect(consentState(person.state.consent, definition.consent)).toBe('granted')
        const quiet = definition.limits.quiet ?? project.quiet
        if (quiet) expect(isQuiet(localTime(cause.at, [cause.timeZone, project.timeZone]).time, quiet)).toBe(false)
      }
      const times = (of: readonly Made[]) => of.map(({ inputs }) => inputs.cause.at)
      if (project.cap) expect(mostWithin(times(messages(made)), project.cap.hours)).toBeLessThanOrEqual(project.cap.n)
      for (const [place, { limits }] of all.entries()) {
        const own = messages(made).filter(({ inputs }) => inputs.version.strategy === `strategy ${place}`)
        if (limits.person) expect(mostWithin(times(own), limits.person.hours)).toBeLessThanOrEqual(limits.person.n)
        if (limits.budget?.coupons) expect(own.length).toBeLessThanOrEqual(limits.budget.coupons)
      }
      for (const one of messages(made))
        for (const other of messages(made)) {
          const { group, ttl } = one.inputs.version.definition.limits
          const apart = other.inputs.cause.at - one.inputs.cause.at
          const isRival = group !== null && group === other.inputs.version.definition.limits.group
          if (!isRival || one.inputs.version === other.inputs.version || made.indexOf(other) < made.indexOf(one)) continue
          expect(apart).toBeGreaterThanOrEqual(ttl * 1_000)
        }
    }),
    runs(300),
  )
  expect(count).toBeGreaterThan(100)
})

test('the reason is the first check that fails, and the trace ends with it', () => {
  fc.assert(
    fc.property(definitions, history, projectArbitrary, (all, rows, project) => {
      for (const { decided } of runAll(versionsOf(all), rows, project)) {
        const { trace, reason, outcome } = decided
        expect(trace.map(({ check }) => check)).toEqual(checks.slice(0, trace.length))
        const failed = trace.filter(({ verdict }) => verdict === 'fail').map(({ check }) => check)
        expect(failed).toEqual(reason === null ? [] : [reason])
        if (reason === null) expect(trace).toHaveLength(checks.length)
        else expect(trace.at(-1)?.check).toBe(reason)
        const heldOut = reason === 'globalHoldout' || reason === 'strategyHoldout'
        expect(outcome).toBe(reason === null ? 'delivered' : heldOut ? 'held_out' : 'suppressed')
        expect(decided.isExposed).toBe(trace.length > checks.indexOf('globalHoldout'))
      }
    }),
    runs(200),
  )
})

test('what is stored of a decision decides the same again', () => {
  fc.assert(
    fc.property(definitions, history, projectArbitrary, (all, rows, project) => {
      for (const { inputs, decided } of runAll(versionsOf(all), rows, project)) {
        const stored: typeof inputs = JSON.parse(JSON.stringify(inputs))
        expect(JSON.parse(JSON.stringify(decide(stored)))).toEqual(JSON.parse(JSON.stringify(decided)))
      }
    }),
    runs(200),
  )
})

test('the order in which strategies are listed makes no difference', () => {
  fc.assert(
    fc.property(definitions, history, projectArbitrary, (all, rows, project) => {
      const versions = versionsOf(all)
      const [one, other] = [runAll(versions, rows, project), runAll(versions.toReversed(), rows, project)]
      expect(other.map(({ decided }) => decided)).toEqual(one.map(({ decided }) => decided))
    }),
    runs(200),
  )
})

test('without other limits a narrower audience delivers to nobody else', () => {
  fc.assert(
    fc.property(definitionArbitrary, nodeArbitrary(), history, projectArbitrary, (some, node, rows, project) => {
      const limits = { ...some.limits, person: null, budget: null }
      const wide = { ...some, reentry: { kind: 'always' as const }, limits }
      const narrow = { ...wide, audience: wide.audience ? { all: [wide.audience, node] } : node }
      const free = { ...project, cap: null }
      const causes = (definition: typeof wide) =>
        delivered(runAll(versionsOf([definition]), rows, free)).map(({ inputs }) => inputs.cause.id)
      const reached = new Set(causes(wide))
      for (const cause of causes(narrow)) expect(reached).toContain(cause)
    }),
    runs(200),
  )
})

describe('arms', () => {
  test('the propensities of a match sum to 1, and the chosen one is its weight divided by the sum', () => {
    fc.assert(
      fc.property(definitionArbitrary, fc.uuid(), fc.uuid(), ({ arms }, strategy, decision) => {
        const sum = arms.reduce((total, { weight }) => total + weight, 0)
        expect(arms.reduce((total, { weight }) => total + weight / sum, 0)).toBeCloseTo(1, 9)
        const { arm, propensity, position } = chooseArm(arms, strategy, decision)
        expect(propensity).toBe(arm.weight / sum)
        expect(position).toBeLessThan(1)
      }),
      runs(300),
    )
  })

  test('each arm is chosen in its share of decisions', () => {
    const arms = [1, 2, 7].map((weight, place) => ({ id: `${place}`, action: null, weight }))
    const counts = new Map<string, number>()
    for (let place = 0; place < 20_000; place += 1) {
      const { arm } = chooseArm(arms, 'strategy', `decision ${place}`)
      counts.set(arm.id, (counts.get(arm.id) ?? 0) + 1)
    }
    expect([...arms.map(({ id }) => (counts.get(id) ?? 0) / 20_000)].map((it) => Math.round(it * 50) / 50)).toEqual([
      0.1, 0.2, 0.7,
    ])
  })
})

describe('quiet hours', () => {
  const quietAt = (iso: string, timeZone: string, from: string, to: string) =>
    isQuiet(localTime(Date.parse(iso), [timeZone]).time, { from, to })

  test.each([
    ['21:59', false],
    ['22:00', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
  ])('over midnight, %s is quiet: %s', (time, quiet) => {
    expect(isQuiet(time, { from: '22:00', to: '08:00' })).toBe(quiet)
  })

  test('follow the clock of Paris when summer time begins and ends', () => {
    // 2026-03-29: at 01:00 UTC the clock goes from 02:00 to 03:00.
    expect(quietAt('2026-03-29T00:59:00Z', 'Europe/Paris', '01:00', '03:00')).toBe(true)
    expect(quietAt('2026-03-29T01:00:00Z', 'Europe/Paris', '01:00', '03:00')).toBe(false)
    expect(quietAt('2026-03-29T01:00:00Z', 'Europe/Paris', '03:00', '04:00')).toBe(true)
    // 2026-10-25: at 01:00 UTC the clock goes from 03:00 back to 02:00.
    expect(quietAt('2026-10-25T00:30:00Z', 'Europe/Paris', '02:00', '03:00')).toBe(true)
    expect(quietAt('2026-10-25T01:30:00Z', 'Europe/Paris', '02:00', '03:00')).toBe(true)
    expect(quietAt('2026-10-25T02:00:00Z', 'Europe/Paris', '02:00', '03:00')).toBe(false)
  })

  test('an unknown time zone is left out, and the next one is used', () => {
    const at = Date.parse('2026-03-01T08:00:00Z')
    expect(localTime(at, ['Moon/Base', 'Asia/Shanghai'])).toEqual({ time: '16:00', timeZone: 'Asia/Shanghai' })
    expect(localTime(at, [null, ''])).toEqual({ time: '08:00', timeZone: 'UTC' })
  })
})
