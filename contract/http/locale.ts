export const locales = ['zh', 'en', 'ja', 'fr'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'zh'

/** A language and its subtags, as in `zh-Hans-CN`. */
const tagPattern = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/

/** The supported language that a tag such as `fr-CA` asks for, or null for any other text. */
export const toLocale = (tag: unknown): Locale | null => {
  if (typeof tag !== 'string' || tag.length > 35) return null
  const plain = tag.trim().toLowerCase()
  const language = tagPattern.test(plain) ? plain.split('-')[0] : null
  return locales.find((locale) => locale === language) ?? null
}

/** The best supported language of an `Accept-Language` header; zh if it contains none. */
export const negotiateLocale = (header: string | null | undefined): Locale => {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((it) => /^\s*q=([\d.]+)\s*$/.exec(it)?.[1]).find((it) => it !== undefined)
      return { locale: toLocale(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((it): it is { locale: Locale; quality: number } => it.locale !== null && it.quality > 0)
  return wanted.sort((a, b) => b.quality - a.quality)[0]?.locale ?? defaultLocale
}
