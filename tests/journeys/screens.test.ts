import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverProblems } from '#contract/http/problem.ts'
import { hold, launchBrowser, openPage, partOf, type Theme, themesIn, violationsOn, wear } from '#tests/support/browser.ts'
import { addProject, signIn } from '#tests/support/console.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess } from '#tests/support/processes.ts'

let browser: Browser
let server: Running
let person: Awaited<ReturnType<typeof newcomerAt>>
let folder: string

beforeAll(async () => {
  browser = await launchBrowser()
  folder = await mkdtemp(join(tmpdir(), 'causeway-screens-'))
  server = await startProcess({ ...(await environmentIn(folder, 'pglite')), ADMIN_PASSWORD: 'adm1nword' })
  person = await newcomerAt(server.url)
  await addProject(server.url, person, 'Boutique en ligne de thés et d’infusions d’exception')
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
  '/account/settings',
  '/ai-marketing/live-monitoring?event=nothing-like-it',
  '/effect-tracking',
  '/users1',
  '/ai-marketing/scenarios/add_to_cart',
  '/organization/permissions',
]

const signInAsAdmin = async (page: Page) => {
  await page.goto(`${server.url}/admin/auth`)
  await page.locator('input[name=account]').fill('admin')
  await page.locator('input[name=password]').fill('adm1nword')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
}

/** Of every screen and state, into the folder of `PICTURES`, for people to look at. */
const takePictures = async (page: Page, themes: Theme[], nameIn: (theme: Theme) => string) => {
  if (!process.env.PICTURES) return
  for (const theme of themes) {
    await wear(page, theme)
    await page.screenshot({ path: join(process.env.PICTURES, `${nameIn(theme)}.png`) })
  }
}

const ready: Record<string, string> = {
  '/dashboard': 'main [role=img]',
  '/projects': 'main ul',
  '/sdk': 'main pre',
  '/account/settings': 'main li',
  '/ai-marketing/live-monitoring': 'tbody button',
}

test.each(locales)(
  'every screen in %s, light and dark: no complaint, no axe violation, nothing wider than the screen, no Chinese elsewhere',
  async (locale) => {
    const themes = themesIn[locale]
    const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await page.addInitScript(
      ([chosenTheme, language]) => {
        localStorage.setItem('theme', chosenTheme as string)
        localStorage.setItem('language', language as string)
      },
      [themes[0], locale],
    )
    const look = async (path: string, mark = ready[path] ?? 'h1') => {
      await page.goto(server.url + path)
      await page.locator(mark).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(themes[0])
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale === 'zh' ? 'zh-CN' : locale)
      expect({ path, violations: await violationsOn(page, themes) }).toEqual({ path, violations: [] })
      if (locale === 'en' || locale === 'fr') {
        const text = await page.evaluate(() => document.body.innerText.replaceAll('中文', '').replaceAll('日本語', ''))
        expect(text).not.toMatch(/\p{Script=Han}/u)
      }
      const name = path.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/\W+/g, '_')
      await takePictures(page, themes, (theme) => `page${name}-${locale}-${theme}-1440`)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        if (width === 390) await takePictures(page, themes, (theme) => `page${name}-${locale}-${theme}-390`)
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
    expect(await violationsOn(page, themes)).toEqual([])
    await look(`/projects/${person.project.id}`)
    await look(`/projects/${person.project.id}?tab=settings`, 'main select')
    await signInAsAdmin(page)
    for (const path of adminsPages) await look(path)
    // An unknown address is answered with 404, of which the browser tells.
    expect(complaints).toEqual([expect.stringContaining('404 (Not Found)')])
    await page.context().close()
  },
)

const words = {
  zh: {
    create: '创建项目',
    rename: '编辑 Shop',
    delete: '删除 Shop',
    rotate: '更换密钥',
    user: /用户菜单/,
    leave: '退出登录',
    search: /搜索/,
    list: '导航',
  },
  fr: {
    create: 'Créer un projet',
    rename: 'Modifier Shop',
    delete: 'Supprimer Shop',
    rotate: 'Remplacer la clé',
    user: /Menu utilisateur/,
    leave: 'Se déconnecter',
    search: /Rechercher/,
    list: 'Navigation',
  },
} as const

