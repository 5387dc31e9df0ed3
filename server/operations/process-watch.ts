import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { PlatformMonitoring } from '#contract/operations/operations.ts'

type Figures = PlatformMonitoring['process']

/** Figures are those of the last so many milliseconds. */
const sampleEvery = 10_000
const resolution = 10

/** What this process uses: its figures are taken every 10 s, so that readers do not change what others see. */
export const createProcessWatch = () => {
  const delays = monitorEventLoopDelay({ resolution })
  const startedAt = new Date(Date.now() - process.uptime() * 1_000)
  const version = versionOf()
  let timer: NodeJS.Timeout | undefined
  let since = { at: Date.now(), cpu: process.cpuUsage() }
  let last: Figures | null = null

  const sample = (): Figures => {
    const { user, system } = process.cpuUsage(since.cpu)
    const elapsed = Math.max(1, Date.now() - since.at)
    const { rss, heapUsed } = process.memoryUsage()
    // The histogram has the whole interval between two looks: what is longer is the delay.
    const lag = delays.count > 0 ? Math.max(0, delays.percentile(99) / 1e6 - resolution) : 0
    last = {
      version,
      node: process.versions.node,
      startedAt: startedAt.toISOString(),
      since: new Date(since.at).toISOString(),
      cpuShare: (user + system) / 1_000 / elapsed,
      rssBytes: rss,
      heapBytes: heapUsed,
      lagMs: lag,
    }
    since = { at: Date.now(), cpu: process.cpuUsage() }
    delays.reset()
    return last
  }

  return {
    view: (): Figures => last ?? sample(),
    start: (): void => {
      delays.enable()
      timer = setInterval(sample, sampleEvery)
      timer.unref()
    },
    close: (): void => {
      clearInterval(timer)
      delays.disable()
    },
  }
}

/** In the sources this file is as deep below the root as it is in the bundle. */
const versionOf = (): string => {
  try {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version?: unknown }
    return typeof version === 'string' ? version : ''
  } catch {
    return ''
  }
}
