import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookFailure } from '#contract/webhooks/webhooks.ts'
import { isPublicAddress } from './public-addresses.ts'

/** How receivers are reached, where it differs: tests have receivers on this machine. */
export type ReceiverSettings = {
  /** Whether an address may be called. Without it: public ones, and those encrypted only. */
  isAllowed?: (address: string, isEncrypted: boolean) => boolean
  /** Certificates that are trusted instead of the usual ones, in PEM. */
  ca?: string
  /** Milliseconds for a whole call. */
  timeout?: number
}

export type ReceiverCall = {
  url: string
  method: string
  headers: Record<string, string>
  body: string
  /** Milliseconds for the call, bytes of the answer that are read and characters that are kept, where they differ. */
  limits?: { timeout: number; bytes: number; characters: number }
}
/** `response` is the beginning of the answer's body as text. */
export type ReceiverAnswer = { status: number | null; failure: WebhookFailure | null; response: string; milliseconds: number }

const longestWait = 10_000
const kept = { bytes: 8_192, characters: 2_000 }

class ForbiddenAddress extends Error {}

/**
 * Calls a receiver once. It is refused if the host has any address that is not public: the addresses are checked that the connection is
 * made to, so that a name cannot change its meaning between check and connection. Redirects are not followed. Never rejects.
 */
export const createReceiverCaller =
  ({ isAllowed: allows = isPublic, ca, timeout = longestWait }: ReceiverSettings = {}) =>
  async ({ url, method, headers, body, limits }: ReceiverCall): Promise<ReceiverAnswer> => {
    const began = performance.now()
    const timesOut = AbortSignal.timeout(limits?.timeout ?? timeout)
    const answer = (found: Omit<ReceiverAnswer, 'milliseconds'>): ReceiverAnswer => ({
      ...found,
      milliseconds: Math.round(performance.now() - began),
    })
    try {
      const message = await new Promise<IncomingMessage>((resolve, reject) => {
        const { hostname, protocol } = new URL(url)
        const isEncrypted = protocol === 'https:'
        const isAllowed = (address: string) => allows(address, isEncrypted)
        // A host that is an address is not looked up.
        if (isIP(bare(hostname)) !== 0 && !isAllowed(bare(hostname))) throw new ForbiddenAddress()
        const call = (isEncrypted ? request : requestPlainly)(
          url,
          {
            method,
            headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
            agent: false,
            lookup: lookUpAllowed(isAllowed),
            signal: timesOut,
            ...(ca === undefined ? {} : { ca }),
          },
          resolve,
        )
        call.on('error', reject)
        call.end(body)
      })
      const status = message.statusCode ?? 0
      const response = await beginningOf(message, limits ?? kept)
      if (status >= 200 && status < 300) return answer({ status, failure: null, response })
      return answer({ status, failure: status >= 300 && status < 400 ? 'redirect' : 'status', response })
    } catch (failure) {
      return answer({ status: null, failure: nameOf(failure, timesOut), response: '' })
    }
  }

/** What is not encrypted can be read on the way. */
const isPublic = (address: string, isEncrypted: boolean): boolean => isEncrypted && isPublicAddress(address)

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

const lookUpAllowed =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (failure: Error | null, found: LookupAddress[]) => {
      const addresses = failure ? [] : found
      if (failure) callback(failure, '')
      else if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        callback(new ForbiddenAddress(), '')
      else if (options.all) callback(null, addresses)
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  }

/** Reads no more than the beginning and closes the connection. */
const beginningOf = async (message: IncomingMessage, { bytes, characters }: typeof kept): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= bytes) break
  }
  message.destroy()
  const text = Buffer.concat(chunks).subarray(0, bytes).toString('utf8')
  return text.replaceAll('\0', '').slice(0, characters).toWellFormed()
}

const nameOf = (failure: unknown, timesOut: AbortSignal): WebhookFailure => {
  if (failure instanceof ForbiddenAddress) return 'address'
  return timesOut.aborted ? 'timeout' : 'connection'
}
