import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Decision } from '#contract/decisions/decision.ts'
import { withServer } from '#tests/server/setup.ts'
import { anAction, armed, definitionOf, limitsOf } from './definitions.ts'
import { contents, ends, openDesk } from './desk.ts'

// On both databases: decisions are made from what was folded, in its transaction.

const server = withServer(() => ({ actionContents: contents }))
const minute = 60_000
const hour = 60 * minute

test('an event that fits is decided, sent once, and joined by what the browser reports', async () => {
  const desk = await openDesk(server)
  const where = [{ property: 'q', is: 'equals' as const, value: 'tea' }]
  const { id } = await desk.run(definitionOf({ trigger: { kind: 'event', event: 'search', where, delay: null }, arms: armed }))
  const visitor = randomUUID()
  await desk.send(
    { anonymousId: visitor, properties: { q: 'tea' } },
    { anonymousId: visitor, properties: { q: 'pot' } },
    { anonymousId: visitor, event: 'purchase' },
  )
  const [decision, ...others] = await desk.decisions()
  expect(others).toEqual([])
  expect(decision).toMatchObject({
    at: server.now().toISOString(),
    strategy: id,
    version: 1,
    profile: await desk.profileOf(visitor),
    anonymousId: visitor,
    event: { id: '1', name: 'search' },
    outcome: 'delivered',
    reason: null,
    arm: 'popup',
    propensity: 1,
    action: anAction,
    messages: [{ status: 'sent', at: server.now().toISOString() }],
  })
  const decisionId = decision?.id ?? ''
  expect(decision?.trace.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual([
    'status pass',
    'trigger pass',
    'reentry pass',
    'audience pass',
    'exclusion pass',
    'consent pass',
    'globalHoldout pass',
    'strategyHoldout pass',
    'personCap pass',
    'projectCap pass',
    'quietHours pass',
    'exclusionGroup pass',
    'budget pass',
    'arm pass',
  ])
  expect(await desk.messages()).toEqual([{ anonymous_id: visitor, decision_id: decisionId }])
  expect(await desk.replay(decisionId)).toBe(true)
  const told = (event: string, anonymousId = visitor) => ({ anonymousId, event, properties: { decision_id: decisionId } })
  await desk.send(told('action_received'), told('action_shown'), told('action_clicked', randomUUID()), told('action_shown'))
  const [joined] = await desk.decisions()
  expect(joined?.messages.map(({ status }) => status)).toEqual(['sent', 'received', 'shown'])
})

test('limits and conditions end a decision at their check, and the funnel counts them', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.run(
    definitionOf({
      audience: { did: 'search', times: { is: 'atLeast', n: 2 } },
      exclude: { did: 'purchase' },
      arms: armed,
      limits: limitsOf({ person: { n: 1, hours: 1 } }),
    }),
  )
  const visitor = randomUUID()
  // In one batch: each event is decided with the state as of then.
  await desk.send(
    ...Array.from({ length: 3 }, () => ({ anonymousId: visitor })),
    { anonymousId: visitor, event: 'purchase' },
    { anonymousId: visitor },
  )
  expect(ends(await desk.decisions())).toEqual(expect.arrayContaining(['audience', 'delivered', 'personCap', 'exclusion']))
  const byEvent = (await desk.decisions()).toSorted((one, other) => Number(one.event.id) - Number(other.event.id))
  expect(ends(byEvent)).toEqual(['audience', 'delivered', 'personCap', 'exclusion'])
  for (const decision of byEvent) expect(await desk.replay(decision.id)).toBe(true)
  const funnel = await desk.funnel(id)
  expect(funnel).toMatchObject({ matches: 4, outcomes: { delivered: 1, held_out: 0, suppressed: 3 } })
  expect(funnel.checks.filter(({ failed }) => failed > 0)).toEqual([
    { check: 'audience', reached: 4, failed: 1 },
    { check: 'exclusion', reached: 3, failed: 1 },
    { check: 'personCap', reached: 2, failed: 1 },
  ])
  expect(await desk.messages()).toHaveLength(1)
})

test('a condition that only the log could answer is decided in the same way again', async () => {
  const desk = await openDesk(server)
  const where = [{ property: 'q', is: 'in' as const, value: ['tea', 'pot'] }]
  await desk.run(
    definitionOf({ audience: { did: 'search', where, times: { is: 'atLeast', n: 2 }, within: { days: 1 } }, arms: armed }),
  )
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor, properties: { q: 'tea' } })
  await desk.send({ anonymousId: visitor, properties: { q: 'pot' } })
  const decisions = (await desk.decisions()).toSorted((one, other) => Number(one.event.id) - Number(other.event.id))
  expect(ends(decisions)).toEqual(['audience', 'delivered'])
  for (const { id } of decisions) expect(await desk.replay(id)).toBe(true)
})

