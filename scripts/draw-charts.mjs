import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { docstringOf } from './docstring-of.mjs'
import { titlesOfWalks } from './titles-of-walks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const docs = 'docs/machines'

const machineFiles = (await readdir(join(root, 'src/machines'), { recursive: true }))
  .filter((path) => path.endsWith('.machine.ts'))
  .map((path) => join('src/machines', path))
  .sort()
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  // Machines have no styles, and the project's configuration of them would catch the failures of this script.
  css: { postcss: {} },
})
const load = (path) => vite.ssrLoadModule(join(root, path))
const { readableType, guardName } = await load('tests/support/explore.ts')
const charts = await Promise.all(machineFiles.map(chartOf))
await vite.close()
const pages = new Map([
  ...charts.map(({ name, page }) => [`${docs}/${name}.md`, page]),
  [`${docs}/README.md`, indexOf(charts)],
  ['src/ui/site/flows/charts.json', `${JSON.stringify(charts.map(({ data }) => data))}\n`],
])

if (process.argv.includes('--check')) await check(pages)
else await write(pages)

async function check(pages) {
  const stale = []
  for (const [path, page] of pages) if ((await readFile(join(root, path), 'utf8').catch(() => null)) !== page) stale.push(path)
  if (stale.length === 0) return
  console.error(`stale, run \`node scripts/draw-charts.mjs\`:\n${stale.map((path) => `  ${path}`).join('\n')}`)
  process.exitCode = 1
}

async function write(pages) {
  await mkdir(join(root, docs), { recursive: true })
  for (const [path, page] of pages) await writeFile(join(root, path), page)
  console.log(`${pages.size} files in ${docs}`)
}

async function chartOf(file) {
  const name = basename(file, '.machine.ts')
  const tests = join('tests/machines', basename(dirname(file)), name)
  const machine = await machineOf(file, name)
  const walks = await walksOf(name)
  const sentence = docstringOf(await readFile(join(root, file), 'utf8'))
  if (sentence === '') throw new Error(`${file} does not say what its machine is for, in a docstring above it`)
  const laws = await lawsOf(name, `${tests}.test.ts`)
  const page = [
    `# ${name}`,
    sentence,
    `Drawn from [\`${file}\`](../../${file}) by \`node scripts/draw-charts.mjs\`; its tests are in [\`${tests}.test.ts\`](../../${tests}.test.ts).`,
    ['```mermaid', 'stateDiagram-v2', ...diagramOf(machine), '```'].join('\n'),
    ...withoutArrow(machine),
    ...calls(machine),
    '## Laws',
    laws.map((it) => `- ${it}`).join('\n'),
    '## Walks',
    `Together they take each of its transitions.`,
    walks.map((title, index) => `${index + 1}. ${title}`).join('\n'),
  ]
  const data = { name, sentence, ...drawable(machine), laws, walks }
  return { name, sentence, walks: walks.length, laws: laws.length, page: `${page.join('\n\n')}\n`, data }
}

/** The machine that a file exports under its own name: `goalEditorMachine` of `goal-editor.machine.ts`. */
async function machineOf(file, name) {
  const exported = `${name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())}Machine`
  const machine = (await load(file))[exported]
  if (!machine) throw new Error(`${file} does not export ${exported}`)
  return machine
}

/** The titles of a machine's walks, as its tests have found and recorded them: to find them again would take most of the time. */
async function walksOf(name) {
  const path = `tests/machines/__walks__/${name}.txt`
  const record = await readFile(join(root, path), 'utf8').catch(() => {
    throw new Error(`${path} is missing: run \`npx vitest run --project machines tests/machines -u\` first`)
  })
  return titlesOfWalks(record)
}

/** A machine for the chart on the public page of flows: its states in the order of their declaration, and its transitions. */
function drawable({ root: top }) {
  const nodes = nodesOf(top).filter((node) => node.parent && node.type !== 'history')
  const states = nodes.map((node) => ({
    id: idOf(node),
    name: node.key,
    depth: ancestorsOf(node).length,
    kind: isLeaf(node) ? node.type : 'group',
    first: node.parent.type === 'parallel' || node.parent.initial?.target.includes(node) === true,
    runs: node.invoke.map(({ id }) => id),
  }))
  const arrows = nodesOf(top).flatMap((node) =>
    transitionsOf(node).map((it) => ({
      from: node.parent ? idOf(node) : null,
      label: labelOf(it),
      to: (it.target ?? []).map(idOf),
      does: it.actions.map((action) => action.type ?? String(action)),
    })),
  )
  return { states, arrows }
}

function indexOf(charts) {
  const rows = charts.map((it) => `| [${it.name}](${it.name}.md) | ${it.sentence} | ${it.walks} | ${it.laws} |`)
  return `# Machines

Each machine decides what may happen next and performs no side effects itself. \`node scripts/draw-charts.mjs\` draws the charts from the machines; the check fails while a chart is out of date. [mutation.md](mutation.md) shows how many deliberate faults the tests of the machines find.

| Machine | What it does | Walks | Laws |
|---|---|---|---|
${rows.join('\n')}
`
}

