import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resolveConfig } from 'vite'
import { contractFiles } from './new-capability/contract-files.mjs'
import { namesOf, problemWithName } from './new-capability/names.mjs'
import { screenFiles, screenTexts } from './new-capability/screen-files.mjs'
import { serverFiles, withModule } from './new-capability/server-files.mjs'
import { testFiles } from './new-capability/test-files.mjs'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = 'server/database/migrations'
const layers = ['contract', 'engine', 'server', 'src/api', 'src/machines', 'src/ui', 'tests/server', 'tests/ui']
const usage = `npm run new <capability> -- [--zh <title>] [--en <title>] [--ja <title>] [--fr <title>]`

const text = { type: 'string' }
const { name, titles } = read()
const isPath = (path) => (existsSync(join(root, path)) ? path : null)
const taken = (it) =>
  [...layers.map((layer) => `${layer}/${it}`), `src/routes/_console.${it}.tsx`].map(isPath).find((it) => it !== null) ?? null
const problem = problemWithName(name, taken)
if (problem !== null) fail(problem)
const names = namesOf(name, titles)
const schemas = (await readdir(join(root, 'server'), { recursive: true })).filter((path) => path.endsWith('.schema.ts'))
const tables = (await Promise.all(schemas.map((path) => readFile(join(root, 'server', path), 'utf8')))).join('\n')
if (tables.includes(`pgTable(\n  '${names.table}'`) || tables.includes(`pgTable('${names.table}'`))
  fail(`"${name}" is taken: the database has a table of this name. Choose another name`)

const app = await readFile(join(root, 'server/app.ts'), 'utf8')
const files = { ...contractFiles(names), ...screenFiles(names), ...serverFiles(names), ...testFiles(names) }
const edited = withModule(app, names)
for (const [path, content] of Object.entries(files)) await write(path, content)
await write('server/app.ts', edited)
for (const locale of ['zh', 'en', 'ja', 'fr']) await write(`src/ui/${name}/locales/${locale}.po`, emptyCatalog(locale))
console.log(`wrote ${Object.keys(files).length} files and the module's place in server/app.ts`)

await step('contract and console texts joined', () => run('node', ['scripts/join-capabilities.mjs']))
await step('route added to src/routeTree.gen.ts', () => resolveConfig({ root, logLevel: 'error' }, 'serve'))
const migration = await step('migration written', addMigration)
await step('texts extracted and translated', addTexts)
await step('formatted', () =>
  run('npx', ['biome', 'check', '--write', ...Object.keys(files), 'server/app.ts'], { stdio: ['ignore', 'ignore', 'inherit'] }),
)

console.log(`
"${names.titles.en}" is at /${name}, for those who hold ${names.camel}:read. Its files:
${[...Object.keys(files), ...migration].map((path) => `  ${path}`).join('\n')}

Next:
  ${'npm run check'.padEnd(38)}everything, in some minutes
  ${`npx vitest run ${name}`.padEnd(38)}its own tests
  ${'docs/adding-a-capability.md'.padEnd(38)}what to change now, and where`)
const untranslated = ['zh', 'en', 'ja', 'fr'].filter((locale) => titles[locale] === undefined)
if (untranslated.length > 0)
  console.log(`
Its title is "${names.titles.en}" in ${untranslated.join(', ')}: say what it is called there. The Chinese one is in src/ui/${name}/page-titles.ts
(then run npm run extract), the others are in src/ui/shell/locales; tests/ui/${name}/${name}.test.tsx names all four.`)

function read() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { zh: text, en: text, ja: text, fr: text } })
    if (positionals.length > 1) fail(`one name, not ${positionals.length}: join its words by "-"\n${usage}`)
    return { name: positionals[0], titles: values }
  } catch (failure) {
    return fail(`${failure.message}\n${usage}`)
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

async function step(what, work) {
  const result = await work()
  console.log(`ok  ${what}`)
  return result
}

async function write(path, content) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

function emptyCatalog(locale) {
  return `msgid ""
msgstr ""
"POT-Creation-Date: 2026-01-01 00:00+0000\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Generator: @lingui/cli\\n"
"Language: ${locale}\\n"
`
}

/** The SQL that creates the table, and the grants of the tenants' role. Returns the new file. */
async function addMigration() {
  const before = await readdir(join(root, migrations))
  await run('npx', ['drizzle-kit', 'generate', `--name=${names.table}`], { stdio: ['ignore', 'ignore', 'inherit'] })
  const added = (await readdir(join(root, migrations))).filter((it) => it.endsWith('.sql') && !before.includes(it))
  if (added.length !== 1) throw new Error(`drizzle-kit wrote ${added.length} migrations, not one`)
  const path = `${migrations}/${added[0]}`
  const statements = (await readFile(join(root, path), 'utf8')).trimEnd()
  const grant = `GRANT SELECT, INSERT, UPDATE, DELETE ON ${names.table} TO causeway_app;`
  await write(path, `${statements}\n--> statement-breakpoint\n${grant}\n`)
  return [path]
}

async function addTexts() {
  await run('npx', ['lingui', 'extract', '--clean', '--workers', '1'], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const locale of ['en', 'ja', 'fr']) {
    await translate('src/ui/shell', locale, { [names.titles.zh]: names.titles })
    await translate(`src/ui/${name}`, locale, screenTexts)
  }
}

/** Fills in the missing translations of a catalog. */
async function translate(folder, locale, texts) {
  const path = `${folder}/locales/${locale}.po`
  let catalog = await readFile(join(root, path), 'utf8')
  for (const [source, translations] of Object.entries(texts)) {
    const quoted = (it) => JSON.stringify(it)
    catalog = catalog.replace(
      `msgid ${quoted(source)}\nmsgstr ""`,
      () => `msgid ${quoted(source)}\nmsgstr ${quoted(translations[locale])}`,
    )
  }
  await write(path, catalog)
}
