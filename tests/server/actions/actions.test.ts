import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { actionStream } from '#contract/actions/action-stream.ts'
import { type Action, actionSchema } from '#contract/actions/actions.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { deletedProjectDays } from '#contract/projects/projects.ts'
import { turnsPass } from '#tests/support/event-loop-turns.ts'
import { action, type Message, readStream, second, withVisitors } from './visitors.ts'

const { server, somebody, event, tell, ask, ticketFor, open, openFor, sendMessage, send, outbox, placesOf } = withVisitors()

test('the answer to one visitor’s events contains a ticket; events of several visitors, or an id that can be guessed, get none', async () => {
  const me = await somebody()
  const { data } = await tell(me, { events: [event(me.visitor), event(me.visitor)] })
  expect(data.sse).toEqual({ ticket: expect.any(String), url: actionStream.path, expiresIn: 60 })
  expect(data.decisions).toBeUndefined()
  const stream = readStream(await open(data.sse?.ticket ?? ''))
  await expect.poll(stream.retry).toBe(3_000)
  await stream.close()
  for (const events of [[event(me.visitor), event(randomUUID())], [event('visitor-1')], ['no event'], [event('1')]])
    expect((await tell(me, { events })).data.sse).toBeUndefined()
})

test('a batch without events must name its visitor; an invalid "sse" field is ignored, and the events still count', async () => {
  const me = await somebody()
  expect((await ask(me)).data).toMatchObject({ receipts: [], sse: { expiresIn: 60 } })
  for (const sse of [undefined, null, 'x', {}, { anonymousId: 'visitor-1' }])
    expect(await tell(me, { sse })).toMatchObject({ code: serverProblems['request.invalid'].number })
  const { data } = await tell(me, { events: [event(me.visitor)], sse: { anonymousId: 7 } })
  expect(data.receipts).toMatchObject([{ status: 'accepted' }])
})

test('an action for a visitor is on their stream at once: the action, and nothing else', async () => {
  const me = await somebody()
  await tell(me, { events: [event(me.visitor, { type: 'identify', userId: 'u1', traits: { email: 'me@example.com' } })] })
  const response = await open(await ticketFor(me))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'access-control-allow-origin': '*',
  })
  const stream = readStream(response)
  await send(me, 'd1')
  await expect.poll(() => stream.messages).toHaveLength(1)
  expect(stream.messages[0]).toEqual({ id: String(server.now().getTime()), event: 'action', data: action('d1') })
  expect(v.is(actionSchema, stream.messages[0]?.data)).toBe(true)
  await stream.close()
  await expect(send(me, 'd2', { traits: { email: 'me@example.com' } } as Partial<Action>)).rejects.toThrow()
})

test('when a stream breaks 100 times while actions are sent, none is lost and none arrives twice', async () => {
  const me = await somebody()
  const got: Message[] = []
  for (let round = 0; round < 100; round += 1) {
    const last = got.at(-1)?.id
    const stream = await openFor(me, last === undefined ? {} : { lastEventId: last })
    await Promise.all([send(me, `d${round}a`), round % 3 === 0 ? null : stream.close(), send(me, `d${round}b`)])
    await turnsPass(round % 5)
    await stream.close()
    got.push(...stream.messages)
  }
  const rest = await openFor(me, { lastEventId: got.at(-1)?.id ?? '' })
  await expect.poll(() => got.length + rest.messages.length).toBe(200)
  await rest.close()
  got.push(...rest.messages)
  expect(new Set(got.map(({ data }) => (data as Action).decisionId)).size).toBe(200)
  expect(got.map(({ event }) => event)).toEqual(Array(200).fill('action'))
  expect(got.map(({ id }) => id)).toEqual(await placesOf(me))
})

test('visitors of one project, and the same visitor of two projects, receive nothing of each other', async () => {
  const me = await somebody()
  const [neighbour, elsewhere] = [
    { ...me, visitor: randomUUID() },
    { ...(await somebody()), visitor: me.visitor },
  ]
  const streams = [await openFor(me), await openFor(neighbour), await openFor(elsewhere)]
  await send(me, 'mine')
  await send(neighbour, 'theirs')
  await send(elsewhere, 'of the other project')
  await expect.poll(() => streams.map((it) => it.decisions())).toEqual([['mine'], ['theirs'], ['of the other project']])
  await Promise.all(streams.map((it) => it.close()))
})

test('a stream whose key is no longer valid ends, and a new one is refused with 204', async () => {
  const me = await somebody()
  const [stream, ticket] = [await openFor(me), await ticketFor(me)]
  const settings = { session: me.token, project: me.project.id }
  await server.call('rotateSdkKey', { ...settings, body: { skdKey: randomUUID(), replaces: me.skdKey } })
  await server.database.query('update sdk_keys set retires_at = $2::timestamptz where key = $1', [
    me.skdKey,
    server.now().toISOString(),
  ])
  await expect.poll(stream.isEnded).toBe(true)
  server.pass(6 * second)
  expect((await open(ticket)).status).toBe(204)
})

