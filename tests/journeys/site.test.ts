import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/http/locale.ts'
import { languageTags, publicPaths, type RenderedPage } from '#contract/site/site.ts'
import { openPage, searchesIn, themesIn, violationsOn } from '#tests/support/browser.ts'
import { names, paths, site, withSite } from '#tests/support/site.ts'
import charts from '#ui/site/flows/charts.json' with { type: 'json' }

const world = withSite()

/** Every page names each language in that language. */
const withoutNames = (text: string) => Object.values(names).reduce((rest, name) => rest.replaceAll(name, ''), text)

describe('what is sent', () => {
  const read = async (path: string, locale: Locale) => {
    const html = await (await fetch(world.addressOf(path, locale))).text()
    const find = (pattern: RegExp) => pattern.exec(html)?.[1]
    return {
      html,
      find,
      all: (pattern: RegExp) => [...html.matchAll(pattern)].map(([, ...parts]) => parts),
      title: find(/<title>(.*?)<\/title>/),
      description: find(/<meta name="description" content="(.*?)"/),
      text: html
        .replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' '),
    }
  }

  test.each(paths)('%s is complete in every language without scripts', async (path) => {
    const pages = await Promise.all(locales.map(async (locale) => [locale, await read(path, locale)] as const))
    for (const [locale, { html, find, all, text, title, description }] of pages) {
      expect(find(/<html lang="(.*?)"/)).toBe(languageTags[locale])
      expect(all(/<h1[ >]/g)).toHaveLength(1)
      expect(find(/<link rel="canonical" href="(.*?)"/)).toBe(world.addressOf(path, locale, site))
      expect(Object.fromEntries(all(/<link rel="alternate" hreflang="(.*?)" href="(.*?)"/g))).toEqual({
        ...Object.fromEntries(locales.map((it) => [languageTags[it], world.addressOf(path, it, site)])),
        'x-default': world.addressOf(path, 'zh', site),
      })
      expect(find(/<meta property="og:title" content="(.*?)"/)).toBe(title)
      expect(find(/<meta property="og:url" content="(.*?)"/)).toBe(world.addressOf(path, locale, site))
      expect(description?.length).toBeGreaterThan(10)
      expect(html).not.toContain('causeway.invalid')
      expect(html).not.toMatch(/\sstyle="/)
      expect(text).toContain('© 2024 Causeway')
      if (locale === 'en' || locale === 'fr') expect(withoutNames(html)).not.toMatch(/\p{Script=Han}|[\u3040-\u30ff]/u)
      if (locale === 'ja') expect(text).toMatch(/[\u3040-\u30ff]/)
      const isIndexed = publicPaths.indexed.some((it) => it === path)
      expect(html.includes('<meta name="robots" content="noindex">')).toBe(!isIndexed)
      const data = find(/<script type="application\/ld\+json">(.*?)<\/script>/)
      if (isIndexed)
        expect(JSON.parse(data ?? '')).toMatchObject({ '@context': 'https://schema.org', inLanguage: languageTags[locale] })
      for (const [link] of all(/<a href="(\/(?:marketing|features|solutions|flows)[^"]*)"/g))
        if (!link?.includes(`${path}?`)) expect(link).toMatch(new RegExp(`[?]lng=${locale}$`))
    }
    for (const part of ['title', 'description', 'text'] as const) expect(new Set(pages.map(([, it]) => it[part])).size).toBe(4)
  })

  test('no message shows its key, and none is untranslated', async () => {
    const zh = Object.fromEntries(
      await Promise.all(paths.map(async (path) => [path, sentencesOf((await read(path, 'zh')).html)] as const)),
    )
    for (const path of paths)
      for (const locale of ['en', 'ja', 'fr'] as const) {
        const own = sentencesOf((await read(path, locale)).html)
        const inChinese = own.filter((it) => /\p{Script=Han}/u.test(withoutNames(it)) && it.length > 6 && zh[path]?.includes(it))
        expect({ path, locale, inChinese }).toEqual({ path, locale, inChinese: [] })
        // A message without a text is shown as its key: six letters and digits.
        expect(own.filter((it) => /^[A-Za-z0-9+/]{6}$/.test(it) && /[A-Z0-9+/]/.test(it.slice(1)) && !known.has(it))).toEqual([])
      }
  })

  test('each link of each page leads to an existing page', async () => {
    const links = new Set<string>()
    for (const path of paths)
      for (const [link] of (await read(path, 'en')).all(/<a [^>]*href="(\/[^"]*)"/g))
        links.add((link ?? '').replaceAll('&amp;', '&'))
    expect(links.size).toBeGreaterThan(20)
    for (const link of links) {
      const html = await (await fetch(world.server.url + link)).text()
      const isPublic = paths.some((it) => link.startsWith(`${it}?`))
      expect({ link, isPublic: html.includes('id="content"') }).toEqual({ link, isPublic })
    }
  })

  test('the sitemap lists every indexed page in every language, and no other page', async () => {
    const map = await (await fetch(`${world.server.url}/sitemap.xml`)).text()
    const places = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    expect(places.sort()).toEqual(
      publicPaths.indexed.flatMap((path) => locales.map((it) => world.addressOf(path, it, site))).sort(),
    )
    expect(await (await fetch(`${world.server.url}/robots.txt`)).text()).toContain(`Sitemap: ${site}/sitemap.xml`)
  })

  test('every page was rendered in every language', async () => {
    const pages = JSON.parse(await readFile('dist/site/pages.json', 'utf8')) as RenderedPage[]
    expect(pages.map(({ path, locale }) => `${locale}${path}`).sort()).toEqual(
      locales.flatMap((locale) => paths.map((path) => `${locale}${path}`)).sort(),
    )
  })
})

/** The texts between tags. */
const sentencesOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
    .split(/<[^>]+>/)
    .map((it) => it.trim())
    .filter((it) => it !== '')
/** Texts that look like a message key but are not: times, and names in the charts. */
const known = new Set(['14:02', '13:33', ...(JSON.stringify(charts).match(/[A-Za-z0-9+/]+/g) ?? [])])

test.each(locales)(
  'every page in %s: no console message, no axe violation in zh and fr, nothing wider than the screen from 320 to 2560 px',
  async (locale) => {
    const { page, complaints } = await openPage(world.browser, {
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const themes = themesIn[locale]
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), themes[0])
    for (const path of paths) {
      await page.goto(world.addressOf(path, locale))
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(themes[0])
      const found = await violationsOn(page, searchesIn[locale])
      expect({ path, found }).toEqual({ path, found: [] })
      for (const width of [320, 390, 768, 1080, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        // Chromium lays out anew a frame after the change.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
            message: `${path} at ${width}`,
          })
          .toBe(0)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    expect(complaints).toEqual([])
    await page.context().close()
  },
)
