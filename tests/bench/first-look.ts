import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import type { Dashboard } from '#contract/dashboards/dashboard.ts'
import { headerNames } from '#contract/http/headers.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { SampleProgress } from '#contract/samples/samples.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { type Figure, figure, median, quantile } from './measure.ts'
import { largestPaint, slowPage } from './slow-page.ts'

const visits = 5
const changes = 20

type Person = Awaited<ReturnType<typeof newcomerAt>>

/** What a first look at the dashboard of a filled sample project costs: nothing is in the browser's cache, and somebody is signed in. */
export const benchFirstLook = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder })
    const person = await newcomerAt(server.url)
    await fillSample(server.url, person)
    const browser = await launchBrowser({ isWhole: true })
    const state = await signedIn(browser, server.url, person)
    const bytes = await withPage(browser, state, (page) => bytesWithChart(page, server.url))
    const figures: number[] = []
    for (let visit = 0; visit < visits; visit += 1)
      figures.push(await withPage(browser, state, (page) => figuresPainted(page, server.url)))
    const paints: number[] = []
    let repaints: number[] = []
    for (let visit = 0; visit < visits; visit += 1)
      await withPage(browser, state, async (page) => {
        // Nothing looks at the page while it loads: each look would take time from it.
        await page.goto(`${server.url}/dashboard`)
        await page.waitForLoadState('networkidle')
        paints.push(await largestPaint(page))
        if (visit === visits - 1) repaints = await changeRange(page)
      })
    await browser.close()
    await server.kill('SIGTERM')
    const of = '/dashboard of a sample project, first look, CPU 4x slower, slow 4G'
    return [
      figure(`${of}: largest contentful paint, median of ${visits}`, median(paints), 'ms', { atMost: 2_400 }),
      figure(`${of}: the slowest`, Math.max(...paints), 'ms'),
      figure(`${of}: key figures painted, while that is watched, median of ${visits}`, median(figures), 'ms'),
      figure('/dashboard: other days whose figures are there, CPU 4x slower: painted, median', median(repaints), 'ms', {
        atMost: 100,
      }),
      figure('the same, 95th percentile', quantile(repaints, 0.95), 'ms'),
      figure(`${of}: JavaScript with the first chart`, bytes / 1_000, 'kB gzip', { atMost: 230 }),
    ]
  })

type State = Awaited<ReturnType<typeof signedIn>>

const withPage = async <Result>(browser: Browser, state: State, work: (page: Page) => Promise<Result>): Promise<Result> => {
  const page = await slowPage(browser, { storageState: state })
  try {
    return await work(page)
  } finally {
    await page.context().close()
  }
}

/** When the key figures were painted, in milliseconds since the visit began. The look at each change of the page takes some time from it. */
const figuresPainted = async (page: Page, url: string): Promise<number> => {
  await markWhen(page, '[aria-label="关键指标"]', 'figures')
  await page.goto(`${url}/dashboard`)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => performance.getEntriesByName('figures')[0]?.startTime ?? Number.NaN)
}

/** Marks when an element was painted that a selector finds. */
const markWhen = (page: Page, selector: string, mark: string) =>
  page.addInitScript(
    ([wanted, name]) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(wanted)) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
      })
      observer.observe(document, { subtree: true, childList: true })
    },
    [selector, mark] as const,
  )

/** Bytes of all scripts, compressed, that were asked for before the first chart was painted. */
const bytesWithChart = async (page: Page, url: string): Promise<number> => {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  await markWhen(page, 'main [role=img] svg', 'first chart')
  await page.goto(`${url}/dashboard`)
  await page.waitForLoadState('networkidle')
  const asked = await page.evaluate(() => {
    const [chart] = performance.getEntriesByName('first chart')
    if (!chart) throw new Error('there is no chart')
    return performance.getEntriesByType('resource').flatMap((it) => (it.startTime < chart.startTime ? [it.name] : []))
  })
  const found = await Promise.all(asked.map((name) => sizes.get(name) ?? 0))
  return found.reduce((sum, size) => sum + size, 0)
}

/** Resolves when every event of the sample is stored and counted. */
const fillSample = async (url: string, { session }: Person) => {
  const call = async <Data>(name: EndpointName, options: { project?: string; body?: unknown; query?: string } = {}) => {
    const { method, path } = endpoints[name]
    const response = await fetch(`${url}${path}?${options.query ?? ''}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        [headerNames.session]: session,
        ...(options.project ? { [headerNames.project]: options.project } : {}),
      },
      ...(options.body ? { body: JSON.stringify(options.body) } : {}),
    })
    return ((await response.json()) as { data: Data }).data
  }
  const { id } = await call<Project>('createSampleProject', { body: { projectName: '示例茶铺' } })
  const today = new Date().toISOString().slice(0, 10)
  for (;;) {
    const progress = await call<SampleProgress>('viewSampleProgress')
    const query = `${new URLSearchParams({ from: today, to: today, zone: 'UTC' })}`
    const { waiting } = await call<Dashboard>('viewDashboard', { project: id, query })
    if (progress.filled === 1 && waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** The storage of a browser in which somebody has signed in and looked at the sample project. */
const signedIn = async (browser: Browser, url: string, { username, password }: Person) => {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${url}/auth`)
  await page.locator('input[name=account]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: /示例茶铺/ }).click()
  await page.locator('main [role=img] svg').first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Milliseconds from a click on other days, whose figures were loaded before, to the frame after the one that shows them. */
const changeRange = async (page: Page): Promise<number[]> => {
  const days = ['7 天', '30 天']
  for (const name of days) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.waitForLoadState('networkidle')
  }
  const times: number[] = []
  for (let change = 0; change < changes; change += 1) {
    const button = page.getByRole('button', { name: days[change % days.length] ?? '', exact: true })
    times.push(
      await button.evaluate(
        (it: HTMLElement) =>
          new Promise<number>((resolve) => {
            const shown = () => document.querySelector('[aria-label="关键指标"]')?.textContent
            const [before, began] = [shown(), performance.now()]
            const observer = new MutationObserver(() => {
              if (shown() === before) return
              observer.disconnect()
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
            })
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
            it.click()
          }),
      ),
    )
  }
  return times
}
