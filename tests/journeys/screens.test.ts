import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hold, openPage, partOf, searchesIn, themesIn, violationsOn } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/console.ts'
import { signInAsAdmin, takePictures, withScreens } from '#tests/support/screens.ts'
import { pagesOfSentThings } from '#tests/support/sent-things.ts'

const world = withScreens()
let sentPages: string[]
beforeAll(async () => {
  sentPages = await pagesOfSentThings(world.server.url, world.person)
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
const adminsPages = [
  '/admin',
  '/admin/organizations',
  '/admin/users',
  '/admin/contact-requests',
  '/admin/contact-requests/00000000-0000-4000-8000-000000000000',
  '/admin/data-sources',
  '/admin/ai-models',
  '/admin/ai-models?view=builtIn',
  '/admin/scenarios',
  '/admin/scenarios/add_to_cart',
  '/admin/monitoring',
  '/admin/security',
]
const membersPages = [
  '/dashboard',
  '/dashboard?summary=open',
  '/projects',
  '/projects?search=nothing-like-it',
  '/projects/00000000-0000-4000-8000-000000000000',
  '/sdk',
  '/ai-marketing/live-monitoring',
  '/account/settings',
  '/ai-marketing/live-monitoring?event=nothing-like-it',
  '/effect-tracking',
  '/effect-tracking?difference=units&engine=bayesian',
  '/ai-marketing/performance-analytics',
  '/ai-marketing/strategy-goals',
  '/insights',
  '/organization/members',
  '/organization/members?project=00000000-0000-4000-8000-000000000000',
  '/users1',
  '/user-profile',
  '/ai-marketing/scenarios/add_to_cart',
  '/organization/permissions',
  '/organization/settings',
  '/coupon-pools/00000000-0000-4000-8000-000000000000',
]

const ready: Record<string, string> = {
  '/dashboard': 'main [role=img]',
  '/dashboard?summary=open': '[role=dialog] dl',
  '/projects': 'main ul',
  '/sdk': 'main pre',
  '/account/settings': 'main li',
  '/ai-marketing/live-monitoring': 'tbody button',
  '/user-profile': 'main h2',
  '/admin/monitoring': 'main tbody',
}

/** The screen that a path shows: that of another person or of another tab is the same one. */
const screenOf = (path: string) => path.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}/g, 'id')

/** Shows another screen of the console as its links do, without a new document. Resolves once the heading of the one before is gone. */
const follow = async (page: Page, path: string) => {
  const heading = await page.evaluateHandle(() => document.querySelector('#content h1'))
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction((it) => it?.isConnected === false, heading)
}

/**
 * Looks at pages in one language: signed out at first. `look` resolves when a page was found to be right. With `isWithin`, it reaches another
 * screen of the console from the one that is shown. Languages differ in texts only, so pages are loaded by their addresses in Chinese.
 */
