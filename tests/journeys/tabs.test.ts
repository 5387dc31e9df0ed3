import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hold, launchBrowser, openPage, partOf, untilIdle } from '#tests/support/browser.ts'
import { addProject, signIn } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { withSharedServer } from '#tests/support/shared-server.ts'

const onServer = withSharedServer()
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const barOf = (page: Page) => page.getByRole('navigation', { name: '标签页' })
const namesIn = (page: Page) =>
  barOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title')))
const currentIn = (page: Page) => barOf(page).locator('[aria-current=page]').getAttribute('title')

test('thirty tabs can be opened and closed in every way, are there after a reload, and not for another user', async () => {
  await onServer(async ({ url }) => {
    const [ann, ben] = [await newcomerAt(url), await newcomerAt(url)]
    const ids: string[] = []
    for (let number = 1; number <= 28; number += 1) ids.push(await addProject(url, ann, `Project ${number}`))
    const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    await signIn(page, url, ann)
    const bar = barOf(page)
    expect(await namesIn(page)).toEqual(['首页'])

    await page.getByRole('link', { name: '项目管理', exact: true }).first().click()
    await page.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    for (let number = 1; number <= 28; number += 1) {
      await page.getByRole('link', { name: `Project ${number} 的 SDK 集成` }).click()
      await page.getByRole('heading', { name: `Project ${number}`, level: 1 }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    }
    const all = ['首页', '项目管理', ...Array.from({ length: 28 }, (_, index) => `Project ${index + 1}`)]
    expect(await namesIn(page)).toEqual(all)

    const list = bar.locator('ul')
    const scrolled = () => list.evaluate((it) => it.scrollLeft)
    await list.evaluate((it) => it.scrollTo({ left: 0 }))
    await expect.poll(scrolled).toBe(0)
    const [back, on] = [bar.getByRole('button', { name: '向左滚动标签页' }), bar.getByRole('button', { name: '向右滚动标签页' })]
    await expect.poll(() => back.isDisabled()).toBe(true)
    await on.click()
    await expect.poll(scrolled).toBe(200)
    await back.click()
    await expect.poll(scrolled).toBe(0)

    await bar.getByRole('button', { name: '列出打开的页面' }).click()
    const listed = page.getByRole('dialog', { name: '打开的页面' })
    await expect.poll(() => listed.getByRole('option').count()).toBe(30)
    await listed.getByRole('combobox', { name: '搜索打开的页面' }).fill('project 17')
    await expect.poll(() => listed.getByRole('option').allTextContents()).toEqual(['Project 17'])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Project 17', level: 1 }).waitFor()
    expect(await currentIn(page)).toBe('Project 17')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Project 17')

    await page.goto(`${url}/projects/${ids[27]}`)
    await page.getByRole('heading', { name: 'Project 28', level: 1 }).waitFor()
    expect(await namesIn(page)).toEqual(all)
    expect(await currentIn(page)).toBe('Project 28')
    await expect
      .poll(async () => (await bar.getByRole('link', { name: 'Project 28', exact: true }).boundingBox())?.x ?? 9999)
      .toBeLessThan(1280)

    await bar.getByRole('button', { name: '关闭 Project 28' }).click()
    await page.getByRole('heading', { name: 'Project 27', level: 1 }).waitFor()
    // Closing a tab that is not active leads nowhere.
    await bar.getByRole('link', { name: 'Project 24', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭', exact: true }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await namesIn(page)).toEqual(all.filter((name) => name !== 'Project 28' && name !== 'Project 24'))
    expect(await currentIn(page)).toBe('Project 27')
    await bar.getByRole('link', { name: 'Project 26', exact: true }).click({ button: 'middle' })
    expect(page.context().pages()).toHaveLength(1)
    await bar.getByRole('link', { name: 'Project 27', exact: true }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('heading', { name: 'Project 25', level: 1 }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('Project 25')
    const choose = async (tab: string, item: string) => {
      await bar.getByRole('link', { name: tab, exact: true }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await choose('Project 20', '关闭右侧')
    expect((await namesIn(page)).at(-1)).toBe('Project 20')
    expect(await currentIn(page)).toBe('Project 20')
    await choose('Project 15', '关闭左侧')
    expect(await namesIn(page)).toEqual(['首页', ...all.slice(16, 22)])
    await choose('Project 18', '固定')
    expect((await namesIn(page)).slice(0, 3)).toEqual(['首页', 'Project 18', 'Project 15'])
    await choose('Project 19', '关闭其他')
    expect(await namesIn(page)).toEqual(['首页', 'Project 18', 'Project 19'])
    await page.getByRole('heading', { name: 'Project 19', level: 1 }).waitFor()

    await page.reload()
    await page.getByRole('heading', { name: 'Project 19', level: 1 }).waitFor()
    expect(await namesIn(page)).toEqual(['首页', 'Project 18', 'Project 19'])
    await choose('首页', '全部关闭')
    expect(await namesIn(page)).toEqual(['首页', 'Project 18'])

    const other = await page.context().newPage()
    await other.goto(`${url}/projects`)
    await other.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.waitForURL('**/auth')
    await other.waitForURL('**/auth')
    await other.close()
    expect(await page.evaluate(() => sessionStorage.getItem('tab_bar:/dashboard'))).toBeNull()
    await signIn(page, url, ben)
    expect(await namesIn(page)).toEqual(['首页'])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('a tab is dragged to its place, and opened by a long press on a phone', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, person)
    for (const name of ['项目管理', '开发者工具', '实时监控']) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    const tab = (name: string) => barOf(page).getByRole('listitem').filter({ hasText: name })
    await tab('实时监控').dragTo(tab('项目管理'), { targetPosition: { x: 5, y: 10 } })
    await expect.poll(() => namesIn(page)).toEqual(['首页', '实时监控', '项目管理', '开发者工具'])
    await tab('实时监控').dragTo(tab('首页'), { targetPosition: { x: 5, y: 10 } })
    expect((await namesIn(page))[0]).toBe('首页')
    expect(complaints).toEqual([])

    const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await signIn(phone.page, url, person)
    const session = await phone.page.context().newCDPSession(phone.page)
    const box = (await barOf(phone.page).getByRole('link', { name: '首页' }).boundingBox()) ?? { x: 0, y: 0 }
    const touchPoints = [{ x: box.x + 20, y: box.y + 15 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await phone.page.getByRole('menu', { name: '首页 的菜单' }).waitFor()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.context().close()
    await phone.page.context().close()
  })
})

test('unsaved input survives a visit to another page, and is lost only after a confirmation', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    const { page } = await openPage(browser)
    await signIn(page, url, person)
    await page.getByRole('link', { name: '开发者工具', exact: true }).first().click()
    const field = page.getByRole('textbox', { name: '来源，每行一个' })
    await field.fill('https://shop.example')
    await page.getByRole('link', { name: '项目管理', exact: true }).first().click()
    await page.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    const tools = barOf(page).getByRole('link', { name: /开发者工具/ })
    expect(await tools.textContent()).toContain('有未保存的内容')
    await tools.click()
    await expect.poll(() => field.inputValue()).toBe('https://shop.example')

    await barOf(page).getByRole('button', { name: '关闭 开发者工具' }).click()
    const dialog = page.getByRole('dialog', { name: '放弃未保存的内容？' })
    await dialog.waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('继续编辑')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('https://shop.example')

    const asked: string[] = []
    page.on('dialog', (it) => {
      asked.push(it.type())
      void it.dismiss()
    })
    await page.evaluate(() => window.location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await field.inputValue()).toBe('https://shop.example')

    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('允许的来源已保存').waitFor()
    await barOf(page).getByRole('button', { name: '关闭 开发者工具' }).click()
    await page.getByRole('heading', { name: '仪表盘', level: 1 }).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.context().close()
  })
})

test('signing out or changing the project asks about unsaved input first, which is lost only after a confirmation', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    const blog = await addProject(url, person, 'Blog')
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, person)
    await page.getByRole('link', { name: '开发者工具', exact: true }).first().click()
    const field = page.getByRole('textbox', { name: '来源，每行一个' })
    const typed = 'https://shop.example'
    await field.fill(typed)
    const choose = async (item: string) => {
      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    const dialog = page.getByRole('dialog', { name: '放弃未保存的内容？' })
    const stay = async () => {
      await dialog.waitFor()
      expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['开发者工具'])
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('继续编辑')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      expect(await field.inputValue()).toBe(typed)
    }
    await choose('退出登录')
    await stay()
    expect(new URL(page.url()).pathname).toBe('/sdk')
    await choose('Shop')
    expect(await dialog.count()).toBe(0)
    await choose('Blog')
    await stay()
    expect(await page.locator('header p').first().textContent()).toBe('Shop')

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('blog')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await dialog.getByRole('button', { name: '放弃并切换' }).click()
    await expect.poll(() => page.locator('header p').first().textContent()).toBe('Blog')
    expect(await field.inputValue()).toBe('')
    await choose('Shop')
    await expect.poll(() => page.locator('header p').first().textContent()).toBe('Shop')
    expect(await field.inputValue()).toBe('')

    // The list of projects changes it too.
    await field.fill(typed)
    await page.getByRole('link', { name: '项目管理', exact: true }).first().click()
    await page.getByRole('button', { name: '设为当前：Blog' }).click()
    await dialog.getByRole('button', { name: '放弃并切换' }).click()
    await page.getByRole('button', { name: '设为当前：Shop' }).waitFor()

    // What is typed about one project on its own page has nothing to do with which project is current.
    await page.goto(`${url}/projects/${blog}`)
    await field.fill(typed)
    await choose('Shop')
    await expect.poll(() => page.getByRole('button', { name: /用户菜单/ }).textContent()).toContain('Shop')
    expect(await dialog.count()).toBe(0)
    expect(await field.inputValue()).toBe(typed)
    await choose('退出登录')
    await dialog.getByRole('button', { name: '放弃并退出' }).click()
    await page.waitForURL('**/auth')
    await signIn(page, url, person)
    await page.goto(`${url}/projects/${blog}`)
    await page.getByText('此项目还没有密钥。').waitFor()
    expect(await field.inputValue()).toBe('')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('a page that is not built yet has a tab, and an unknown address has none', async () => {
  await onServer(async ({ url }) => {
    const { page } = await openPage(browser)
    await signIn(page, url, await newcomerAt(url))
    expect(await currentIn(page)).toBe('首页')
    await page.goto(`${url}/ai-marketing/fully-auto`)
    await page.getByText('此页面尚未建成。').waitFor()
    await expect.poll(() => currentIn(page)).toBe('全自动营销')
    await page.goto(`${url}/ai-marketing/scenarios/refund`)
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await page.getByRole('link', { name: '前往首页' }).click()
    await page.getByRole('heading', { name: '仪表盘', level: 1 }).waitFor()
    await expect.poll(() => namesIn(page)).toEqual(['首页', '全自动营销'])
    await page.context().close()
  })
})

test('a tab that is closed while its page loads stays closed, and the page before stays', async () => {
  await onServer(async ({ url }) => {
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, await newcomerAt(url))
    const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
    await go('开发者工具')
    await page.getByRole('heading', { name: '开发者工具', level: 1 }).waitFor()
    await go('项目管理')
    await page.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    // The part was loaded before: a document that comes anew has to ask for it again.
    await page.reload()
    await page.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    const { release } = await hold(page, await partOf('_console.sdk'))
    await barOf(page).getByRole('link', { name: '开发者工具' }).click()
    await page.waitForURL('**/sdk')
    await barOf(page).getByRole('button', { name: '关闭 开发者工具' }).click()
    await page.waitForURL('**/projects')
    const loaded = page.waitForResponse(await partOf('_console.sdk'))
    release()
    await loaded
    await untilIdle(page)
    expect(await namesIn(page)).toEqual(['首页', '项目管理'])
    expect(await currentIn(page)).toBe('项目管理')
    expect(new URL(page.url()).pathname).toBe('/projects')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('arrows pressed quickly scroll 200 px each; on a phone the active tab is visible with its close button', async () => {
  await onServer(async ({ url }) => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await signIn(page, url, await newcomerAt(url))
    const paths = [
      ...['/projects', '/sdk', '/account/settings', '/users1', '/effect-tracking', '/response-actions'],
      ...['/organization/permissions', '/ai-marketing/scenarios/purchase'],
    ]
    for (const path of paths) {
      await page.goto(`${url}${path}`)
      await page.locator('#content h1').waitFor()
    }
    await page.reload()
    await page.locator('#content h1').waitFor()
    const bar = barOf(page)
    await expect.poll(() => namesIn(page)).toHaveLength(9)
    const isInSight = () =>
      bar.locator('li', { has: page.locator('[aria-current=page]') }).evaluate((tab) => {
        const [here, list] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()]
        return list !== undefined && here.left >= list.left - 1 && here.right <= list.right + 1
      })
    await expect.poll(isInSight).toBe(true)
    const closer = bar.getByRole('button', { name: '关闭 购买' })
    expect(await closer.evaluate((it) => getComputedStyle(it).opacity)).toBe('1')

    const list = bar.locator('ul')
    await list.evaluate((it) => it.scrollTo({ left: 0, behavior: 'instant' }))
    const on = bar.getByRole('button', { name: '向右滚动标签页' })
    await expect.poll(() => bar.getByRole('button', { name: '向左滚动标签页' }).isDisabled()).toBe(true)
    await on.evaluate((it: HTMLElement) => {
      it.click()
      it.click()
    })
    await expect.poll(() => list.evaluate((it) => it.scrollLeft)).toBe(400)
    await page.context().close()
  })
})
