import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languageTags } from '#contract/site/site.ts'
import { openPage, violationsOn } from '#tests/support/browser.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { names, spoken, stored, withSite } from '#tests/support/site.ts'

const world = withSite()

describe('languages', () => {
  test('a chosen language is shown and stored, and at the next visit it has priority over the address from the first paint on', async () => {
    const { page, complaints } = await openPage(world.browser)
    await page.goto(`${world.server.url}/marketing`)
    expect(await spoken(page)).toBe('zh-CN')
    expect(await stored(page)).toBe('zh')
    await page.locator('summary', { hasText: '语言' }).click()
    await page.getByRole('link', { name: 'Français' }).click()
    await page.getByRole('heading', { name: 'Voir, décider, prouver l’effet' }).waitFor()
    expect(await spoken(page)).toBe('fr')
    expect(await stored(page)).toBe('fr')

    await page.addInitScript(() => {
      const shown = new Set<string>()
      Object.assign(window, { shown })
      const look = () => {
        const heading = document.querySelector('h1')
        if (heading && getComputedStyle(document.documentElement).visibility === 'visible') shown.add(heading.textContent ?? '')
        requestAnimationFrame(look)
      }
      look()
    })
    await page.goto(`${world.server.url}/features/automation?lng=en`)
    await page.waitForURL('**/features/automation?lng=fr')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const shown = await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])
    expect(shown).toEqual(['Mettre à plat le travail répétitif'])
    await page.getByRole('navigation', { name: 'Solutions' }).getByRole('link', { name: 'Marketing e-commerce' }).click()
    await page.waitForURL('**/solutions/ecommerce?lng=fr')

    await page.goto(`${world.server.url}/auth`)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a deep link is shown in its language, which is stored; an invalid stored language is replaced by the browser’s', async () => {
    const { page, complaints } = await openPage(world.browser, { locale: 'en-US' })
    await page.goto(`${world.server.url}/solutions/ecommerce?lng=ja#measures`)
    expect(await spoken(page)).toBe('ja')
    expect(await stored(page)).toBe('ja')
    for (const value of [
      '<script>alert(1)</script>',
      'zh"onload=alert(1)',
      '__proto__',
      'en-<script>',
      'x'.repeat(10_000),
      'de',
    ]) {
      await page.evaluate((it) => localStorage.setItem('language', it), value)
      await page.goto(`${world.server.url}/solutions/ecommerce`)
      expect(await stored(page)).toBe('en')
      expect(await spoken(page)).toBe('en')
    }
    await page.goto(`${world.server.url}/marketing?lng=<script>`)
    expect(await spoken(page)).toBe('en')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test.each(['/i18n-test', '/translation-test'])(
    '%s comes to life as it was sent, and changes its language in place',
    async (path) => {
      const { page, complaints } = await openPage(world.browser, { locale: 'zh-CN' })
      await page.goto(world.server.url + path)
      const before = await page.locator('#root').innerHTML()
      await page.getByRole('heading', { level: 1 }).hover()
      await page.waitForFunction(() =>
        Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
      )
      expect((await page.locator('#root').innerHTML()) === before).toBe(true)
      await page.evaluate(() => Object.assign(window, { same: true }))
      for (const locale of ['en', 'ja', 'fr', 'zh'] as const) {
        await page.getByRole('main').getByRole('link', { name: names[locale] }).first().click()
        await page
          .getByRole('definition')
          .filter({ hasText: new RegExp(`^${locale}$`) })
          .first()
          .waitFor()
        await expect.poll(() => spoken(page)).toBe(languageTags[locale])
        await expect.poll(() => stored(page)).toBe(locale)
      }
      expect(await page.evaluate(() => Object.hasOwn(window, 'same'))).toBe(true)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})

describe('contact', () => {
  const fill = async (page: Page) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '姓名' }).fill('王芳')
    await dialog.getByRole('textbox', { name: '手机号' }).fill('13800000000')
    await dialog.getByRole('textbox', { name: '邮箱' }).fill('wang@example.com')
    await dialog.getByRole('textbox', { name: '公司名称' }).fill('茶铺')
    await dialog.getByRole('combobox', { name: '需求类型' }).selectOption('产品演示')
    return dialog
  }

  test('a request is sent by keyboard and confirmed', async () => {
    const { page, complaints } = await openPage(world.browser)
    await page.goto(`${world.server.url}/features/data-driven?lng=zh`)
    await page.getByRole('button', { name: '预约演示' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '预约演示' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: '提交' }).click()
    await dialog.getByText('请填写姓名').waitFor()
    expect(await violationsOn(page, [{ theme: 'light', rules: 'all' }])).toEqual([])
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await fill(page)
    const sent = Date.now()
    await dialog.getByRole('textbox', { name: '职位（选填）' }).press('Enter')
    await page.getByText('提交成功', { exact: true }).waitFor()
    expect(Date.now() - sent).toBeGreaterThanOrEqual(1_000)
    await dialog.getByText('我们已收到您的请求').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-invite'))).toBe('demo')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a failure is shown, and no input is lost, also after closing', async () => {
    const { page } = await openPage(world.browser)
    await page.goto(`${world.server.url}/marketing?lng=zh`)
    await page.getByRole('banner').getByRole('button', { name: '联系我们' }).click()
    const dialog = await fill(page)
    await page.route('**/quote/api/v1/contact', (route) => route.abort())
    await dialog.getByRole('button', { name: '提交' }).click()
    await page.getByText('提交失败', { exact: true }).waitFor()
    await page.getByText('请稍后重试或直接联系我们的客服').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('banner').getByRole('button', { name: '联系我们' }).click()
    expect(await dialog.getByRole('textbox', { name: '公司名称' }).inputValue()).toBe('茶铺')
    await page.unroute('**/quote/api/v1/contact')
    await dialog.getByRole('button', { name: '提交' }).click()
    await page.getByText('提交成功', { exact: true }).waitFor()
    await page.context().close()
  })

  test('if the script of the form cannot be loaded, a message says so, and it is requested again', async () => {
    const { page } = await openPage(world.browser)
    await page.goto(`${world.server.url}/marketing?lng=en`)
    await page.route('**/assets/contact*', (route) => route.abort())
    const opener = page.getByRole('banner').getByRole('button', { name: 'Contact us' })
    await opener.click()
    await page.getByRole('alert').filter({ hasText: 'The form could not be loaded' }).waitFor()
    expect(await opener.getAttribute('aria-busy')).toBeNull()
    await page.context().close()
  })
})

