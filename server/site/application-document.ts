import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '#contract/http/locale.ts'
import { pages } from '#contract/http/page-lookup.ts'
import { packed, type Text } from './packed-text.ts'

/**
 * The built files that a page needs beside those that its document names anyway; `soon`: once its frame is shown; texts by language. Written
 * by `scripts/page-parts.mjs`.
 */
type PageParts = Record<string, { files: string[]; soon: string[]; texts: Partial<Record<Locale, string[]>> }>

/** `page` is its pattern, such as `/projects/:id`; null for an unknown address. `calls` is the element that makes its first calls. */
type Asked = { page: string | null; locale: Locale; calls: string }

/** A page that is not built yet has the parts of all such pages, whose routes end with a variable part. */
const partsFor = (parts: PageParts, page: string): PageParts[string] | undefined => {
  const isListed = pages.some(({ path }) => path === page)
  return parts[page] ?? (isListed ? parts[page.startsWith('/admin/') ? '/admin/:' : '/:'] : undefined)
}

/**
 * The document of the application, which names all files that the asked page needs. So the browser loads them side by side, instead of
 * learning of some only when others have run. The language is a guess: somebody who chose another one in the application loads its texts later.
 */
export const createApplicationDocuments = (site: string) => {
  const parts = readFile(join(site, 'page-parts.json'), 'utf8').then(
    (text) => JSON.parse(text) as PageParts,
    (): PageParts => ({}),
  )
  const documents = new Map<string, { calls: string; text: Promise<Text | null> }>()

  const make = async ({ page, locale, calls }: Asked): Promise<Text | null> => {
    const html = await readFile(join(site, 'index.html'), 'utf8').catch(() => null)
    if (html === null) return null
    const found = page === null ? null : partsFor(await parts, page)
    // Nothing is shown before its texts are there. They are small, so they come first.
    const files = found ? [...(found.texts[locale] ?? []), ...found.files] : []
    const linksTo = (paths: readonly string[], priority = '') =>
      paths.map((path) => `<link rel="modulepreload" crossorigin${priority} href="${path}">`)
    // What is shown first does not share the connection with what comes after it.
    const links = [...linksTo(files), ...linksTo(found?.soon ?? [], ' fetchpriority="low"')]
    // The calls come first: nothing else is needed for them.
    const whole = html.replace('<title>', () => `${calls}<title>`).replace('</head>', () => `${links.join('')}</head>`)
    return packed(whole)
  }

  /** Null if the site was not built. */
  return (asked: Asked): Promise<Text | null> => {
    const { page, locale, calls } = asked
    const key = `${locale} ${page ?? ''}`
    const known = documents.get(key)
    // The calls of a page change with the day.
    if (known?.calls === calls) return known.text
    const text = make(asked)
    documents.set(key, { calls, text })
    return text
  }
}
