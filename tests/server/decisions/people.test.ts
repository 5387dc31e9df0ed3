import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EventDecisions } from '#contract/decisions/decision.ts'
import type { Exposures } from '#contract/decisions/exposures.ts'
import type { Timeline } from '#contract/profiles/history.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { withServer } from '#tests/server/setup.ts'
import { armed, definitionOf } from './definitions.ts'
import { contents, openDesk } from './desk.ts'

const server = withServer(() => ({ actionContents: contents }))

const timelineOf = (desk: Awaited<ReturnType<typeof openDesk>>, id: string, query: Record<string, string> = {}) =>
  desk.data<Timeline>('listTimeline', { params: { id }, query })

test('a person’s timeline has each decision before the event that caused it, by pages and by kinds', async () => {
  const desk = await openDesk(server)
  const { id: strategy } = await desk.run(definitionOf({ arms: armed }))
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor }, { anonymousId: visitor, event: 'purchase' }, { anonymousId: visitor })
  const profile = await desk.profileOf(visitor)
  const all = await timelineOf(desk, profile)
  expect(all.items.map(({ kind }) => kind)).toEqual(['decision', 'decision', 'track', 'track', 'track'])
  expect(all.total).toEqual({ value: 5, exact: true })
  const made = await desk.decisions({ profile })
  expect(all.items.filter(({ kind }) => kind === 'decision').map(({ id }) => id)).toEqual(made.toReversed().map(({ id }) => id))
  expect(all.items[0]).toMatchObject({ strategy, version: 1, event: 'search', outcome: 'delivered', reason: null, arm: 'popup' })
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Timeline = await timelineOf(desk, profile, { limit: '1', ...(cursor === '' ? {} : { cursor }) })
    paged.push(...page.items.map(({ kind, id }) => `${kind} ${id}`))
    cursor = page.next
  }
  expect(paged).toEqual(all.items.map(({ kind, id }) => `${kind} ${id}`))
  const decided = await timelineOf(desk, profile, { kinds: 'decision' })
  expect(decided.items.map(({ kind }) => kind)).toEqual(['decision', 'decision'])
  expect(decided.total).toEqual({ value: 2, exact: true })
})

test('what events have caused is told by their ids, and an event that is not folded yet is not decided yet', async () => {
  const desk = await openDesk(server)
  const ask = (events: string) => desk.data<EventDecisions>('listEventDecisions', { query: { events } })
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor })
  expect(await ask('1')).toEqual({ isActive: false, decidedTo: 0, items: [] })
  const { id: strategy } = await desk.run(definitionOf({ arms: armed }))
  await desk.send({ anonymousId: visitor }, { anonymousId: visitor, event: 'purchase' })
  await send(server, desk.key, [{ anonymousId: visitor }])
  const before = await ask('1,2,3,4')
  expect(before.decidedTo).toBe(3)
  expect(before.items.map(({ event, strategy: of, outcome }) => [event, of, outcome])).toEqual([['2', strategy, 'delivered']])
  await server.app.foldEvents()
  const after = await ask('4')
  expect(after).toMatchObject({ isActive: true, decidedTo: 4, items: [{ event: '4', strategy }] })
})

test('a person’s exposures say to which group they belong, also those of profiles that became part of theirs', async () => {
  const desk = await openDesk(server)
  const ask = (profile: string) => desk.data<Exposures>('listExposures', { query: { profile } })
  expect(await ask(randomUUID())).toEqual({ globalHoldout: null, items: [], count: 0 })
  const { id: strategy } = await desk.run(definitionOf({ arms: armed }))
  const [laptop, phone] = [randomUUID(), randomUUID()]
  await desk.send({ anonymousId: laptop })
  server.pass(1_000)
  await desk.send({ anonymousId: laptop }, { anonymousId: phone })
  const [into, from] = [await desk.profileOf(laptop), await desk.profileOf(phone)]
  const [first] = await desk.decisions({ profile: into })
  const one = await ask(into)
  expect(one.items).toEqual([
    { strategy, version: 1, decision: first?.id, at: first?.at, exposedAs: 'treated', isContaminated: false },
  ])
  expect(one.globalHoldout).toMatchObject({ share: 0, isHeldOut: false })
  await desk.data('mergeProfiles', { body: { from, into, reason: 'one person' } })
  expect((await ask(from)).count).toBe((await ask(into)).count)
  await desk.data('changeHoldout', { body: { share: 20, reason: 'a test' } })
  const { globalHoldout } = await ask(into)
  expect(globalHoldout?.isHeldOut).toBe((globalHoldout?.bucket ?? 0) < 2_000)
})

test('events, decisions and exposures of another project are not told', async () => {
  const desk = await openDesk(server)
  await desk.run(definitionOf({ arms: armed }))
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor })
  const profile = await desk.profileOf(visitor)
  const other = await openDesk(server)
  await other.run(definitionOf())
  expect((await other.data<EventDecisions>('listEventDecisions', { query: { events: '1' } })).items).toEqual([])
  expect((await other.data<Exposures>('listExposures', { query: { profile } })).items).toEqual([])
})
