import { isIP, SocketAddress } from 'node:net'

/**
 * A network address in its shortest form: IPv4 if it is IPv4 within IPv6, and without the brackets, port and zone that proxies and sockets
 * add. Null if it is not an address.
 */
export const plainAddress = (text: string): string | null => {
  const { bracketed, v4, bare } = parts.exec(text.trim())?.groups ?? {}
  const address = (bracketed ?? v4 ?? bare ?? '').replace(/%.*$/, '')
  const version = isIP(address)
  if (version !== 6) return version === 4 ? address : null
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}

const parts = /^(?:\[(?<bracketed>[^\]]*)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5}|(?<bare>.*))$/
