import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const slow4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

/** An empty page of a new browser profile with a processor that is 4 times slower, on slow 4G. */
export const slowPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ locale: 'zh-CN', ...options })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** When the largest element was painted, in milliseconds since the visit began. */
export const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