const looking = async (locale: (typeof locales)[number], { isWithin = false } = {}) => {
  const themes = themesIn[locale]
  const { page, complaints } = await openPage(world.browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.addInitScript(
    ([chosenTheme, language]) => {
      localStorage.setItem('theme', chosenTheme as string)
      localStorage.setItem('language', language as string)
    },
    [themes[0], locale],
  )
  const look = async (path: string, mark = ready[path] ?? 'h1') => {
    const isOther = screenOf(path) !== screenOf(page.url().replace(world.server.url, ''))
    await (isWithin && isOther ? follow(page, path) : page.goto(world.server.url + path))
    await page.locator(mark).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(themes[0])
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale === 'zh' ? 'zh-CN' : locale)
    expect({ path, violations: await violationsOn(page, searchesIn[locale]) }).toEqual({ path, violations: [] })
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
  return { page, complaints, look }
}

describe.each(locales)(
  'in %s: no console message, no axe violation in zh and fr, nothing wider than the screen, Chinese text only in Chinese',
  (locale) => {
    test('every screen of a stranger', async () => {
      const { page, complaints, look } = await looking(locale)
      for (const path of strangersPages) await look(path)
      // The browser reports the 404 of an unknown address.
      expect(complaints).toEqual([expect.stringContaining('404 (Not Found)')])
      await page.context().close()
    })

    test('every screen of a member', async () => {
      const { page, complaints, look } = await looking(locale, { isWithin: locale !== 'zh' })
      await signIn(page, world.server.url, world.person)
      for (const path of membersPages) await look(path)
      await look(`/projects/${world.person.project.id}`)
      await look(`/projects/${world.person.project.id}?tab=settings`, 'main select')
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('every screen of what a member has sent', async () => {
      const { page, complaints, look } = await looking(locale, { isWithin: locale !== 'zh' })
      await signIn(page, world.server.url, world.person)
      for (const path of sentPages) await look(path, path.includes('delivery=') ? '[role=dialog] dl' : ready[path])
      await page.goto(`${world.server.url}/ai-marketing/live-monitoring`)
      await page.getByRole('button', { name: 'purchase' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await violationsOn(page, searchesIn[locale])).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('every screen of an admin', async () => {
      const { page, complaints, look } = await looking(locale, { isWithin: locale !== 'zh' })
      await signInAsAdmin(page, world.server.url)
      for (const path of adminsPages) await look(path)
      for (const tab of ['', '?tab=drift']) await look(`/admin/data-sources/${world.person.project.id}${tab}`, 'main h2')
      await page.goto(`${world.server.url}/admin/contact-requests`)
      const request = await page.getByRole('link', { name: 'Camille Martin' }).getAttribute('href')
      await look(String(request), '#handling')
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)

test('planted: axe finds an image without a text in zh and fr, and a colour without contrast in zh', async () => {
  const { page } = await openPage(world.browser)
  await page.setContent(`<!doctype html><html lang="en"><title>Tea</title><style>[data-theme=dark] p { color: #999 }</style>
    <main><h1>Tea</h1><img src="data:,"><p>Green</p></main></html>`)
  const found = async (locale: 'zh' | 'fr') =>
    (await violationsOn(page, searchesIn[locale])).map((it) => it.split(': ').slice(0, 2).join(': '))
  expect(await found('zh')).toEqual(['light: image-alt', 'dark: color-contrast'])
  expect(await found('fr')).toEqual(['dark: image-alt'])
  await page.context().close()
})

test('while the admins’ pages load, their message is shown', async () => {
  const { page } = await openPage(world.browser)
  await signInAsAdmin(page, world.server.url)
  await page.locator('h1').waitFor()
  const { release } = await hold(page, await partOf('_admin.admin.index'))
  await page.reload()
  await page.getByRole('status').filter({ hasText: '加载管理后台…' }).waitFor()
  release()
  await page.getByRole('heading', { name: '系统概览' }).waitFor()
  await page.context().close()
})

test('an invalid stored language is replaced by the browser’s, which is stored, and ?lng= applies if none is stored', async () => {
  const { page, complaints } = await openPage(world.browser, { locale: 'fr-FR' })
  await page.goto(`${world.server.url}/auth`)
  for (const value of ['<script>alert(1)</script>', 'zh"onload=alert(1)', '__proto__', 'en-<script>', 'x'.repeat(10_000), 'de']) {
    await page.evaluate((it) => localStorage.setItem('language', it), value)
    await page.reload()
    await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('fr')
  }
  await page.evaluate(() => localStorage.removeItem('language'))
  await page.goto(`${world.server.url}/auth?lng=ja`)
  await page.getByRole('button', { name: 'ログイン', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('everything can be reached and done by keyboard alone', async () => {
  const { page } = await openPage(world.browser)
  await page.goto(`${world.server.url}/auth`)
  await page.locator('input[name=account]').focus()
  await page.keyboard.type(world.person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(world.person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  // The sign-in page has a heading as well, and stays until the console is there.
  await page.locator('#content h1').waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: '跳到主要内容' }).press('Enter')
  await page.locator('main:focus').waitFor()
  await page.getByRole('button', { name: /用户菜单/ }).press('Enter')
  await page.locator('[role=menu]:focus').waitFor()
  // A menu that is opened by keyboard highlights its first entry a moment later, also after another key.
  await page.locator('[role=menuitem][data-highlighted]').waitFor()
  await page.keyboard.press('End')
  await page.locator('[role=menuitem][data-highlighted]', { hasText: '退出登录' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth')
  await page.context().close()
})
