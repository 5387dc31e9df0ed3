import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage, serveHtml } from '#tests/support/browser.ts'
import { environmentIn, freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { testOutboxPath } from '#tests/support/secret.ts'

let browser: Browser
const kinds: Kind[] = process.env.SKIP_POSTGRES === '1' ? ['pglite'] : ['pglite', 'postgres']

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const codeFrom = async (url: string, email: string) => {
  const response = await fetch(url + testOutboxPath, { headers: { Accept: 'application/json' } })
  const mails = (await response.json()) as { to: string; text: string }[]
  return /\d{6}/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[0] ?? ''
}

const register = async (page: Page, url: string, username: string) => {
  const email = `${username}@example.com`
  await page.goto(`${url}/auth?tab=register`)
  await page.getByRole('textbox', { name: '用户名' }).fill(username)
  await page.getByRole('textbox', { name: '邮箱' }).fill(email)
  await page.getByLabel('密码', { exact: true }).fill('passw0rd')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByText('验证码已发送至您的邮箱').waitFor()
  expect(await page.getByRole('button', { name: /秒后重发/ }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: '确认验证码' }).fill(await codeFrom(url, email))
  await page.getByRole('button', { name: '注册' }).click()
  await page.getByText('注册并登录成功！').waitFor()
}

describe.each(kinds)('on %s', (kind) => {
  test('a person registers, creates a project, gets its key, sends events from another page and sees them arrive, also after a restart', async () => {
    await withFolder(async (folder) => {
      const environment = { DATA_DIR: folder, ...(kind === 'postgres' ? { DATABASE_URL: await freshDatabaseUrl(kind) } : {}) }
      let server = await startProcess(environment)
      const { page, complaints } = await openPage(browser)

      await register(page, server.url, 'anatole')
      const dialog = page.getByRole('dialog', { name: '创建项目' })
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      expect(await dialog.isVisible()).toBe(true)
      expect(await dialog.getByRole('button', { name: '关闭' }).count()).toBe(0)
      await dialog.getByRole('textbox', { name: '项目名称' }).fill('茶铺')
      await dialog.getByRole('button', { name: '创建', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText('已完成 1 / 3').waitFor()

      await page.getByRole('link', { name: '开发者工具', exact: true }).first().click()
      await page.getByRole('button', { name: '生成 SDK' }).click()
      await page.getByText('SDK 生成成功！').waitFor()
      expect(await page.getByRole('button', { name: '生成 SDK' }).count()).toBe(0)
      await page.getByText('IIFE', { exact: true }).click()
      await page.getByRole('figure').filter({ hasText: 'HTML' }).getByRole('button', { name: '复制' }).click()
      await page.getByText('已复制到剪贴板', { exact: true }).waitFor()
      const snippet = await page.evaluate(() => navigator.clipboard.readText())
      const shop = await serveHtml(
        () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea</title>${snippet}</head>
          <body><button onclick="causeway.track('add_to_cart', { product_id: 'P1', quantity: 1 })">Add</button>
          <button onclick="history.pushState({}, '', '/cart')">Cart</button></body></html>`,
      )

      await page.getByRole('link', { name: '实时监控', exact: true }).first().click()
      await page.getByText('还没有事件').waitFor()
      const visitor = await openPage(browser)
      await visitor.page.goto(`${shop.url}/tea`)
      const rows = page.getByRole('row')
      await rows.filter({ hasText: 'page_view' }).filter({ hasText: '/tea' }).filter({ hasText: 'Tea' }).waitFor()
      await visitor.page.getByRole('button', { name: 'Add' }).click()
      await rows.filter({ hasText: 'add_to_cart' }).waitFor()
      await visitor.page.getByRole('button', { name: 'Cart' }).click()
      await rows.filter({ hasText: 'page_view' }).filter({ hasText: '/cart' }).waitFor()
      await page.getByRole('button', { name: 'add_to_cart' }).click()
      const details = page.getByRole('dialog', { name: 'add_to_cart' })
      await details.getByText('"product_id": "P1"').waitFor()
      await page.keyboard.press('Escape')
      await details.waitFor({ state: 'hidden' })
      expect(visitor.complaints).toEqual([])

      await page.getByRole('button', { name: '暂停' }).click()
      await visitor.page.getByRole('button', { name: 'Add' }).click()
      await page.getByRole('button', { name: '继续（1 个等待）' }).click()
      await expect.poll(() => rows.filter({ hasText: 'add_to_cart' }).count()).toBe(2)
      expect(complaints).toEqual([])

      await server.kill('SIGKILL')
      await page.getByText(/秒后重新连接/).waitFor()
      await visitor.page.getByRole('button', { name: 'Add' }).click()
      server = await startProcess({ ...environment, PORT: new URL(server.url).port })
      await visitor.page.evaluate(() => window.dispatchEvent(new Event('online')))
      // It may have reconnected by itself already.
      const retry = page.getByRole('button', { name: '立即重试' })
      await retry.evaluateAll((found) => {
        for (const button of found) if (button instanceof HTMLElement) button.click()
      })
      await expect.poll(() => rows.filter({ hasText: 'add_to_cart' }).count()).toBe(3)

      await page.getByRole('link', { name: '首页' }).click()
      await page.reload()
      await page.getByText('已完成 3 / 3').waitFor()
      await page
        .getByRole('region', { name: '最近 24 小时收到的事件' })
        .getByText(/^(?:[5-9]|\d{2,})$/)
        .waitFor()

      await shop.close()
      await visitor.page.context().close()
      await page.context().close()
      await server.kill('SIGTERM')
    })
  })
})

test('signing out returns to the login page, and nothing of the session is left in the browser', async () => {
  await withFolder(async (folder) => {
    const server = await startProcess(await environmentIn(folder, 'pglite'))
    const { page, complaints } = await openPage(browser)
    await page.goto(`${server.url}/dashboard`)
    await page.waitForURL('**/auth')
    await register(page, server.url, 'berenice')
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/auth')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^auth_|last_login|reset_/.test(key)))).toEqual([])

    await page.getByRole('textbox', { name: '邮箱或用户名' }).fill('berenice')
    await page.getByLabel('密码', { exact: true }).fill('wrong0000')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('form', { name: '登录' }).getByText('账号或密码错误，请稍后重试').waitFor()
    await page.getByLabel('密码', { exact: true }).fill('passw0rd')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('登录成功！', { exact: true }).waitFor()
    await page.waitForURL('**/dashboard')

    const other = await page.context().newPage()
    await other.goto(`${server.url}/projects`)
    await other.getByRole('dialog', { name: '创建项目' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await other.waitForURL('**/auth')
    expect(complaints).toEqual([])
    await page.context().close()
    await server.kill('SIGTERM')
  })
})
