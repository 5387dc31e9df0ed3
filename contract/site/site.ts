import type { Locale } from '#contract/http/locale.ts'

/** The language of a document, for `lang` and `hreflang`. */
export const languageTags: Record<Locale, string> = { zh: 'zh-CN', en: 'en', ja: 'ja', fr: 'fr' }

/** Every public page; each is rendered at build time in every language. Search engines are shown the pages in `indexed`. */
export const publicPaths = {
  indexed: [
    '/marketing',
    '/features/ai-marketing',
    '/features/user-profiling',
    '/features/real-time-monitoring',
    '/features/effect-tracking',
    '/features/data-driven',
    '/features/automation',
    '/solutions/ecommerce',
    '/solutions/content-marketing',
    '/solutions/financial-marketing',
    '/solutions/enterprise-services',
    '/flows',
  ],
  internal: ['/i18n-test', '/translation-test'],
} as const

export type PublicPath = (typeof publicPaths)[keyof typeof publicPaths][number]

const paths: readonly string[] = [...publicPaths.indexed, ...publicPaths.internal]

export const isPublicPath = (path: string): path is PublicPath => paths.includes(path)

/** Placeholder in a built page. The server replaces it by its own origin. */
export const originMark = 'https://origin.causeway.invalid'

/** The build's description of a rendered page. The hashes are those of its inline style and script, for the content security policy. */
export type RenderedPage = { path: PublicPath; locale: Locale; file: string; styleHash: string; scriptHash: string }
