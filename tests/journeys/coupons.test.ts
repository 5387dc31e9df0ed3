import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { CouponCode, CouponPool } from '#contract/coupons/coupons.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { SegmentPreview } from '#contract/segments/segments.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { type Calls, callsOf } from '#tests/support/calls.ts'
import { signIn } from '#tests/support/console.ts'
import { environmentIn, quickerKind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { hideAutomation, visitorAgent } from '#tests/support/visitor-browser.ts'
import { serveExample } from '../../scripts/serve-example.mjs'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A strategy that gives a coupon to everybody who comes back after they put something into the cart and did not buy it. */
const giveCoupons = async (call: Calls): Promise<CouponPool> => {
  await call('changeHoldout', { body: { share: 0, reason: 'everybody sees it' } })
  const source = { kind: 'generated', pattern: 'BACK-####-####', count: 5 }
  const pool = await call<CouponPool>('createCouponPool', {
    body: { name: 'Come back', source, rules: { ...noRules, personLimit: 1, expiresAfterHours: 24 } },
  })
  const content = popup({
    texts: { en: texts('Welcome back') },
    image: null,
    display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: ['cta'] },
    coupon: pool.id,
  })
  const { id } = await call<ResponseAction>('createResponseAction', { body: { name: 'Back', type: 'popup', content } })
  const { version } = await call<ResponseAction>('publishResponseAction', { id, body: { replaces: 1 } })
  const definition = definitionOf({
    trigger: { kind: 'event', event: 'view_product', where: [], delay: null },
    audience: { all: [{ did: 'add_to_cart' }, { not: { did: 'purchase' } }] },
    reentry: { kind: 'once' },
    arms: [{ id: 'coupon', action: { id, version: version ?? 0 }, weight: 1 }],
  })
  const strategy = await call<Strategy>('createStrategy', { body: { name: 'Come back', definition } })
  await call('publishStrategy', { id: strategy.id, body: { replaces: null } })
  return pool
}

/** Goes through the checkout of the shop with a discount code, as somebody does who has it on the clipboard. */
const buyWith = async (page: Page, code: string) => {
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  const typed = { Name: 'Ann', 'E-mail': 'ann@example.com', 'Street and number': 'Quay 1', Postcode: '1234', Town: 'Port' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Discount code').fill(code)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
}

describe('coupons in a browser', () => {
  test('somebody who leaves a full cart receives a code when they return and buys with it, and the console shows each step', async () => {
    await withFolder(async (folder) => {
      const server = await startProcess(await environmentIn(folder, quickerKind()))
      const person = await newcomerAt(server.url)
      const call = callsOf(server.url, person)
      const pool = await giveCoupons(call)
      const shop = await serveExample({ port: 0, key: person.skdKey, url: server.url })
      const { page, complaints } = await openPage(browser, { locale: 'en-GB', userAgent: visitorAgent })
      await hideAutomation(page.context())
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(shop.url)
      await page.locator('#goods a').first().click()
      const whoDid = async (event: string) =>
        (await call<SegmentPreview>('previewSegment', { body: { definition: { did: event } } })).count
      // The shop reports a view after a second. In the cart before that, the product would be viewed with a full cart already.
      await expect.poll(() => whoDid('view_product')).toBe(1)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await expect.poll(() => whoDid('add_to_cart')).toBe(1)
      const product = page.url()
      await page.goto('about:blank')
      await page.goto(product)
      const dialog = page.getByRole('dialog', { name: 'Welcome back' })
      await dialog.waitFor()
      const code = (await dialog.locator('code').textContent()) ?? ''
      expect(code).toMatch(/^BACK-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
      await dialog.getByRole('button', { name: 'Copy' }).click()
      await dialog.getByRole('button', { name: 'Copied' }).waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
      await page.keyboard.press('Escape')
      await buyWith(page, code)
      const codes = async () => (await call<{ items: CouponCode[] }>('listCouponCodes', { id: pool.id })).items
      // A beacon that the server could not take is sent again by the next page, as long as that page is open.
      await expect.poll(() => whoDid('start_checkout')).toBe(1)
      await expect.poll(codes).toEqual([expect.objectContaining({ code, state: 'redeemed', isOwn: true })])
      const [decision] = (await call<{ items: Decision[] }>('listDecisions')).items
      expect(decision).toMatchObject({ outcome: 'delivered', id: (await codes())[0]?.decision })
      expect(complaints).toEqual([])
      await page.context().close()
      const { page: desktop } = await openPage(browser, { locale: 'en-GB', viewport: { width: 1440, height: 900 } })
      await signIn(desktop, server.url, person)
      await desktop.goto(`${server.url}/users/${decision?.profile}`)
      const timeline = desktop.getByRole('region', { name: 'Timeline' })
      for (const step of ['view_product', 'add_to_cart', 'start_checkout', 'purchase'])
        await timeline.getByText(step, { exact: true }).first().waitFor()
      // The newest decision is the one with the code. The first view, with an empty cart, led to nothing.
      await timeline.getByRole('button', { name: 'Why?' }).first().click()
      const trace = desktop.getByRole('dialog', { name: 'Decision' })
      await trace.getByRole('button', { name: 'Replay' }).click()
      await trace.getByText('The replay came to the same decision').waitFor()
      await desktop.goto(`${server.url}/coupon-pools/${pool.id}`)
      const table = desktop.getByRole('grid', { name: 'Code' })
      await table.getByText(code).waitFor()
      await table.getByText('Redeemed', { exact: true }).waitFor()
      await desktop.context().close()
      await shop.close()
      await server.kill('SIGTERM')
    })
  })
})
