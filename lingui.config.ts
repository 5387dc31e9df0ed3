import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const ui = 'src/ui'
/** Where the folders with catalogs are written: `scripts/check-catalogs.mjs` compares what it extracts with them. */
const target = process.env.CATALOGS_FOLDER ?? '<rootDir>'

/** Folders with a `locales` folder. Its catalogs hold the texts of that folder and of those below it that have no catalogs of their own. */
const folders = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('locales/zh.po'))
  .map((path) => dirname(dirname(`${ui}/${path}`)))

/** The console's routes have their texts with its frame; the others with the sign-in page. */
const consoleRoutes = [
  'src/routes/_console*',
  ...[
    'shell',
    'projects',
    'events',
    'sdk-keys',
    'dashboards',
    'profiles',
    'segments',
    'actions',
    'coupons',
    'decisions',
    'monitoring',
    'scenarios',
    'strategies',
    'experiments',
  ].map((it) => `src/routes/-${it}/**`),
]

/** Texts of a capability's pages that are shown outside of these pages, by the folder whose catalogs have them. */
const shownBy: Record<string, string[]> = {
  [`${ui}/shell`]: ['page-titles', 'loading-texts', 'navigation'].map((it) => `${ui}/*/${it}.ts`),
  [`${ui}/shell/notices`]: [`${ui}/*/notices.ts`],
  [`${ui}/shell/problems`]: [`${ui}/*/problems.ts`],
  [`${ui}/shell/planned`]: ['planned', 'page-uses'].map((it) => `${ui}/*/${it}.ts`),
}

const routesOf = (folder: string) => {
  if (folder === ui) return { include: ['src/routes'], exclude: consoleRoutes }
  return { include: folder === `${ui}/shell` ? consoleRoutes : [], exclude: [] }
}

export default defineConfig({
  sourceLocale: 'zh',
  locales: ['zh', 'en', 'ja', 'fr'],
  catalogs: folders.map((folder) => {
    const { include, exclude } = routesOf(folder)
    const inner = folders.filter((it) => it.startsWith(`${folder}/`))
    const own = shownBy[folder] ?? []
    const ofOthers = Object.values(shownBy)
      .flat()
      .filter((it) => !own.includes(it))
    return {
      path: `${target}/${folder}/locales/{locale}`,
      include: [folder, ...own, ...include],
      exclude: [...inner.map((it) => `${it}/**`), ...ofOthers, ...exclude],
    }
  }),
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
