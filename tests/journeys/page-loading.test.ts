import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFrom, hold, launchBrowser, openPage, partOf } from '#tests/support/browser.ts'
import { addProject, signIn } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { withSharedServer } from '#tests/support/shared-server.ts'
import { joinedTexts } from '../../scripts/joined-texts.mjs'

const onServer = withSharedServer()
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('without a network the console says how old the data is, and updates it when the network returns', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    const { page } = await openPage(browser)
    await signIn(page, url, person)
    await page.getByRole('link', { name: '项目管理', exact: true }).first().click()
    const cards = page.locator('main').getByRole('heading', { level: 2 })
    await expect.poll(() => cards.allTextContents()).toEqual(['Shop'])
    await page.getByRole('button', { name: '创建项目' }).click()
    const dialog = page.getByRole('dialog', { name: '创建项目' })
    await dialog.waitFor()
    await page.context().setOffline(true)
    // With the time up to which the data is known.
    await page.getByText(/网络已断开。以下内容截至 \d{1,2}:\d\d/).waitFor()
    expect(await page.locator('main h2').allTextContents()).toEqual(['Shop'])

    // The typed name stays in the form, and the project is created once.
    await dialog.getByRole('textbox').fill('Blog')
    await dialog.getByRole('button', { name: '创建' }).click()
    await dialog.getByText('网络连接失败').waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Blog')
    await addProject(url, person, 'From elsewhere')
    await page.context().setOffline(false)
    await page.getByText('网络已断开').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: '创建' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.context().setOffline(true)
    await page.getByText('网络已断开').waitFor()
    // Without a network, a page whose part cannot be loaded does not reload itself.
    await page
      .locator('nav a[href="/ai-marketing/live-monitoring"]:visible')
      .first()
      .evaluate((it: HTMLElement) => it.click())
    await page.getByRole('heading', { name: '此页面未能加载' }).waitFor()
    await page.context().setOffline(false)
    await page.goBack()
    await expect.poll(() => cards.allTextContents()).toEqual(['Shop', 'From elsewhere', 'Blog'])
    await page.context().close()
  })
})

/** Counts how often a page is loaded anew. */
const documentsAskedBy = (page: Page) => {
  const documents = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.count += 1
  })
  return documents
}

const liveMonitoring = '_console.ai-marketing.live-monitoring'

test('a page that cannot be loaded is reloaded once, and then offers a refresh that leads to the same page', async () => {
  await onServer(async ({ url }) => {
    const person = await newcomerAt(url)
    const { page } = await openPage(browser)
    await signIn(page, url, person)
    const documents = documentsAskedBy(page)
    const part = await partOf(liveMonitoring)
    const refuse = () => page.route(part, (route) => route.abort())
    const isThere = async () => {
      await page.getByRole('heading', { name: '实时监控', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/ai-marketing/live-monitoring')
    }
    const go = () => page.getByRole('link', { name: '实时监控', exact: true }).first().click()

    documents.count = 0
    await page.route(part, (route) => (documents.count === 0 ? route.abort() : route.continue()))
    await go()
    await isThere()
    expect(documents.count).toBe(1)
    await page.unrouteAll()

    // Within half a minute there is no second automatic reload; the user decides.
    await page.goto(`${url}/dashboard`)
    await page.locator('#content h1').waitFor()
    documents.count = 0
    await refuse()
    await go()
    await page.getByRole('heading', { name: '此页面未能加载' }).waitFor()
    expect(documents.count).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: '刷新页面' }).click()
    await isThere()

    // A part that is missing for good does not cause endless reloads.
    await page.goto(`${url}/dashboard`)
    await page.locator('#content h1').waitFor()
    await page.evaluate(() => sessionStorage.setItem('page_reloaded_at', String(Date.now() - 30_000)))
    documents.count = 0
    await refuse()
    await go()
    await page.getByRole('heading', { name: '此页面未能加载' }).waitFor()
    expect(documents.count).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/ai-marketing/live-monitoring')
    await page.context().close()
  })
})

test('a page that cannot be loaded is not reloaded while input is unsaved: the person is asked', async () => {
  await onServer(async ({ url }) => {
    const { page } = await openPage(browser)
    await signIn(page, url, await newcomerAt(url))
    await page.getByRole('link', { name: '开发者工具', exact: true }).first().click()
    const field = page.getByRole('textbox', { name: '来源，每行一个' })
    await field.fill('https://shop.example')
    const documents = documentsAskedBy(page)
    const asked: string[] = []
    page.on('dialog', (it) => {
      asked.push(it.type())
      void it.dismiss()
    })
    await page.route(await partOf(liveMonitoring), (route) => route.abort())
    await page.getByRole('link', { name: '实时监控', exact: true }).first().click()
    await page.getByRole('heading', { name: '此页面未能加载' }).waitFor()
    await page.getByRole('button', { name: '刷新页面' }).click()
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('https://shop.example')
    expect(documents.count).toBe(0)
    await page.context().close()
  })
})