test('deleting a project ends its streams and deletes its waiting actions', async () => {
  const me = await somebody()
  await server.call('saveProject', { session: me.token, body: { projectName: 'Other' } })
  const [stream, ticket] = [await openFor(me), await ticketFor(me)]
  await send(me, 'd1')
  await server.call('deleteProject', { session: me.token, body: { id: me.project.id, tenantId: me.project.tenantId } })
  await expect.poll(stream.isEnded).toBe(true)
  server.pass(6 * second)
  expect((await open(ticket)).status).toBe(204)
  await expect(send(me, 'd2')).rejects.toMatchObject({ sqlState: '23503' })
  server.pass(deletedProjectDays * 24 * 60 * 60 * second)
  await server.app.sweep()
  expect(await outbox(me)).toEqual([])
  expect(await server.database.query('select 1 from action_channels where project_id = $1', [me.project.id])).toEqual([])
})

test('a visitor without a stream gets actions with the answers, until their browser confirms them', async () => {
  const me = await somebody()
  await send(me, 'd1')
  await send(me, 'd2', { ttl: 10 })
  const decisions = async () => (await tell(me, { events: [event(me.visitor)] })).data.decisions?.map((it) => it.decisionId)
  expect((await ask(me)).data.decisions).toEqual([action('d1'), action('d2', { ttl: 10 })])
  expect(await decisions()).toEqual(['d1', 'd2'])
  expect((await tell(me, { events: [event(randomUUID())] })).data.decisions).toBeUndefined()
  const received = (decision_id: unknown) => event(me.visitor, { event: 'action_received', properties: { decision_id } })
  expect((await tell(me, { events: [received('d1'), received(7), received('unknown')] })).data.decisions).toMatchObject([
    { decisionId: 'd2' },
  ])
  server.pass(10 * second)
  expect(await decisions()).toBeUndefined()
  const stream = await openFor(me)
  await send(me, 'd3')
  await expect.poll(stream.decisions).toEqual(['d3'])
  expect(await decisions()).toBeUndefined()
  await stream.close()
  expect(await decisions()).toEqual(['d3'])
  const [, , last = ''] = await placesOf(me)
  expect((await ask(me, last)).data.decisions).toBeUndefined()
})

test('a withdrawn action is no longer sent, and visitors who have it are told', async () => {
  const me = await somebody()
  await send(me, 'd1')
  await send(me, 'd2')
  await sendMessage(me, { kind: 'cancel', decisionId: 'd1' })
  await send(me, 'd1')
  expect((await ask(me)).data.decisions?.map((it) => it.decisionId)).toEqual(['d2'])
  const stream = await openFor(me)
  await expect
    .poll(() => stream.messages.map(({ event, data }) => [event, (data as Action).decisionId]))
    .toEqual([
      ['action', 'd2'],
      ['cancel', 'd1'],
    ])
  await sendMessage(me, { kind: 'config', ttl: 60, config: { quiet: true } })
  await expect.poll(() => stream.messages.at(-1)).toMatchObject({ event: 'config', data: { quiet: true } })
  await stream.close()
})

test('a decision is sent once, and not at all if its transaction fails', async () => {
  const me = await somebody()
  const channel = { projectId: me.project.id, tenantId: me.project.tenantId, anonymousId: me.visitor }
  const failing = server.database.ofTenant(me.project.tenantId, async (queries) => {
    await server.app.actions.send(queries, channel, { kind: 'action', action: action('d0') })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await Promise.all(['d1', 'd2', 'd1', 'd2'].map((id) => send(me, id)))
  const stream = await openFor(me)
  await expect.poll(() => stream.decisions().sort()).toEqual(['d1', 'd2'])
  await stream.close()
})

test('a hundred actions sent at once arrive in the order of their ids', async () => {
  const me = await somebody()
  const stream = await openFor(me)
  await Promise.all(Array.from({ length: 100 }, (_, index) => send(me, `d${index}`)))
  await expect.poll(() => stream.messages.length).toBe(100)
  expect(stream.ids()).toEqual([...stream.ids()].sort((a, b) => a - b))
  expect(new Set(stream.ids()).size).toBe(100)
  await stream.close()
})

test('a test action arrives like any other', async () => {
  const me = await somebody()
  const stream = await openFor(me)
  const body = { anonymousId: me.visitor, payload: { text: 'Hello' } }
  const { data } = await server.call('sendTestAction', { session: me.token, project: me.project.id, body })
  await expect.poll(stream.decisions).toEqual([(data as { decisionId: string }).decisionId])
  expect(stream.messages[0]?.data).toMatchObject({ actionId: 'test', variant: null, ttl: 600, payload: { text: 'Hello' } })
  await stream.close()
})
