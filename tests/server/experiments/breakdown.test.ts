import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { EffectBreakdown, EffectPart } from '#contract/experiments/breakdown.ts'
import type { Effects } from '#contract/experiments/effects.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ actionContents: contents }))

const goal = { metric: 'purchase', hours: 24, direction: 'up', guardrails: [] } as const
const halved = definitionOf({ holdout: 50, reentry: { kind: 'once' }, goal: { ...goal, guardrails: [] } })
const day = 86_400_000

const screens = { phone: { w: 390, h: 844 }, desktop: { w: 1440, h: 900 } } as const
type Visitor = { anonymousId: string; context: Record<string, unknown>; device: string | null }

const visitorsWith = (device: keyof typeof screens | null, count: number): Visitor[] =>
  Array.from({ length: count }, () => ({
    anonymousId: randomUUID(),
    context: device === null ? {} : { screen: screens[device] },
    device,
  }))

const purchaseOf = ({ anonymousId, context }: Visitor, value: number) => ({
  anonymousId,
  context,
  event: 'purchase',
  properties: { order_id: anonymousId, value, currency: 'CNY' },
})

const breakdownOf = (desk: Desk, query: Record<string, string>) => desk.data<EffectBreakdown>('viewEffectBreakdown', { query })

const byValue = ({ parts }: EffectBreakdown) => new Map(parts.map((it): [string | null, EffectPart] => [it.value, it]))

test('each part has the sums of its people as they were at their exposure, and all parts together are the result', async () => {
  const desk = await openDesk(server)
  const { id: strategy } = await desk.run(halved)
  const visitors = [...visitorsWith('phone', 40), ...visitorsWith('desktop', 24), ...visitorsWith(null, 6)]
  // Those with an even place were first seen two days before their exposure.
  const known = visitors.filter((_, place) => place % 2 === 0)
  const view = { event: 'page_view' }
  const before = new Date(server.now().getTime() - 2 * day).toISOString()
  await desk.send(
    ...known.map(({ anonymousId, context }) => ({ anonymousId, context, type: 'track', ...view, originalTimestamp: before })),
  )
  await desk.send(...visitors.map(({ anonymousId, context }) => ({ anonymousId, context })))
  server.pass(1_000)
  await desk.send(...visitors.map((it, place) => purchaseOf(it, place + 1)))
  // What somebody becomes after the exposure changes nothing.
  server.pass(2 * day)
  await desk.send(
    ...visitors.slice(0, 5).map(({ anonymousId }) => ({ anonymousId, context: { screen: screens.desktop }, ...view })),
  )
  await server.app.sweep()

  const decisions = await desk.decisions()
  const isHeld = ({ anonymousId }: Visitor) => decisions.find((it) => it.anonymousId === anonymousId)?.outcome === 'held_out'
  const expected = (people: readonly Visitor[]) => ({
    n: people.length,
    sum: people.reduce((sum, it) => sum + visitors.indexOf(it) + 1, 0),
  })
  const divided = async (dimension: string, partOf: (it: Visitor) => string | null) => {
    const breakdown = await breakdownOf(desk, { strategy, version: '1', metric: 'revenue', dimension })
    const found = byValue(breakdown)
    expect(breakdown).toMatchObject({ dimension, baseline: 'holdout', others: 0, unrecorded: 0, result: { metric: 'revenue' } })
    expect([...found.keys()].sort()).toEqual([...new Set(visitors.map(partOf))].sort())
    for (const [value, { control, treatment }] of found) {
      const people = visitors.filter((it) => partOf(it) === value)
      expect({ value, ...control }).toMatchObject({ value, ...expected(people.filter(isHeld)) })
      expect({ value, ...treatment }).toMatchObject({ value, ...expected(people.filter((it) => !isHeld(it))) })
    }
    return breakdown
  }
  const devices = await divided('device', ({ device }) => device)
  expect(devices.parts.map(({ value }) => value)).toEqual(['phone', 'desktop', null])
  await divided('visitor', (it) => (known.includes(it) ? 'returning' : 'new'))

  const [scope] = (await desk.data<Effects>('viewEffects', { query: { strategy } })).scopes
  const result = scope?.results.find(({ metric }) => metric === 'revenue')
  const sumOf = (side: 'control' | 'treatment') => devices.parts.reduce((sum, it) => sum + it[side].sum, 0)
  expect(result?.control.sum).toBeCloseTo(sumOf('control'), 6)
  expect(result?.treatment.sum).toBeCloseTo(sumOf('treatment'), 6)

  // Some of the people were exposed before their device was kept.
  await server.database.query(
    `update effect_people set visitor = null, device = null, source = null, country = null
      where project_id = $1 and strategy_id = $2 and device = 'desktop'`,
    [desk.ref.projectId, strategy],
  )
  const later = await breakdownOf(desk, { strategy, version: '1', metric: 'revenue', dimension: 'device' })
  expect([later.unrecorded, later.parts.map(({ value }) => value)]).toEqual([24, ['phone', null]])
})

