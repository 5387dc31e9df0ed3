import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The same browser without windows. With it a test takes a third less time. */
const withoutWindows = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium, or null. `CHROMIUM_PATH` has priority, then the one without windows; where speed is measured (`isWhole`) the whole
 * browser comes first, which people use.
 */
export function findChromium({ isWhole = false } = {}) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const ordered = isWhole ? [...names, withoutWindows] : [withoutWindows, ...names]
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...ordered.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...elsewhere,
  ]
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null
}

/** Launch options: no output, no sandbox of its own (containers have none) and no background calls. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
