import { BlockList, isIPv6 } from 'node:net'
import { plainAddress } from '#server/kernel/plain-address.ts'

/** An address in the form for a country lookup. Null for an invalid address and for one without a place: private, local, reserved. */
export const publicAddress = (text: string): string | null => {
  const address = plainAddress(text)
  if (address === null) return null
  const isPlaceless = isIPv6(address) ? placeless6.check(address, 'ipv6') : placeless4.check(address, 'ipv4')
  return isPlaceless ? null : address
}

const listOf = (family: 'ipv4' | 'ipv6', networks: string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), family)
  }
  return list
}

/** IANA's special-purpose address ranges that are not public, multicast, and unassigned ranges. */
const placeless4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])

/** The same for IPv6: everything outside 2000::/3. An IPv4 address would be found here as a mapped one. */
const placeless6 = listOf('ipv6', ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
