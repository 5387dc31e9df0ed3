import fc from 'fast-check'
import type { Definition } from '#contract/decisions/definition.ts'
import { countEntries, type Entry, nothingSpent, type Spent } from '#engine/decisions/counters.ts'
import { type Decided, decide, type Inputs, type Project, type Version } from '#engine/decisions/decide.ts'
import { factOf, partOf, startsOn } from '#engine/decisions/fact.ts'
import { inOrder, type Match } from '#engine/decisions/order.ts'
import { type Person, partsOf } from '#engine/decisions/person.ts'
import { foldEvent } from '#engine/profiles/fold.ts'
import type { StoredEvent } from '#engine/profiles/read-event.ts'
import { emptyState } from '#engine/profiles/state.ts'
import { needsOf } from '#engine/segments/needs.ts'
import { hour, nodeArbitrary, present } from '#tests/engine/generators.ts'
import { currency, measureAll } from '#tests/engine/pipeline.ts'

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
const action = { id: '11111111-1111-4111-8111-111111111111', version: 1 }
const clock = fc.constantFrom('00:00', '06:30', '11:59', '12:00', '12:01', '22:00')
const quietHours = fc.option(
  fc.record({ from: clock, to: clock }).filter(({ from, to }) => from !== to),
  { nil: null, freq: 2 },
)

/** Definitions whose limits matter within the few events of a random history. */
export const definitionArbitrary: fc.Arbitrary<Definition> = fc.record({
  trigger: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('event' as const),
        event: fc.constantFrom('page_view', 'add_to_cart', 'purchase'),
        where: fc.constant<Extract<Definition['trigger'], { kind: 'event' }>['where']>([]),
        delay: fc.constant(null),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('returned' as const), days: fc.constant(1) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('milestone' as const), orders: fc.constantFrom(1, 2) }) },
  ),
  reentry: fc.oneof(
    fc.constant({ kind: 'always' as const }),
    fc.constant({ kind: 'once' as const }),
    fc.constant({ kind: 'days' as const, days: 2 }),
  ),
  audience: seldom(nodeArbitrary()),
  exclude: seldom(nodeArbitrary()),

  consent: seldom(fc.constantFrom('analytics' as const, 'marketing' as const)),
  arms: fc
    .array(
      fc.record({ action: fc.constantFrom(action, action, null), weight: fc.double({ min: 0.001, max: 1e6, noNaN: true }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((arms) => arms.map((arm, place) => ({ id: `arm ${place}`, ...arm }))),
  policy: fc.constant({ kind: 'fixed' as const }),
  limits: fc.record({
    person: orNull(fc.record({ n: fc.constantFrom(1, 2), hours: fc.constantFrom(1, 24, 240) })),
    quiet: quietHours,
    budget: orNull(fc.record({ coupons: fc.constantFrom(1, 2), per: fc.constant('total' as const) })),
    group: orNull(fc.constantFrom('one', 'two')),
    priority: fc.integer({ min: -2, max: 2 }),
    ttl: fc.constantFrom(60, 86_400),
  }),
  holdout: fc.constantFrom(0, 10, 50),
  goal: fc.constant(null),
  schedule: fc.constant(null),
})

export const projectArbitrary: fc.Arbitrary<Project> = fc.record({
  quiet: quietHours,
  id: fc.uuid(),
  currency: fc.constant(currency),
  timeZone: fc.constantFrom('UTC', 'Asia/Shanghai', 'Europe/Paris'),
  cap: orNull(fc.record({ n: fc.constantFrom(1, 3), hours: fc.constantFrom(1, 24, 240) })),
  holdout: fc.record({ share: fc.constantFrom(0, 5, 20), version: fc.constantFrom(1, 2) }),
})

export const versionsOf = (definitions: readonly Definition[]): Version[] =>
  definitions.map((definition, place) => ({ strategy: `strategy ${place}`, version: 1, isRunning: true, definition }))

export type Made = { inputs: Inputs; decided: Decided }

/** What is decided for one person while their events come in, one each hour. */
export const runAll = (versions: readonly Version[], rows: readonly StoredEvent[], project: Project): Made[] => {
  const nodes = versions.flatMap(({ definition }) => [definition.audience, definition.exclude].flatMap((it) => it ?? []))
  const { needs } = needsOf(nodes)
  const made: Made[] = []
  const entries: Entry[] = []
  const spent = new Map<string, Spent>()
  let state = emptyState
  for (const [place, measured] of measureAll(rows).entries()) {
    const { event } = measured
    const before = state
    state = foldEvent(before, measured, needs)
    const fact = factOf(event, before, state)
    const at = present + place * hour
    const matches = versions.flatMap((version): Match[] => {
      const { trigger } = version.definition
      if (!startsOn(trigger, fact)) return []
      const cause = { id: String(event.id), name: event.name, at, anonymousId: event.anonymousId }
      const rest = { timeZone: event.timeZone, fact: partOf(trigger, fact), cancelledBy: null }
      return [{ version, cause: { ...cause, ...rest }, place: event.id, profile: 'person' }]
    })
    const whole: Person = {
      state,
      isIdentified: false,
      unit: rows[0]?.anonymousId ?? '',
      rfm: null,
      segments: [],
      lists: [],
      answers: [],
    }
    for (const { version, cause } of inOrder(matches)) {
      const { strategy, definition } = version
      const { limits } = definition
      const counters = countEntries(entries, {
        strategy,
        limits,
        cap: project.cap,
        now: at,
        spent: spent.get(strategy) ?? nothingSpent,
      })
      const asked = [definition.audience, definition.exclude].flatMap((it) => it ?? [])
      const offers = Object.fromEntries(definition.arms.map(({ id }) => [id, { coupons: 1, money: 0 }]))
      const id = `${strategy} ${cause.id}`
      const inputs: Inputs = { id, version, person: partsOf(whole, asked), cause, counters, project, offers }
      const decided = decide(inputs)
      made.push({ inputs, decided })
      if (decided.outcome !== 'suppressed') {
        const isMessage = decided.outcome === 'delivered' && decided.action !== null
        entries.push({ strategy, at, isMessage, group: limits.group, until: at + limits.ttl * 1_000 })
      }
      const sum = spent.get(strategy) ?? nothingSpent
      spent.set(strategy, { coupons: sum.coupons + decided.cost.coupons, money: sum.money + decided.cost.money })
    }
  }
  return made
}
