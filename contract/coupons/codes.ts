/**
 * The characters that stand for `#` in a pattern. Those that are read as one another are left out: 0 and O, 1, I and L, 2 and Z, 5 and S, 8
 * and B, U and V.
 */
export const codeAlphabet = 'ACDEFGHJKMNPQRTWXY34679'

/** Lengths are in characters. `places`: so many `#` make a code that cannot be guessed, also in a pool of 100,000. */
export const codeLimits = {
  length: 40,
  places: 8,
  atOnce: 100_000,
  ofPool: 1_000_000,
  bytes: 4_000_000,
  shownProblems: 200,
} as const

/** What codes are compared by: letters of both cases are the same, spaces around a code are left out. */
export const codeKey = (code: string): string => code.trim().toUpperCase()

/** A code that a shop may have made: printable characters of ASCII without spaces, quotes and separators. */
export const isCode = (text: string): boolean =>
  text.length > 0 && text.length <= codeLimits.length && /^[\w.!#$%&*+/=?@^~-]+$/.test(text)

/** A pattern such as `SPRING-####-####`: letters, digits and `-`, with enough places for random characters. */
export const isCodePattern = (pattern: string): boolean =>
  pattern.length <= codeLimits.length &&
  /^[A-Z0-9#]+(?:-[A-Z0-9#]+)*$/.test(pattern) &&
  pattern.split('#').length - 1 >= codeLimits.places

/** A code with only its last characters, for people who may not see it. */
export const maskedCode = (code: string): string => `••••${code.length > 6 ? code.slice(-2) : ''}`
