import * as v from 'valibot'
import { isEmailAddress, length } from '#contract/http/rules.ts'

/** Lengths are in code points. A call's texts have at most 8 kB each, which 2,500 characters of any language do not exceed. */
export const responseActionLimits = {
  name: 100,
  headline: 120,
  body: 1_000,
  label: 40,
  link: 2_000,
  alt: 200,
  patterns: 20,
  pattern: 200,
  delaySeconds: 600,
  subject: 150,
  preheader: 150,
  emailBody: 2_500,
  senderName: 60,
  headers: 20,
  headerName: 100,
  headerValue: 500,
  webhookBody: 2_500,
  amount: 1_000_000,
  expiresAfterHours: 24 * 365,
} as const

/** What can be wrong with a field of a response action. */
export const contentFaultCodes = [
  'text.required',
  'text.tooLong',
  'text.unreviewed',
  'link.invalid',
  'link.required',
  'link.absolute',
  'image.invalid',
  'pattern.invalid',
  'list.tooLong',
  'number.range',
  'color.invalid',
  'email.invalid',
  'header.invalid',
  'value.unknown',
  'key.unknown',
  'language.required',
  'coupon.required',
  'coupon.unknown',
  'coupon.empty',
  'coupon.ended',
  'template.syntax',
  'template.tag',
  'template.variable',
  'template.filter',
  'template.tooLarge',
] as const
export type ContentFaultCode = (typeof contentFaultCodes)[number]

export const say = (code: ContentFaultCode): ContentFaultCode => code

/** The message of an object's own rule: an unknown or missing key. */
export const keys = say('key.unknown')
export const unknownValue = say('value.unknown')

/** A text without characters that neither database stores: NUL and lone surrogates. */
const plain = v.pipe(
  v.string(unknownValue),
  v.check((it) => !it.includes('\0') && !/\p{Surrogate}/u.test(it), unknownValue),
)

// @__NO_SIDE_EFFECTS__
export const textOf = (most: number) =>
  v.pipe(
    plain,
    v.check((it) => length(it) <= most, say('text.tooLong')),
  )

/** A whole number between two others. */
// @__NO_SIDE_EFFECTS__
export const wholeBetween = (least: number, most: number) =>
  v.pipe(
    v.number(say('number.range')),
    v.check((it) => Number.isInteger(it) && it >= least && it <= most, say('number.range')),
  )

// @__NO_SIDE_EFFECTS__
export const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item, unknownValue), v.maxLength(most, say('list.tooLong')))

const host = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`
const rest = String.raw`[^\s\\\p{Cc}]*`
const httpsPattern = new RegExp(`^https://${host}(?::\\d{1,5})?(?:[/?#]${rest})?$`, 'iu')
const pathPattern = new RegExp(`^/(?!/)${rest}$`, 'u')
const mailPattern = /^mailto:[^\s?\\]+(?:\?[^\s\\]*)?$/i
const phonePattern = /^tel:\+?[\d().-]{2,30}$/i

/** An address with `https:`, without user names and passwords. */
export const isHttpsAddress = (text: string): boolean => httpsPattern.test(text)

/** Where a visitor may be led to: an `https:` address, an e-mail address, a phone number, or a path of the same site. */
export const isLink = (text: string): boolean =>
  isHttpsAddress(text) ||
  pathPattern.test(text) ||
  phonePattern.test(text) ||
  (mailPattern.test(text) && isEmailAddress(text.slice('mailto:'.length).split('?')[0] ?? ''))

/** A link, or nothing while it is being written. */
export const linkRule = v.pipe(
  textOf(responseActionLimits.link),
  v.check((it) => it === '' || isLink(it), say('link.invalid')),
)

export const imageRule = v.nullable(
  v.strictObject(
    {
      url: v.pipe(
        textOf(responseActionLimits.link),
        v.check((it) => it === '' || isHttpsAddress(it), say('image.invalid')),
      ),
      alt: textOf(responseActionLimits.alt),
    },
    keys,
  ),
)

/** A pattern of paths. `*` stands for any characters: `/products/*`. */
export const pagePatternRule = v.pipe(
  textOf(responseActionLimits.pattern),
  v.check((it) => /^\/[^\s\\?#\p{Cc}]*$/u.test(it), say('pattern.invalid')),
)

/** An id of a coupon pool. */
export const poolRule = v.nullable(v.pipe(v.string(unknownValue), v.uuid(unknownValue)))

export const colorRule = v.pipe(v.string(say('color.invalid')), v.regex(/^#[\da-f]{6}$/i, say('color.invalid')))

/** An e-mail address, or nothing. */
export const addressRule = v.pipe(
  textOf(254),
  v.check((it) => it === '' || isEmailAddress(it), say('email.invalid')),
)
