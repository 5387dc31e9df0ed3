import type { ContentOf, SurfaceContent } from './response-actions-content.ts'

/** The card as which a coupon is drawn on a page. A coupon has no look of its own: it appears at the bottom of any page, at once. */
export const cardOf = (texts: ContentOf<'coupon'>['texts']): SurfaceContent => ({
  texts,
  image: null,
  position: 'bottomEnd',
  theme: { scheme: 'auto', accent: '#1f5eff' },
  display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: [] },
  coupon: null,
})