describe('visitors', () => {
  test('without JavaScript every page can be read and its links work', async () => {
    const { page, complaints } = await openPage(world.browser, { javaScriptEnabled: false, locale: 'ja-JP' })
    await page.goto(`${world.server.url}/`)
    await page.waitForURL('**/marketing')
    await page.getByRole('heading', { level: 1, name: '行動を見て、決めて、効果を示す' }).waitFor()
    expect(await page.getByRole('banner').getByRole('button', { name: 'お問い合わせ' }).isVisible()).toBe(false)
    await page.locator('summary', { hasText: '機能' }).click()
    await page.getByRole('link', { name: 'データドリブン' }).first().click()
    await page.getByRole('heading', { level: 1, name: '欠けのないデータで判断する' }).waitFor()
    await page.locator('summary', { hasText: '言語' }).click()
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Decisions that rest on complete data' }).waitFor()
    await page.getByRole('link', { name: 'Flows' }).first().click()
    await page.getByRole('heading', { level: 2, name: 'contact-form' }).waitFor()
    await page.getByRole('link', { name: 'Register for free' }).first().click()
    await page.waitForURL('**/auth?tab=register')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a signed-in person is sent to the dashboard, with a message', async () => {
    const { session, username, email } = await newcomerAt(world.server.url)
    const { page, complaints } = await openPage(world.browser)
    const user = { id: 'x', account: username, email, usertype: 'manager', companyid: 'x', lastlogintime: null }
    await page.goto(`${world.server.url}/features/automation?lng=zh`)
    await page.evaluate(
      ([token, who]) => {
        localStorage.setItem('auth_user', who as string)
        localStorage.setItem('auth_token', token as string)
      },
      [session, JSON.stringify(user)],
    )
    await page.reload()
    await page.getByRole('banner').getByRole('link', { name: '进入控制台' }).waitFor()
    let tell = (_: string) => {}
    const told = new Promise<string>((resolve) => {
      tell = resolve
    })
    await page.exposeFunction('tell', (text: string) => tell(text))
    await page.addInitScript(() => {
      const look = () => {
        const shown = [...document.querySelectorAll<HTMLElement>('h1, [role=status]')].filter((it) => it.offsetParent !== null)
        if (shown.length > 0 && 'leaving' in document.documentElement.dataset)
          (window as unknown as { tell: (text: string) => void }).tell(shown.map((it) => it.innerText).join())
        requestAnimationFrame(look)
      }
      look()
    })
    await page.route('**/dashboard', async (route) => {
      await told
      await route.continue()
    })
    await page.goto(`${world.server.url}/`, { waitUntil: 'commit' })
    expect(await told).toBe('正在跳转到仪表盘…')
    await page.waitForURL('**/dashboard')
    await page.goBack()
    await page.waitForURL('**/features/automation?lng=zh')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('menus open and close by keyboard and return the focus, and the theme can be switched', async () => {
    const { page } = await openPage(world.browser, { colorScheme: 'light' })
    await page.goto(`${world.server.url}/marketing?lng=en`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => location.hash)).toBe('#content')
    const summary = page.locator('summary', { hasText: 'Features' })
    await summary.press('Enter')
    await page
      .getByRole('link', { name: /Effect tracking/ })
      .first()
      .focus()
    await page.keyboard.press('Escape')
    expect(await summary.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await page.locator('details[name=menu][open]').count()).toBe(0)
    await summary.click()
    await page.mouse.click(20, 700)
    expect(await page.locator('details[name=menu][open]').count()).toBe(0)
    await page.getByRole('button', { name: 'Switch between light and dark' }).press('Enter')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.context().close()
  })

  test('with forced colours every text and border is visible', async () => {
    const { page } = await openPage(world.browser, { forcedColors: 'active' })
    await page.goto(`${world.server.url}/features/automation?lng=en`)
    const seen = await page.evaluate(() => {
      const colour = (selector: string, property: 'color' | 'borderTopColor') =>
        getComputedStyle(document.querySelector(selector) as Element)[property]
      return {
        heading: colour('h1', 'color') !== getComputedStyle(document.body).backgroundColor,
        button: colour('main [data-invite]', 'borderTopColor') !== getComputedStyle(document.body).backgroundColor,
      }
    })
    expect(seen).toEqual({ heading: true, button: true })
    await page.context().close()
  })
})