test('re-entry, consent, quiet hours, groups, budgets and the project’s cap each stop what comes after', async () => {
  const desk = await openDesk(server)
  const visitor = randomUUID()
  const of = async (id: string) =>
    ends((await desk.decisions({ strategy: id })).toSorted((a, b) => Number(a.event.id) - Number(b.event.id)))
  const once = await desk.run(definitionOf({ reentry: { kind: 'once' } }))
  const agreed = await desk.run(definitionOf({ consent: 'marketing' }))
  // 08:00 in UTC is 16:00 in Shanghai.
  const quiet = await desk.run(definitionOf({ limits: limitsOf({ quiet: { from: '15:59', to: '16:01' } }) }))
  const first = await desk.run(definitionOf({ arms: armed, limits: limitsOf({ group: 'one', priority: 5 }) }))
  const second = await desk.run(definitionOf({ arms: armed, limits: limitsOf({ group: 'one' }) }))
  const paid = await desk.run(definitionOf({ arms: armed, limits: limitsOf({ budget: { coupons: 1, per: 'total' } }) }))
  await desk.send(
    { anonymousId: visitor, context: { timezone: 'Asia/Shanghai' } },
    { anonymousId: visitor, context: { timezone: 'Asia/Shanghai', consent: { state: 'granted', categories: ['marketing'] } } },
  )
  expect(await of(once.id)).toEqual(['delivered', 'reentry'])
  expect(await of(agreed.id)).toEqual(['consent', 'delivered'])
  expect(await of(quiet.id)).toEqual(['quietHours', 'quietHours'])
  expect(await of(first.id)).toEqual(['delivered', 'delivered'])
  expect(await of(second.id)).toEqual(['exclusionGroup', 'exclusionGroup'])
  expect(await of(paid.id)).toEqual(['delivered', 'budget'])
  await desk.data('changeDecisionLimits', { body: { person: { n: 3, hours: 1 }, timeZone: 'Asia/Shanghai', quiet: null } })
  await desk.send({ anonymousId: visitor })
  expect((await of(first.id)).at(-1)).toBe('projectCap')
  expect((await of(once.id)).at(-1)).toBe('reentry')
  for (const { id } of await desk.decisions()) expect(await desk.replay(id)).toBe(true)
})

test('quiet hours of the project are those of strategies without their own, and only from their change on', async () => {
  const desk = await openDesk(server)
  const anonymousId = randomUUID()
  const of = async (id: string) =>
    ends((await desk.decisions({ strategy: id })).toSorted((a, b) => Number(a.event.id) - Number(b.event.id)))
  const without = await desk.run(definitionOf())
  const own = await desk.run(definitionOf({ limits: limitsOf({ quiet: { from: '02:00', to: '03:00' } }) }))
  await desk.send({ anonymousId })
  // 08:00 in UTC.
  const limits = { person: null, timeZone: 'UTC', quiet: { from: '07:00', to: '08:01' } }
  expect(await desk.data('changeDecisionLimits', { body: limits })).toEqual(limits)
  await desk.send({ anonymousId })
  // 17:00 in Tokyo.
  await desk.send({ anonymousId, context: { timezone: 'Asia/Tokyo' } })
  expect(await desk.data('changeDecisionLimits', { body: { ...limits, quiet: null } })).toMatchObject({ quiet: null })
  await desk.send({ anonymousId })
  expect(await of(without.id)).toEqual(['delivered', 'quietHours', 'delivered', 'delivered'])
  expect(await of(own.id)).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
  for (const { id } of await desk.decisions()) expect(await desk.replay(id)).toBe(true)
})

test('people who are held out receive nothing, and are exposed as all others are', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.run(definitionOf({ arms: armed, holdout: 50 }))
  await desk.send(...Array.from({ length: 60 }, () => ({ anonymousId: randomUUID() })))
  const decisions = await desk.decisions()
  const heldOut = decisions.filter(({ outcome }) => outcome === 'held_out')
  expect(heldOut.length).toBeGreaterThan(10)
  expect(heldOut.length).toBeLessThan(50)
  expect(new Set(heldOut.map(({ reason }) => reason))).toEqual(new Set(['strategyHoldout']))
  expect(await desk.messages()).toHaveLength(60 - heldOut.length)
  const exposures = await server.database.query<{ exposed_as: string }>(
    'select exposed_as from decision_exposures where project_id = $1 and strategy_id = $2 and version = 1',
    [desk.ref.projectId, id],
  )
  expect(exposures).toHaveLength(60)
  expect(exposures.filter((it) => it.exposed_as === 'strategyHoldout')).toHaveLength(heldOut.length)
  expect(await desk.data('changeHoldout', { body: { share: 20, reason: 'more' } })).toMatchObject({ share: 20, version: 3 })
  await desk.send(...Array.from({ length: 60 }, () => ({ anonymousId: randomUUID() })))
  const global = (await desk.decisions()).filter(({ reason }) => reason === 'globalHoldout')
  expect(global.length).toBeGreaterThan(2)
})

