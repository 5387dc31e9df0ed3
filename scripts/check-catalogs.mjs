import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ui = 'src/ui'
const afterWideLetter = /[\u3040-\u30ff\u4e00-\u9fff][,;:!?](?!\/)/

const read = async (path) => {
  const names = (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.po')).sort()
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')])))
}

const catalogs = await read(join(root, ui))
// Extracted beside the catalogs and not into them: other checks and tests read these at the same time.
const folder = await mkdtemp(join(tmpdir(), 'causeway-catalogs-'))
try {
  for (const name of Object.keys(catalogs)) await cp(join(root, ui, name), join(folder, ui, name))
  const env = { CATALOGS_FOLDER: folder }
  await run('npx', ['lingui', 'extract', '--clean', '--workers', '1'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const fresh = await read(join(folder, ui))
  const stale = Object.keys(fresh).filter((name) => messagesOf(fresh[name]) !== messagesOf(catalogs[name] ?? ''))
  const incomplete = Object.entries(catalogs).flatMap(([name, text]) =>
    name.endsWith('zh.po') ? [] : untranslated(text).map((id) => `${name}: ${id}`),
  )
  const mistyped = Object.entries(catalogs).flatMap(([name, text]) => mistypedIn(name, text).map((it) => `${name}: ${it}`))
  for (const name of stale) console.error(`${name} is stale: run npm run extract`)
  for (const line of incomplete) console.error(`no translation in ${line}`)
  for (const line of mistyped) console.error(`punctuation of another language in ${line}`)
  process.exitCode = stale.length + incomplete.length + mistyped.length === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}

function messagesOf(text) {
  return text.replace(/"POT-Creation-Date:.*\n/, '')
}

function untranslated(text) {
  const entries = text
    .split('\n\n')
    .slice(1)
    .filter((entry) => !entry.includes('#~'))
  return entries
    .filter((entry) => entry.includes('#, fuzzy') || /\nmsgstr ""\s*$/.test(`\n${entry.trim()}`))
    .map((entry) => /msgid "(.*)"/.exec(entry)?.[1] ?? entry)
}

/** French has a narrow no-break space (U+202F) inside « » and before ; : ! ? %; Chinese and Japanese have full-width punctuation. */
function mistypedIn(name, text) {
  const mistake = { fr: /[ \u00a0](?:[;:!?»]|(?<=\d.)%)|«(?!\u202f)/, zh: afterWideLetter, ja: afterWideLetter }[
    name.slice(-5, -3)
  ]
  if (!mistake) return []
  return [...text.matchAll(/^msgstr (".*")$/gm)].map(([, quoted]) => JSON.parse(quoted)).filter((it) => mistake.test(it))
}
