import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The files that capabilities contribute to a layer: the suffix of the exported constant, and how these constants are joined. */
const kinds = {
  endpoints: {
    suffix: 'Endpoints',
    doc: 'All endpoints, by their names.',
    join: (names) =>
      `export const endpoints = {\n${names.map((it) => `  ...${it},\n`).join('')}}\n\nexport type EndpointName = keyof typeof endpoints\n`,
  },
  problems: {
    suffix: 'Problems',
    doc: 'All problems with which a call can fail.',
    join: (names) =>
      `export const serverProblems = {\n${names.map((it) => `  ...${it},\n`).join('')}} as const\n\nexport type ServerProblemCode = keyof typeof serverProblems\n`,
  },
  permissions: {
    suffix: 'Permissions',
    doc: 'All permissions, with the built-in roles that have them.',
    join: (names) =>
      `export const permissionTable = {\n${names.map((it) => `  ...${it},\n`).join('')}} as const\n\nexport type Permission = keyof typeof permissionTable\n`,
  },
  pages: {
    suffix: 'Pages',
    doc: 'All pages behind a sign-in.',
    join: (names) => `export const pages = [${names.map((it) => `...${it}`).join(', ')}] as const\n`,
  },
}

const spread = (names) => names.map((it) => `  ...${it},\n`).join('')
const descriptors = "import type { MessageDescriptor } from '@lingui/core'\n"
const lookup = (...types) => `import type { ${types.join(', ')} } from '#contract/http/page-lookup.ts'\n`

/** The texts about pages that the console shows outside the page itself. */
const uiKinds = {
  'page-titles': {
    suffix: 'PageTitles',
    doc: 'The titles of pages.',
    imports: descriptors + lookup('Page'),
    join: (names) => `export const pageTitles = {\n${spread(names)}} as const satisfies Record<Page, MessageDescriptor>\n`,
  },
  problems: {
    suffix: 'ProblemTexts',
    doc: 'The texts for problems that the sign-in page does not have. A problem without a text is a type error here.',
    imports: `${descriptors}import type { ProblemCode } from '#contract/http/problem.ts'\nimport type { FirstProblem } from '#ui/messages/first-problems.ts'\n`,
    join: (names) =>
      `export const problemTexts = {\n${spread(names)}} as const satisfies Record<Exclude<ProblemCode, FirstProblem>, MessageDescriptor>\n`,
  },
  'loading-texts': {
    suffix: 'LoadingTexts',
    doc: 'The messages that are shown while these pages load.',
    join: (names) => `export const loadingTexts = {\n${spread(names)}} as const\n`,
  },
  navigation: {
    suffix: 'Navigation',
    doc: 'The entries of the navigation.',
    join: (names) => `export const navigation = [\n${spread(names)}]\n`,
  },
  notices: {
    suffix: 'Notices',
    doc: 'The toasts.',
    imports: "import type { Notices } from '#ui/shell/notify.ts'\n",
    join: (names) =>
      `export const notices = {\n${spread(names)}} as const satisfies Notices\n\nexport type Notice = keyof typeof notices\n`,
  },
  planned: {
    suffix: 'Plans',
    doc: 'What people will do on each page that is not built yet.',
    imports: `${lookup('UnbuiltPage')}import type { Plan } from '#ui/shell/planned/plans.ts'\n`,
    join: (names) => `export const plans: Record<UnbuiltPage, Plan> = {\n${spread(names)}}\n`,
  },
  'page-uses': {
    suffix: 'PageUses',
    doc: 'What each page that is built can be used for.',
    join: (names) => `export const pageUses = {\n${spread(names)}} as const\n`,
  },
}

const isCheck = process.argv.includes('--check')
const stale = []

/** Joins the files of a layer's capability folders into its folder `capabilities`. */
const joinLayer = async (layer, table) => {
  const folders = (await readdir(join(root, layer), { withFileTypes: true }))
    .filter((it) => it.isDirectory() && it.name !== 'capabilities')
    .map(({ name }) => name)
    .sort()
  for (const [kind, { suffix, doc, imports = '', join: joined }] of Object.entries(table)) {
    const found = []
    for (const folder of folders) {
      const source = await readFile(join(root, layer, folder, `${kind}.ts`), 'utf8').catch(() => null)
      const name = source && new RegExp(`export const (\\w+${suffix})\\b`).exec(source)?.[1]
      if (name) found.push({ folder, name })
    }
    const own = found.map(({ folder, name }) => `import { ${name} } from '../${folder}/${kind}.ts'\n`).join('')
    const text = `// Written by \`npm run capabilities\` from the folders beside this one.\n${imports}${own}\n/** ${doc} */\n${joined(found.map(({ name }) => name))}`
    const path = `${layer}/capabilities/${kind}.ts`
    if ((await readFile(join(root, path), 'utf8').catch(() => null)) === text) continue
    stale.push(path)
    if (isCheck) continue
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

await joinLayer('contract', kinds)
await joinLayer('src/ui', uiKinds)

if (isCheck && stale.length > 0) {
  console.error(`stale, run \`npm run capabilities\`:\n${stale.map((path) => `  ${path}`).join('\n')}`)
  process.exitCode = 1
}
