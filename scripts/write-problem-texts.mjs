import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const path = 'server/http/problem-texts.gen.ts'
const locales = ['zh', 'en', 'ja', 'fr']

const read = (file) => readFile(join(root, file), 'utf8')

/** The files with the console's sentences, and the folders of their catalogs. */
const files = [
  { file: 'src/ui/messages/first-problems.ts', catalogs: 'src/ui/locales' },
  ...(await capabilitiesIn('src/ui')).map((file) => ({ file, catalogs: 'src/ui/shell/problems/locales' })),
]

/** The files `problems.ts` of the capabilities in a layer, as `npm run capabilities` joined them. */
async function capabilitiesIn(layer) {
  const list = await read(`${layer}/capabilities/problems.ts`)
  return list.match(/(?<=\.\.\/)\w[\w-]*\/problems\.ts/g).map((it) => `${layer}/${it}`)
}

/** The translations in the catalogs of the console, by source text. */
const catalogOf = async (locale) => {
  const texts = await Promise.all(files.map(({ catalogs }) => read(`${catalogs}/${locale}.po`)))
  const entries = texts.flatMap((text) => text.split('\n\n'))
  const field = (entry, name) => {
    const lines = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '""'
    return lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .join('')
  }
  return new Map(entries.map((entry) => [field(entry, 'msgid'), field(entry, 'msgstr')]))
}

const sentences = await Promise.all(files.map(({ file }) => read(file)))
const sources = sentences.flatMap((text) => [...text.matchAll(/^ {2}'([\w.]+)': msg`([^`]+)`,$/gm)])
const tables = await Promise.all((await capabilitiesIn('contract')).map(read))
const codes = new Set(tables.flatMap((text) => [...text.matchAll(/^ {2}'([\w.]+)': \{ number: /gm)]).map(([, code]) => code))
const catalogs = Object.fromEntries(await Promise.all(locales.map(async (locale) => [locale, await catalogOf(locale)])))

const rows = sources
  .filter(([, code]) => codes.has(code))
  .map(([, code, source]) => {
    const texts = locales.map((locale) => {
      const text = catalogs[locale].get(source)
      if (!text) throw new Error(`${code} has no text in ${locale}: run npm run extract and fill in the catalogs of ${locale}`)
      return `    ${locale}: '${text.replaceAll("'", "\\'")}',`
    })
    return `  '${code}': {\n${texts.join('\n')}\n  },`
  })

const text = `// Written by \`node scripts/write-problem-texts.mjs\` from the console's sentences: src/ui/messages/first-problems.ts and the capabilities' problems.ts.
import type { Locale } from '#contract/http/locale.ts'
import type { ServerProblemCode } from '#contract/http/problem.ts'

/** The \`msg\` of an answer, for callers without their own texts. */
export const texts = {
${rows.join('\n')}
} as const satisfies Record<ServerProblemCode, Record<Locale, string>>
`

if (!process.argv.includes('--check')) await writeFile(join(root, path), text)
else if ((await read(path)) !== text) {
  console.error(`${path} is stale: run npm run extract`)
  process.exitCode = 1
}
