import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Locale } from '#contract/http/locale.ts'
import { type PublicPath, publicPaths } from '#contract/site/site.ts'
import { launchBrowser } from './browser.ts'
import { environmentIn, quickerKind } from './databases.ts'
import { type Running, startProcess } from './processes.ts'

export const paths: PublicPath[] = [...publicPaths.indexed, ...publicPaths.internal]
/** The address of the public site as its operator has set it, which is not the one that it is tested at. */
export const site = 'https://causeway.example'

/** A browser, and a server for the tests of one file. Its public pages name `site` as their address. */
export const withSite = () => {
  const made = {} as { browser: Browser; server: Running; addressOf: (path: string, locale: Locale, origin?: string) => string }
  let folder: string
  beforeAll(async () => {
    made.browser = await launchBrowser()
    folder = await mkdtemp(join(tmpdir(), 'causeway-site-'))
    made.server = await startProcess({ ...(await environmentIn(folder, quickerKind())), SITE_ORIGIN: site })
    made.addressOf = (path, locale, origin = made.server.url) => `${origin}${path}?lng=${locale}`
  })
  afterAll(async () => {
    await made.browser.close()
    await made.server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  return made
}

export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('language'))
export const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang)
export const names: Record<Locale, string> = { zh: '中文', en: 'English', ja: '日本語', fr: 'Français' }
