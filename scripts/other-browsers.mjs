import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null

/** WebKitGTK's own small browser. On Debian it is beside the library, in a folder for each architecture and version. */
const findMiniBrowser = () => {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')) : []
  const folders = ['/usr/lib', '/usr/libexec', ...libraries.map((name) => join('/usr/lib', name))]
  return (
    folders
      .filter((folder) => existsSync(folder))
      .flatMap((folder) =>
        readdirSync(folder)
          .filter((name) => name.startsWith('webkit2gtk-'))
          .map((name) => join(folder, name, 'MiniBrowser')),
      )
      .find((path) => existsSync(path)) ?? null
  )
}

/** The paths of the programs that run Firefox and WebKit, null for one that is not installed. `FIREFOX_PATH` has priority. */
export const findOtherBrowsers = () => ({
  firefox: process.env.FIREFOX_PATH || onPath('firefox-esr') || onPath('firefox'),
  webkitDriver: onPath('WebKitWebDriver'),
  webkit: findMiniBrowser(),
  display: onPath('Xvfb'),
})

/** One sentence for each program that is missing, with the Debian package that has it. */
export const missingBrowsers = (found) => {
  const complaints = []
  if (!found.firefox)
    complaints.push('Firefox is not installed: install the Debian package firefox-esr, or name its path in FIREFOX_PATH.')
  if (!found.webkitDriver || !found.webkit)
    complaints.push('WebKit is not installed: install the Debian package webkit2gtk-driver.')
  if (!found.display) complaints.push('WebKit needs a display, and Xvfb is not installed: install the Debian package xvfb.')
  return complaints
}
