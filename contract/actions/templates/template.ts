import type { ContentOf, SurfaceContent, SurfaceTexts, TypedContent } from '#contract/actions/response-actions-content.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'

/** A response action to start from. What only a project knows is empty: the pool of a coupon, and the sender and links of an e-mail. */
export type ActionTemplate = {
  id: string
  scenario: Scenario
  names: Record<Locale, string>
  typed: Exclude<TypedContent, { type: 'webhook' }>
}

type InAll<Words> = Record<Locale, Words>
type SurfaceWords = readonly [headline: string, body: string, label: string]

/** The texts of a surface in every language, with buttons that lead to the same page. */
export const textsOf = (url: string, { zh, en, ja, fr }: InAll<SurfaceWords>): InAll<SurfaceTexts> => {
  const textIn = ([headline, body, label]: SurfaceWords) => ({ headline, body, cta: { label, url } })
  return { zh: textIn(zh), en: textIn(en), ja: textIn(ja), fr: textIn(fr) }
}

type Look = Omit<SurfaceContent, 'texts' | 'position'>

/** How a surface looks and when it is shown. Without `display` it is shown at once, on every page but the checkout. */
export const lookOf = (accent: string, display: Partial<Look['display']> = {}): Look => ({
  image: null,
  theme: { scheme: 'auto', accent },
  display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: ['cta'], ...display },
  coupon: null,
})

/** A coupon whose code is valid for so many hours after it was issued. */
export const couponOf = (hours: number, texts: InAll<SurfaceTexts>): ContentOf<'coupon'> => ({
  texts,
  pool: null,
  discount: { kind: 'percent', percent: 10 },
  minimumOrder: null,
  expiresAfterHours: hours,
})

type EmailWords = readonly [subject: string, preheader: string, headline: string, body: string, label: string]

/** An e-mail in every language. Its sender and its link are those of the shop. */
export const emailOf = ({ zh, en, ja, fr }: InAll<EmailWords>): ContentOf<'email'> => {
  const textIn = ([subject, preheader, headline, body, label]: EmailWords) => ({
    subject,
    preheader,
    headline,
    body,
    cta: { label, url: '' },
  })
  return { texts: { zh: textIn(zh), en: textIn(en), ja: textIn(ja), fr: textIn(fr) }, image: null, senderName: '', replyTo: '' }
}
