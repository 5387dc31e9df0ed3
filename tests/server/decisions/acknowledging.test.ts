import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Decision } from '#contract/decisions/decision.ts'
import { withServer } from '#tests/server/setup.ts'
import { armed, definitionOf, limitsOf } from './definitions.ts'
import { contents, type Desk, openDesk } from './desk.ts'

const server = withServer(() => ({ actionContents: contents }))

/** A visitor to whom a decision has sent a message. */
const openSent = async () => {
  const desk = await openDesk(server)
  await desk.run(definitionOf({ arms: armed, limits: limitsOf({ ttl: 600 }) }))
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor })
  const [decision] = await desk.decisions()
  const start = server.now().getTime()
  const told = (name: string, seconds: number, more: Record<string, unknown> = {}, anonymousId = visitor) => ({
    anonymousId,
    event: `action_${name}`,
    originalTimestamp: new Date(start + seconds * 1_000).toISOString(),
    properties: { decision_id: decision?.id ?? '', ...more },
  })
  return { desk, visitor, told, start, id: decision?.id ?? '' }
}

/** Each status with the seconds since the decision. */
const messagesOf = async (desk: Desk, id: string, start: number) =>
  (await desk.data<Decision>('viewDecision', { params: { id } })).messages.map(
    ({ status, at }) => `${status} ${(Date.parse(at) - start) / 1_000}`,
  )

test('acknowledgements that come doubled, late and in any order are joined as if they had come in order', async () => {
  const { desk, told, start, id } = await openSent()
  server.pass(60_000)
  await desk.send(told('dismissed', 9), told('clicked', 5), told('shown', 4))
  expect(await messagesOf(desk, id, start)).toEqual(['sent 0', 'shown 4', 'clicked 5', 'dismissed 9'])
  await desk.send(told('shown', 30), told('received', 1), told('shown', 3))
  await desk.send(told('received', 1), told('dismissed', 40))
  expect(await messagesOf(desk, id, start)).toEqual(['sent 0', 'received 1', 'shown 3', 'clicked 5', 'dismissed 9'])
})

test('acknowledgements of another visitor, another project, of nothing, and of a decision without a message change nothing', async () => {
  const { desk, told, start, id, visitor } = await openSent()
  const other = await openSent()
  await desk.send(
    told('shown', 1, {}, randomUUID()),
    told('shown', 1, { decision_id: other.id }),
    told('shown', 1, { decision_id: randomUUID() }),
    told('shown', 1, { decision_id: 'test_1' }),
    told('shown', 1, { decision_id: 7 }),
  )
  await other.desk.send(told('shown', 1))
  expect(await messagesOf(desk, id, start)).toEqual(['sent 0'])
  expect(await messagesOf(other.desk, other.id, other.start)).toEqual(['sent 0'])
  const nothing = await openDesk(server)
  await nothing.run(definitionOf())
  await nothing.send({ anonymousId: visitor })
  const [decision] = await nothing.decisions()
  await nothing.send(told('shown', 1, { decision_id: decision?.id ?? '' }))
  expect((await nothing.decisions())[0]?.messages).toEqual([])
})

test('a message that was never shown has expired when it is of no use any more; a late report that it was shown takes this back', async () => {
  const { desk, told, start, id } = await openSent()
  server.pass(599_999)
  expect(await messagesOf(desk, id, start)).toEqual(['sent 0'])
  server.pass(1)
  expect(await messagesOf(desk, id, start)).toEqual(['sent 0', 'expired 600'])
  await desk.send(told('received', 1))
  expect(await messagesOf(desk, id, start)).toEqual(['sent 0', 'received 1', 'expired 600'])
  await desk.send(told('shown', 2))
  expect(await messagesOf(desk, id, start)).toEqual(['sent 0', 'received 1', 'shown 2'])
})

test.each([
  ['page', 'suppressed'],
  ['expired', 'expired'],
  ['cancelled', 'cancelled'],
])('a message that the page suppressed because of %s is %s, unless another tab has shown it', async (reason, status) => {
  const { desk, told, start, id } = await openSent()
  await desk.send(told('received', 0), told('suppressed', 0, { reason }))
  expect(await messagesOf(desk, id, start)).toEqual(['sent 0', 'received 0', `${status} 0`])
  await desk.send(told('shown', 0))
  await desk.send(told('suppressed', 0, { reason }))
  expect(await messagesOf(desk, id, start)).toEqual(['sent 0', 'received 0', 'shown 0'])
})

test('a strategy that is paused withdraws the messages that no browser has received', async () => {
  const desk = await openDesk(server)
  const [stopped, other] = [await desk.run(definitionOf({ arms: armed })), await desk.run(definitionOf({ arms: armed }))]
  await desk.send({ anonymousId: 'a' })
  await desk.data('pauseStrategy', { params: { id: stopped.id } })
  const waiting = await server.database.query<{ strategy_id: string }>(
    `select d.strategy_id from action_messages m join decisions d on d.project_id = m.project_id and d.id::text = m.decision_id
      where m.project_id = $1 and m.expires_at > $2::timestamptz`,
    [desk.ref.projectId, server.now().toISOString()],
  )
  expect(waiting).toEqual([{ strategy_id: other.id }])
})
