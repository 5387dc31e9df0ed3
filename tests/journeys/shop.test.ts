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

test('at the checkout, an order cannot be placed before the page’s script has come, and what was typed stays', async () => {
  // Nobody answers there: the shop works without Causeway.
  const shop = await serveExample({ port: 0, key: 'none', url: 'http://127.0.0.1:9' })
  const { page } = await openPage(browser, { locale: 'en-US' })
  await page.goto(shop.url)
  await page.locator('#goods a').first().click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/pages/checkout.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${shop.url}/checkout`, { waitUntil: 'commit' })
  const place = page.getByRole('button', { name: 'Place order' })
  const typed = { Name: 'Ann', 'E-mail': 'ann@example.com', 'Street and number': 'Quay 1', Postcode: '1234', Town: 'Port' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  expect(await place.isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${shop.url}/checkout`)
  release()
  await place.click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.context().close()
  await shop.close()
})