test('p values and intervals are corrected for the number of parts', async () => {
  const desk = await openDesk(server)
  const { id: strategy } = await desk.run(halved)
  const visitors = [...visitorsWith('phone', 45), ...visitorsWith('desktop', 45)]
  const spentBy = (it: Visitor) => (visitors.indexOf(it) % 7) + 1
  await desk.send(...visitors.map(({ anonymousId, context }) => ({ anonymousId, context })))
  server.pass(1_000)
  await desk.send(...visitors.map((it) => purchaseOf(it, spentBy(it))))
  await server.app.sweep()
  const asked = { strategy, version: '1', metric: 'revenue', engine: 'fixed' }
  const { parts } = await breakdownOf(desk, { ...asked, dimension: 'device' })
  const [least, most] = parts.map(({ absolute: { p, adjustedP } }) => ({ p: p ?? -1, adjustedP })).sort((a, b) => a.p - b.p)
  if (!least || !most) throw new Error('two parts were expected')
  const smaller = Math.min(1, 2 * least.p)
  expect(least.adjustedP).toBeCloseTo(smaller, 10)
  expect(most.adjustedP).toBeCloseTo(Math.max(smaller, most.p), 10)

  // Each of two intervals is one of 97.5 %. Student's quantile for that is 2.24 with many people, and 2.5 with eleven degrees of freedom.
  const held = new Set((await desk.decisions()).flatMap((it) => (it.outcome === 'held_out' ? [it.anonymousId] : [])))
  for (const { value, absolute } of parts) {
    const squaredErrors = [true, false].map((isHeld) => {
      const values = visitors.filter((it) => it.device === value && held.has(it.anonymousId) === isHeld).map(spentBy)
      const mean = values.reduce((sum, it) => sum + it, 0) / values.length
      return values.reduce((sum, it) => sum + (it - mean) ** 2, 0) / (values.length - 1) / values.length
    })
    const [low, high] = absolute.interval ?? [0, 0]
    const quantile = (high - low) / 2 / Math.sqrt(squaredErrors.reduce((sum, it) => sum + it, 0))
    expect(quantile).toBeGreaterThan(2.24)
    expect(quantile).toBeLessThan(2.5)
  }
  // A division into one part corrects nothing.
  const [whole] = (await breakdownOf(desk, { ...asked, dimension: 'visitor' })).parts
  const [scope] = (await desk.data<Effects>('viewEffects', { query: { strategy, engine: 'fixed' } })).scopes
  expect(whole?.absolute.interval).toEqual(scope?.results.find(({ metric }) => metric === 'revenue')?.absolute.interval)
})

test('the whole project is divided as well; an unknown strategy, version or metric is refused', async () => {
  const desk = await openDesk(server)
  const { id: strategy } = await desk.run(halved)
  const visitors = visitorsWith('phone', 10)
  await desk.send(...visitors.map(({ anonymousId, context }) => ({ anonymousId, context })))
  await server.app.sweep()
  const [project] = (await desk.data<Effects>('viewEffects')).scopes
  const whole = await breakdownOf(desk, { version: String(project?.version), metric: 'conversion', dimension: 'device' })
  expect(whole.parts.map(({ value, control, treatment }) => [value, control.n + treatment.n])).toEqual([['phone', 10]])
  const codeOf = async (query: Record<string, string>) => (await desk.call('viewEffectBreakdown', { query })).code
  const sound = { strategy, version: '1', metric: 'conversion', dimension: 'device' }
  expect(await codeOf({ ...sound, strategy: randomUUID() })).toBe(serverProblems['strategy.unknown'].number)
  expect(await codeOf({ ...sound, version: '7' })).toBe(serverProblems['strategy.unknown'].number)
  expect(await codeOf({ ...sound, metric: 'nothing' })).toBe(serverProblems['metric.unknown'].number)
  expect(await codeOf({ ...sound, dimension: 'shoe size' })).toBe(serverProblems['request.invalid'].number)
})
