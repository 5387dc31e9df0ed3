import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveHtml } from '#tests/support/browser.ts'
import { withServerProcess } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { storedEvents } from '#tests/support/stored-events.ts'
import { serveExample } from '../../scripts/serve-example.mjs'
import { type Browser, browsers } from './browsers.ts'
import { openGate } from './collector-gate.ts'
import type { Page } from './page.ts'

type Causeway = { causeway: { track: (name: string) => void; flush: () => Promise<void> } }

const track = (page: Page, name: string) => page.evaluate((it) => (window as unknown as Causeway).causeway.track(it), name)

/** Resolves when the tracker has tried. */
const flush = (page: Page) => page.evaluate(() => (window as unknown as Causeway).causeway.flush())

const withShop = (work: (shop: Awaited<ReturnType<typeof openShop>>) => Promise<void>) =>
  withServerProcess(async ({ url }) => {
    const shop = await openShop(url)
    try {
      await work(shop)
    } finally {
      await shop.close()
    }
  })

/** The example shop, whose tracker reaches the server through a gate. */
const openShop = async (serverUrl: string) => {
  const person = await newcomerAt(serverUrl)
  const gate = await openGate(serverUrl)
  const { url, close } = await serveExample({ port: 0, key: person.skdKey, url: gate.url })
  return {
    url,
    gate,
    /** The names of the tests' own events that are stored, one for each time. */
    stored: async () =>
      (await storedEvents(serverUrl, person)).flatMap(({ event }) => (event?.startsWith('queue_') ? [event] : [])).sort(),
    close: async () => {
      await close()
      await gate.close()
    },
  }
}

describe.each(browsers)('in %s', (_, launch) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())

  test('events tracked while the server refuses, cannot be reached or loses its answers arrive once after a reload of the page', async () => {
    await withShop(async ({ url, gate, stored }) => {
      const page = await browser.openPage()
      await page.goto(url)
      await track(page, 'queue_0')
      await expect.poll(stored).toEqual(['queue_0'])

      gate.set('refuse')
      await track(page, 'queue_1')
      await flush(page)
      await expect.poll(() => gate.happened('refuse')).toBeGreaterThan(0)
      await track(page, 'queue_2')
      await page.reload()

      gate.set('cut')
      await track(page, 'queue_3')
      await flush(page)
      await expect.poll(() => gate.happened('cut')).toBeGreaterThan(0)
      await page.reload()

      gate.set('loseAnswer')
      await track(page, 'queue_4')
      await flush(page)
      await expect.poll(() => gate.happened('loseAnswer')).toBeGreaterThan(0)
      await track(page, 'queue_5')
      await page.goto(`${url}/cart`)

      gate.set('pass')
      await page.evaluate(() => void dispatchEvent(new Event('online')))
      const all = ['queue_0', 'queue_1', 'queue_2', 'queue_3', 'queue_4', 'queue_5']
      await expect.poll(stored).toEqual(all)
      // Nothing is left that could be sent again.
      await flush(page)
      expect(await stored()).toEqual(all)
      await page.close()
    })
  })

  test('an event tracked while the visitor leaves for another site arrives once', async () => {
    await withShop(async ({ url, stored }) => {
      const elsewhere = await serveHtml(() => '<!doctype html><title>Elsewhere</title>')
      const page = await browser.openPage()
      await page.goto(url)
      await track(page, 'queue_0')
      await page.goto(elsewhere.url)
      await expect.poll(stored).toEqual(['queue_0'])
      expect(page.complaints()).toEqual([])
      await page.close()
      await elsewhere.close()
    })
  })
})
