import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { circlesIn, filesOf, strangersIn } from './built-graph.mjs'
import { joinedTexts } from './joined-texts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'dist/site/.vite/manifest.json'), 'utf8'))
const sources = JSON.parse(readFileSync(join(root, 'dist/site/.vite/sources.json'), 'utf8'))
const weigh = (path) => gzipSync(readFileSync(join(root, path)), { level: 9 }).length

const kilobytesOf = (names) => [...filesOf(manifest, names)].reduce((sum, file) => sum + weigh(join('dist/site', file)), 0) / 1000

const catalog = 'src/ui/locales/zh.po'
const signIn = ['index.html', 'src/routes/auth.tsx?tsr-split=component', catalog]
const firstScreen = [
  'index.html',
  'src/routes/_console.tsx?tsr-split=component',
  'src/routes/_console.dashboard.tsx?tsr-split=component',
  catalog,
  joinedTexts('frame', 'zh'),
]
const budgets = [
  { what: '/auth, JavaScript', kilobytes: kilobytesOf(signIn), atMost: 155 },
  { what: 'console, JavaScript of its first screen', kilobytes: kilobytesOf(firstScreen), atMost: 190 },
  { what: 'public pages, JavaScript before a gesture', kilobytes: kilobytesOf(['src/site/site.ts']), atMost: 8 },
  { what: '/marketing, document', kilobytes: weigh('dist/site/pages/zh/marketing.html') / 1000, atMost: 24 },
  { what: 'tracker, IIFE', kilobytes: weigh('tracker/dist/causeway.iife.js') / 1000, atMost: 9.8 },
]

for (const { what, kilobytes, atMost } of budgets) {
  const fits = kilobytes <= atMost
  console.log(`${fits ? 'ok' : 'TOO LARGE'}  ${what}: ${kilobytes.toFixed(1)} kB gzip, at most ${atMost}`)
  if (!fits) process.exitCode = 1
}

/**
 * What may be loaded at once, by its folder in each layer or by its file. A capability that is not listed is loaded when its first page is
 * opened; therefore it does not add to either of these pages.
 */
const everyPage = {
  folders: [
    'accounts',
    'http',
    'capabilities',
    'site',
    'shell',
    'root',
    'browser',
    'kit',
    'theme',
    'components',
    'locales',
    'messages',
  ],
  files: [
    'contract/scenarios/scenarios.ts',
    'contract/members/invitation-path.ts',
    // What addresses say is read before their pages are loaded.
    'src/routes/-actions/address.ts',
    'src/routes/-events/event-search.ts',
    'src/routes/-dashboards/address.ts',
    'src/routes/-emails/address.ts',
    'src/routes/-experiments/address.ts',
    'src/routes/-insights/address.ts',
    'src/routes/-lists/list-address.ts',
    'src/routes/-members/address.ts',
    'src/routes/-organisation/address.ts',
    'src/routes/-operations/address.ts',
    'src/routes/-platform/address.ts',
    'src/routes/-profiles/profile-address.ts',
    'src/routes/-scenarios/address.ts',
    'src/routes/-segments/segments-address.ts',
    'src/routes/-strategies/address.ts',
  ],
}
const ofConsole = {
  folders: [...everyPage.folders, 'projects', 'dashboards'],
  files: [
    ...everyPage.files,
    // The checklist of the first screen.
    'contract/events/event-summary.ts',
    'contract/sdk-keys/current-key.ts',
    'src/api/events/event-summary.ts',
    'src/api/sdk-keys/queries.ts',
    // Joined with the texts of the frame: less than 200 bytes.
    'src/ui/platform/suspension/locales/zh.po',
    // Whether the server can be reached.
    'contract/monitoring/health.ts',
  ],
}
const firstPages = [
  { what: '/auth', names: signIn, allowed: everyPage },
  { what: 'the console', names: firstScreen, allowed: ofConsole },
]

for (const { what, names, allowed } of firstPages)
  for (const path of strangersIn({ manifest, sources }, names, allowed)) {
    console.log(`LOADED TOO EARLY  ${path} comes with the first screen of ${what}`)
    process.exitCode = 1
  }

for (const circle of circlesIn(manifest)) {
  console.log(`IN A CIRCLE  these built files import each other: ${circle}`)
  process.exitCode = 1
}
