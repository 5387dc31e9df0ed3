import { expect, test } from 'vitest'
import { createKeys } from '#server/kernel/keys.ts'
import { codeAt, fromBase32, keyUri, stepAt, stepOf, toBase32 } from '#server/kernel/totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: at second %i the code is %s', (seconds, code) => {
  const step = stepAt(new Date(seconds * 1_000))
  expect(codeAt(secret, step, 8)).toBe(code)
  expect(codeAt(secret, step)).toBe(code.slice(2))
})

test('a code is accepted during its step, the step before and the step after', () => {
  const step = 1_000
  const code = codeAt(secret, step)
  const at = (seconds: number) => stepOf(secret, code, new Date((step * 30 + seconds) * 1_000))
  expect([-31, -30, 0, 29, 30, 59, 60].map(at)).toEqual([null, step, step, step, step, step, null])
})

test('base 32 is that of RFC 4648 without padding, and reversible', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((it) => toBase32(Buffer.from(it)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  expect(fromBase32(toBase32(secret))).toEqual(secret)
})

test('the key URI names issuer and account, and nothing of them breaks it', () => {
  const uri = new URL(keyUri({ secret: 'MZXW6', issuer: 'Causeway', account: 'ann&secret=x' }))
  expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/Causeway:ann&secret=x')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'MZXW6',
    issuer: 'Causeway',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('the vault opens what it locked, for the same purpose only, also after the application secret was replaced', () => {
  const [old, other] = [createKeys('a'.repeat(32)), createKeys('b'.repeat(32))]
  const locked = old.vault.lock('secret', ['ann'])
  expect(locked).not.toBe(old.vault.lock('secret', ['ann']))
  expect(old.vault.open(locked, ['ann'])).toBe('secret')
  expect(old.vault.open(locked, ['ben'])).toBeNull()
  expect(other.vault.open(locked, ['ann'])).toBeNull()
  expect(createKeys('b'.repeat(32), ['a'.repeat(32)]).vault.open(locked, ['ann'])).toBe('secret')
  const flipped = Buffer.from(locked, 'base64url')
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1
  expect(old.vault.open(flipped.toString('base64url'), ['ann'])).toBeNull()
  expect(old.vault.open('', ['ann'])).toBeNull()
})