function diagramOf({ id, root: top }) {
  const states =
    top.type === 'parallel' ? [`  state "${id}" as ${idOf(top)} {`, ...inside(top, '    '), '  }'] : inside(top, '  ')
  return Object.keys(top.states).length === 0 ? [`  [*] --> ${id}`] : [...states, ...nodesOf(top).flatMap(arrows)]
}

function inside(node, indent) {
  const children = Object.values(node.states).filter((it) => it.type !== 'history')
  if (node.type === 'parallel')
    return children.flatMap((child, index) => [...(index > 0 ? [`${indent}--`] : []), ...box(child, indent)])
  return [...children.flatMap((child) => box(child, indent)), ...node.initial.target.map((it) => `${indent}[*] --> ${idOf(it)}`)]
}

function box(node, indent) {
  const label = `${indent}state "${node.key}" as ${idOf(node)}`
  if (isLeaf(node)) return [label, ...(node.type === 'final' ? [`${indent}${idOf(node)} --> [*]`] : [])]
  return [`${label} {`, ...inside(node, `${indent}  `), `${indent}}`]
}

function arrows(node) {
  const labels = new Map()
  for (const transition of arrowsFrom(node)) {
    const [target, ...others] = transition.target
    const label = [labelOf(transition), ...others.map((it) => `(${it.path.join('.')})`)].join(' ')
    labels.set(idOf(firstIn(target)), [...(labels.get(idOf(firstIn(target))) ?? []), label])
  }
  return [...labels].map(([to, texts]) => `  ${idOf(node)} --> ${to}: ${texts.join('<br/>')}`)
}

/** Mermaid cannot draw some arrows from and to boxes, so they are drawn at the states inside. */
function arrowsFrom(node) {
  if (!isLeaf(node)) return []
  const boxes = ancestorsOf(node).filter((it) => it.parent)
  return [node, ...boxes].flatMap(transitionsOf).filter(({ target }) => target)
}

function withoutArrow(machine) {
  const lines = nodesOf(machine.root).flatMap((node) =>
    transitionsOf(node)
      .filter(({ target }) => !node.parent || !target)
      .map((it) => {
        const target = it.target?.map((to) => to.path.join('.')).join(' & ')
        const actions = it.actions.map((action) => action.type ?? action).join(', ')
        return `| ${node.path.join('.') || 'every state'} | ${labelOf(it)} | ${[actions, target && `→ ${target}`].filter(Boolean).join(' ')} |`
      }),
  )
  return lines.length === 0 ? [] : [['| In | on | without an arrow |', '|---|---|---|', ...lines].join('\n')]
}

function calls(machine) {
  const rows = nodesOf(machine.root).flatMap((node) =>
    node.invoke.map(({ id }) => `| ${node.path.join('.') || 'every state'} | \`${id}\` |`),
  )
  return rows.length === 0 ? [] : [['| While in | runs |', '|---|---|', ...rows].join('\n')]
}

function labelOf(transition) {
  const guard = guardName(transition)
  const delay = transition.delay === undefined ? null : delayOf(transition)
  return [readableType(transition.eventType, transition.source.machine), delay, guard && `[${guard}]`].filter(Boolean).join(' ')
}

function delayOf({ delay, source }) {
  const milliseconds = typeof delay === 'string' ? source.machine.implementations.delays[delay] : delay
  return typeof milliseconds === 'number' ? `(${milliseconds.toLocaleString('en')} ms)` : null
}

async function lawsOf(name, test) {
  const sources = {
    [name]: test,
    forms: 'tests/support/machine-forms.ts',
    resources: 'tests/support/machine-resources.ts',
    outdated: 'tests/support/machine-outdated.ts',
    laws: 'tests/support/machine-laws.ts',
  }
  const texts = Object.fromEntries(
    await Promise.all(Object.entries(sources).map(async ([key, path]) => [key, await readFile(join(root, path), 'utf8')])),
  )
  const own = [...texts[name].matchAll(/\b(?:law|test)\(\s*'((?:[^'\\]|\\.)+)'/g)]
  const ofForms = texts[name].includes('formLaws(') ? [...texts.forms.matchAll(/\blaw\('([^']+)'/g)] : []
  const ofResources =
    texts[name].includes('resourceLaws(') || texts[name].includes('resourceLaws<')
      ? [...texts.resources.matchAll(/\blaw\('([^']+)'/g)]
      : []
  const ofOutdated = texts[name].includes('outdatedLaws(') ? [...texts.outdated.matchAll(/\blaw\('([^']+)'/g)] : []
  const shared = [...texts.laws.matchAll(/sentence: '([^']+)'/g)].filter(
    ([sentence]) => texts[name].includes('announcesNone(') || !sentence.includes('announced'),
  )
  return [...ofForms, ...ofResources, ...ofOutdated, ...own, ...shared].map(([, sentence]) => sentence)
}

function transitionsOf(node) {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

function firstIn(node) {
  const [first] = node.type === 'compound' ? node.initial.target : []
  return first ? firstIn(first) : node
}

function nodesOf(node) {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

function ancestorsOf(node) {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []
}

function isLeaf(node) {
  return Object.keys(node.states).length === 0
}

function idOf(node) {
  return node.path.join('_') || node.key
}
