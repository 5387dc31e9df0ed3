import { createHmac } from 'node:crypto'

/** As receivers are given it: the prefix of Standard Webhooks and 32 bytes in base64. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/**
 * The headers of one attempt after Standard Webhooks 1.0: HMAC-SHA-256 of the id, the time of the attempt in seconds, and the body, once for
 * each secret. The id stays the same over retries.
 */
export const signatureHeaders = (
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly Buffer[],
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatureOf = (secret: Buffer) => createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret)}`).join(' '),
  }
}
