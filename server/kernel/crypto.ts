import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits in base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Six decimal digits, leading zeros kept. */
export const randomCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** HMAC-SHA-256 of several parts. Their boundaries are part of the input. */
export const hmac = (key: string, parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

/** Whether two digests are equal, compared in constant time. */
export const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const inviteAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomGroups = (groups: number): string =>
  Array.from({ length: groups }, () => Array.from({ length: 4 }, () => inviteAlphabet[randomInt(32)]).join('')).join('-')

/** 80 random bits in Crockford's base 32, in groups of four that can be read aloud. */
export const randomInviteCode = (): string => randomGroups(4)

/** 60 random bits, written like an invite code. */
export const randomRecoveryCode = (): string => randomGroups(3)

/** 120 random bits that contain a letter and a digit, as every password must. */
export const randomPassword = (): string => {
  const password = randomBytes(15).toString('base64url')
  return /\d/.test(password) && /[a-z]/i.test(password) ? password : randomPassword()
}