type Words = (typeof words)['zh' | 'fr']
type State = { name: string; path: string; arrange: (page: Page, say: Words) => Promise<unknown>; width?: number }

const listOfProjects = '**/quote/api/v1/project/list'
const refuse = (address: string) => (page: Page) => page.route(address, (route) => route.abort())
const never = (address: string) => (page: Page) => page.route(address, () => {})

/** What is on a screen besides what it begins with. What `before` does is done before the page is opened. */
const states: (State & { before?: (page: Page) => Promise<unknown> })[] = [
  {
    name: 'creation',
    path: '/projects',
    arrange: async (page, say) => {
      await page.getByRole('button', { name: say.create }).click()
      await page.getByRole('dialog').getByRole('textbox').press('Enter')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  { name: 'renaming', path: '/projects', arrange: dialogBy((say) => say.rename) },
  { name: 'deletion', path: '/projects', arrange: dialogBy((say) => say.delete) },
  { name: 'rotation', path: '/sdk', arrange: dialogBy((say) => say.rotate) },
  {
    name: 'confirmation',
    path: '/sdk',
    before: (page) =>
      page.route('**/sdk/rotate', (route) =>
        route.fulfill({ json: { code: serverProblems['session.stale'].number, msg: 'stale', data: null } }),
      ),
    arrange: async (page, say) => {
      await page.getByRole('button', { name: say.rotate }).click()
      await page.getByRole('dialog').locator('button').last().click()
      await page.getByRole('dialog').locator('input[type=password]').press('Enter')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'loss',
    path: '/sdk',
    arrange: async (page, say) => {
      await page.locator('textarea').fill('https://shop.example')
      await page.getByRole('button', { name: say.user }).click()
      await page.getByRole('menuitem', { name: say.leave }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'wrong-origin',
    path: '/sdk',
    arrange: async (page) => {
      await page.locator('textarea').fill('shop\nhttps://shop.example/cart')
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'user-menu',
    path: '/dashboard',
    arrange: async (page, say) => {
      await page.getByRole('button', { name: say.user }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'palette', path: '/dashboard', arrange: (page) => openPalette(page, '') },
  {
    name: 'shortcuts',
    path: '/projects',
    arrange: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'palette-without-result', path: '/dashboard', arrange: (page) => openPalette(page, 'nothing like it') },
  {
    name: 'tab-menu',
    path: '/projects',
    arrange: async (page) => {
      await page.locator('a[data-path="/projects"]').click({ button: 'right' })
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'tab-menu-on-a-phone',
    width: 320,
    path: '/projects',
    arrange: async (page) => {
      await page.locator('a[data-path="/projects"]').click({ button: 'right' })
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'phone-navigation',
    path: '/dashboard',
    width: 390,
    arrange: (page, say) => page.getByRole('button', { name: say.list, exact: true }).click(),
  },
  {
    name: 'organization-group',
    path: '/organization/members',
    arrange: async (page) => {
      await page.locator('a[href="/organization/settings"]:visible').waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'toast',
    path: '/sdk',
    arrange: async (page) => {
      await page.locator('main code + button').first().click()
      await page.locator('[data-scope=toast][data-part=root]').waitFor()
    },
  },
  {
    name: 'projects-loading',
    path: '/projects',
    before: never(listOfProjects),
    arrange: (page) => page.locator('main h1').waitFor(),
  },
  {
    name: 'projects-failed',
    path: '/projects',
    before: refuse(listOfProjects),
    arrange: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'without-project',
    path: '/dashboard',
    before: (page) => page.route(listOfProjects, (route) => route.fulfill({ json: { code: 200, msg: 'ok', data: [] } })),
    arrange: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'dashboard-failed',
    path: '/dashboard',
    before: refuse('**/sdk/view'),
    arrange: (page) => page.locator('main [role=alert]').waitFor(),
  },
  {
    name: 'key-unchecked',
    path: '/sdk',
    before: refuse('**/sdk/view'),
    arrange: (page) => page.locator('main [role=alert]').first().waitFor(),
  },
  {
    name: 'key-checking',
    path: '/sdk',
    before: never('**/sdk/view'),
    arrange: (page) => page.locator('main [aria-busy=true]').waitFor(),
  },
  {
    name: 'not-loaded',
    path: '/dashboard',
    before: async (page) => page.route(await partOf('_console.projects.index'), (route) => route.abort()),
    arrange: async (page) => {
      await page.evaluate(() => sessionStorage.setItem('page_reloaded_at', String(Date.now())))
      await page.locator('nav a[href="/projects"]:visible').first().click()
      await page.getByRole('alert').waitFor()
    },
  },
]

function dialogBy(nameOf: (say: Words) => string): State['arrange'] {
  return async (page, say) => {
    await page.getByRole('button', { name: nameOf(say) }).click()
    await page.getByRole('dialog').waitFor()
  }
}

async function openPalette(page: Page, query: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(query)
}

test.each(['zh', 'fr'] as const)(
  'every dialog, menu and state in %s, light and dark: no axe violation, nothing wider than the screen',
  async (locale) => {
    const themes = themesIn[locale]
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await page.addInitScript(
      ([chosenTheme, language]) => {
        localStorage.setItem('theme', chosenTheme as string)
        localStorage.setItem('language', language as string)
      },
      [themes[0], locale],
    )
    await signIn(page, server.url, person)
    // Whoever leaves a page with unsaved input is asked by the browser.
    page.on('dialog', (it) => void it.accept())
    const faults: Record<string, string[]> = {}
    for (const { name, path, before, arrange, width } of states) {
      await page.setViewportSize({ width: width ?? 1440, height: 900 })
      await before?.(page)
      await page.goto(server.url + path)
      await page.locator('#content').waitFor()
      await arrange(page, words[locale])
      const violations = await violationsOn(page, themes)
      if (violations.length > 0) faults[name] = violations
      await takePictures(page, themes, (theme) => `${name}-${locale}-${theme}-${width ?? 1440}`)
      for (const narrow of [390, 320]) {
        await page.setViewportSize({ width: narrow, height: 844 })
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
            message: `${name} at ${narrow}`,
          })
          .toBe(0)
        if (narrow === 390) await takePictures(page, themes, (theme) => `${name}-${locale}-${theme}-390`)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect(faults).toEqual({})
    await page.context().close()
  },
)

test('while the admins’ pages are on their way their message is shown', async () => {
  const { page } = await openPage(browser)
  await signInAsAdmin(page)
  await page.locator('h1').waitFor()
  const { release } = await hold(page, await partOf('_admin.admin.index'))
  await page.reload()
  await page.getByRole('status').filter({ hasText: '加载管理后台…' }).waitFor()
  release()
  await page.getByRole('heading', { name: '系统概览' }).waitFor()
  await page.context().close()
})

test('a hostile language is replaced by the browser’s, which is remembered, and ?lng= is obeyed where none is', async () => {
  const { page, complaints } = await openPage(browser, { locale: 'fr-FR' })
  await page.goto(`${server.url}/auth`)
  for (const value of ['<script>alert(1)</script>', 'zh"onload=alert(1)', '__proto__', 'en-<script>', 'x'.repeat(10_000), 'de']) {
    await page.evaluate((it) => localStorage.setItem('language', it), value)
    await page.reload()
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('fr')
  }
  await page.evaluate(() => localStorage.removeItem('language'))
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
  await page.locator('main:focus').waitFor()
  await page.getByRole('button', { name: /用户菜单/ }).press('Enter')
  await page.locator('[role=menu]:focus').waitFor()
  await page.keyboard.press('End')
  await page.locator('[role=menuitem][data-highlighted]', { hasText: '退出登录' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth')
  await page.context().close()
})
