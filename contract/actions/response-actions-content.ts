import * as v from 'valibot'
import { type Locale, locales } from '#contract/http/locale.ts'
import type { ResponseActionType } from './response-action-kinds.ts'
import {
  addressRule,
  colorRule,
  imageRule,
  isHttpsAddress,
  keys,
  responseActionLimits as limits,
  linkRule,
  listOf,
  pagePatternRule,
  poolRule,
  say,
  textOf,
  unknownValue,
  wholeBetween,
} from './response-actions-fields.ts'

/** The types that are drawn on the visitor's page. */
export const surfaceTypes = ['popup', 'banner', 'bar'] as const satisfies readonly ResponseActionType[]
export type SurfaceType = (typeof surfaceTypes)[number]

// @__NO_SIDE_EFFECTS__
const perLanguage = <Texts extends v.GenericSchema>(texts: Texts) => {
  const language = v.exactOptional(texts)
  return v.strictObject({ zh: language, en: language, ja: language, fr: language }, keys)
}

const ctaRule = v.nullable(v.strictObject({ label: textOf(limits.label), url: linkRule }, keys))
const surfaceTextsRule = v.strictObject({ headline: textOf(limits.headline), body: textOf(limits.body), cta: ctaRule }, keys)
export type SurfaceTexts = v.InferOutput<typeof surfaceTextsRule>

export const closeCauses = ['outside', 'cta', 'pageChange'] as const
const colorSchemes = ['auto', 'light', 'dark'] as const

/** `scheme: 'auto'` follows the visitor's own preference. `accent` is the colour of the button. */
const themeRule = v.strictObject({ scheme: v.picklist(colorSchemes, unknownValue), accent: colorRule }, keys)

/** When it is shown, and on which pages. The close button and Escape always close it; `closeOn` names what else does. */
const displayRule = v.strictObject(
  {
    delaySeconds: wholeBetween(0, limits.delaySeconds),
    scrollPercent: wholeBetween(0, 100),
    pages: listOf(pagePatternRule, limits.patterns),
    notPages: listOf(pagePatternRule, limits.patterns),
    closeOn: listOf(v.picklist(closeCauses, unknownValue), closeCauses.length),
  },
  keys,
)

/** Where each type can be placed. `start` and `end` follow the direction of writing. */
export const positions = {
  popup: ['center', 'bottomStart', 'bottomEnd'],
  banner: ['top', 'bottom'],
  bar: ['top', 'bottom'],
} as const satisfies Record<SurfaceType, readonly string[]>

// @__NO_SIDE_EFFECTS__
const surfaceRule = <const Position extends string>(places: readonly Position[]) =>
  v.strictObject(
    {
      texts: perLanguage(surfaceTextsRule),
      image: imageRule,
      position: v.picklist(places, unknownValue),
      theme: themeRule,
      display: displayRule,
      coupon: poolRule,
    },
    keys,
  )

const amount = wholeBetween(1, limits.amount)
const currencyRule = v.pipe(v.string(unknownValue), v.regex(/^[A-Z]{3}$/, unknownValue))
const moneyRule = v.strictObject({ amount, currency: currencyRule }, keys)

/** Amounts are in units of the currency. */
const discountRule = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('percent'), percent: wholeBetween(1, 100) }, keys),
    v.strictObject({ kind: v.literal('amount'), amount, currency: currencyRule }, keys),
    v.strictObject({ kind: v.literal('freeShipping') }, keys),
  ],
  unknownValue,
)

const couponRule = v.strictObject(
  {
    texts: perLanguage(surfaceTextsRule),
    pool: poolRule,
    discount: discountRule,
    minimumOrder: v.nullable(moneyRule),
    expiresAfterHours: v.nullable(wholeBetween(1, limits.expiresAfterHours)),
  },
  keys,
)

