import { isIPv6 } from 'node:net'
import { plainAddress } from './plain-address.ts'

/** What a request says of where it comes from. Behind a proxy (`trustsProxy`) that is what the proxy wrote; otherwise headers prove nothing. */
export type Caller = {
  /** What limits are counted by: an IPv4 address or an IPv6 /64. Null for this machine, where everyone behind an undeclared proxy is. */
  addressOf: (request: Request, env: unknown) => string | null
  /** Someone at this machine, at its own address and through no proxy. */
  isLocal: (request: Request, env: unknown) => boolean
  /** Whether the browser's side of the connection is https. */
  isSecure: (request: Request) => boolean
}

type Options = { trustsProxy: boolean; socketAddress: (env: unknown) => string | undefined }

export const createCaller = ({ trustsProxy, socketAddress }: Options): Caller => ({
  addressOf: (request, env) => {
    const forwarded = trustsProxy ? request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
    const address = plain(forwarded ?? socketAddress(env) ?? '')
    if (address === '' || isLoopback(address)) return null
    return isIPv6(address) ? networkOf(address) : address
  },
  isLocal: ({ headers, url }, env) => {
    if (!isLoopback(plain(socketAddress(env) ?? ''))) return false
    // A proxy on this machine would make the whole world local, and so would a foreign name that resolves to this machine.
    return !proxyHeaders.some((name) => headers.has(name)) && isLocalName(new URL(url).hostname)
  },
  isSecure: ({ headers, url }) =>
    new URL(url).protocol === 'https:' ||
    (trustsProxy && headers.get('X-Forwarded-Proto')?.split(',').at(-1)?.trim() === 'https'),
})

export const isLocalName = (hostname: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

const proxyHeaders = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via']

const plain = (address: string) => plainAddress(address) ?? address

const isLoopback = (address: string) => address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)

/** The first 64 bits: what one customer is given. */
const networkOf = (address: string) => {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
