import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAllowedOrigin, toOrigin } from '#contract/sdk-keys/origins.ts'

describe('an origin', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['HTTPS://Shop.Example/', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://shop.example:80', 'http://shop.example'],
    ['https://*.shop.example', 'https://*.shop.example'],
    ['https://*.shop.co.uk', 'https://*.shop.co.uk'],
    ['https://*.co.example', 'https://*.co.example'],
    ['http://*.localhost:4000', 'http://*.localhost:4000'],
    ['  https://shop.example  ', 'https://shop.example'],
  ])('%j is %j', (text, origin) => expect(toOrigin(text)).toBe(origin))

  test.each([
    '',
    'shop.example',
    '*',
    'https://*',
    'https://a.*.example',
    'https://*.com',
    'https://*.COM:8443',
    'https://*.co.uk',
    'https://*.com.cn',
    'https://*.Or.Jp',
    'http://*.2.3.4',
    'ftp://shop.example',
    'https://shop.example/path',
    'https://user@shop.example',
    'https://shop..example',
    'https://shop.example:99999',
    'javascript:alert(1)',
    'null',
  ])('%j is none', (text) => expect(toOrigin(text)).toBeNull())
})

test('a wildcard directly below a public suffix, stored by an older version, allows no page (41, R-40)', () => {
  for (const [kept, origin] of [
    ['https://*.com', 'https://evil.com'],
    ['https://*.co.uk', 'https://evil.co.uk'],
  ] as const)
    expect(isAllowedOrigin([kept], origin)).toBe(false)
})

describe('a list of origins', () => {
  const list = ['https://shop.example', 'https://*.tea.example', 'http://localhost:4000']

  test.each(['https://shop.example', 'https://a.tea.example', 'http://localhost:4000', 'https://shop.example:443'])(
    'allows %s',
    (origin) => expect(isAllowedOrigin(list, origin)).toBe(true),
  )

  test.each([
    'https://evil-shop.example',
    'https://shop.example.evil.com',
    'http://shop.example',
    'https://shop.example:8443',
    'https://tea.example',
    'https://a.b.tea.example',
    'https://*.tea.example',
    'https://xtea.example',
    'http://localhost:4001',
    'null',
    '',
    undefined,
  ])('does not allow %s', (origin) => expect(isAllowedOrigin(list, origin)).toBe(false))

  test('that is empty allows every page, also requests without an origin', () => {
    fc.assert(fc.property(fc.option(fc.string(), { nil: undefined }), (origin) => isAllowedOrigin([], origin)))
  })

  test('does not match by prefix or suffix', () => {
    const part = fc.stringMatching(/^[a-z0-9.-]{1,12}$/)
    fc.assert(
      fc.property(part, part, (before, after) => {
        expect(isAllowedOrigin(['https://shop.example'], `https://${before}shop.example`)).toBe(false)
        expect(isAllowedOrigin(['https://shop.example'], `https://shop.example${after}`)).toBe(false)
      }),
    )
  })
})