const emailRule = v.strictObject(
  {
    texts: perLanguage(
      v.strictObject(
        {
          subject: textOf(limits.subject),
          preheader: textOf(limits.preheader),
          headline: textOf(limits.headline),
          body: textOf(limits.emailBody),
          cta: ctaRule,
        },
        keys,
      ),
    ),
    image: imageRule,
    senderName: textOf(limits.senderName),
    replyTo: addressRule,
  },
  keys,
)

/** Headers that the sender of webhooks writes itself. */
const ownHeaders = /^(?:host|content-length|connection|transfer-encoding|upgrade|te|trailer|expect|cookie|webhook-.*|proxy-.*)$/i
const headerRule = v.strictObject(
  {
    name: v.pipe(
      textOf(limits.headerName),
      v.check((it) => /^[\w!#$%&'*+.^`|~-]+$/.test(it) && !ownHeaders.test(it), say('header.invalid')),
    ),
    value: v.pipe(
      textOf(limits.headerValue),
      v.check((it) => /^[\x20-\x7e]*$/.test(it), say('header.invalid')),
    ),
  },
  keys,
)

/** `body` is a template. The secret with which calls are signed is not part of the content. */
const webhookRule = v.strictObject(
  {
    url: v.pipe(
      textOf(limits.link),
      v.check((it) => it === '' || isHttpsAddress(it), say('link.invalid')),
    ),
    method: v.picklist(['POST', 'PUT', 'PATCH'], unknownValue),
    headers: listOf(headerRule, limits.headers),
    body: textOf(limits.webhookBody),
  },
  keys,
)

/**
 * The content of each type. It may be incomplete, so that a draft can be kept; what it contains is valid. `findFaults` says what is missing
 * before it can be published.
 */
export const contentRules = {
  popup: surfaceRule(positions.popup),
  banner: surfaceRule(positions.banner),
  bar: surfaceRule(positions.bar),
  coupon: couponRule,
  email: emailRule,
  webhook: webhookRule,
} as const satisfies Record<ResponseActionType, v.GenericSchema>

export type ContentOf<Type extends ResponseActionType> = v.InferOutput<(typeof contentRules)[Type]>
export type SurfaceContent = ContentOf<SurfaceType>

/** A type together with its content. */
export type TypedContent = { [Type in ResponseActionType]: { type: Type; content: ContentOf<Type> } }[ResponseActionType]
export type ResponseActionContent = TypedContent['content']

const emptySurface = {
  image: null,
  theme: { scheme: 'auto', accent: '#1f5eff' },
  display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: ['cta'] },
  coupon: null,
} as const satisfies Partial<SurfaceContent>

/** What a new action begins with: one language, without texts. */
export const emptyContent = (type: ResponseActionType, language: Locale): TypedContent => {
  const texts = { [language]: { headline: '', body: '', cta: null } }
  const surface = { texts, ...structuredSurface() }
  if (type === 'popup') return { type, content: { ...surface, position: 'center' } }
  if (type === 'banner') return { type, content: { ...surface, position: 'top' } }
  if (type === 'bar') return { type, content: { ...surface, position: 'top' } }
  if (type === 'coupon') {
    const discount = { kind: 'percent', percent: 10 } as const
    return { type, content: { texts, pool: null, discount, minimumOrder: null, expiresAfterHours: null } }
  }
  if (type === 'email') {
    const letter = { subject: '', preheader: '', headline: '', body: '', cta: null }
    return { type, content: { texts: { [language]: letter }, image: null, senderName: '', replyTo: '' } }
  }
  return { type, content: { url: '', method: 'POST', headers: [], body: '' } }
}

const structuredSurface = (): Omit<SurfaceContent, 'texts' | 'position'> => ({
  ...emptySurface,
  theme: { ...emptySurface.theme },
  display: { ...emptySurface.display, pages: [], notPages: [], closeOn: [...emptySurface.display.closeOn] },
})

/** The languages in which an action has texts, in the order of `locales`. */
export const languagesIn = (texts: Partial<Record<Locale, unknown>>): Locale[] => locales.filter((it) => texts[it] !== undefined)
