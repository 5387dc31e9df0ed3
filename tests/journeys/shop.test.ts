import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { storedEvents } from '#tests/support/stored-events.ts'
import { serveExample } from '../../scripts/serve-example.mjs'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a visit to the example shop is stored, each event once, under the shop’s own strict policy', async () => {
  await withFolder(async (folder) => {
    const server = await startProcess(await environmentIn(folder, 'pglite'))
    const { skdKey, session, project } = await newcomerAt(server.url)
    const shop = await serveExample({ port: 0, key: skdKey, url: server.url })
    const { page, complaints } = await openPage(browser, { locale: 'en-US' })
    await page.goto(shop.url)
    await page.locator('#goods a').first().click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const received = async () => {
      const events = (await storedEvents(server.url, { session, project })).map(({ event }) => event)
      // The browser reports attention and web vitals when it is idle.
      return events.filter((event) => event !== 'page_ping' && event !== 'web_vitals').sort()
    }
    await expect.poll(received).toEqual(['add_to_cart', 'page_view', 'page_view', 'view_product'])
    expect(complaints).toEqual([])
    await page.context().close()
    await shop.close()
    await server.kill('SIGTERM')
  })
})
