import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage, serveHtml, untilIdle } from '#tests/support/browser.ts'
import { addProject, signIn } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { withSharedServer } from '#tests/support/shared-server.ts'

const onServer = withSharedServer()
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const chooseProject = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const deleteProject = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `删除 ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: '删除项目' })
  await dialog.getByRole('textbox', { name: '输入项目名称以确认' }).fill(name)
  await dialog.getByRole('button', { name: '删除项目' }).click()
}

/** The names of the projects, without the heading of those that were deleted. */
const cardsIn = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).filter({ hasNotText: '最近删除' })

test('if two browsers delete the last two projects at the same time, one succeeds, the other gets a message, and one project remains', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    await addProject(url, person, 'Blog')
    const browsers = await Promise.all([openPage(browser), openPage(browser)])
    const pages = browsers.map(({ page }) => page) as [Page, Page]
    let release = () => {}
    const batchLoader = new Promise<void>((resolve) => {
      release = resolve
    })
    let arrived = 0
    for (const page of pages) {
      await signIn(page, url, person)
      await page.goto(`${url}/projects`)
      await page.getByRole('button', { name: '删除 Blog' }).waitFor()
      await page.route('**/company/delete/project', async (route: Route) => {
        arrived += 1
        if (arrived === 2) release()
        await batchLoader
        await route.continue()
      })
    }
    await Promise.all([deleteProject(pages[0], 'Shop'), deleteProject(pages[1], 'Blog')])
    const pagesThatSay = async (text: string) => {
      const counts = await Promise.all(pages.map((page) => page.getByText(text).count()))
      return counts.map((count) => count > 0)
    }
    const [won, told] = ['项目已删除', '不能删除最后一个项目']
    await expect.poll(async () => (await pagesThatSay(won)).filter(Boolean).length).toBe(1)
    await expect.poll(async () => (await pagesThatSay(told)).filter(Boolean).length).toBe(1)
    expect(await pagesThatSay(won)).toEqual((await pagesThatSay(told)).map((it) => !it))
    for (const page of pages) {
      await expect.poll(() => cardsIn(page).count()).toBe(1)
      expect(await page.getByRole('button', { name: /^删除/ }).count()).toBe(0)
    }
    expect(await cardsIn(pages[0]).textContent()).toBe(await cardsIn(pages[1]).textContent())
    for (const page of pages) await page.context().close()
  })
})

test('data of one project never appears under another project’s name, however slow the answers are', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    await addProject(url, person, 'Blog')
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, person)
    await page.goto(`${url}/sdk`)
    await page.getByText(person.skdKey).first().waitFor()
    const aborted: string[] = []
    page.on('requestfailed', (request) => aborted.push(request.headers()['project-info'] ?? ''))
    let letThrough = 0
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/sdk/view', async (route) => {
      const isLate = route.request().headers()['project-info'] === person.project.id
      if (isLate) await late
      await route.continue().catch(() => {})
      if (isLate) letThrough += 1
    })
    await chooseProject(page, 'Blog')
    await page.getByText('此项目还没有密钥。').waitFor()
    await chooseProject(page, 'Shop')
    await page.getByText('正在检查此项目是否已有密钥…').waitFor()
    await chooseProject(page, 'Blog')
    await page.getByText('此项目还没有密钥。').waitFor()
    await expect.poll(() => aborted).toContain(person.project.id)
    answer()
    await expect.poll(() => letThrough).toBeGreaterThan(0)
    // What still waits for the browser to be idle is done then.
    await untilIdle(page)
    expect(await page.getByText(person.skdKey).count()).toBe(0)
    expect(await page.locator('header p').first().textContent()).toBe('Blog')

    await page.reload()
    await page.getByText('此项目还没有密钥。').waitFor()
    expect(await page.getByRole('button', { name: /用户菜单/ }).textContent()).toContain('Blog')
    expect(complaints.filter((it) => !it.includes('net::ERR'))).toEqual([])
    await page.context().close()
  })
})

test('a project is found by the search in the address and renamed at once, and another tab notices a rename', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    const id = await addProject(url, person, 'Tea shop')
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, person)
    await page.goto(`${url}/projects?search=TEA`)
    await expect.poll(() => cardsIn(page).allTextContents()).toEqual(['Tea shop'])
    await page.getByRole('searchbox').fill('nothing')
    await page.getByRole('heading', { name: '未找到项目' }).waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe('nothing')
    await page.getByRole('button', { name: '清除搜索' }).click()

    const other = await page.context().newPage()
    await other.goto(`${url}/projects/${id}?tab=settings`)
    await other.getByRole('heading', { name: 'Tea shop', level: 1 }).waitFor()
    await other.locator('dd', { hasText: id }).waitFor()
    expect(await other.getByRole('button', { name: /用户菜单/ }).textContent()).toContain('Tea shop')

    await page.getByRole('button', { name: '编辑 Tea shop' }).click()
    await page.getByRole('textbox', { name: '项目名称' }).fill('Coffee bar')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => cardsIn(page).allTextContents()).toEqual(['Shop', 'Coffee bar'])
    await other.getByRole('heading', { name: 'Coffee bar', level: 1 }).waitFor()
    await expect.poll(() => other.title()).toBe('Coffee bar · Causeway')

    await deleteProject(page, 'Coffee bar')
    await other.getByRole('heading', { name: '未找到项目' }).waitFor()
    await other.getByText('当前项目已不存在').waitFor()
    await other.getByRole('link', { name: '返回项目列表' }).click()
    await expect.poll(() => cardsIn(other).allTextContents()).toEqual(['Shop'])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('the check turns green by itself, a refused origin is named, and a replaced key still works', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    const { page, complaints } = await openPage(browser)
    const shop = await serveHtml(
      () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea</title>
        <script src="${url}/sdk/causeway.iife.js"></script>
        <script>causeway.init({ key: '${person.skdKey}', endpoint: '${url}/quote/api/v1/events/behavior' })</script></head></html>`,
    )
    await signIn(page, url, person)
    await page.goto(`${url}/sdk`)
    await page.getByText('等待第一个事件…').waitFor()
    // What is pasted and whether it works are seen together: beside each other, and below each other on a phone (49).
    const placesAt = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      const boxes = ['集成说明', '集成检查'].map((name) => page.getByRole('region', { name }).boundingBox())
      const [snippet, check] = await Promise.all(boxes)
      if (!snippet || !check) throw new Error('the snippet or the check is not shown')
      return {
        isBeside: check.x >= snippet.x + snippet.width && check.y === snippet.y,
        isBelow: check.y >= snippet.y + snippet.height,
      }
    }
    expect(await placesAt(1_440)).toEqual({ isBeside: true, isBelow: false })
    expect(await placesAt(390)).toEqual({ isBeside: false, isBelow: true })
    await page.setViewportSize({ width: 1_280, height: 900 })
    await page.getByRole('textbox', { name: '来源，每行一个' }).fill('https://elsewhere.example')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('允许的来源已保存').waitFor()
    const visitor = await openPage(browser)
    /** The server's answer to a page on that origin. It may use the origins of a few seconds ago. */
    const answerTo = async (origin: string) => {
      const sse = { anonymousId: crypto.randomUUID(), lastEventId: null }
      const body = JSON.stringify({ skdKey: person.skdKey, events: [], sse })
      const headers = { 'Content-Type': 'text/plain', Origin: origin }
      return (await fetch(`${url}/quote/api/v1/events/behavior`, { method: 'POST', headers, body })).status
    }
    await expect.poll(() => answerTo('https://other.example')).toBe(401)
    // At most one refusal a second is stored, and an earlier one may be it, so the visitor repeats until this one is stored.
    const isToldOf = async (origin: string) => {
      await visitor.page.goto(shop.url)
      return page.getByText(`来自 ${origin} 的事件被拒绝`).isVisible()
    }
    await expect.poll(() => isToldOf(shop.url), { interval: 1_000 }).toBe(true)

    await page.getByRole('textbox', { name: '来源，每行一个' }).fill(`https://elsewhere.example\n${shop.url}`)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '更换密钥' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '更换', exact: true }).click()
    await page.getByText('密钥已更换').waitFor()
    await page.getByText(`旧密钥 ${person.skdKey} 在`).waitFor()
    await expect.poll(() => answerTo(shop.url)).toBe(200)
    await visitor.page.reload()
    await page.getByText('已连接', { exact: true }).waitFor()
    await page.getByText('最近收到：page_view').waitFor()
    expect(complaints).toEqual([])
    await shop.close()
    await visitor.page.context().close()
    await page.context().close()
  })
})

