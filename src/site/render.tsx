import { type Messages, setupI18n } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import { type Locale, locales, negotiateLocale, toLocale } from '#contract/http/locale.ts'
import { isPublicPath, languageTags, originMark, type PublicPath, publicPaths } from '#contract/site/site.ts'
import { messages as en } from '#ui/locales/en.po'
import { messages as fr } from '#ui/locales/fr.po'
import { messages as ja } from '#ui/locales/ja.po'
import { messages as zh } from '#ui/locales/zh.po'
import { messages as siteEn } from '#ui/site/locales/en.po'
import { messages as siteFr } from '#ui/site/locales/fr.po'
import { messages as siteJa } from '#ui/site/locales/ja.po'
import { messages as siteZh } from '#ui/site/locales/zh.po'
import { sitePageAt } from '#ui/site/pages.ts'
import { SitePage } from '#ui/site/site-page.tsx'
import headScript from './head.js?raw'

const catalogs: Record<Locale, Messages> = {
  zh: { ...zh, ...siteZh },
  en: { ...en, ...siteEn },
  ja: { ...ja, ...siteJa },
  fr: { ...fr, ...siteFr },
}

/** Every page in every language. */
export const editions = locales.flatMap((locale) =>
  [...publicPaths.indexed, ...publicPaths.internal].map((path) => ({ path, locale })),
)

/** A page's body in its initial state. */
export const renderBody = (path: PublicPath, locale: Locale): string =>
  renderToString(<SitePage i18n={speaking(locale)} path={path} Screen={sitePageAt(path).Screen} />)

/** `inlineStyle` or `styleHref`; `entry` is the address of the page's script. */
export type Assets = { inlineStyle?: string; styleHref?: string; entry: string; preloads?: string[] }

/** The whole document. Addresses use `originMark`, which the server replaces. */
export const documentOf = (path: PublicPath, locale: Locale, body: string, assets: Assets): string => {
  const i18n = speaking(locale)
  const { title, description } = sitePageAt(path)
  const name = `${i18n._(title)} · Causeway`
  const about = i18n._(description)
  const isIndexed = publicPaths.indexed.some((it) => it === path)
  const addressIn = (it: Locale) => `${originMark}${path}?lng=${it}`
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(name)}</title>`,
    `<meta name="description" content="${escaped(about)}">`,
    '<meta name="color-scheme" content="light dark">',
    `<script>${headScript}</script>`,
    assets.inlineStyle === undefined
      ? `<link rel="stylesheet" href="${assets.styleHref}">`
      : `<style>${assets.inlineStyle}</style>`,
    ...(assets.preloads ?? []).map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${assets.entry}"></script>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="canonical" href="${addressIn(locale)}">`,
    ...locales.map((it) => `<link rel="alternate" hreflang="${languageTags[it]}" href="${addressIn(it)}">`),
    `<link rel="alternate" hreflang="x-default" href="${addressIn('zh')}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': 'Causeway',
      'og:title': name,
      'og:description': about,
      'og:url': addressIn(locale),
      'og:locale': openGraphLocales[locale],
      'og:image': `${originMark}/causeway.png`,
    }).map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    isIndexed
      ? `<script type="application/ld+json">${JSON.stringify(linkedData(path, locale, name, about)).replaceAll('<', '\\u003c')}</script>`
      : '<meta name="robots" content="noindex">',
  ]
  return `<!doctype html>\n<html lang="${languageTags[locale]}"><head>${head.join('\n')}</head><body><div id="root" data-path="${path}">${body}</div></body></html>\n`
}

/** Every page for search engines, with its languages. */
export const sitemap = (): string => {
  const entries = editions
    .filter(({ path }) => publicPaths.indexed.some((it) => it === path))
    .map(({ path, locale }) => {
      const alternates = locales.map(
        (it) => `<xhtml:link rel="alternate" hreflang="${languageTags[it]}" href="${originMark}${path}?lng=${it}"/>`,
      )
      return `<url><loc>${originMark}${path}?lng=${locale}</loc>${alternates.join('')}</url>`
    })
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`
}

export const robots = (): string => `User-agent: *\nDisallow: /admin/\nDisallow: /quote/\n\nSitemap: ${originMark}/sitemap.xml\n`

/** The page at an address for the development server, or null if there is none. */
export const renderForDevelopment = (path: string, asked: string | null, accepted: string | undefined): string | null => {
  if (!isPublicPath(path)) return null
  const locale = toLocale(asked) ?? negotiateLocale(accepted)
  return documentOf(path, locale, renderBody(path, locale), { styleHref: '/src/ui/theme/index.css', entry: '/src/site/site.ts' })
}

const openGraphLocales: Record<Locale, string> = { zh: 'zh_CN', en: 'en_US', ja: 'ja_JP', fr: 'fr_FR' }

const speaking = (locale: Locale) => setupI18n({ locale, messages: { [locale]: catalogs[locale] } })

const linkedData = (path: PublicPath, locale: Locale, name: string, description: string) => {
  const url = `${originMark}${path}?lng=${locale}`
  const inLanguage = languageTags[locale]
  if (path === '/marketing')
    return {
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      name: 'Causeway',
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      description,
      url,
      inLanguage,
    }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    description,
    url,
    inLanguage,
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Causeway', item: `${originMark}/marketing?lng=${locale}` },
        { '@type': 'ListItem', position: 2, name, item: url },
      ],
    },
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
