import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess } from '#tests/support/processes.ts'
import { build } from '../../scripts/build.mjs'

let browser: Browser
let server: Running
let person: Awaited<ReturnType<typeof newcomerAt>>
let folder: string

beforeAll(async () => {
  await build()
  browser = await launchBrowser()
  folder = await mkdtemp(join(tmpdir(), 'causeway-screens-'))
  server = await startProcess({ DATA_DIR: folder, ADMIN_PASSWORD: 'adm1nword' })
  person = await newcomerAt(server.url)
  const now = new Date().toISOString()
  const events = ['page_view', 'add_to_cart', 'purchase'].map((event, index) => ({
    messageId: `m${index}`,
    type: index === 0 ? 'page' : 'track',
    event,
    anonymousId: 'visitor',
    originalTimestamp: index === 2 ? 'yesterday' : now,
    context: { page: { url: 'http://shop.test/tea', path: '/tea', title: 'Tea' } },
  }))
  await fetch(`${server.url}/quote/api/v1/events/behavior`, {
    method: 'POST',
    body: JSON.stringify({ skdKey: person.skdKey, sentAt: now, events }),
  })
})
afterAll(async () => {
  await browser.close()
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const locales = ['zh', 'en', 'ja', 'fr'] as const
const themes = ['light', 'dark'] as const
const strangersPages = [
  '/marketing',
  '/auth',
  '/auth?tab=register',
  '/forgot-password',
  '/admin/auth',
  '/admin/auth?tab=register',
  '/nothing-here',
]
const adminsPages = ['/admin']
const membersPages = [
  '/dashboard',
  '/projects',
  '/projects?search=nothing-like-it',
  '/projects/00000000-0000-4000-8000-000000000000',
  '/sdk',
  '/ai-marketing/live-monitoring',
  '/ai-marketing/live-monitoring?event=nothing-like-it',
  '/effect-tracking',
]

const signInAsAdmin = async (page: Page) => {
  await page.goto(`${server.url}/admin/auth`)
  await page.locator('input[name=account]').fill('admin')
  await page.locator('input[name=password]').fill('adm1nword')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
}

const ready: Record<string, string> = {
  '/dashboard': 'ol',
  '/projects': 'main ul',
  '/sdk': 'main pre',
  '/ai-marketing/live-monitoring': 'tbody button',
}

const violationsOn = async (page: Page) => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
}

describe.each(themes)('in the %s theme', (theme) => {
  test.each(locales)(
    'every screen in %s: no complaint, no axe violation, nothing wider than the screen, no Chinese elsewhere',
    async (locale) => {
      const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
      await page.addInitScript(
        ([chosenTheme, language]) => {
          localStorage.setItem('theme', chosenTheme as string)
          localStorage.setItem('language', language as string)
        },
        [theme, locale],
      )
      const look = async (path: string) => {
        await page.goto(server.url + path)
        await page
          .locator(ready[path] ?? 'h1')
          .first()
          .waitFor()
        expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale === 'zh' ? 'zh-CN' : locale)
        expect({ path, violations: await violationsOn(page) }).toEqual({ path, violations: [] })
        if (locale === 'en' || locale === 'fr') {
          const text = await page.evaluate(() => document.body.innerText.replaceAll('中文', '').replaceAll('日本語', ''))
          expect(text).not.toMatch(/\p{Script=Han}/u)
        }
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          // Chromium lays out anew a frame after the change.
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
              message: `${path} at ${width}`,
            })
            .toBe(0)
        }
        await page.setViewportSize({ width: 1440, height: 900 })
      }
      for (const path of strangersPages) await look(path)
      await signIn(page, server.url, person)
      for (const path of membersPages) await look(path)
      await page.goto(`${server.url}/ai-marketing/live-monitoring`)
      await page.getByRole('button', { name: 'purchase' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await violationsOn(page)).toEqual([])
      for (const path of [`/projects/${person.project.id}`, `/projects/${person.project.id}?tab=settings`]) await look(path)
      await signInAsAdmin(page)
      for (const path of adminsPages) await look(path)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})

test('a hostile language is discarded and removed, and ?lng= is obeyed', async () => {
  const { page, complaints } = await openPage(browser, { locale: 'fr-FR' })
  await page.goto(`${server.url}/auth`)
  for (const value of ['<script>alert(1)</script>', 'zh"onload=alert(1)', '__proto__', 'x'.repeat(10_000), 'de']) {
    await page.evaluate((it) => localStorage.setItem('language', it), value)
    await page.reload()
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  }
  await page.goto(`${server.url}/auth?lng=ja`)
  await page.getByRole('button', { name: 'ログイン' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('everything can be reached and done by keyboard alone', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${server.url}/auth`)
  await page.locator('input[name=account]').focus()
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.locator('h1').waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: '跳到主要内容' }).press('Enter')
  await page.getByRole('button', { name: /用户菜单/ }).press('Enter')
  await page.locator('[role=menu]:focus').waitFor()
  await page.keyboard.press('End')
  await page.locator('[role=menuitem][data-highlighted]', { hasText: '退出登录' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth')
  await page.context().close()
})
