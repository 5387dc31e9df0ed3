import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

// On one database: a body that comes too slowly is refused before a statement.

const server = withServer()
const tooSlow = serverProblems['body.tooSlow']
afterEach(() => void vi.useRealTimers())

/** Sends a body of so many bytes in steps, each in a time of its own, and answers once the request is answered. */
const sendInSteps = async (path: string, whole: string, step: number, headers: Record<string, string>, milliseconds = 8_000) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const bytes = new TextEncoder().encode(whole)
  let sent = 0
  let isAnswered = false
  const body = new ReadableStream({
    pull: async (controller) => {
      if (sent > 0) await vi.advanceTimersByTimeAsync(milliseconds)
      if (isAnswered) return
      controller.enqueue(bytes.slice(sent, sent + step))
      sent += step
      if (sent >= bytes.length) controller.close()
    },
  })
  const answer = await server.request(path, { method: 'POST', headers, body })
  isAnswered = true
  return answer
}

const batch = (skdKey: string, bytes: number) => {
  const body = JSON.stringify({ skdKey, events: [{ event: 'x' }] })
  return body + ' '.repeat(bytes - body.length)
}

test('A25: a body may take two minutes if 32 kB arrive in each eight seconds, and is refused with a byte less', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const send = (step: number) =>
    sendInSteps(endpoints.sendEvents.path, batch(skdKey, 500_000), step, {
      'Content-Type': 'text/plain',
      'Content-Length': '500000',
    })
  for (const step of [32_001, 32_000]) expect((await read(await send(step))).code).toBe(200)
  expect(await read(await send(31_999))).toMatchObject({ status: tooSlow.status, code: tooSlow.number, data: null })
})

test('A25: the same rate applies to bodies of the console and of Segment’s clients, declared or not', async () => {
  const { token } = await newcomerWithKey(server)
  const json = { 'Content-Type': 'application/json' }
  const project = JSON.stringify({ projectName: 'Shop' }).padEnd(100_000)
  const create = (headers: Record<string, string>) =>
    sendInSteps(endpoints.saveProject.path, project, 1_000, { ...json, jsessionid: token, ...headers })
  for (const headers of [{}, { 'Content-Length': '100000' }]) expect((await create(headers)).status).toBe(408)
  expect((await sendInSteps('/v1/track', '{}'.padEnd(100), 10, json)).status).toBe(408)
})

/** The app behind a real socket. Bodies have a twentieth of a second for each kilobyte. */
const withSocket = async (work: (port: number) => Promise<void>) => {
  const { app } = besides(server, { bodyRateLimit: { milliseconds: 50, bytes: 1_000 } })
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(http, 'listening')
  await work((http.address() as AddressInfo).port).finally(() => http.close())
}

test.each([
  ['a short one', `POST ${endpoints.sendEvents.path}`, 'Content-Type: text/plain\r\nContent-Length: 900', '408'],
  ['a long one', `POST ${endpoints.sendEvents.path}`, 'Content-Type: text/plain\r\nContent-Length: 400000', '408'],
  ['one in chunks', `POST ${endpoints.sendEvents.path}`, 'Content-Type: text/plain\r\nTransfer-Encoding: chunked', '408'],
  ['one of the console', `POST ${endpoints.login.path}`, 'Content-Type: application/json\r\nContent-Length: 400', '408'],
  ['one that nobody asked for', 'POST /nothing', 'Content-Length: 400', '404'],
  ['one of a GET', `GET ${endpoints.viewSignInSetup.path}`, 'Content-Length: 400', '200'],
])('A25: a connection whose body stands still is answered and closed: %s', async (_, line, headers, status) => {
  await withSocket(async (port) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n1\r\n{\r\n`)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    await once(socket, 'close')
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  })
})