test('a full month says since when events are rejected, a shorter retention is kept after the name was typed, in any language', async () => {
  await withFolder(async (folder) => {
    const { url, kill } = await startProcess({ DATA_DIR: folder, EVENTS_PER_MONTH: '10' })
    const person = await newcomerAt(url)
    const now = new Date().toISOString()
    const events = Array.from({ length: 12 }, (_, index) => ({
      messageId: `m${index}`,
      type: 'track',
      event: 'search',
      anonymousId: 'visitor',
      originalTimestamp: now,
    }))
    const body = JSON.stringify({ skdKey: person.skdKey, sentAt: now, events })
    await fetch(`${url}/quote/api/v1/events/behavior`, { method: 'POST', body })
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, person)
    await page.goto(`${url}/projects/${person.project.id}?tab=settings`)
    await page.getByText('此后已拒收 2 个事件').waitFor()
    expect(await page.getByRole('meter', { name: '本月事件' }).getAttribute('aria-valuetext')).toBe('10，上限 10')

    const retention = page.getByRole('combobox', { name: '保留时间' })
    await retention.selectOption('1')
    const tab = page.getByRole('navigation', { name: '标签页' }).getByRole('link', { name: /有未保存的内容/ })
    await tab.waitFor()
    await page.locator('form', { has: retention }).getByRole('button', { name: '保存' }).click()
    const dialog = page.getByRole('dialog', { name: '保留时间缩短为 1个月？' })
    await dialog.getByText('0 个事件').waitFor()
    const shorten = dialog.getByRole('button', { name: '缩短并删除' })
    expect(await shorten.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: '输入项目名称以确认' }).fill('Shop')
    await shorten.click()
    await page.getByText('保留时间已保存').waitFor()
    await tab.waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => retention.inputValue()).toBe('1')
    await page.getByRole('combobox', { name: '语言' }).selectOption('en')
    await page.getByRole('heading', { name: 'Data', exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Keep data for' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
    await kill('SIGTERM')
  })
})
