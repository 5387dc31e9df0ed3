import { describe, expect, test } from 'vitest'
import { createClientResolver } from '#server/http/client-address.ts'

const callerAt = (socketAddress: string | undefined, trustsProxy = false) =>
  createClientResolver({ trustsProxy, socketAddress: () => socketAddress })
const request = (headers: Record<string, string> = {}, url = 'http://localhost:3000/') => new Request(url, { headers })

describe('the address that limits count by', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['192.0.2.7:40000', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
    ['[fe80::1%eth0]:80', 'fe80:0:0:0::/64'],
    ['[127.0.0.1]:80', null],
    ['127.0.0.1:50000', null],
    ['no address', 'unknown'],
    ['192.0.2.7:port', 'unknown'],
    ['192.0.2.777', 'unknown'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['127.0.0.1', null],
    ['::1', null],
    [undefined, 'unknown'],
  ])('%s is %s', (socketAddress, expected) => {
    expect(callerAt(socketAddress).addressOf(request(), {})).toBe(expected)
    const forwarded = request({ 'X-Forwarded-For': `198.51.100.1, ${socketAddress ?? ''}` })
    expect(callerAt('127.0.0.1', true).addressOf(forwarded, {})).toBe(expected)
  })

  test('is the one written by the nearest trusted proxy, otherwise that of the socket', () => {
    const forged = request({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' })
    expect(callerAt('192.0.2.7').addressOf(forged, {})).toBe('192.0.2.7')
    expect(callerAt('192.0.2.7', true).addressOf(forged, {})).toBe('203.0.113.9')
    expect(callerAt('192.0.2.7', true).addressOf(request(), {})).toBe('192.0.2.7')
  })
})

test('A14: all clients behind an undeclared proxy share one limit, which is logged once', () => {
  const told: string[] = []
  const caller = createClientResolver({
    trustsProxy: false,
    socketAddress: () => '127.0.0.1',
    onUndeclaredProxy: () => void told.push('undeclared'),
  })
  expect(caller.addressOf(request(), {})).toBeNull()
  expect(told).toEqual([])
  for (const address of ['198.51.100.1', '198.51.100.2'])
    expect(caller.addressOf(request({ 'X-Forwarded-For': address }), {})).toBe('unknown')
  expect(caller.addressOf(request({ Forwarded: 'for=198.51.100.3' }), {})).toBe('unknown')
  expect(told).toEqual(['undeclared'])
  const declared = createClientResolver({
    trustsProxy: true,
    socketAddress: () => '127.0.0.1',
    onUndeclaredProxy: () => void told.push('x'),
  })
  expect(declared.addressOf(request({ 'X-Forwarded-For': '198.51.100.1' }), {})).toBe('198.51.100.1')
  expect(told).toEqual(['undeclared'])
})

test.each([
  ['127.0.0.1', {}, 'http://localhost:3000/', true],
  ['::1', {}, 'http://[::1]:3000/', true],
  ['::ffff:127.0.0.1', {}, 'http://127.0.0.1:3000/', true],
  ['::ffff:7f00:1', {}, 'http://127.0.0.1:3000/', true],
  ['192.0.2.7', {}, 'http://localhost:3000/', false],
  [undefined, {}, 'http://localhost:3000/', false],
  ['127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, 'http://localhost:3000/', false],
  ['127.0.0.1', { Forwarded: 'for=127.0.0.1' }, 'http://localhost:3000/', false],
  ['127.0.0.1', {}, 'http://rebound.example/', false],
  ['127.0.0.1', {}, 'http://127.0.0.1.example/', false],
])('someone from %s with %o at %s is at this machine: %s', (socketAddress, headers, url, expected) => {
  expect(callerAt(socketAddress).isLocal(request(headers, url), {})).toBe(expected)
})

test('a connection is secure by its own protocol, or according to a trusted proxy', () => {
  const forwarded = request({ 'X-Forwarded-Proto': 'https' })
  expect(callerAt('192.0.2.7').isSecure(request({}, 'https://console.example/'))).toBe(true)
  expect(callerAt('192.0.2.7').isSecure(forwarded)).toBe(false)
  expect(callerAt('192.0.2.7', true).isSecure(forwarded)).toBe(true)
})
