import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { mask } from '#engine/profiles/mask.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { dumpOf } from '#tests/server/profiles/people.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { armed, definitionOf, limitsOf } from './definitions.ts'
import { contents, ends, openDesk } from './desk.ts'

const server = withServer(() => ({ actionContents: contents }))

const withoutDurations = (decision: Decision) => ({
  ...decision,
  messages: [],
  trace: decision.trace.map(({ check, seen, verdict }) => ({ check, seen, verdict })),
})

test('a simulation of an event that really came decides what really was decided', async () => {
  const desk = await openDesk(server)
  const definition = definitionOf({
    audience: { all: [{ did: 'search' }, { not: { did: 'purchase' } }] },
    reentry: { kind: 'once' },
    arms: [...armed, { id: 'nothing', action: null, weight: 2 }],
    holdout: 30,
  })
  const { id } = await desk.run(definition)
  const visitors = Array.from({ length: 20 }, () => randomUUID())
  await desk.send(...visitors.map((anonymousId) => ({ anonymousId })))
  const decisions = await desk.decisions()
  expect(decisions).toHaveLength(20)
  for (const decision of decisions) {
    const body = { definition, profile: decision.profile, event: { id: decision.event.id }, strategy: id }
    const simulated = await desk.data<Decision>('simulateOne', { body })
    expect(withoutDurations(simulated)).toEqual(withoutDurations(decision))
  }
  const [first] = decisions
  const own = first?.event.id ?? ''
  const other = { ...definition, trigger: { ...definition.trigger, event: 'purchase' } }
  const simulate = (body: object) => desk.call('simulateOne', { body: { definition: other, profile: first?.profile, ...body } })
  expect((await simulate({ event: { id: own } })).data).toMatchObject({ outcome: 'suppressed', reason: 'trigger' })
  expect((await simulate({ event: { name: 'purchase' } })).data).not.toMatchObject({ reason: 'trigger' })
  expect((await simulate({ event: { id: '999' } })).code).toBe(serverProblems['event.unknown'].number)
  expect((await simulate({ event: { id: own }, profile: randomUUID() })).code).toBe(serverProblems['profile.unknown'].number)
  expect(await desk.decisions()).toHaveLength(20)
})

test('a rebuild keeps every decision, makes none again and sends nothing twice', async () => {
  const desk = await openDesk(server)
  const visitor = randomUUID()
  const before = { anonymousId: visitor, event: 'search' }
  await desk.send(before)
  await desk.run(definitionOf({ arms: armed }))
  await desk.run(
    definitionOf({ trigger: { kind: 'event', event: 'add_to_cart', where: [], delay: { minutes: 5, cancelledBy: null } } }),
  )
  await desk.send(before, { anonymousId: visitor, event: 'add_to_cart' })
  const [decisions, messages] = [await desk.decisions(), await desk.messages()]
  expect([decisions.length, messages.length]).toEqual([1, 1])
  expect(await server.app.rebuildProfiles(desk.ref)).toBe(true)
  await desk.send(before)
  const after = await desk.decisions()
  expect(after).toHaveLength(2)
  expect(after).toEqual(expect.arrayContaining(decisions))
  expect(await desk.messages()).toHaveLength(2)
  server.pass(10 * 60_000)
  await server.app.sweep()
  expect(await desk.decisions()).toHaveLength(3)
  await server.app.rebuildProfiles(desk.ref)
  await server.app.foldEvents()
  expect(await desk.decisions()).toHaveLength(3)
})

test('a budget and a cap hold exactly while two servers fold what many send at once', async () => {
  const desk = await openDesk(server)
  const other = besides(server, { actionContents: contents })
  const budget = { coupons: 7, per: 'day' as const }
  const paid = await desk.run(definitionOf({ arms: armed, limits: limitsOf({ budget }) }))
  const capped = await desk.run(definitionOf({ arms: armed, limits: limitsOf({ person: { n: 2, hours: 1 } }) }))
  const visitors = Array.from({ length: 5 }, () => randomUUID())
  await Promise.all(
    Array.from({ length: 50 }, async (_, place) => {
      await send(server, desk.key, [{ anonymousId: visitors[place % 5] ?? '' }])
      await (place % 2 === 0 ? server.app : other.app).foldEvents()
    }),
  )
  await server.app.foldEvents()
  const delivered = async (id: string) => (await desk.decisions({ strategy: id, outcome: 'delivered' })).length
  expect(await delivered(paid.id)).toBe(7)
  expect(await delivered(capped.id)).toBe(10)
  expect(await desk.messages()).toHaveLength(17)
  const [all, more] = [await desk.decisions({ strategy: paid.id }), await desk.decisions({ strategy: capped.id })]
  expect([all.length, more.length]).toEqual([50, 50])
  expect(new Set(ends(all))).toEqual(new Set(['delivered', 'budget']))
  other.app.drain()
  await other.app.settle()
})

