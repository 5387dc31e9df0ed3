import type { ContentOf, SurfaceTexts } from '#contract/actions/response-actions-content.ts'

export const texts = (headline: string): SurfaceTexts => ({
  headline,
  body: 'One pot for every cup',
  cta: { label: 'See the pots', url: '/pots' },
})

/** A popup that can be published. */
export const popup = (different: Partial<ContentOf<'popup'>> = {}): ContentOf<'popup'> => ({
  texts: { en: texts('Free tea') },
  image: { url: 'https://shop.example/tea.png', alt: 'A pot of tea' },
  position: 'center',
  theme: { scheme: 'auto', accent: '#1f5eff' },
  display: { delaySeconds: 0, scrollPercent: 0, pages: ['/tea/*'], notPages: [], closeOn: ['cta'] },
  coupon: null,
  ...different,
})
