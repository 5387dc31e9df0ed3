import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage, untilIdle } from '#tests/support/browser.ts'
import { addProject, signIn } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { withSharedServer } from '#tests/support/shared-server.ts'

const onServer = withSharedServer()
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('the palette goes to a page, changes project, theme and language, and signs out', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    await addProject(url, person, 'Blog')
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, person)
    const run = async (query: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(query)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('combobox').waitFor({ state: 'detached' })
    }
    await run('开发者')
    await page.getByRole('heading', { name: '开发者工具', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('开发者工具 · Causeway')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await run('blog')
    await expect.poll(() => page.getByRole('button', { name: /用户菜单/ }).textContent()).toContain('Blog')
    await run('dark')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await page.getByRole('combobox', { name: '主题' }).inputValue()).toBe('dark')
    await run('français')
    await page.getByRole('heading', { name: 'Outils de développement', level: 1 }).waitFor()
    await run('déconn')
    await page.waitForURL('**/auth')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('the palette lists the last commands first, until signing out; it finds pinyin, and lists each page once', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, person)
    const options = () => page.getByRole('dialog').getByRole('option').allTextContents()
    const search = async (query: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(query)
    }
    await search('SDK 集成')
    expect(await options()).toEqual(['开发者工具页面'])
    await page.keyboard.press('Escape')
    await search('xmgl')
    await expect.poll(options).toEqual(['项目管理页面'])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    await search('dark')
    await page.keyboard.press('Enter')
    await page.reload()
    await page.locator('#content h1').waitFor()
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: '最近使用' }).getByRole('option')
    await expect.poll(() => recent.allTextContents()).toEqual(['深色主题', '项目管理页面'])
    await page.getByRole('dialog').getByRole('combobox').fill('退出登录')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recent_commands'))).toBeNull()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('the question mark, the palette and the user menu show all shortcuts; the focus returns', async () => {
  await onServer(async ({ url }) => {
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, await newcomerAt(url))
    const overview = page.getByRole('dialog', { name: '键盘快捷键' })
    const close = async () => {
      await expect.poll(() => overview.evaluate((it) => it.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await overview.waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: '收起导航' }).focus()
    await page.keyboard.press('?')
    await overview.waitFor()
    await close()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('收起导航')

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('kjj')
    await expect.poll(() => page.getByRole('dialog').getByRole('option').allTextContents()).toEqual(['键盘快捷键帮助'])
    await page.keyboard.press('Enter')
    await overview.waitFor()
    await close()

    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '键盘快捷键' }).click()
    await overview.waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).waitFor()
    await overview.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')

    await page.goto(`${url}/account/settings`)
    await page.getByRole('checkbox', { name: /使用单键快捷键/ }).uncheck()
    await page.goto(`${url}/projects`)
    await page.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).waitFor()
    expect(await overview.count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('a palette that is opened again immediately after a command stays open and has the focus', async () => {
  await onServer(async ({ url }) => {
    const { page } = await openPage(browser)
    await signIn(page, url, await newcomerAt(url))
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill('dark')
    await field.evaluate((it) => {
      const press = (key: string, target: EventTarget, ctrlKey: boolean) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
      const observer = new MutationObserver(() => {
        if (it.isConnected) return
        observer.disconnect()
        press('k', document.body, true)
      })
      observer.observe(document.body, { childList: true, subtree: true })
      press('Enter', it, false)
    })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await field.waitFor()
    // A closing dialog gives the focus back in a later frame, and could take it from the dialog that opened meanwhile.
    await untilIdle(page)
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.context().close()
  })
})

test('a narrow navigation stays narrow after a reload; on a phone the navigation drops down and closes by itself', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, person)
    await page.getByRole('button', { name: '收起导航' }).click()
    await page.reload()
    await page.getByRole('button', { name: '展开导航' }).waitFor()
    const width = await page.getByRole('navigation', { name: '主导航' }).evaluate((it) => it.getBoundingClientRect().width)
    expect(width).toBeLessThan(80)
    const side = page.getByRole('navigation', { name: '主导航' })
    const members = side.getByRole('link', { name: /成员管理/ })
    await side.getByRole('button', { name: '系统管理' }).hover()
    await members.waitFor()
    expect(await members.evaluate((it) => it.getBoundingClientRect().left)).toBeGreaterThan(width)
    await members.hover()
    await page.keyboard.press('Escape')
    await members.waitFor({ state: 'hidden' })
    await page.mouse.move(700, 400)
    await side.getByRole('button', { name: '系统管理' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '成员管理', level: 1 }).waitFor()
    await members.waitFor({ state: 'hidden' })

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${url}/dashboard`)
    const menu = page.getByRole('button', { name: '导航', exact: true })
    await menu.click()
    const list = page.getByRole('navigation', { name: '主导航' })
    expect(await list.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThanOrEqual(56)
    await page.getByRole('link', { name: '项目管理', exact: true }).click()
    await page.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test.each(['zh', 'en', 'ja', 'fr'] as const)('no name in the navigation is cut in %s, in either theme', async (locale) => {
  await onServer(async ({ url }) => {
    const { page } = await openPage(browser)
    await signIn(page, url, await newcomerAt(url))
    for (const [width, theme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 860 })
      await page.goto(`${url}/dashboard?lng=${locale}`)
      await page.locator('#content h1').waitFor()
      await page.evaluate((it) => {
        document.documentElement.dataset.theme = it
      }, theme)
      if (width < 700) await page.locator('[aria-controls=phone-navigation]').click()
      await page.locator('[aria-controls^=organization-pages]:visible').click()
      const cut = await page.locator('nav a:visible span, nav button:visible span').evaluateAll((spans) =>
        spans
          .filter((span) => getComputedStyle(span).clipPath === 'none' && getComputedStyle(span).position !== 'absolute')
          .filter((span) => span.scrollWidth > span.clientWidth && getComputedStyle(span).display !== 'inline')
          .map((span) => span.textContent),
      )
      expect(cut).toEqual([])
    }
    await page.context().close()
  })
})
