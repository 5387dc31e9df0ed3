import { describe, expect, test } from 'vitest'
import { createCaller } from '#server/http/caller.ts'

const callerAt = (socketAddress: string | undefined, trustsProxy = false) =>
  createCaller({ trustsProxy, socketAddress: () => socketAddress })
const request = (headers: Record<string, string> = {}, url = 'http://localhost:3000/') => new Request(url, { headers })

describe('the address that limits count by', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['no address', 'no address'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['127.0.0.1', null],
    ['::1', null],
    [undefined, null],
  ])('%s is %s', (socketAddress, expected) => {
    expect(callerAt(socketAddress).addressOf(request(), {})).toBe(expected)
  })

  test('is what the nearest proxy wrote where it is trusted, and otherwise the socket’s', () => {
    const forged = request({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' })
    expect(callerAt('192.0.2.7').addressOf(forged, {})).toBe('192.0.2.7')
    expect(callerAt('192.0.2.7', true).addressOf(forged, {})).toBe('203.0.113.9')
    expect(callerAt('192.0.2.7', true).addressOf(request(), {})).toBe('192.0.2.7')
  })
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

test('a connection is secure by its own protocol, or by the word of a proxy that is trusted', () => {
  const forwarded = request({ 'X-Forwarded-Proto': 'https' })
  expect(callerAt('192.0.2.7').isSecure(request({}, 'https://console.example/'))).toBe(true)
  expect(callerAt('192.0.2.7').isSecure(forwarded)).toBe(false)
  expect(callerAt('192.0.2.7', true).isSecure(forwarded)).toBe(true)
})
