import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { type Figure, figure, median, quantile } from './measure.ts'
import { largestPaint, slowPage } from './slow-page.ts'

/** What a visit to the login page costs, and how long an event takes from being sent to being shown. */
export const benchBrowser = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder })
    const browser = await launchBrowser({ isWhole: true })
    const figures = [
      ...(await benchFirstLoad(browser, server.url, '/auth', 160)),
      ...(await benchFirstLoad(browser, server.url, '/marketing', 60)),
      ...(await benchAgainstStatic(browser, server.url, '/marketing?lng=zh')),
      ...(await benchAgainstStatic(browser, server.url, '/features/effect-tracking?lng=en')),
      ...(await benchLive(browser, server.url)),
    ]
    await browser.close()
    await server.kill('SIGTERM')
    return figures
  })

/** A page as the server sends it, and by turns the same document as a file without any script, compressed alike. */
const benchAgainstStatic = async (browser: Browser, url: string, path: string): Promise<Figure[]> => {
  const html = await (await fetch(url + path)).text()
  const plain = await servePacked(html.replaceAll(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, ''))
  const paints: Record<'rendered' | 'plain', number[]> = { rendered: [], plain: [] }
  for (let visit = 0; visit < 9; visit += 1)
    for (const [kind, origin] of [
      ['rendered', url],
      ['plain', plain.url],
    ] as const) {
      const page = await slowPage(browser)
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      paints[kind].push(await largestPaint(page))
      await page.context().close()
    }
  await plain.close()
  const ratio = median(paints.rendered) / median(paints.plain)
  return [figure(`${path}: largest contentful paint against the same page without any script`, ratio, 'x', { atMost: 1.3 })]
}

const servePacked = async (html: string) => {
  const body = brotliCompressSync(html)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const benchFirstLoad = async (browser: Browser, url: string, path: string, atMost: number): Promise<Figure[]> => {
  const paints: number[] = []
  let [bytes, requests] = [0, 0]
  for (let visit = 0; visit < 5; visit += 1) {
    const page = await slowPage(browser)
    const bodies: Promise<number>[] = []
    let asked = 0
    page.on('response', (response) => {
      asked += 1
      if (response.url().includes('.js')) bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    })
    await page.goto(url + path, { waitUntil: 'networkidle' })
    paints.push(await largestPaint(page))
    bytes = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0)
    requests = asked
    await page.context().close()
  }
  return [
    figure(`${path}: JavaScript, all that loads without a gesture`, bytes / 1_000, 'kB gzip', { atMost }),
    figure(`${path}: requests`, requests, ''),
    figure(`${path}: largest contentful paint, 4x slower CPU, slow 4G, median of 5`, median(paints), 'ms'),
  ]
}

const samples = 40

const benchLive = async (browser: Browser, url: string): Promise<Figure[]> => {
  const person = await newcomerAt(url)
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await page.goto(`${url}/auth`)
  await page.locator('input[name=account]').fill(person.username)
  await page.locator('input[name=password]').fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.goto(`${url}/ai-marketing/live-monitoring`)
  await page.getByText('还没有事件').waitFor()
  const delays: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const name = `bench_${sample}`
    const shown = page.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.body.innerText.includes(text)) resolve(Date.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
      name,
    )
    const sent = Date.now()
    await fetch(`${url}/quote/api/v1/events/behavior`, {
      method: 'POST',
      body: JSON.stringify({
        skdKey: person.skdKey,
        sentAt: new Date().toISOString(),
        events: [
          {
            messageId: randomUUID(),
            type: 'track',
            event: name,
            anonymousId: 'bench',
            originalTimestamp: new Date().toISOString(),
          },
        ],
      }),
    })
    delays.push((await shown) - sent)
  }
  await page.context().close()
  return [
    figure('from event sent to event shown, median', median(delays), 'ms', { atMost: 1_000 }),
    figure('from event sent to event shown, 95th percentile', quantile(delays, 0.95), 'ms', { atMost: 1_000 }),
  ]
}
