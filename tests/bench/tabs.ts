import { initialTransition, transition } from 'xstate'
import { tabBarMachine } from '#machines/shell/tab-bar.machine.ts'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { addProject, signIn, withServerProcess } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

const tabs = 1_000
const rounds = 500
const pathOf = (place: number) => `/projects/${place}`

/** What a thousand open pages cost: the machine's transitions, a scroll through the bar, a change to a page that is loaded. */
export const benchTabs = async (): Promise<Figure[]> => [benchTransitions(), ...(await benchBar())]

const benchTransitions = (): Figure => {
  const kept = Array.from({ length: tabs }, (_, place) => ({ path: pathOf(place), href: pathOf(place), pinned: false }))
  let [snapshot] = initialTransition(tabBarMachine, { home: '/dashboard' })
  const step = (event: Parameters<typeof transition<typeof tabBarMachine>>[2]) => {
    ;[snapshot] = transition(tabBarMachine, snapshot, event)
  }
  step({ type: 'session.began', session: { id: 'somebody' } })
  step({ type: 'xstate.done.actor.readTabs', output: kept } as never)
  const times = Array.from({ length: rounds }, (_, round) => {
    const path = pathOf((round * 7) % tabs)
    const events = [
      { type: 'page.visit', path, href: path },
      { type: 'tab.move', path, to: round },
      { type: 'tabs.close', scope: 'this', path },
      { type: 'page.visit', path, href: path },
    ] as const
    const started = performance.now()
    for (const event of events) step(event)
    return (performance.now() - started) / events.length
  })
  return figure(`${tabs} tabs: a transition of the bar, median of ${rounds}`, median(times), 'ms', { atMost: 1 })
}

const benchBar = () => {
  const figures: Figure[] = []
  return withServerProcess(async ({ url }) => {
    const person = await newcomerAt(url)
    await addProject(url, person, 'Blog')
    const browser = await launchBrowser({ isWhole: true })
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
    await signIn(page, url, person)
    figures.push(...(await benchRouteChange(page)))
    const user = await page.evaluate(() => (JSON.parse(localStorage.getItem('auth_user') ?? '{}') as { id: string }).id)
    const kept = Array.from({ length: tabs }, (_, place) => ({ path: pathOf(place), href: pathOf(place), pinned: false }))
    await page.evaluate((value) => sessionStorage.setItem('tab_bar:/dashboard', value), JSON.stringify({ user, tabs: kept }))
    await page.reload()
    await page
      .locator('nav li')
      .nth(tabs - 1)
      .waitFor({ state: 'attached' })
    const frames = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const list = document.querySelector('nav ul[class*="ov-x_auto"]') ?? document.querySelectorAll('nav ul')[0]
          if (!list) throw new Error('there is no bar')
          const times: number[] = []
          let last = performance.now()
          const step = (now: number) => {
            times.push(now - last)
            last = now
            list.scrollBy({ left: 100, behavior: 'instant' })
            if (times.length < 240) requestAnimationFrame(step)
            else resolve(times.slice(1))
          }
          requestAnimationFrame(step)
        }),
    )
    figures.push(figure(`${tabs} tabs: frame while the bar scrolls, median`, median(frames), 'ms', { atMost: 17 }))
    figures.push(figure(`${tabs} tabs: frame while the bar scrolls, 95th percentile`, quantile(frames, 0.95), 'ms'))
    await browser.close()
  }).then(() => figures)
}

const benchRouteChange = async (page: Awaited<ReturnType<typeof openPage>>['page']): Promise<Figure[]> => {
  for (const name of ['项目管理', '仪表盘']) {
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const href = round % 2 === 0 ? '/projects' : '/dashboard'
    times.push(
      await page.evaluate(
        (to) =>
          new Promise<number>((resolve) => {
            const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${to}"]`)
            const wanted = to === '/projects' ? '项目管理' : '仪表盘'
            const started = performance.now()
            const look = () => {
              if (document.querySelector('h1')?.textContent === wanted) resolve(performance.now() - started)
              else requestAnimationFrame(look)
            }
            link?.click()
            requestAnimationFrame(look)
          }),
        href,
      ),
    )
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return [figure('change to a loaded screen, 4x slower CPU, median of 20', median(times), 'ms', { atMost: 100 })]
}
