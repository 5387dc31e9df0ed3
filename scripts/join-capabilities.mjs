import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * What capabilities contribute to the contract, each in a file of its own, with the suffix of the constant that the file exports and how
 * the constants are joined.
 */
const kinds = {
  endpoints: {
    suffix: 'Endpoints',
    doc: 'Every call that there is, by its name.',
    join: (names) =>
      `export const endpoints = {\n${names.map((it) => `  ...${it},\n`).join('')}}\n\nexport type EndpointName = keyof typeof endpoints\n`,
  },
  problems: {
    suffix: 'Problems',
    doc: 'The closed list of ways in which a call can fail.',
    join: (names) =>
      `export const serverProblems = {\n${names.map((it) => `  ...${it},\n`).join('')}} as const\n\nexport type ServerProblemCode = keyof typeof serverProblems\n`,
  },
  permissions: {
    suffix: 'Permissions',
    doc: 'Everything that somebody may be allowed to do, with the built-in roles that are.',
    join: (names) =>
      `export const permissionTable = {\n${names.map((it) => `  ...${it},\n`).join('')}} as const\n\nexport type Permission = keyof typeof permissionTable\n`,
  },
  pages: {
    suffix: 'Pages',
    doc: 'Every page behind a sign-in.',
    join: (names) => `export const pages = [${names.map((it) => `...${it}`).join(', ')}] as const\n`,
  },
}

const contract = join(root, 'contract')
const folders = (await readdir(contract, { withFileTypes: true })).filter((it) => it.isDirectory() && it.name !== 'capabilities')
const stale = []
for (const [kind, { suffix, doc, join: joined }] of Object.entries(kinds)) {
  const found = []
  for (const { name: folder } of folders.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const source = await readFile(join(contract, folder, `${kind}.ts`), 'utf8').catch(() => null)
    const name = source && new RegExp(`export const (\\w+${suffix})\\b`).exec(source)?.[1]
    if (name) found.push({ folder, name })
  }
  const imports = found.map(({ folder, name }) => `import { ${name} } from '../${folder}/${kind}.ts'\n`).join('')
  const text = `// Written by \`npm run capabilities\` from the folders beside this one.\n${imports}\n/** ${doc} */\n${joined(found.map(({ name }) => name))}`
  const path = join(contract, 'capabilities', `${kind}.ts`)
  if ((await readFile(path, 'utf8').catch(() => null)) === text) continue
  stale.push(`contract/capabilities/${kind}.ts`)
  if (process.argv.includes('--check')) continue
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`stale, run \`npm run capabilities\`:\n${stale.map((path) => `  ${path}`).join('\n')}`)
  process.exitCode = 1
}
