import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { type Calls, callsOf } from '#tests/support/calls.ts'
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

/** A strategy that shows a popup to everybody who puts something into the cart. */
const runStrategy = async (call: Calls) => {
  await call('changeHoldout', { body: { share: 0, reason: 'everybody sees it' } })
  const content = popup({
    texts: { en: texts('Free tea with {{ event.product_id }}'), fr: texts('Du thé offert avec {{ event.product_id }}') },
    image: null,
    display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: ['cta'] },
  })
  const { id } = await call<ResponseAction>('createResponseAction', { body: { name: 'Free tea', type: 'popup', content } })
  const { version } = await call<ResponseAction>('publishResponseAction', { id, body: { replaces: 1 } })
  const definition = definitionOf({
    trigger: { kind: 'event', event: 'add_to_cart', where: [], delay: null },
    arms: [{ id: 'popup', action: { id, version: version ?? 0 }, weight: 1 }],
  })
  const strategy = await call<Strategy>('createStrategy', { body: { name: 'Free tea', definition } })
  await call('publishStrategy', { id: strategy.id, body: { replaces: null } })
}

describe('drawn actions in a browser', () => {
  test('in the example shop, which has no line for it, an event makes a popup appear in the visitor’s language, once', async () => {
    await withFolder(async (folder) => {
      const server = await startProcess(await environmentIn(folder, quickerKind()))
      const person = await newcomerAt(server.url)
      const call = callsOf(server.url, person)
      await runStrategy(call)
      const shop = await serveExample({ port: 0, key: person.skdKey, url: server.url })
      const { page, complaints } = await openPage(browser, { locale: 'fr-FR', userAgent: visitorAgent })
      await hideAutomation(page.context())
      await page.goto(shop.url)
      await page.locator('#goods a').first().click()
      await page.getByRole('button', { name: 'Add to cart' }).click()
      const dialog = page.getByRole('dialog', { name: /^Du thé offert avec T-\d+$/ })
      await dialog.waitFor()
      const statuses = async () =>
        (await call<{ items: Decision[] }>('listDecisions')).items.map(({ messages }) => messages.map(({ status }) => status))
      await expect.poll(statuses).toEqual([['sent', 'received', 'shown']])
      await page.reload()
      await page.getByRole('button', { name: 'Add to cart' }).waitFor()
      expect(await dialog.count()).toBe(0)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(statuses).toEqual([
        ['sent', 'received', 'shown', 'dismissed'],
        ['sent', 'received', 'shown'],
      ])
      expect(complaints).toEqual([])
      await page.context().close()
      await shop.close()
      await server.kill('SIGTERM')
    })
  })
})
