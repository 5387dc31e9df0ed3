import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type axe from 'axe-core'
import { type Browser, chromium, type Page, type Request } from 'playwright-core'
import type { Locale } from '#contract/http/locale.ts'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { aMoment, slowBy } from './slow-calls.ts'

/** `isWhole`: the browser that people use, to measure its speed, and not the one without windows. */
export const launchBrowser = ({ isWhole = false } = {}): Promise<Browser> => {
  const executablePath = findChromium({ isWhole })
  if (!executablePath)
    throw new Error('There is no Chromium here: install the Debian package chromium, or name its path in CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

/** Opens a page and collects its complaints: errors, and violations of the content security policy. */
export const openPage = async (
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; complaints: string[] }> => {
  const context = await browser.newContext({ locale: 'zh-CN', permissions: ['clipboard-read', 'clipboard-write'], ...options })
  if (slowBy > 0)
    await context.route(/\/api\/v1\//, async (route) => {
      await aMoment()
      await route.continue()
    })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => void complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  return { page, complaints }
}

/** Serves one HTML document at every address, as somebody's own site would. */
export const serveHtml = async (html: () => string): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The address of the built file of a source, for `page.route`. */
export const builtFrom = async (source: string): Promise<string> => {
  const manifest = JSON.parse(await readFile('dist/site/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string } | undefined
  >
  const built = manifest[source]
  if (!built) throw new Error(`no built file begins with ${source}`)
  return `**/${built.file}`
}

/** The address of the part of the built product that holds a route's screen. */
export const partOf = (route: string): Promise<string> => builtFrom(`src/routes/${route}.tsx?tsr-split=component`)

/** Holds every request of an address until it is released. */
export const hold = async (page: Page, address: string): Promise<{ release: () => void }> => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return { release: () => release() }
}

/**
 * Follows a page's calls of an address, each before it leaves the browser. `hold` keeps all later ones waiting until `release`; `underWay`
 * counts those that have left and have no answer yet.
 */
export const followCalls = async (page: Page, address: RegExp) => {
  const open = new Set<Request>()
  const end = (request: Request) => void open.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  let held: Promise<void> | undefined
  let release = () => {}
  await page.route(address, async (route) => {
    await held
    open.add(route.request())
    await route.continue()
  })
  const hold = () => {
    held = new Promise<void>((resolve) => {
      release = resolve
    })
  }
  return { hold, release: () => release(), underWay: () => open.size }
}

export type Theme = 'light' | 'dark'

/** In each language a page begins with one theme, as stored, and goes on to the other. */
export const themesIn: Record<Locale, [stored: Theme, other: Theme]> = {
  zh: ['light', 'dark'],
  en: ['light', 'dark'],
  ja: ['dark', 'light'],
  fr: ['dark', 'light'],
}

/** Resolves when a page has drawn a frame and is idle. Where no frame is due, Chromium may never call back: one is requested, and 2 s are the most. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 2_000 }))),
  )

/** One search of a page with axe: for everything, for the contrast of colours, or for everything else. */
export type Search = { theme: Theme; rules: 'all' | 'contrast' | 'others' }

/**
 * How pages are searched with axe in each language. Most rules read the document, which no theme changes, and colours are those of the theme
 * in every language. Only texts differ between languages, and the French ones are the longest.
 */
export const searchesIn = {
  zh: [
    { theme: 'light', rules: 'all' },
    { theme: 'dark', rules: 'contrast' },
  ],
  en: [],
  ja: [],
  fr: [{ theme: 'dark', rules: 'others' }],
} as const satisfies Record<Locale, readonly Search[]>

/**
 * Changes a page's theme without a reload, as choosing a theme does, and ends every animation that has an end: until the first frame of
 * its animation a dialog has no opacity, and axe takes it for hidden.
 */
export const wear = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((it) => {
    document.documentElement.dataset.theme = it
    const unfinished = () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.playState !== 'finished' && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    // The end of one transition starts those of elements that inherit from it.
    for (let running = unfinished(); running.length > 0; running = unfinished()) for (const one of running) one.finish()
  }, theme)

const searched: Record<Search['rules'], axe.RunOptions> = {
  all: {},
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  others: { rules: { 'color-contrast': { enabled: false } } },
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on a page. */
export const violationsOn = async (page: Page, searches: readonly Search[]): Promise<string[]> => {
  const found: string[] = []
  for (const { theme, rules } of searches) {
    await wear(page, theme)
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
    const { violations } = await page.evaluate(
      (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
      // `preload` would load style sheets and media again, for rules about orientation, which are off, and about sound, of which there is none.
      { ...searched[rules], resultTypes: ['violations' as const], preload: false },
    )
    for (const { id, nodes } of violations)
      found.push(`${theme}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
  }
  return found
}
