import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLocale, locales, negotiateLocale, toLocale } from '#contract/http/locale.ts'

test('the languages are zh, en, ja and fr, and zh is the default', () => {
  expect(locales).toEqual(['zh', 'en', 'ja', 'fr'])
  expect(defaultLocale).toBe('zh')
})

describe('a language tag', () => {
  test.each([
    ['zh', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['EN-gb', 'en'],
    [' fr ', 'fr'],
    ['ja', 'ja'],
    ['de', null],
    ['', null],
    ['eng', null],
    ['en_US', null],
    ['<script>alert(1)</script>', null],
    ['javascript:alert(1)', null],
    ['en"><img src=x onerror=alert(1)>', null],
    ['en\u0000', null],
    ['../en', null],
    ['__proto__', null],
    ['constructor', null],
    ['en-<script>alert(1)</script>', null],
    ['fr-"onload=x', null],
    ['zh-Hans-CN', 'zh'],
    [`en${'-abcdefgh'.repeat(4)}`, null],
    [`en${'-abcdefg'.repeat(4)}`, 'en'],
    [`en-${'x'.repeat(9)}`, null],
    [null, null],
    [undefined, null],
    [0, null],
    [['en'], null],
    [{ toString: () => 'en' }, null],
  ])('%j asks for %j', (tag, locale) => {
    expect(toLocale(tag)).toBe(locale)
  })

  test('becomes a supported language or null, for any input', () => {
    fc.assert(fc.property(fc.anything(), (tag) => [...locales, null].includes(toLocale(tag))))
    fc.assert(fc.property(fc.string(), (tag) => [...locales, null].includes(toLocale(tag))))
  })
})

describe('an Accept-Language header', () => {
  test.each([
    [null, 'zh'],
    [undefined, 'zh'],
    ['', 'zh'],
    ['*', 'zh'],
    ['de, es;q=0.9', 'zh'],
    ['fr-CA, fr;q=0.9, en;q=0.8', 'fr'],
    ['en;q=0.1, ja;q=0.9', 'ja'],
    ['de, en;q=0.5', 'en'],
    ['en;q=0, fr;q=0.1', 'fr'],
    ['en;q=0', 'zh'],
    ['en;q=nonsense', 'en'],
    ['ja,en', 'ja'],
    ['en ; level=1 ; q=0.2 , fr ; q=0.3', 'fr'],
    [`${'de,'.repeat(10_000)}en`, 'zh'],
    ['<script>,en', 'en'],
  ])('%j means %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale)
  })

  test('gives a supported language, for any input', () => {
    fc.assert(fc.property(fc.string(), (header) => locales.includes(negotiateLocale(header))))
  })
})
