import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The same browser without windows comes first: with it a test takes a third less time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium for the tests, or null. `CHROMIUM_PATH` has priority. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
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
