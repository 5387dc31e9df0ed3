import { expect, test } from 'vitest'
import { createReceiverCaller } from '#server/http/call-receiver.ts'
import { isPublicAddress } from '#server/http/public-addresses.ts'

const refused = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.170',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
]
const allowed = [
  '8.8.8.8',
  '1.1.1.1',
  '99.255.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
]

test.each(refused)('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false))
test.each(allowed)('%s is a public address', (address) => expect(isPublicAddress(address)).toBe(true))

const call = createReceiverCaller()
/** Different ways to write addresses that are not public. `localhost` is a name that resolves to one. */
const hosts = ['127.0.0.1', '0x7f.1', '2130706433', '017700000001', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', 'localhost']
test.each(hosts)('https://%s is not called', async (host) => {
  const answer = await call({ url: `https://${host}:9/`, method: 'POST', headers: {}, body: '' })
  expect(answer).toMatchObject({ status: null, failure: 'address', response: '' })
})
