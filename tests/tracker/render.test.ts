import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentRules, positions, type SurfaceContent } from '#contract/actions/response-actions-content.ts'
import { isLink } from '#contract/actions/response-actions-fields.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { isSafeLink, type Surface } from '../../tracker/src/render/content.ts'
import { fitsPattern, isPageAllowed } from '../../tracker/src/render/display.ts'
import { startSite } from './collector.ts'
import { bundleRenderer } from './renderer.ts'

/** Nothing but scripts and images of the site itself: no styles, no HTML from texts. */
const policy =
  "default-src 'none'; script-src 'self'; img-src https:; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const surface = (type: Surface['type'] = 'popup', different: Partial<SurfaceContent> = {}): Surface => ({
  type,
  content: {
    texts: { en: { headline: 'Free tea', body: 'One pot\nfor every cup', cta: { label: 'See the pots', url: '/pots' } } },
    image: null,
    position: positions[type][0],
    theme: { scheme: 'light', accent: '#1f5eff' },
    display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: ['cta', 'outside'] },
    ...different,
  },
})

let browser: Browser
let site: Awaited<ReturnType<typeof startSite>>
let code: string
beforeAll(async () => {
  code = await bundleRenderer()
  site = await startSite((path, query) =>
    path === '/render.js'
      ? { html: code, headers: { 'Content-Type': 'text/javascript' } }
      : {
          html: `<!doctype html><html lang="en"${query.includes('rtl') ? ' dir="rtl"' : ''}><title>Shop</title><main><h1>Shop</h1><a href="#before">Before</a><p>${'<br>'.repeat(80)}</p></main><script type="module" src="/render.js"></script>`,
          headers: { 'Content-Security-Policy': policy },
        },
  )
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

type Visitor = { page: Page; complaints: string[]; closed: () => Promise<string[]> }

const visit = async (
  work: (visitor: Visitor) => Promise<void>,
  { width = 1_000, query = '', reducedMotion = 'reduce' as 'reduce' | 'no-preference' } = {},
) => {
  const context = await browser.newContext({ viewport: { width, height: 640 }, reducedMotion, locale: 'en-US' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void complaints.push(message.text()))
  page.on('pageerror', (error) => void complaints.push(error.message))
  await page.goto(`${site.url}/${query}`)
  await page.waitForFunction(() => 'drawSurface' in window)
  const closed = () => page.evaluate(() => (window as unknown as { causes?: string[] }).causes ?? [])
  await work({ page, complaints, closed })
  expect(complaints).toEqual([])
  await context.close()
}

/** Draws, and answers whether it was drawn. What closes it is noted. */
const draw = (page: Page, it: unknown, language = 'en', name = 'drawn'): Promise<boolean> =>
  page.evaluate(
    ({ it, language, name }) => {
      const place = window as unknown as Record<string, unknown> & {
        causes?: string[]
        drawSurface: (...all: unknown[]) => unknown
      }
      place.causes ??= []
      place[name] = place.drawSurface(it, language, document.body, { closed: (cause: string) => place.causes?.push(cause) })
      return place[name] !== null
    },
    { it, language, name },
  )

const focused = (page: Page) =>
  page.evaluate(() => {
    const inside = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    return inside?.textContent ?? ''
  })

test('the renderer has at most 6 kB (gzip) and does not write HTML', async () => {
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(6_000)
  expect(code).not.toMatch(
    /\beval\b|new Function|innerHTML|insertAdjacentHTML|document\.write|\.style\b|createContextualFragment/,
  )
})

test('a modal popup takes the focus, keeps it, closes with Escape, and gives the focus back', async () => {
  await visit(async ({ page, closed }) => {
    await page.getByRole('link', { name: 'Before' }).focus()
    expect(await draw(page, surface())).toBe(true)
    const dialog = page.getByRole('dialog', { name: 'Free tea' })
    await expect.poll(() => dialog.isVisible()).toBe(true)
    expect(await focused(page)).toBe('Free tea')
    const reached = new Set<string>()
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab')
      reached.add(await focused(page))
    }
    expect([...reached]).toEqual(expect.arrayContaining(['See the pots', '×']))
    // Between the last and the first of them the focus is on the browser's own controls, but never on the page's.
    expect([...reached]).not.toContain('Before')
    await page.keyboard.press('Escape')
    expect(await closed()).toEqual(['escape'])
    expect(await dialog.count()).toBe(0)
    expect(await focused(page)).toBe('Before')
  })
})

test('a second modal popup is not drawn while the first is open, and is drawn after it', async () => {
  await visit(async ({ page, closed }) => {
    expect(await draw(page, surface())).toBe(true)
    expect(await draw(page, surface(), 'en', 'second')).toBe(false)
    expect(await draw(page, surface('bar'), 'en', 'third')).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    expect(await closed()).toEqual(['button'])
    expect(await draw(page, surface(), 'en', 'fourth')).toBe(true)
  })
})

test('Escape closes the modal popup and not the bar behind it, then the bar', async () => {
  await visit(async ({ page }) => {
    await draw(page, surface('bar'))
    await draw(page, surface(), 'en', 'second')
    await page.keyboard.press('Escape')
    expect([await page.getByRole('dialog').count(), await page.getByRole('region').count()]).toEqual([0, 1])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('region').count()).toBe(0)
  })
})

test.each(['popup', 'banner', 'bar'] as const)('a %s passes axe under a strict policy, and fits 320 px', async (type) => {
  await visit(
    async ({ page }) => {
      await draw(
        page,
        surface(type, {
          texts: {
            en: {
              headline: 'Tea'.repeat(40),
              body: 'Pot '.repeat(250),
              cta: { label: 'Donaudampfschiff'.repeat(2), url: '/pots' },
            },
          },
        }),
      )
      const box = await page.getByRole(type === 'popup' ? 'dialog' : 'region').boundingBox()
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
      expect(box?.height ?? 999).toBeLessThanOrEqual(640)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    },
    { width: 320 },
  )
})

test.each(['popup', 'banner', 'bar'] as const)('axe finds nothing in a %s', async (type) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true })
  const page = await context.newPage()
  await page.goto(site.url)
  await page.waitForFunction(() => 'drawSurface' in window)
  for (const scheme of ['light', 'dark'] as const) {
    await draw(page, surface(type, { theme: { scheme, accent: '#ffcc00' } }))
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(
      async () => await (window as unknown as { axe: typeof axe }).axe.run(document, { rules: { region: { enabled: false } } }),
    )
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.evaluate(() => (window as unknown as { drawn: { close: () => void } }).drawn.close())
  }
  await context.close()
})

