import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { buildTracker } from '../../tracker/build.mjs'
import type { Options } from '../../tracker/src/events.ts'
import type * as Causeway from '../../tracker/src/index.ts'
import { type Collector, type SitePage, startCollector, startSite } from './collector.ts'

declare global {
  interface Window {
    causeway: typeof Causeway
  }
}

type Settings = Partial<Options> & { head?: string; body?: string; headers?: Record<string, string>; snippet?: string }
export type Visit = {
  page: Page
  context: BrowserContext
  collector: Collector
  site: string
  complaints: string[]
  /** Until the first page loaded notices things by itself: that part of the tracker comes after the rest. */
  untilDetecting: () => Promise<void>
  set: (settings: Settings) => void
}

/**
 * Moves a page's clock, which was installed before it was loaded, and comes back after everything that was due has been sent: an answer of
 * the site is behind it.
 */
export const pass = async ({ page, site }: Pick<Visit, 'page' | 'site'>, milliseconds: number): Promise<void> => {
  await page.clock.runFor(milliseconds)
  await page.evaluate(async (url) => void (await fetch(url)), site)
}

/** Real visits with Chromium to a site that uses the built tracker. Options that a test sets are used by the pages from then on. */
export const withBrowser = () => {
  let browser: Browser
  beforeAll(async () => {
    folder = await buildTracker({ folder: await mkdtemp(join(tmpdir(), 'causeway-tracker-')), types: false })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })

  return async (
    first: Settings,
    work: (visit: Visit) => Promise<void>,
    contextOptions: Parameters<Browser['newContext']>[0] = {},
  ) => {
    const collector = await startCollector(folder)
    let settings = first
    const { url: site, close } = await startSite((path) => pageOf(path, settings, collector))
    const context = await browser.newContext({ locale: 'en-US', ...contextOptions })
    const complaints: string[] = []
    const detection = `${collector.url}/sdk/causeway.detection.mjs`
    const loaded: string[] = []
    context.on('requestfinished', (request) => void loaded.push(request.url()))
    context.on('page', (page) => {
      page.on('pageerror', (error) => void complaints.push(error.message))
      page.on('console', (message) => {
        if (/error|warning/.test(message.type()) && !message.text().includes('net::ERR')) complaints.push(message.text())
      })
    })
    try {
      const page = await context.newPage()
      const set = (next: Settings) => {
        settings = { ...settings, ...next }
      }
      const untilDetecting = async () => {
        await expect.poll(() => loaded, { interval: 10 }).toContain(detection)
        // A module that is imported a second time arrives after the first import.
        await page.evaluate(`import(${JSON.stringify(detection)}).then(() => undefined)`)
      }
      await work({ page, context, collector, site, complaints, untilDetecting, set })
    } finally {
      await context.close()
      await Promise.all([close(), collector.close()])
    }
  }
}

/** Opens a page whose clock only the test moves: however long a busy machine takes between two steps, for the page it is no time. */
export const openAtStandstill = async ({ page, site }: Visit, path = '') => {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await page.goto(site + path)
  await page.waitForFunction(() => 'version' in window.causeway)
}

/** What is queued is sent a while later, on the page's clock and not before the browser has stored it. */
export const whileTimePasses = <Seen>({ page }: Visit, look: () => Seen) =>
  expect.poll(async () => {
    await page.clock.runFor(500)
    return look()
  })

/** Comes back after everything that the page has tracked so far is stored, and all that it stored before. */
export const untilAllIsStored = async (visit: Visit) => {
  const { page, collector } = visit
  const before = collector.events('marker').length
  await page.evaluate(() => window.causeway.track('marker'))
  await whileTimePasses(visit, () => collector.events('marker').length).toBe(before + 1)
}

/** What was asked of the browser's locks before is answered: they are asked in their order. */
export const untilLocksAnswer = async (...pages: Page[]) => {
  for (const page of pages) await page.evaluate(async () => void (await navigator.locks.query()))
}

const pageOf = (path: string, settings: Settings, collector: Collector): SitePage => {
  const { head = '', body = '', headers = {}, snippet, ...options } = settings
  const title = `Page ${path}`
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}${snippet ?? snippetOf(collector, options)}</head>
      <body><h1>${title}</h1><p><a href="/next">Next</a></p>${body}</body></html>`,
    headers,
  }
}

let folder = ''

export const scriptNamed = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
export const stub = () => scriptNamed('causeway.stub.js')

export const optionsOf = ({ key, url }: Collector, options: Partial<Options> = {}): Options => ({
  key,
  endpoint: `${url}/quote/api/v1/events/behavior`,
  sse: `${url}/quote/api/v1/events/sse`,
  dwell: { enabled: false },
  webVitals: false,
  ...options,
})

export const snippetOf = (collector: Collector, options: Partial<Options> = {}, nonce = '') =>
  `<script nonce="${nonce}">${stub()}causeway.init(${JSON.stringify(optionsOf(collector, options))})</script>
   <script async src="${collector.url}/sdk/causeway.iife.js"></script>`

export const names = (events: Iterable<{ event: string }>) => [...events].map(({ event }) => event)

/** What lies in the tracker's database of this origin. */
export const storedIn = (page: Page, key: string): Promise<string[]> =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const database = request.result
          if (!database.objectStoreNames.contains('events')) return resolve([])
          const rows = database.transaction('events').objectStore('events').getAll()
          rows.onsuccess = () => {
            database.close()
            const kept = (rows.result as { events: { json: string }[] }[]).flatMap(({ events }) => events)
            resolve(kept.map(({ json }) => (JSON.parse(json) as { event: string }).event))
          }
        }
      }),
    `causeway_${key}`,
  )