test('people who become one are no longer compared where one was held out, and their limits are counted together', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.run(definitionOf({ reentry: { kind: 'once' }, holdout: 50 }))
  const visitors = Array.from({ length: 12 }, () => randomUUID())
  await desk.send(...visitors.map((anonymousId) => ({ anonymousId })))
  const decisions = await desk.decisions()
  const one = decisions.find(({ outcome }) => outcome === 'held_out')?.anonymousId ?? ''
  const two = decisions.find(({ outcome }) => outcome === 'delivered')?.anonymousId ?? ''
  await desk.send({ anonymousId: one, userId: 'anna', event: 'visit' }, { anonymousId: two, userId: 'anna', event: 'visit' })
  const contaminated = await server.database.query(
    'select 1 from decision_exposures where project_id = $1 and strategy_id = $2 and is_contaminated',
    [desk.ref.projectId, id],
  )
  expect(contaminated).toHaveLength(2)
  await desk.send({ anonymousId: two })
  const all = await desk.decisions({ profile: await desk.profileOf(two) })
  expect(all).toHaveLength(3)
  expect(ends(all)).toContain('reentry')
})

test('nothing of an erased person is left in decisions', async () => {
  const desk = await openDesk(server)
  const secret = `secret-${randomUUID()}@example.com`
  const where = [{ property: 'email', is: 'exists' as const }]
  const trigger = { kind: 'event' as const, event: 'search', where, delay: null }
  await desk.run(definitionOf({ trigger, arms: armed, audience: { trait: 'email', is: 'exists' } }))
  await desk.run(
    definitionOf({ trigger: { kind: 'event', event: 'search', where: [], delay: { minutes: 60, cancelledBy: null } } }),
  )
  const visitor = randomUUID()
  await desk.send(
    { anonymousId: visitor, type: 'identify', event: 'identify', userId: secret, traits: { email: secret } },
    { anonymousId: visitor, userId: secret, properties: { email: secret } },
  )
  const [decision] = await desk.decisions()
  expect(JSON.stringify(decision)).toContain(secret)
  const profile = await desk.profileOf(visitor)
  await desk.data('eraseProfile', { params: { id: profile }, body: { reason: 'they asked' } })
  expect(await desk.decisions()).toEqual([])
  const dump = await dumpOf(server)
  expect(dump).not.toContain(secret)
  expect(dump).not.toContain(decision?.id ?? 'none')
})

test('readers without the permission for personal data see no personal value, and cannot ask for one', async () => {
  const desk = await openDesk(server)
  const secret = 'anna@example.com'
  const definition = definitionOf({
    trigger: { kind: 'event', event: 'search', where: [{ property: 'email', is: 'equals', value: secret }], delay: null },
    audience: { trait: 'email', is: 'equals', value: secret },
    exclude: { trait: 'plan', is: 'equals', value: 'gold' },
  })
  const { id } = await desk.run(definition)
  await desk.send(
    { anonymousId: 'a', type: 'identify', event: 'identify', traits: { email: secret } },
    { anonymousId: 'a', properties: { email: secret } },
  )
  const [decision] = await desk.decisions()
  expect(decision?.outcome).toBe('delivered')
  await server.database.query(`update members set role = 'analyst' where user_id = $1`, [desk.userId])
  const seen = await Promise.all([
    desk.data<Strategy>('viewStrategy', { params: { id } }),
    desk.data('listStrategyVersions', { params: { id } }),
    desk.decisions(),
    desk.data('viewDecision', { params: { id: decision?.id ?? '' } }),
  ])
  for (const shown of seen) {
    expect(JSON.stringify(shown)).not.toContain('anna')
    expect(JSON.stringify(shown)).toContain(mask)
  }
  expect(await desk.replay(decision?.id ?? '')).toBe(true)
  const asked = await desk.call('simulateOne', {
    body: { definition, profile: decision?.profile, event: { id: decision?.event.id } },
  })
  expect([asked.code, asked.data]).toMatchObject([
    serverProblems['strategy.invalid'].number,
    {
      problems: [
        { code: 'value.personal', path: ['trigger', 'where', 0] },
        { code: 'value.personal', path: ['audience'] },
      ],
    },
  ])
  const [strategy] = seen
  const { name, definition: shown, revision: replaces } = strategy
  await desk.data('changeStrategy', { params: { id }, body: { name, definition: shown, replaces } })
  const [stored] = await server.database.query<{ definition: unknown }>('select definition from strategies where id = $1', [id])
  expect(stored?.definition).toEqual(definition)
  expect((await desk.call('publishStrategy', { params: { id }, body: { replaces: 1 } })).code).toBe(
    serverProblems['permission.denied'].number,
  )
  expect((await desk.call('deleteStrategy', { params: { id } })).code).toBe(serverProblems['permission.denied'].number)
})