test('texts stay texts, and links and images that lead elsewhere are left out', async () => {
  await visit(async ({ page }) => {
    const markup = '<img src=x onerror=alert(1)>'
    const cta = { label: 'Go', url: 'javascript:alert(1)' }
    const image = { url: 'http://a.example/a.png', alt: '' }
    await draw(page, surface('banner', { texts: { en: { headline: markup, body: markup, cta } }, image }))
    const region = page.getByRole('region', { name: markup })
    expect(await region.getByText(markup).count()).toBe(2)
    expect([await region.getByRole('link').count(), await region.getByRole('img').count()]).toEqual([0, 0])
  })
})

test('on a page from right to left the surface is mirrored', async () => {
  await visit(
    async ({ page }) => {
      await draw(page, surface('popup', { position: 'bottomStart' }))
      const box = await page.getByRole('region').boundingBox()
      const button = await page.getByRole('button', { name: 'Close' }).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(950)
      expect((button?.x ?? 999) - (box?.x ?? 0)).toBeLessThan(30)
    },
    { query: '?rtl' },
  )
})

test('it moves only where motion is welcome', async () => {
  for (const [reducedMotion, animations] of [
    ['reduce', 0],
    ['no-preference', 1],
  ] as const)
    await visit(
      async ({ page }) => {
        // Animations stand still, so that none is over before it is counted.
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Animation.enable')
        await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
        await draw(page, surface('bar'))
        const found = await page.getByRole('region').evaluate((it) => it.getAnimations().length)
        expect(found).toBe(animations)
      },
      { reducedMotion },
    )
})

