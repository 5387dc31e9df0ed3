import { isIPv6 } from 'node:net'
import { plainAddress } from '#server/kernel/plain-address.ts'

/** Where a request comes from. Behind a proxy (`trustsProxy`) this is what the proxy wrote; otherwise headers prove nothing. */
export type ClientResolver = {
  /**
   * The subject of limits: an IPv4 address or an IPv6 /64 network. Callers without a known address share the name `unknown`, as do all
   * callers that come through an undeclared proxy on this machine. Null for this machine itself.
   */
  addressOf: (request: Request, env: unknown) => string | null
  /** Whether the caller is on this machine: at a loopback address and not through a proxy. */
  isLocal: (request: Request, env: unknown) => boolean
  /** Whether the browser's side of the connection is https. */
  isSecure: (request: Request) => boolean
}

type Options = {
  trustsProxy: boolean
  socketAddress: (env: unknown) => string | undefined
  /** Called once when a request came through a proxy although none is declared. */
  onUndeclaredProxy?: (() => void) | undefined
}

export const createClientResolver = ({ trustsProxy, socketAddress, onUndeclaredProxy }: Options): ClientResolver => {
  let isProxyNoticed = false

  const isForwarded = (headers: Headers): boolean => proxyHeaders.some((name) => headers.has(name))
  const noticeProxy = () => {
    if (isProxyNoticed) return
    isProxyNoticed = true
    onUndeclaredProxy?.()
  }

  return {
    addressOf: ({ headers }, env) => {
      const forwarded = trustsProxy ? headers.get('X-Forwarded-For')?.split(',').at(-1) : undefined
      const address = plainAddress(forwarded ?? socketAddress(env) ?? '')
      const isUndeclared = !trustsProxy && isForwarded(headers)
      if (isUndeclared) noticeProxy()
      if (address === null) return unknown
      if (isLoopback(address)) return isUndeclared ? unknown : null
      return isIPv6(address) ? networkOf(address) : address
    },
    isLocal: ({ headers, url }, env) => {
      if (!isLoopback(plainAddress(socketAddress(env) ?? '') ?? '')) return false
      // Otherwise a proxy on this machine would make every caller local, and so would a foreign host name that resolves to this machine.
      return !isForwarded(headers) && isLocalName(new URL(url).hostname)
    },
    isSecure: ({ headers, url }) =>
      new URL(url).protocol === 'https:' ||
      (trustsProxy && headers.get('X-Forwarded-Proto')?.split(',').at(-1)?.trim() === 'https'),
  }
}

export const isLocalName = (hostname: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

const unknown = 'unknown'
const proxyHeaders = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via']

const isLoopback = (address: string) => address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)

/** The first 64 bits: the network that a provider gives to one customer. */
const networkOf = (address: string) => {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