test.each([
  ['/dashboard', '_console.dashboard', '加载仪表盘…'],
  ['/ai-marketing/live-monitoring', liveMonitoring, '正在加载页面…'],
  ['/projects', '_console.projects.index', '正在加载页面…'],
  ['/sdk', '_console.sdk', '正在加载页面…'],
])(
  'while %s is on its way there is progress and, after 150 ms, its message; the page before stays until then',
  async (path, route, message) => {
    await onServer(async ({ url }) => {
      const { page, complaints } = await openPage(browser)
      const person = await newcomerAt(url)
      // The page to come from is another one, and its own part is loaded first.
      await signIn(page, url, person)
      await page.goto(`${url}/effect-tracking`)
      await page.getByRole('heading', { name: '效果追踪', level: 1 }).waitFor()
      const { release } = await hold(page, await partOf(route))
      const seen = page.evaluate(
        ([href, text]) =>
          new Promise<{ after: number; delay: number | undefined; before: string | undefined }>((resolve) => {
            const started = performance.now()
            let before: string | undefined
            let delay: number | undefined
            const look = () => {
              const bar = document.querySelector('[role=progressbar]')?.parentElement
              delay ??= Number(bar?.getAnimations()[0]?.effect?.getTiming().delay) || undefined
              if (document.querySelector('main')?.textContent?.includes(text as string))
                resolve({ after: performance.now() - started, delay, before })
              else {
                before = document.querySelector('main h1')?.textContent ?? 'nothing'
                requestAnimationFrame(look)
              }
            }
            document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`)?.click()
            look()
          }),
        [path, message],
      )
      const { after, delay, before } = await seen
      expect(after).toBeGreaterThanOrEqual(150)
      expect(delay).toBe(150)
      expect(before).toBe('效果追踪')
      await expect
        .poll(() => page.getByRole('progressbar').evaluate((it) => getComputedStyle(it.parentElement ?? it).opacity))
        .toBe('1')
      expect(await page.getByRole('status').filter({ hasText: message }).count()).toBe(1)
      release()
      await page.locator('#content h1').waitFor()
      await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)

test('while the code of a page loads, the frame and a message are shown, never a blank page', async () => {
  await onServer(async ({ url }) => {
    const { page } = await openPage(browser)
    await signIn(page, url, await newcomerAt(url))
    const { release } = await hold(page, await partOf('_console.dashboard'))
    await page.goto(`${url}/dashboard`)
    await page.getByText('加载仪表盘…').waitFor()
    release()
    await page.getByRole('heading', { name: '仪表盘', level: 1 }).waitFor()
    await page.context().close()
  })
})

test('until the texts of the console are loaded, the message does not name the page', async () => {
  await onServer(async ({ url }) => {
    const { page, complaints } = await openPage(browser)
    await signIn(page, url, await newcomerAt(url))
    const { release } = await hold(page, await builtFrom(joinedTexts('frame', 'zh')))
    await page.goto(`${url}/effect-tracking`)
    await page.getByRole('status').filter({ hasText: '正在加载页面…' }).waitFor()
    release()
    await page.getByRole('heading', { name: '效果追踪', level: 1 }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('a page that is not built yet shows the loading message like any other', async () => {
  await onServer(async ({ url }) => {
    const { page } = await openPage(browser)
    await signIn(page, url, await newcomerAt(url))
    const { release } = await hold(page, await partOf('_console.$'))
    await page.goto(`${url}/ai-marketing/fully-auto`)
    await page.getByRole('status').filter({ hasText: '正在加载页面…' }).waitFor()
    release()
    await page.getByRole('heading', { name: '全自动营销', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('全自动营销 · Causeway')
    await page.context().close()
  })
})

test('a page opened from a list right after typing a search is not left for the list again', async () => {
  await onServer(async ({ url }) => {
    const { page } = await openPage(browser)
    const person = await newcomerAt(url)
    const made = await fetch(`${url}/quote/api/v1/segments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', jsessionid: person.session, 'PROJECT-INFO': person.project.id },
      body: JSON.stringify({ name: 'Tea', description: '', definition: { did: 'search' } }),
    })
    const { data } = (await made.json()) as { data: { id: string } }
    await signIn(page, url, person)
    await page.goto(`${url}/segments`)
    const row = page.getByRole('link', { name: 'Tea', exact: true }).first()
    await row.waitFor()
    const { release } = await hold(page, await partOf('_console.segments.$id.index'))
    await page.clock.install()
    await page.getByRole('searchbox').fill('Te')
    await row.click()
    await page.clock.fastForward(5000)
    release()
    await page.getByRole('heading', { name: 'Tea', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/segments/${data.id}`)
    await page.context().close()
  })
})
