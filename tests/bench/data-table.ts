import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser } from '#tests/support/browser.ts'
import { staticStyles } from '../../scripts/static-styles.mjs'
import { type Figure, figure } from './measure.ts'

const folder = join(tmpdir(), `causeway-data-table-${process.pid}`)
const pagePath = 'tests/bench/data-table/index.html'
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const frames = 300

/** How a table of 10,000 rows scrolls, in pixels a frame: as by a wheel, and through all of it in ten seconds. */
const speeds = [
  [120, 'by a wheel (120 px a frame)'],
  [667, 'through all of it in 10 s (667 px a frame)'],
] as const

/** Frames a second while a table of 10,000 rows scrolls, with four times less CPU, beside TanStack Virtual as its documentation shows it. */
export const benchDataTable = async (): Promise<Figure[]> => {
  await buildPage()
  const { url, close } = await serveFolder()
  const browser = await launchBrowser({ isWhole: true })
  const figures: Figure[] = []
  for (const [speed, how] of speeds) {
    const ours = await scrolled(browser, `${url}/${pagePath}`, speed)
    const alone = await scrolled(browser, `${url}/${pagePath}?alone`, speed)
    figures.push(
      figure(`table of 10,000 rows, ${how}, 4x slower CPU: frames a second`, ours.rate, '/s', { atLeast: 58 }),
      figure(`table of 10,000 rows, ${how}: frames with a place in view without a drawn row`, ours.blank * 100, '%'),
      figure(`table of 10,000 rows, ${how}: rows in the document`, ours.rows, '', { atMost: 100 }),
      figure(`TanStack Virtual alone, ${how}, 4x slower CPU: frames a second`, alone.rate, '/s'),
    )
  }
  await browser.close()
  await close()
  await rm(folder, { recursive: true, force: true })
  return figures
}

const buildPage = async () => {
  const root = process.cwd()
  const { css } = await import(join(root, 'styled-system/css/index.mjs'))
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    plugins: [babel({ plugins: ['@lingui/babel-plugin-lingui-macro', staticStyles(css)] }), react(), lingui()],
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, pagePath) } },
  })
}

const serveFolder = async () => {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname
    const body = await readFile(join(folder, path)).catch(() => null)
    if (body) response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(body)
    else response.writeHead(404).end()
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

const scrolled = async (browser: Browser, url: string, speed: number) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[data-row]').first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const result = await scroll(page, speed)
  await context.close()
  return result
}

/** Scrolls by the same amount before each frame. Every tenth frame looks whether three places in view show a row. */
const scroll = (page: Page, speed: number) =>
  page.evaluate(
    ({ speed, frames }) =>
      new Promise<{ rate: number; blank: number; rows: number }>((resolve) => {
        const element = document.querySelector('[data-row]')?.closest('table, [data-scroller]')?.parentElement
        if (!element) throw new Error('nothing scrolls here')
        const { left, top } = element.getBoundingClientRect()
        let [count, begun, looked, blank, rows] = [0, 0, 0, 0, 0]
        const look = () => {
          looked += 1
          const isEmpty = [60, 400, 780].some((y) => !document.elementFromPoint(left + 300, top + y)?.closest('[data-row]'))
          if (isEmpty) blank += 1
          rows = Math.max(rows, document.querySelectorAll('[data-row]').length)
        }
        const tick = (now: number) => {
          if (begun === 0) begun = now
          if (count === frames) {
            resolve({ rate: (frames * 1_000) / (now - begun), blank: blank / looked, rows })
            return
          }
          if (count % 10 === 0) look()
          count += 1
          element.scrollTop += speed
          requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      }),
    { speed, frames },
  )
