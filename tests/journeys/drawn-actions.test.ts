import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { headerNames } from '#contract/http/headers.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { environmentIn, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { hideAutomation, visitorAgent } from '#tests/support/visitor-browser.ts'
import { serveExample } from '../../scripts/serve-example.mjs'

const kinds: Kind[] = process.env.SKIP_POSTGRES === '1' ? ['pglite'] : ['pglite', 'postgres']
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

type Person = Awaited<ReturnType<typeof newcomerAt>>

const deskOf =
  (url: string, { session, project }: Person) =>
  async <Data>(name: EndpointName, { id = '', body }: { id?: string; body?: unknown } = {}): Promise<Data> => {
    const { method, path } = endpoints[name]
    const response = await fetch(url + path.replace(':id', id), {
      method,
      headers: { 'Content-Type': 'application/json', [headerNames.session]: session, [headerNames.project]: project.id },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { code: number; data: Data }
    expect([200, 201]).toContain(answer.code)
    return answer.data
  }

/** A strategy that shows a popup to everybody who puts something into the cart. */
const runStrategy = async (desk: ReturnType<typeof deskOf>) => {
  await desk('changeHoldout', { body: { share: 0, reason: 'everybody sees it' } })
  const content = popup({
    texts: { en: texts('Free tea with {{ event.product_id }}'), fr: texts('Du thé offert avec {{ event.product_id }}') },
    image: null,
    display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: ['cta'] },
  })
  const { id } = await desk<ResponseAction>('createResponseAction', { body: { name: 'Free tea', type: 'popup', content } })
  const { version } = await desk<ResponseAction>('publishResponseAction', { id, body: { replaces: 1 } })
  const definition = definitionOf({
    trigger: { kind: 'event', event: 'add_to_cart', where: [], delay: null },
    arms: [{ id: 'popup', action: { id, version: version ?? 0 }, weight: 1 }],
  })
  const strategy = await desk<Strategy>('createStrategy', { body: { name: 'Free tea', definition } })
  await desk('publishStrategy', { id: strategy.id, body: { replaces: null } })
}

describe.each(kinds)('on %s', (kind) => {
  test('in the example shop, which has no line for it, an event makes a popup appear in the visitor’s language, once', async () => {
    await withFolder(async (folder) => {
      const server = await startProcess(await environmentIn(folder, kind))
      const person = await newcomerAt(server.url)
      const desk = deskOf(server.url, person)
      await runStrategy(desk)
      const shop = await serveExample({ port: 0, key: person.skdKey, url: server.url })
      const { page, complaints } = await openPage(browser, { locale: 'fr-FR', userAgent: visitorAgent })
      await hideAutomation(page.context())
      await page.goto(shop.url)
      await page.locator('#goods a').first().click()
      await page.getByRole('button', { name: 'Add to cart' }).click()
      const dialog = page.getByRole('dialog', { name: /^Du thé offert avec T-\d+$/ })
      await dialog.waitFor()
      const statuses = async () =>
        (await desk<{ items: Decision[] }>('listDecisions')).items.map(({ messages }) => messages.map(({ status }) => status))
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
