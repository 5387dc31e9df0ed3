import { expect, test } from 'vitest'
import { besides } from '#tests/server/setup.ts'
import { day, readStream, second, withVisitors } from './visitors.ts'

const { server, somebody, ticketFor, open, openFor, send, outbox, placesOf } = withVisitors()

test('a stream continues strictly after the last id, given by header or query, also on a server that has just started', async () => {
  const me = await somebody()
  for (const id of ['d1', 'd2', 'd3', 'd4']) await send(me, id)
  const places = await placesOf(me)
  const { request } = besides(server, {})
  const ways = [
    { lastEventId: places[1] as string },
    { headers: { 'Last-Event-ID': places[1] as string } },
    { lastEventId: places[1] as string, request },
  ]
  for (const way of ways) {
    const stream = await openFor(me, way)
    await expect.poll(stream.decisions).toEqual(['d3', 'd4'])
    expect(stream.messages.map(({ event }) => event)).toEqual(['action', 'action'])
    await stream.close()
  }
  const everything = await openFor(me)
  await expect.poll(everything.decisions).toEqual(['d1', 'd2', 'd3', 'd4'])
  expect(everything.messages.map(({ id }) => id)).toEqual(places)
  await everything.close()
})

test.each(['x', '-1', '1.5', '9'.repeat(40), ''])('a place of %j is none', async (lastEventId) => {
  const me = await somebody()
  await send(me, 'd1')
  const stream = await openFor(me, { lastEventId })
  await expect.poll(stream.decisions).toEqual(['d1'])
  await stream.close()
})

test('the time to live counts from each sending; expired actions are not sent', async () => {
  const me = await somebody()
  await send(me, 'short', { ttl: 10 })
  await send(me, 'long', { ttl: 100 })
  server.pass(30 * second)
  const stream = await openFor(me)
  await expect.poll(stream.decisions).toEqual(['long'])
  expect(stream.messages[0]?.data).toMatchObject({ ttl: 70 })
  await stream.close()
})

test('if messages after the last id were deleted, the stream sends one reset and then the remaining messages', async () => {
  const me = await somebody()
  await send(me, 'seen', { ttl: 1_000 })
  const [seen = ''] = await placesOf(me)
  await send(me, 'gone', { ttl: 10 })
  const [, gone = ''] = await placesOf(me)
  server.pass(2_000 * second)
  await server.app.sweep()
  await send(me, 'kept')
  expect((await outbox(me)).map((it) => it.decision_id)).toEqual(['kept'])

  const stream = await openFor(me, { lastEventId: seen })
  await expect.poll(() => stream.messages).toHaveLength(2)
  expect(stream.messages).toMatchObject([
    { id: gone, event: 'reset', data: {} },
    { event: 'action', data: { decisionId: 'kept' } },
  ])
  await stream.close()
  for (const place of [gone, stream.messages[1]?.id ?? '']) {
    const again = await openFor(me, { lastEventId: place })
    await send(me, `after ${place}`)
    await expect.poll(() => again.decisions().at(-1)).toBe(`after ${place}`)
    expect(again.messages.map((it) => it.event)).not.toContain('reset')
    await again.close()
  }
})

test('a message that expired between two others is not a gap', async () => {
  const me = await somebody()
  await send(me, 'first', { ttl: 1_000 })
  await send(me, 'middle', { ttl: 10 })
  await send(me, 'last', { ttl: 1_000 })
  server.pass(60 * second)
  await server.app.sweep()
  const [first = ''] = await placesOf(me)
  const stream = await openFor(me, { lastEventId: first })
  await expect.poll(stream.decisions).toEqual(['last'])
  await stream.close()
})

test('a reader with an id that was never assigned, or of a deleted channel, receives a reset', async () => {
  const me = await somebody()
  await send(me, 'd1')
  const [place = ''] = await placesOf(me)
  const beyond = await openFor(me, { lastEventId: String(Number(place) + 1_000) })
  await expect.poll(() => beyond.messages).toHaveLength(2)
  expect(beyond.messages).toMatchObject([{ event: 'reset' }, { id: place, event: 'action' }])
  await beyond.close()

  server.pass(91 * day)
  await server.app.sweep()
  await server.app.sweep()
  expect(await server.database.query('select 1 from action_channels where project_id = $1', [me.project.id])).toEqual([])
  const { request, app } = besides(server, {})
  const stream = readStream(await open(await ticketFor(me), { lastEventId: place, request }))
  await expect.poll(() => stream.messages).toEqual([{ id: undefined, event: 'reset', data: {} }])
  app.drain()
})

test('ids continue after a channel was deleted', async () => {
  const me = await somebody()
  for (const id of ['d1', 'd2', 'd3']) await send(me, id)
  const before = (await placesOf(me)).map(Number)
  expect(new Set(before).size).toBe(3)
  await server.database.query('delete from action_channels where project_id = $1', [me.project.id])
  server.pass(5)
  await send(me, 'd4')
  const [after] = (await placesOf(me)).map(Number)
  expect(after).toBeGreaterThan(Math.max(...before))
})