test('a delay ends at its own time however late that is looked at, and an event before it cancels', async () => {
  const desk = await openDesk(server)
  const began = server.now().getTime()
  const delay = { minutes: 30, cancelledBy: 'purchase' }
  await desk.run(definitionOf({ trigger: { kind: 'event', event: 'add_to_cart', where: [], delay } }))
  await desk.send({ anonymousId: 'a', event: 'add_to_cart' }, { anonymousId: 'b', event: 'add_to_cart' })
  server.pass(10 * minute)
  await desk.send({ anonymousId: 'b', event: 'purchase' })
  expect((await desk.decisions()).map((it) => [it.reason, Date.parse(it.at) - began])).toEqual([['trigger', 10 * minute]])
  server.pass(5 * hour)
  await server.app.sweep()
  await server.app.sweep()
  const decisions = await desk.decisions()
  expect(decisions.map((it) => [it.reason ?? it.outcome, Date.parse(it.at) - began])).toEqual([
    ['trigger', 10 * minute],
    ['delivered', 30 * minute],
  ])
  for (const { id } of decisions) expect(await desk.replay(id)).toBe(true)
})

test('a segment that is entered by an event or left by time starts a strategy', async () => {
  const desk = await openDesk(server)
  const segment = await desk.create('Lately', { did: 'search', within: { hours: 1 } })
  await server.app.sweep()
  await desk.run(definitionOf({ trigger: { kind: 'segment', segment: segment.id, edge: 'entered' } }))
  await desk.run(definitionOf({ trigger: { kind: 'segment', segment: segment.id, edge: 'left' } }))
  const began = server.now().getTime()
  await desk.send({ anonymousId: 'a' })
  server.pass(2 * hour)
  await server.app.sweep()
  expect((await desk.decisions()).map((it) => [it.event.name, it.outcome, Date.parse(it.at) - began])).toEqual([
    ['segment_entered', 'delivered', 0],
    ['segment_left', 'delivered', hour],
  ])
})

test('somebody who returns, and an order of a number, start a strategy', async () => {
  const desk = await openDesk(server)
  const returned = await desk.run(definitionOf({ trigger: { kind: 'returned', days: 1 } }))
  const second = await desk.run(definitionOf({ trigger: { kind: 'milestone', orders: 2 } }))
  const buy = { anonymousId: 'a', event: 'purchase', properties: { value: 5 } }
  await desk.send(buy)
  server.pass(24 * hour)
  await desk.send(buy, buy)
  expect((await desk.decisions()).map(({ strategy, event }) => [strategy, event.id]).toSorted()).toEqual(
    [
      [returned.id, '2'],
      [second.id, '2'],
    ].toSorted(),
  )
})

test('without content an arm fails, and past events that are imported start nothing', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.run(definitionOf({ arms: armed }))
  const none = { ...contents, contentOf: contents.contentOf }
  contents.contentOf = async () => null
  await desk.send({ anonymousId: randomUUID() })
  contents.contentOf = none.contentOf
  const [decision] = await desk.decisions()
  expect(decision).toMatchObject({ outcome: 'suppressed', reason: 'arm', arm: 'popup' })
  expect(await desk.replay(decision?.id ?? '')).toBe(true)
  const past = new Date(server.now().getTime() - 48 * hour).toISOString()
  await desk.send({ anonymousId: randomUUID(), originalTimestamp: past })
  expect(await desk.decisions({ strategy: id })).toHaveLength(1)
})

test('decisions are found by profile, strategy, outcome and time, in pages', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.run(definitionOf())
  await desk.send({ anonymousId: 'a' }, { anonymousId: 'b' })
  server.pass(minute)
  const later = server.now().toISOString()
  await desk.send({ anonymousId: 'a' })
  const [first] = await desk
    .data<{ items: Decision[]; next: string | null }>('listDecisions', { query: { limit: '2' } })
    .then(async ({ items, next }) => [
      [
        ...items,
        ...(await desk.data<{ items: Decision[] }>('listDecisions', { query: { limit: '2', cursor: next ?? '' } })).items,
      ],
    ])
  expect(first?.map(({ event }) => event.id).toSorted()).toEqual(['1', '2', '3'])
  expect(await desk.decisions({ profile: await desk.profileOf('a') })).toHaveLength(2)
  expect(await desk.decisions({ strategy: id, from: later })).toHaveLength(1)
  expect(await desk.decisions({ to: later, outcome: 'delivered' })).toHaveLength(2)
  expect(await desk.decisions({ outcome: 'held_out' })).toHaveLength(0)
  const view = (asked: string) => desk.call('viewDecision', { params: { id: asked } })
  expect((await view(first?.[0]?.id ?? '')).data).toEqual(first?.[0])
  expect((await view(randomUUID())).msg).not.toBe('')
})
