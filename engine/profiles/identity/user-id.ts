import { profileLimits } from '#contract/profiles/limits.ts'

/** Why a user id identifies nobody. `tooMany`: more than 50 anonymous ids of one day claimed it. */
export type UserIdFlaw = 'empty' | 'placeholder' | 'tooLong' | 'unreadable' | 'tooMany'

/** Placeholders that programs send when they have no user id. */
const placeholders = /^(?:guest|anonymous|null|undefined|none|nan|nil|true|false|0|-1|\[object object\])$/i

/** A user id without surrounding spaces and in normal form (NFC), or the reason why it identifies nobody. */
export const readUserId = (raw: string): { userId: string } | { flaw: UserIdFlaw } => {
  const userId = raw.normalize('NFC').trim()
  if (userId === '') return { flaw: 'empty' }
  if (placeholders.test(userId)) return { flaw: 'placeholder' }
  if (userId.length > profileLimits.userIdLength) return { flaw: 'tooLong' }
  return /[\p{Cc}\p{Surrogate}]/u.test(userId) ? { flaw: 'unreadable' } : { userId }
}

/** An e-mail address in the form for comparison: without surrounding spaces, in lower case; null if it is not one. */
export const readEmail = (raw: unknown): string | null => {
  if (typeof raw !== 'string') return null
  const email = raw.normalize('NFKC').trim().toLowerCase()
  return email.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(?:\.[^\s@.\p{Cc}]+)+$/u.test(email) ? email : null
}

/**
 * A phone number in the form for comparison: `+` and 7 to 15 digits. A number without a country code is null, because the same digits
 * belong to other people in other countries.
 */
export const readPhone = (raw: unknown): string | null => {
  if (typeof raw !== 'string') return null
  const digits = raw
    .normalize('NFKC')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null
}
