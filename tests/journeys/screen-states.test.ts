import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { openPage, partOf, searchesIn, themesIn, violationsOn } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/console.ts'
import { takePictures, withScreens } from '#tests/support/screens.ts'

const world = withScreens()

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

/** States of a screen besides its initial one. `before` runs before the page is opened. */
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
  'every dialog, menu and state in %s: no axe violation, nothing wider than the screen',
  async (locale) => {
    const themes = themesIn[locale]
    const { page } = await openPage(world.browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await page.addInitScript(
      ([chosenTheme, language]) => {
        localStorage.setItem('theme', chosenTheme as string)
        localStorage.setItem('language', language as string)
      },
      [themes[0], locale],
    )
    await signIn(page, world.server.url, world.person)
    // The browser asks before a page with unsaved input is left.
    page.on('dialog', (it) => void it.accept())
    const faults: Record<string, string[]> = {}
    for (const { name, path, before, arrange, width } of states) {
      await page.setViewportSize({ width: width ?? 1440, height: 900 })
      await before?.(page)
      await page.goto(world.server.url + path)
      await page.locator('#content').waitFor()
      await arrange(page, words[locale])
      const violations = await violationsOn(page, searchesIn[locale])
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
