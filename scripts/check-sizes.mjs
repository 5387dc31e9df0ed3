import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'dist/site/.vite/manifest.json'), 'utf8'))
const sources = JSON.parse(readFileSync(join(root, 'dist/site/.vite/sources.json'), 'utf8'))
const weigh = (path) => gzipSync(readFileSync(join(root, path)), { level: 9 }).length

/** What the browser loads for these entries and all that they import without being asked. */
const scriptsOf = (names, found = new Set()) => {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`no chunk is called ${name}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    scriptsOf(chunk.imports ?? [], found)
  }
  return found
}

/** Folders that belong to no capability. */
const shared = ['components', 'kit', 'locales', 'messages', 'http']

/** Sources of capabilities other than these that are loaded with these entries. */
const strangersIn = (names, capabilities) =>
  [...scriptsOf(names)]
    .flatMap((file) => sources[file] ?? [])
    .filter((path) => {
      const [, folder] = /^src\/(?:ui|machines)\/([\w-]+)\/|^contract\/([\w-]+)\/endpoints\.ts$/.exec(path)?.filter(Boolean) ?? []
      return folder !== undefined && !shared.includes(folder) && !capabilities.includes(folder)
    })

const kilobytesOf = (names) => [...scriptsOf(names)].reduce((sum, file) => sum + weigh(join('dist/site', file)), 0) / 1000

const catalog = 'src/ui/locales/zh.po'
const signIn = ['index.html', 'src/routes/auth.tsx?tsr-split=component', catalog]
const firstScreen = [
  'index.html',
  'src/routes/_console.tsx?tsr-split=component',
  'src/routes/_console.dashboard.tsx?tsr-split=component',
  catalog,
  'src/ui/shell/locales/zh.po',
  'src/ui/dashboards/home/locales/zh.po',
]
const budgets = [
  { what: '/auth, JavaScript', kilobytes: kilobytesOf(signIn), atMost: 159.5 },
  { what: 'console, JavaScript of its first screen', kilobytes: kilobytesOf(firstScreen), atMost: 191 },
  { what: 'public pages, JavaScript before a gesture', kilobytes: kilobytesOf(['src/site/site.ts']), atMost: 8 },
  { what: '/marketing, document', kilobytes: weigh('dist/site/pages/zh/marketing.html') / 1000, atMost: 24 },
  { what: 'tracker, IIFE', kilobytes: weigh('tracker/dist/causeway.iife.js') / 1000, atMost: 9.8 },
]

for (const { what, kilobytes, atMost } of budgets) {
  const fits = kilobytes <= atMost
  console.log(`${fits ? 'ok' : 'TOO LARGE'}  ${what}: ${kilobytes.toFixed(1)} kB gzip, at most ${atMost}`)
  if (!fits) process.exitCode = 1
}

/** The capabilities whose screens, machines and calls may be loaded at once. All others are loaded when somebody goes there. */
const firstLoads = [
  { what: '/auth', names: signIn, capabilities: ['accounts', 'shell', 'theme'] },
  { what: 'the console', names: firstScreen, capabilities: ['accounts', 'shell', 'theme', 'projects', 'dashboards'] },
]

for (const { what, names, capabilities } of firstLoads)
  for (const path of strangersIn(names, capabilities)) {
    console.log(`LOADED TOO EARLY  ${path} comes with the first screen of ${what}`)
    process.exitCode = 1
  }
