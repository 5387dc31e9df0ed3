import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOtherBrowsers } from '../../scripts/other-browsers.mjs'
import type { Driver } from './driver.ts'
import { openSession, type WebElement } from './webdriver.ts'
import { openInspector } from './webkit-inspector.ts'

/** Starts a display for WebKitGTK's small browser. Each page is a browser and a driver of its own: a driver serves one session. */
export const launchWebkit = async () => {
  const { webkit, webkitDriver, display } = findOtherBrowsers()
  if (!webkit || !webkitDriver || !display) throw new Error('WebKit, its driver or Xvfb is not installed')
  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await firstLine(screen)
  const open = new Set<Driver<WebElement>>()
  return {
    openPage: async () => {
      const page = await openPage({ webkit, webkitDriver, display: `:${number}` })
      open.add(page)
      const close = async () => {
        open.delete(page)
        await page.close()
      }
      return { ...page, close }
    },
    /** Closes also the pages that a failed test left open. */
    close: async () => {
      for (const page of open) await page.close()
      await end(screen)
    },
  }
}

type Programs = { webkit: string; webkitDriver: string; display: string }

const openPage = async ({ webkit, webkitDriver, display }: Programs): Promise<Driver<WebElement>> => {
  const home = await mkdtemp(join(tmpdir(), 'causeway-webkit-'))
  const [inspectorPort, driverPort] = [await freePort(), await freePort()]
  const address = `127.0.0.1:${inspectorPort}`
  const environment = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', DISPLAY: display }
  const browser = spawn(webkit, ['--automation'], {
    env: { ...environment, WEBKIT_INSPECTOR_SERVER: address },
    stdio: 'ignore',
  })
  const inspector = await openInspector(inspectorPort)
  const driver = spawn(webkitDriver, [`--port=${driverPort}`, `--target=${address}`], { env: environment, stdio: 'ignore' })
  const session = await openSession(driverPort)
  await session.resize(1280, 900)
  await inspector.listen()
  return {
    goto: session.goto,
    reload: session.reload,
    evaluate: session.evaluate,
    find: async (expression) => (await session.evaluate(expression)) as WebElement | null,
    click: session.click,
    type: session.type,
    complaints: inspector.complaints,
    close: async () => {
      await session.end()
      inspector.close()
      await Promise.all([end(browser), end(driver)])
      await rm(home, { recursive: true, force: true })
    },
  }
}

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const line = /^(.*)\n/.exec(said)?.[1]
      if (line !== undefined) resolve(line)
    })
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port is free'))))
    })
  })
