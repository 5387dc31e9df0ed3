import { createHmac } from 'node:crypto'
import { isSame } from './crypto.ts'

/** The length of a time step in seconds, as every authenticator app assumes. */
export const stepSeconds = 30
const digits = 6
/** Steps before and after the present one whose codes are accepted, because clocks differ. */
const stepsOff = 1

/** The time step of a moment (RFC 6238). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / stepSeconds)

/** The code of a time step: HMAC-SHA-1, truncated as in RFC 4226. */
export const codeAt = (secret: Buffer, step: number, length = digits): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The step whose code this is, within one step of now, or null. Every step is compared, in constant time. */
export const stepOf = (secret: Buffer, code: string, now: Date): number | null => {
  const present = stepAt(now)
  const steps = Array.from({ length: 2 * stepsOff + 1 }, (_, index) => present - stepsOff + index)
  return steps.filter((step) => isSame(codeAt(secret, step), code)).at(-1) ?? null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 (RFC 4648) without padding, as authenticator apps read it. */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((it) => it.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((it) => alphabet[Number.parseInt(it.padEnd(5, '0'), 2)]).join('')
}

export const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((it) => alphabet.indexOf(it).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((it) => Number.parseInt(it, 2)))
}

/** What the QR code says: the key URI that authenticator apps understand. */
export const keyUri = ({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}
