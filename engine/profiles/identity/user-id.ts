import { profileLimits } from '#contract/profiles/limits.ts'

/** Why a user id identifies nobody. `tooMany`: more than 50 anonymous ids of one day claimed it. */
export type UserIdFlaw = 'empty' | 'placeholder' | 'tooLong' | 'unreadable' | 'tooMany'

/** Placeholders that programs send when they have no user id. */
const placeholders = /^(?:guest|anonymous|null|undefined|none|nan|nil|true|false|0|-1|\[object object\])$/i

/** A user id without the spaces around it and in one spelling of its accents (NFC), or why it identifies nobody. */
export const readUserId = (raw: string): { userId: string } | { flaw: UserIdFlaw } => {
  const userId = raw.normalize('NFC').trim()
  if (userId === '') return { flaw: 'empty' }
  if (placeholders.test(userId)) return { flaw: 'placeholder' }
  if (userId.length > profileLimits.userIdLength) return { flaw: 'tooLong' }
  return /[\p{Cc}\p{Surrogate}]/u.test(userId) ? { flaw: 'unreadable' } : { userId }
}

/** An e-mail address as it is compared: without spaces around it, in lower case; null for what is none. */
export const readEmail = (raw: unknown): string | null => {
  if (typeof raw !== 'string') return null
  const email = raw.normalize('NFKC').trim().toLowerCase()
  return email.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(?:\.[^\s@.\p{Cc}]+)+$/u.test(email) ? email : null
}

/**
 * A phone number as it is compared: `+` and 7 to 15 digits. A number without its country's code is null: the same digits are other people's
 * in other countries.
 */
export const readPhone = (raw: unknown): string | null => {
  if (typeof raw !== 'string') return null
  const digits = raw
    .normalize('NFKC')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null
}
