import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { createNodeServer } from '#server/http/node-server.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const listen = async () => {
  const options = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 }
  const http = createNodeServer(server.app.fetch, options)
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return (http.address() as AddressInfo).port
}

/** What is answered to these bytes until the connection is closed. */
const say = async (text: string): Promise<string> => {
  const port = await listen()
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString()
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`
const unreadable = serverProblems['request.unreadable'].number
const unknown = serverProblems['route.unknown'].number

test.each<[what: string, text: string, status: number, code: number]>([
  ['no HTTP', 'hello there\r\n\r\n', 400, unreadable],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400, unreadable],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400, unreadable],
  ['headers of more than 16 KB', get('/healthz', `X-Long: ${'x'.repeat(20_000)}\r\n`), 431, unreadable],
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, unreadable],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, unreadable],
  ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n', 400, unreadable],
  ['a tunnel', 'CONNECT shop.test:443 HTTP/1.1\r\nHost: shop.test:443\r\n\r\n', 404, unknown],
  ['an expectation', get('/healthz', 'Expect: tea\r\n'), 417, unreadable],
  [
    'another protocol on a call',
    get('/quote/api/v1/nothing', 'Upgrade: websocket\r\nConnection: Upgrade, close\r\n'),
    404,
    unknown,
  ],
])('%s is answered in an envelope, with the headers of every answer (R-51)', async (_, text, status, code) => {
  const heard = await say(text)
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, ''))).toMatchObject({ code, data: null, msg: expect.any(String) })
  for (const header of [
    'Content-Security-Policy: default-src',
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: no-referrer',
    'X-Frame-Options: DENY',
    'Cross-Origin-Opener-Policy: same-origin',
    'Cache-Control: no-store',
  ])
    expect(head.toLowerCase()).toContain(header.toLowerCase())
})

test('a valid request is answered as before, also one with "Expect: 100-continue"', async () => {
  expect(await say(get('/healthz'))).toMatch(/^HTTP\/1.1 200 [\s\S]*"status":"ok"/)
  const body = '{}'
  const asking = `POST /quote/api/v1/contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  expect(await say(asking)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /)
})

test.each([
  ['a console call', '/quote/api/v1/contact', 256 * 1_024],
  ['events', endpoints.sendEvents.path, 500 * 1_024],
])('after a body of %s that is too large the connection answers the next request (R-34)', async (_, path, atMost) => {
  const body = JSON.stringify({ text: 'x'.repeat(atMost) })
  const large = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const heard = await say(large + get('/healthz'))
  expect([...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['413', '200'])
})
