import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actionStream } from '#contract/actions/action-stream.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { besides } from '#tests/server/setup.ts'
import { day, readStream, second, shop, withVisitors } from './visitors.ts'

const { server, somebody, ticketFor, open, failureOf, openFor, send } = withVisitors()

const badTicket = { status: 401, code: serverProblems['ticket.invalid'].number }

test('a ticket opens one stream, on any server and for any number of simultaneous requests', async () => {
  const me = await somebody()
  const { request } = besides(server, {})
  const used = await ticketFor(me)
  const stream = readStream(await open(used))
  expect(await failureOf(await open(used))).toEqual(badTicket)
  expect(await failureOf(await open(used, { request }))).toEqual(badTicket)
  const contested = await ticketFor(me)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => open(contested, index % 2 ? { request } : {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(401)])
  await stream.close()
})

test('a ticket is valid for a minute, and for the page that received it', async () => {
  const me = await somebody()
  const late = await ticketFor(me)
  server.pass(60 * second)
  expect(await failureOf(await open(late))).toEqual(badTicket)
  for (const origin of ['https://evil.example', 'https://shop.example.evil', 'http://shop.example', 'null', null])
    expect(await failureOf(await open(await ticketFor(me), { origin }))).toEqual(badTicket)
  const noPage = await ticketFor(me, { origin: null })
  expect(await failureOf(await open(noPage))).toEqual(badTicket)
  await readStream(await open(await ticketFor(me, { origin: null }), { origin: null })).close()
  const own = { origin: null, headers: { 'Sec-Fetch-Site': 'same-origin' } }
  await readStream(await open(await ticketFor(me), own)).close()
  const elsewhere = { origin: null, headers: { 'Sec-Fetch-Site': 'cross-site' } }
  expect(await failureOf(await open(await ticketFor(me), elsewhere))).toEqual(badTicket)
})

test('a stream cannot be opened with an id, a changed ticket, or a ticket of another secret', async () => {
  const [me, other] = [await somebody(), await somebody()]
  await send(me, 'for me alone')
  const ticket = await ticketFor(me)
  const [head = '', mark = ''] = ticket.split('.')
  const claims = JSON.parse(Buffer.from(head, 'base64url').toString()) as unknown[]
  const changed = (index: number, value: unknown) =>
    `${Buffer.from(JSON.stringify(claims.with(index, value))).toString('base64url')}.${mark}`
  const { request: elsewhere } = besides(server, { appSecret: 'another secret that is long enough as well' })
  const forged = [
    '',
    'x',
    me.visitor,
    head,
    `${head}.`,
    `${ticket}.${mark}`,
    changed(0, other.skdKey),
    changed(1, other.visitor),
    changed(2, 'https://evil.example'),
    changed(3, server.now().getTime() + day),
    changed(4, 'another'),
    await ticketFor(me, { request: elsewhere }),
    Buffer.from(JSON.stringify({ toString: 1 })).toString('base64url'),
  ]
  for (const it of forged) expect(await failureOf(await open(it, { origin: shop }))).toEqual(badTicket)
  const opened: number[] = []
  for (let guess = 0; guess < 10_000; guess += 1) opened.push((await open(changed(1, randomUUID()), { origin: shop })).status)
  expect(new Set(opened)).toEqual(new Set([401]))
  await readStream(await open(ticket)).close()
})

test('a page that the project no longer allows is told to stop, and its stream ends', async () => {
  const me = await somebody()
  const [stream, ticket] = [await openFor(me), await ticketFor(me)]
  const body = { allowedOrigins: ['https://other.example'] }
  await server.call('saveAllowedOrigins', { session: me.token, project: me.project.id, body })
  await expect.poll(stream.isEnded).toBe(true)
  server.pass(6 * second)
  expect((await open(ticket)).status).toBe(204)
})

test('the log contains no ticket', async () => {
  const me = await somebody()
  const ticket = await ticketFor(me)
  await readStream(await open(ticket)).close()
  await open(ticket)
  const [, mark = 'no ticket'] = ticket.split('.')
  expect(server.lines.some((line) => line.includes(actionStream.path))).toBe(true)
  expect(server.lines.filter((line) => line.includes(mark) || line.includes('ticket='))).toEqual([])
})
