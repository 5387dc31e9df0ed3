import type { BrowserContext } from 'playwright-core'

/** Of a browser that a person uses: what programs send makes no profile, so nothing is decided for them. */
export const visitorAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Pages of this context do not say that a program drives them. Its `userAgent` must be `visitorAgent`. */
export const hideAutomation = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
  })
