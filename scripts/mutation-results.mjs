import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const kept = join(root, 'tests/machines/mutation-results.json')
const report = join(root, 'docs/machines/mutation.md')
/** Whose behaviour decides whether a test of a machine fails, beside our own files. */
const packages = ['xstate', '@xstate/graph', 'fast-check', 'vitest']

/** What the last run of each machine found: `{ digest, mutants, survivors }` by the machine's name. */
export const readResults = async () => JSON.parse(await readFile(kept, 'utf8').catch(() => '{}'))

/** Writes the results, one line a machine, and the page that shows them. `digests` has every machine that there is. */
export async function writeResults(results, digests, reasons) {
  const names = Object.keys(digests).filter((name) => results[name])
  const lines = names.map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(results[name])}`)
  await writeFile(kept, `{\n${lines.join(',\n')}\n}\n`)
  await writeFile(report, pageOf(results, digests, reasons))
}

/**
 * A digest of everything that a machine's result follows from: the mutators, the machine's sources, the tests that run for it,
 * their lists of walks, and every file of ours that one of these imports.
 */
export async function createDigests() {
  const aliases = Object.entries(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).imports)
  const mutators = await readFile(join(root, 'scripts/mutants.mjs'))
  const versions = await Promise.all(
    packages.map(async (name) => JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')).version),
  )
  const texts = new Map()
  const textOf = (path) => {
    if (!texts.has(path)) texts.set(path, readFile(join(root, path), 'utf8'))
    return texts.get(path)
  }
  const importsOf = async (path) =>
    [...(await textOf(path)).matchAll(ownImports)].map(([, specifier]) => {
      if (specifier.startsWith('.')) return join(dirname(path), specifier)
      const [alias, folder] = aliases.find(([it]) => specifier.startsWith(it.slice(0, -1)))
      return join(folder.slice(0, -1), specifier.slice(alias.length - 1))
    })
  return async (files) => {
    const seen = new Set(files)
    for (const path of seen) for (const it of path.endsWith('.ts') ? await importsOf(path) : []) seen.add(it)
    const hash = createHash('sha256')
    for (const it of [mutators, ...versions]) hash.update(it)
    for (const path of [...seen].sort()) hash.update(path).update(await textOf(path))
    return hash.digest('hex').slice(0, 16)
  }
}

/** Imports of our own files. Those of types only change nothing that runs. */
const ownImports = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s+)?'([#.][^']+)'/gm

/** The paths of all files of the machines' tests. */
export const testFiles = async () =>
  (await readdir(join(root, 'tests/machines'), { recursive: true })).map((path) => join('tests/machines', path))

export const tableOf = (results) => {
  const rows = Object.entries(results).map(([name, it]) => rowOf(name, [it]))
  return ['| Machine | Mutants | Killed | Score |', '|---|---|---|---|', ...rows, rowOf('**all**', Object.values(results))].join(
    '\n',
  )
}

const rowOf = (name, some) => {
  const { mutants, killed } = countOf(some)
  return `| ${name} | ${mutants} | ${killed} | ${percent(some)} |`
}

const countOf = (some) => {
  const mutants = some.reduce((sum, it) => sum + it.mutants, 0)
  return { mutants, killed: mutants - some.reduce((sum, it) => sum + it.survivors.length, 0) }
}

const percent = (some) => {
  const { mutants, killed } = countOf(some)
  return mutants === 0 ? 'none' : `${((100 * killed) / mutants).toFixed(1)} %`
}

const pageOf = (results, digests, reasons) => {
  const names = Object.keys(digests)
  const current = Object.fromEntries(
    names.filter((name) => results[name]?.digest === digests[name]).map((name) => [name, results[name]]),
  )
  const changed = names.filter((name) => !current[name])
  const { mutants } = countOf(Object.values(current))
  const rows = Object.values(current)
    .flatMap(({ survivors }) => survivors)
    .map((name) => `| \`${name}\` | ${reasons[name] ?? 'not known: a test is missing'} |`)
  return `# Mutation

\`npm run mutate\` changes the machines in one place at a time: a guard, a target, an action, a delay, a number, an operator, a tag, or a value that is passed on. Each change is a mutant. The tests of the machine run for each mutant, and at least one of them should fail: the mutant is killed. If all pass, the mutant survives, and either a test is missing or the change has no effect. \`tests/machines/survivors.json\` gives the reason for each survivor that has no effect; the command fails while a survivor has no reason.

The result of a machine is kept in \`tests/machines/mutation-results.json\` as soon as all its mutants were tested, with a digest of its sources, its tests and everything that they import. A run tests only machines that have no result with their present digest, so a run that was ended goes on where it was, and a later one tests what changed. \`-- --minutes n\` begins no other machine after n minutes, \`-- --machine name\` tests one machine again, \`-- --limit n\` tests n mutants of all machines and keeps nothing, and \`-- --list\` says what a run would test.

${names.length - changed.length} of ${names.length} machines have a result of their present version: ${mutants} mutants, ${percent(Object.values(current))} killed.

${tableOf(current)}

${changed.length === 0 ? '' : `Not tested since they, their tests or what these import changed: ${changed.join(', ')}.\n\n`}## Survivors

${rows.length === 0 ? 'None.' : ['| Mutant | Why it has no effect |', '|---|---|', ...rows].join('\n')}
`
}
