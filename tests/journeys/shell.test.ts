import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { addProject, signIn, withServerProcess } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { build } from '../../scripts/build.mjs'

let browser: Browser

beforeAll(async () => {
  await build()
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('the palette goes to a page, changes project, theme and language, and signs out', async () => {
  await withServerProcess(async ({ url }) => {
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
    expect(await page.title()).toBe('开发者工具 · Causeway')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await run('blog')
    await expect.poll(() => page.getByRole('button', { name: /用户菜单/ }).textContent()).toContain('Blog')
    await run('dark')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await run('français')
    await page.getByRole('heading', { name: 'Outils de développement', level: 1 }).waitFor()
    await run('déconn')
    await page.waitForURL('**/auth')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('the choice of a narrow navigation outlives a reload; on a phone the navigation drops down and closes by itself', async () => {
  await withServerProcess(async ({ url }) => {
    const person = await newcomerAt(url)
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, person)
    await page.getByRole('button', { name: '收起导航' }).click()
    await page.reload()
    await page.getByRole('button', { name: '展开导航' }).waitFor()
    const width = await page.getByRole('navigation', { name: '主导航' }).evaluate((it) => it.getBoundingClientRect().width)
    expect(width).toBeLessThan(80)
    await page.goto(`${url}/organization/members`)
    await page.getByRole('link', { name: '成员管理' }).waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${url}/dashboard`)
    const menu = page.getByRole('button', { name: '导航', exact: true })
    await menu.click()
    await page.getByRole('link', { name: '项目管理', exact: true }).click()
    await page.getByRole('heading', { name: '项目管理', level: 1 }).waitFor()
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('a page that cannot be loaded is tried again once, and then offers a refresh that leads to the same place', async () => {
  await withServerProcess(async ({ url }) => {
    const person = await newcomerAt(url)
    const { page } = await openPage(browser)
    await signIn(page, url, person)
    let asked = 0
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const manifest = JSON.parse(await readFile('dist/site/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
    const part = manifest['src/routes/_console.ai-marketing.live-monitoring.tsx?tsr-split=component']?.file
    await page.route(`**/${part}`, (route) => {
      asked += 1
      return route.abort()
    })
    await page.getByRole('link', { name: '实时监控', exact: true }).first().click()
    await page.getByRole('heading', { name: '此页面未能加载' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/ai-marketing/live-monitoring')
    expect(asked).toBeGreaterThan(0)
    expect(loads).toBeLessThanOrEqual(1)
    await page.unrouteAll()
    await page.getByRole('button', { name: '刷新页面' }).click()
    await page.getByRole('heading', { name: '实时监控', level: 1 }).waitFor()
    await page.context().close()
  })
})
