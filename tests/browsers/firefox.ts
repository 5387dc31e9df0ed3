import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { findOtherBrowsers } from '../../scripts/other-browsers.mjs'
import type { Driver } from './driver.ts'

/** Starts Firefox, driven over WebDriver BiDi. Each page has cookies and storage of its own. */
export const launchFirefox = async () => {
  const executablePath = findOtherBrowsers().firefox
  if (!executablePath) throw new Error('Firefox is not installed')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
  })
  return {
    openPage: async () => {
      const context = await browser.createBrowserContext()
      return drive(await context.newPage(), () => context.close())
    },
    close: () => browser.close(),
  }
}

const drive = async (page: Page, close: () => Promise<void>): Promise<Driver<ElementHandle<Element>>> => {
  const complaints: string[] = []
  page.on('pageerror', (error) => void complaints.push(error instanceof Error ? error.message : String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(`${message.text()} (${message.location().url})`)
  })
  // Firefox does not report over BiDi what a content security policy refuses.
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} refuses ${blockedURI}`),
    )
  })
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    find: async (expression) => (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null,
    click: (element) => element.click(),
    type: (element, text) => element.type(text),
    complaints: () => complaints,
    close,
  }
}
