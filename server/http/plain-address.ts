import { isIP, SocketAddress } from 'node:net'

/** A network address in its shortest form, as IPv4 where it is IPv4 within IPv6. Null for what is none. */
export const plainAddress = (text: string): string | null => {
  const version = isIP(text)
  if (version !== 6) return version === 4 ? text : null
  return new SocketAddress({ address: text, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}
