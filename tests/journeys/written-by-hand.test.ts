import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { callsOf } from '#tests/support/calls.ts'
import { signIn, withServerProcess } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { hideAutomation, visitorAgent } from '#tests/support/visitor-browser.ts'
import { serveExample } from '../../scripts/serve-example.mjs'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Writes a popup in English, from an empty one, and publishes it. */
const writeAction = async (page: Page) => {
  await page.getByRole('link', { name: '创建响应动作' }).first().click()
  await page.getByRole('button', { name: '从空白开始' }).click()
  await page.getByLabel('名称').pressSequentially('茶礼弹窗')
  const languages = page.getByRole('toolbar', { name: '语言' }).first()
  await languages.getByRole('button', { name: /^English/ }).click()
  await page.getByLabel('标题').pressSequentially('Free tea today')
  await page.getByLabel('正文').pressSequentially('One pot for every cup.')
  // A new action has empty texts in the console's language too, which do not hinder.
  await page.getByRole('region', { name: '保存' }).getByRole('button', { name: '发布' }).click()
  await heading(page, '茶礼弹窗').waitFor()
}

/** Writes a strategy that shows the popup to everybody who puts something into the cart, and publishes it after its summary was read. */
const writeStrategy = async (page: Page) => {
  await page.getByRole('link', { name: '创建策略' }).first().click()
  const footer = page.getByRole('region', { name: '保存' })
  await page.getByLabel('名称', { exact: true }).pressSequentially('加购送茶')
  await page.locator('[name="trigger.event"]').pressSequentially('add_to_cart')
  await page.getByRole('button', { name: '添加方案' }).click()
  const action = page.getByRole('combobox', { name: '响应动作', exact: true })
  const option = await action.locator('option', { hasText: '茶礼弹窗' }).getAttribute('value')
  await action.selectOption(option)
  await page.getByLabel('对照组（%）').fill('0')
  await page.getByRole('region', { name: '摘要' }).getByText('当有人发生“add_to_cart”').waitFor()
  await footer.getByRole('button', { name: '发布…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('这是第 1 个版本。发布后收到的事件会触发它。').waitFor()
  await dialog.getByRole('button', { name: '发布策略' }).click()
  await heading(page, '加购送茶').waitFor()
}

test('a popup and a strategy that somebody wrote in the editors reach a visitor of the example shop', async () => {
  await withServerProcess(async (server) => {
    const person = await newcomerAt(server.url)
    // Nobody is held out from all strategies, so that this one visitor sees it.
    await callsOf(server.url, person)('changeHoldout', { body: { share: 0, reason: 'everybody sees it' } })
    const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
    await signIn(page, server.url, person)
    await page.goto(`${server.url}/response-actions`)
    await writeAction(page)
    await page.goto(`${server.url}/ai-marketing-strategies`)
    await writeStrategy(page)

    const shop = await serveExample({ port: 0, key: person.skdKey, url: server.url })
    const visitor = await openPage(browser, { locale: 'en-US', userAgent: visitorAgent })
    await hideAutomation(visitor.page.context())
    await visitor.page.goto(shop.url)
    await visitor.page.locator('#goods a').first().click()
    await visitor.page.getByRole('button', { name: 'Add to cart' }).click()
    const popup = visitor.page.getByRole('dialog', { name: 'Free tea today' })
    await popup.waitFor()
    await popup.getByText('One pot for every cup.').waitFor()

    await page.goto(`${server.url}/ai-marketing-strategies`)
    await page.getByRole('grid', { name: '营销策略' }).getByRole('link', { name: '加购送茶' }).click()
    await page.getByRole('main').getByRole('link', { name: '决策', exact: true }).click()
    await page.getByText('已投放').first().waitFor()
    expect([complaints, visitor.complaints]).toEqual([[], []])
    await visitor.page.context().close()
    await page.context().close()
    await shop.close()
  })
})