test('a missing language falls back to one that is there, and without texts nothing is drawn', async () => {
  await visit(async ({ page }) => {
    expect(await draw(page, surface('bar', { texts: {} }))).toBe(false)
    const fr = { headline: 'Thé offert', body: '', cta: null }
    expect(await draw(page, surface('bar', { texts: { fr } }), 'ja')).toBe(true)
    const region = page.getByRole('region', { name: 'Thé offert' })
    expect(await region.getAttribute('lang')).toBe('fr')
    expect(await region.getByRole('button', { name: 'Fermer' }).count()).toBe(1)
  })
})

test('a tap beside a modal popup closes it only if it says so', async () => {
  await visit(async ({ page, closed }) => {
    const display = { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: [] }
    await draw(page, surface('popup', { display }))
    await page.mouse.click(5, 5)
    expect(await closed()).toEqual([])
    await page.keyboard.press('Escape')
    await draw(page, surface())
    await page.mouse.click(5, 5)
    expect(await closed()).toEqual(['escape', 'outside'])
  })
})

test.each([
  'https://shop.example/a?b#c',
  '/pots',
  'mailto:a@b.example',
  'tel:+49-30-1234',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'http://shop.example',
  '//evil.example',
  '/\\evil.example',
  'https://user:secret@evil.example',
  'https:evil.example',
  'pots',
  '',
])('the renderer and the contract agree about the link %j', (link) => {
  expect(isSafeLink(link)).toBe(isLink(link))
})

test('page patterns select pages, and a checkout is left alone unless it is named', () => {
  expect(fitsPattern('/tea/green', '/tea/*')).toBe(true)
  expect(fitsPattern('/tea', '/tea/*')).toBe(false)
  expect(fitsPattern('/a/b/c', '/*/c')).toBe(true)
  expect(fitsPattern('/ab', '/ab*b')).toBe(false)
  const display = { ...surface().content.display }
  expect(isPageAllowed(display, '/checkout')).toBe(false)
  expect(isPageAllowed({ ...display, pages: ['/checkout/*'] }, '/checkout/pay')).toBe(true)
  expect(isPageAllowed({ ...display, pages: ['/*'] }, '/checkout')).toBe(false)
  expect(isPageAllowed({ ...display, pages: ['/tea*'], notPages: ['/tea/old'] }, '/tea/old')).toBe(false)
  expect(isPageAllowed(display, '/tea')).toBe(true)
})

test('what the contract accepts is what the renderer draws', () => {
  for (const type of ['popup', 'banner', 'bar'] as const)
    for (const position of positions[type])
      expect(contentRules[type]['~standard'].validate({ ...surface(type).content, position, coupon: null })).not.toHaveProperty(
        'issues',
      )
})

test.each([
  ['zh', '复制', '已复制', '有效期至'],
  ['en', 'Copy', 'Copied', 'Valid until'],
  ['ja', 'コピー', 'コピーしました', '有効期限'],
  ['fr', 'Copier', 'Copié', 'Valable jusqu’au'],
] as const)('a code can be copied, and says how long it is valid: %s', async (language, copy, copied, until) => {
  await visit(async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const texts = { [language]: { headline: 'Tea', body: '', cta: null } }
    const it = { ...surface('popup', { texts }), coupon: { code: 'A7K9-M3QX', expiresAt: '2030-05-06T12:00:00.000Z' } }
    expect(await draw(page, it, language)).toBe(true)
    const dialog = page.getByRole('dialog', { name: 'Tea' })
    expect(await dialog.textContent()).toContain(until)
    expect(await dialog.textContent()).toContain('2030')
    await dialog.getByRole('button', { name: copy, exact: true }).click()
    await dialog.getByRole('button', { name: copied, exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A7K9-M3QX')
  })
})
