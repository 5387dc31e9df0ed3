import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { ContentOf, TypedContent } from '#contract/actions/response-actions-content.ts'

const texts = (headline: string) => ({ headline, body: 'One pot for every cup', cta: null })

export const popupOf = (headline: string): ContentOf<'popup'> => ({
  texts: { en: texts(headline) },
  image: null,
  position: 'center',
  theme: { scheme: 'auto', accent: '#1f5eff' },
  display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: ['cta'] },
  coupon: null,
})

export const typedOf = (headline: string): TypedContent => ({ type: 'popup', content: popupOf(headline) })

/** Published once, and changed since. */
export const tea: ResponseAction = {
  id: 'tea',
  name: 'Tea',
  type: 'popup',
  status: 'published',
  version: 1,
  revision: 3,
  hasChanges: true,
  coverage: { zh: 'missing', en: 'complete', ja: 'missing', fr: 'missing' },
  usedBy: [],
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
  content: popupOf('Free tea'),
  drafted: [],
}
