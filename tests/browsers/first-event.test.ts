import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withServerProcess } from '#tests/support/console.ts'
import { mailedCode } from '#tests/support/people.ts'
import { serveExample } from '../../scripts/serve-example.mjs'
import { type Browser, browsers } from './browsers.ts'
import type { Locator } from './locators.ts'

const button = (name: string | RegExp, within?: Locator): Locator => ({ role: 'button', name, ...(within ? { within } : {}) })
const textbox = (name: string, within?: Locator): Locator => ({ role: 'textbox', name, ...(within ? { within } : {}) })
const navigation: Locator = { role: 'navigation', name: '主导航' }
const row = (text: string): Locator => ({ text, within: { role: 'row' } })

describe.each(browsers)('in %s', (_, launch) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())

  test('a person registers, creates a project, gets its key, and sees the events of a visit to the shop arrive live', async () => {
    await withServerProcess(async ({ url }) => {
      const page = await browser.openPage()
      await page.goto(`${url}/auth?tab=register&lng=zh`)
      await page.fill(textbox('用户名'), 'anatole')
      await page.fill(textbox('邮箱'), 'anatole@example.com')
      await page.fill({ label: '密码' }, 'passw0rd')
      await page.click(button('发送验证码'))
      await page.see({ text: '验证码已发送至您的邮箱' })
      await page.fill(textbox('确认验证码'), await mailedCode(url, 'anatole@example.com'))
      await page.click(button('注册'))
      await page.see({ text: '注册并登录成功！' })

      const dialog: Locator = { role: 'dialog', name: '创建项目' }
      await page.fill(textbox('项目名称', dialog), '茶铺')
      await page.click(button('创建', dialog))
      await page.see(dialog, 0)
      await page.see({ text: '已完成 1 / 3' })

      await page.click({ role: 'link', name: '开发者工具', within: navigation })
      await page.click(button('生成 SDK'))
      await page.see({ text: 'SDK 生成成功！' })
      const snippet = await page.textOf({ role: 'region', name: 'HTML' })
      const key = /key: '([\w-]+)'/.exec(snippet)?.[1] ?? ''
      expect(key).not.toBe('')
      const shop = await serveExample({ port: 0, key, url })

      await page.click({ role: 'link', name: '实时监控', within: navigation })
      await page.see({ text: '还没有事件' })
      const visitor = await browser.openPage()
      await visitor.goto(shop.url)
      await page.see(row('page_view'), 1)
      await visitor.click({ role: 'button', name: 'Add Longjing, first pluck to cart' })
      await page.see(row('add_to_cart'), 1)
      await visitor.click({ role: 'link', name: /^Cart/ })
      await page.see(row('page_view'), 2)

      await page.click(button('add_to_cart'))
      const details: Locator = { role: 'dialog', name: 'add_to_cart' }
      expect(await page.textOf({ role: 'region', name: 'JSON', within: details })).toMatch(/"quantity": 1\b/)
      await page.reload()
      await page.see(row('add_to_cart'), 1)
      expect(visitor.complaints()).toEqual([])
      expect(page.complaints()).toEqual([])
      await visitor.close()
      await page.close()
      await shop.close()
    })
  })
})
