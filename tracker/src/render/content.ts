import type { Coupon } from './coupon.ts'

export type Language = 'zh' | 'en' | 'ja' | 'fr'

type Texts = { headline: string; body: string; cta: { label: string; url: string } | null }

/** What makes a surface close besides its close button and Escape. */
export type CloseOn = 'outside' | 'cta' | 'pageChange'

/** A popup, a banner or a bar as the server sends it, with its templates filled in. */
export type Surface = {
  type: 'popup' | 'banner' | 'bar'
  coupon?: Coupon
  content: {
    texts: { [Key in Language]?: Texts }
    image: { url: string; alt: string } | null
    position: string
    theme: { scheme: 'auto' | 'light' | 'dark'; accent: string }
    display: {
      delaySeconds: number
      scrollPercent: number
      pages: readonly string[]
      notPages: readonly string[]
      closeOn: readonly CloseOn[]
    }
  }
}

const languages: readonly Language[] = ['en', 'zh', 'ja', 'fr']

/** The texts in a language, or in another one if there are none: English, Chinese, Japanese or French, the first that is there. */
export const textsFor = ({ content: { texts } }: Surface, wanted: Language): { language: Language; texts: Texts } | null => {
  for (const language of [wanted, ...languages]) {
    const found = texts[language]
    if (found && found.headline.trim() !== '') return { language, texts: found }
  }
  return null
}

/** Where a visitor may be led to: an encrypted page, an e-mail address, a phone number, or a path of the same site. */
export const isSafeLink = (url: string): boolean =>
  /^(?:https:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?|mailto:[^\s\\]+|tel:[+\d().-]+|\/(?!\/)[^\s\\]*)$/i.test(url)

export const isSafeImage = (url: string): boolean => /^https:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/i.test(url)

/** The accent, and black or white for the text on it, whichever has more contrast (WCAG 2). */
export const colorsOf = (accent: string): { accent: string; onAccent: string } => {
  const color = /^#[\da-f]{6}$/i.test(accent) ? accent : '#1f5eff'
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  // At this luminance black and white have the same contrast.
  return { accent: color, onAccent: 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff' }
}
