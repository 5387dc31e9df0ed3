import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { tokenPattern, tokenPrefix } from '#contract/tokens/tokens.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 36
const checksumLength = 6

/** 214 random bits, with a prefix and a checksum. A scanner can tell it from other texts without asking the server. */
export const newSecret = (): string => {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${tokenPrefix}${random}${checksumOf(random)}`
}

/** Whether a text is written as a token is, with the right checksum. */
export const isSecret = (text: string): boolean => {
  if (!tokenPattern.test(text)) return false
  const random = text.slice(tokenPrefix.length, -checksumLength)
  return checksumOf(random) === text.slice(-checksumLength)
}

/** CRC-32 of the random part in base 62. */
const checksumOf = (random: string): string => {
  let rest = crc32(random)
  let written = ''
  for (let digit = 0; digit < checksumLength; digit += 1) {
    written = `${alphabet[rest % alphabet.length]}${written}`
    rest = Math.floor(rest / alphabet.length)
  }
  return written
}
