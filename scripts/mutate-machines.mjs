import { fork } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseAst } from 'rolldown/parseAst'

const self = fileURLToPath(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
const report = 'docs/machines/mutation.md'
const reasonsFile = 'tests/machines/survivors.json'
const workers = 2
const patience = 60_000

/** Machines whose tests also run the named one. */
const alsoTestedBy = {
  session: ['app'],
  'project-selection': ['workspace'],
  'tab-bar': ['tab-bar-closing'],
  'verification-code': ['registration'],
  form: ['login', 'registration', 'project-creation'],
  resource: ['deleted-projects', 'own-sessions', 'server-key'],
}

async function main() {
  const { values } = parseArgs({ options: { machine: { type: 'string' }, limit: { type: 'string' } } })
  const files = (await readdir(join(root, 'src/machines'), { recursive: true }))
    .filter((path) => /\.(machine|setup)\.ts$/.test(path) || path === 'kit/form.ts' || path === 'kit/resource.ts')
    .map((path) => ({ path: join('src/machines', path), name: basename(path).replace(/(\.machine|\.setup)?\.ts$/, '') }))
    .filter(({ name }) => !values.machine || name === values.machine)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  if (files.length === 0) throw new Error(`no machine is called ${values.machine}`)
  const all = (await Promise.all(files.map(mutantsOf))).flat()
  const mutants = values.limit ? everyNth(all, Number(values.limit)) : all
  const reasons = JSON.parse(await readFile(join(root, reasonsFile), 'utf8'))
  const results = await runAll(mutants)
  const survivors = results.filter(({ killed }) => !killed).map((it) => ({ ...it, reason: reasons[it.mutant.name] }))
  const table = tableOf(results)
  console.log(
    `\n${table}\n${survivors.map(({ mutant, reason }) => `\nsurvived: ${mutant.name}${reason ? ` (${reason})` : ''}`).join('')}`,
  )
  if (!values.machine && !values.limit) await writeFile(join(root, report), pageOf(table, results, survivors))
  process.exitCode = survivors.every(({ reason }) => reason) ? 0 : 1
}

async function runAll(mutants) {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  const queue = mutants.map((mutant, index) => ({ mutant, index }))
  const results = []
  const serve = async (number) => {
    const place = await prepare(join(folder, String(number)))
    let worker = start(place)
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const outcome = await ask(worker, next.mutant)
        if (outcome === 'timeout') worker = start(place)
        if (outcome === 'broken') throw new Error(`the tests of ${next.mutant.machine} fail without a mutant`)
        results[next.index] = { mutant: next.mutant, killed: outcome !== 'survived' }
        console.log(`${outcome.padEnd(8)} ${next.mutant.name}`)
      }
    } finally {
      queue.length = 0
      worker.kill()
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, number) => serve(number))).finally(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  )
  return results
}

async function prepare(place) {
  await mkdir(join(place, 'tests'), { recursive: true })
  for (const path of [
    'package.json',
    'tsconfig.json',
    'tests/tsconfig.json',
    'contract',
    'engine',
    'src/machines',
    'tests/engine',
    'tests/machines',
    'tests/support',
  ])
    await cp(join(root, path), join(place, path), { recursive: true, filter: (it) => !it.endsWith('.tsx') })
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}

function start(place) {
  return fork(self, {
    env: { ...process.env, MUTATION_WORKER: place, CI: '1', LAWS_SEED: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
}

function ask(worker, mutant) {
  return new Promise((resolve) => {
    const settle = (outcome) => {
      clearTimeout(timer)
      worker.removeAllListeners()
      resolve(outcome)
    }
    const timer = setTimeout(() => {
      // Including its child processes, because these may hang.
      process.kill(-worker.pid, 'SIGKILL')
      settle('timeout')
    }, patience)
    worker.once('message', settle)
    worker.once('exit', () => settle('timeout'))
    worker.send(mutant)
  })
}

async function work(place) {
  const { createVitest } = await import('vitest/node')
  const vitest = await createVitest(
    'test',
    {
      root: place,
      config: false,
      watch: false,
      bail: 1,
      include: ['tests/machines/**/*.test.ts'],
      testTimeout: 45_000,
      maxWorkers: 1,
      reporters: [{}],
    },
    { logLevel: 'silent', server: { watch: null } },
  )
  const tests = join(place, 'tests/machines')
  const allTests = (await readdir(tests, { recursive: true })).map((path) => join(tests, path))
  const passes = async (machine) => {
    const files = [machine, ...(alsoTestedBy[machine] ?? [])].map(
      (name) => allTests.find((path) => path.endsWith(`/${name}.test.ts`)) ?? name,
    )
    vitest.state.clearFiles(vitest.getRootProject(), files)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(files))
    const ran = testModules.filter(({ moduleId }) => files.includes(moduleId))
    const failed = ran.some(
      (it) => it.errors().length > 0 || [...it.children.allTests()].some((test) => test.result().state === 'failed'),
    )
    if (failed || unhandledErrors.length > 0) return false
    if (ran.length === files.length && ran.every((it) => it.ok())) return true
    throw new Error(`the tests of ${machine} were interrupted`)
  }
  const sound = new Set()
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ path, source, machine, start, end, text }) => {
    const file = join(place, path)
    await writeFile(file, source)
    if (!sound.has(machine) && !(await passes(machine))) return process.send('broken')
    sound.add(machine)
    await writeFile(file, source.slice(0, start) + text + source.slice(end))
    vitest.invalidateFile(file)
    const outcome = (await passes(machine)) ? 'survived' : 'killed'
    await writeFile(file, source)
    vitest.invalidateFile(file)
    process.send(outcome)
  })
}

async function mutantsOf({ path, name }) {
  const source = await readFile(join(root, path), 'utf8')
  const program = await parseAst(source, { lang: 'ts' })
  const found = new Map()
  const add = (change, { start, end }, text, trail) => {
    const title = `${name} › ${whereIs(trail)} › ${change}`
    const key = [...found.values()].some((it) => it.name === title) ? `${title} (${start})` : title
    if (source.slice(start, end) !== text)
      found.set(`${start} ${end} ${text}`, { name: key, machine: name, path, source, start, end, text })
  }
  visit(program, [], (node, trail) => {
    for (const mutate of mutators)
      mutate(node, trail, (change, range, text) => add(change, range, text, [...trail, node]), source)
  })
  return [...found.values()]
}

function visit(node, trail, see) {
  if (!node || typeof node.type !== 'string' || (node.type.startsWith('TS') && node.type !== 'TSAsExpression')) return
  if (node.type === 'ImportDeclaration' || isNamed(node, 'types', 'id', 'src')) return
  see(node, trail)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters' || key === 'typeArguments') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object') visit(child, [...trail, node], see)
  }
}

/** Each takes one node and adds the possible mutations. */
const mutators = [
  function guards(node, trail, add, source) {
    if (node.type !== 'Property' || keyOf(trail.at(-2)) !== 'guards') return
    const body = node.value.type === 'ArrowFunctionExpression' ? node.value.body : null
    add('always', body ?? node.value, body ? 'true' : '() => true')
    add('never', body ?? node.value, body ? 'false' : '() => false')
    if (body) add('negated', body, `!(${textOf(body, source)})`)
  },
  function removals(node, trail, add, source) {
    if (node.type !== 'Property') return
    const holder = keyOf(trail.at(-2))
    const isTransition = ['on', 'after'].includes(holder) || ['onDone', 'onError'].includes(keyOf(node))
    const isOptional = ['guard', 'entry', 'exit', 'tags', 'reenter'].includes(keyOf(node))
    if (isTransition || isOptional) add('removed', withComma(node, source), '')
    if (keyOf(node) === 'target' && trail.at(-1).properties.length > 1) add('target removed', withComma(node, source), '')
  },
  function actions(node, _, add, source) {
    if (!isNamed(node, 'actions', 'entry', 'exit', 'tags')) return
    if (node.value.type === 'ArrayExpression')
      for (const it of node.value.elements) add(`without ${short(it, source)}`, withComma(it, source), '')
    else if (node.value.type !== 'ObjectExpression' || node.value.properties.some((it) => keyOf(it) === 'type'))
      add('none', node.value, '[]')
  },
  function targets(node, trail, add) {
    const isTarget =
      isString(node) &&
      (keyOf(trail.at(-1)) === 'target' ||
        (trail.at(-1)?.type === 'ArrayExpression' && keyOf(trail.at(-2)) === 'target') ||
        (trail.at(-1)?.type === 'Property' &&
          (['on', 'after'].includes(keyOf(trail.at(-3))) || ['onDone', 'onError'].includes(keyOf(trail.at(-1))))))
    const isInitial = isString(node) && keyOf(trail.at(-1)) === 'initial'
    if (!isTarget && !isInitial) return
    for (const other of othersThan(node.value, trail, isInitial)) add(`to ${other}`, node, `'${other}'`)
  },
  function numbers(node, _, add) {
    if (node.type === 'Literal' && typeof node.value === 'number') add(`${node.raw} + 1`, node, String(node.value + 1))
  },
  function booleans(node, _, add) {
    if (node.type === 'Literal' && typeof node.value === 'boolean') add(`${!node.value}`, node, String(!node.value))
  },
  function operators(node, _, add, source) {
    const other = {
      '===': '!==',
      '!==': '===',
      '<=': '<',
      '<': '<=',
      '>': '>=',
      '>=': '>',
      '+': '-',
      '-': '+',
      '*': '/',
      '**': '*',
      '&&': '||',
      '||': '&&',
    }[node.operator]
    if ((node.type === 'BinaryExpression' || node.type === 'LogicalExpression') && other)
      add(`${node.operator} becomes ${other}`, node, `${textOf(node.left, source)} ${other} ${textOf(node.right, source)}`)
    if (node.type === 'LogicalExpression' && node.operator === '??')
      add('without the fallback', node, `(${textOf(node.left, source)})`)
    if (node.type === 'LogicalExpression' && node.operator === '??')
      add('only the fallback', node, `(${textOf(node.right, source)})`)
    if (node.type === 'ConditionalExpression') {
      add('always the first', node, `(${textOf(node.consequent, source)})`)
      add('always the second', node, `(${textOf(node.alternate, source)})`)
    }
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      ['trim', 'toReversed', 'slice'].includes(node.callee.property.name)
    )
      add(`without ${node.callee.property.name}`, node, textOf(node.callee.object, source))
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      ['every', 'some'].includes(node.callee.property.name)
    )
      add(
        node.callee.property.name === 'every' ? 'some' : 'every',
        node.callee.property,
        node.callee.property.name === 'every' ? 'some' : 'every',
      )
  },
  function results(node, trail, add, source) {
    const isInImplementation =
      trail.some((it) => isNamed(it, 'actions', 'context', 'input', 'output', 'params')) ||
      !trail.some((it) => it.type === 'CallExpression')
    if (node.type !== 'ObjectExpression' || !isInImplementation || isStatePart(node, trail)) return
    for (const it of node.properties) if (keyOf(it) !== 'type') add(`without ${short(it, source)}`, withComma(it, source), '')
  },
  function texts(node, trail, add) {
    const isSaid =
      trail.some((it) => isNamed(it, 'params', 'input')) ||
      trail.some((it) => it.type === 'CallExpression' && ['emit', 'sendTo', 'edited'].includes(it.callee.name))
    if (isString(node) && isSaid && trail.at(-1)?.key !== node) add(`'${node.value}' said otherwise`, node, "'otherwise'")
  },
]

/** `actions` objects of a setup contain implementations, those of a state or transition contain names. */
function isStatePart(node, trail) {
  const [property] = trail.slice(-1)
  if (isNamed(property, 'actions', 'guards', 'delays', 'actors')) return true
  return (
    node.properties.some((it) => keyOf(it) === 'type') &&
    trail.some((it) => isNamed(it, 'states')) &&
    !trail.some((it) => it.type === 'ArrowFunctionExpression')
  )
}

function othersThan(target, trail, isInitial) {
  const configs = trail.filter(
    (it, index) =>
      it.type === 'ObjectExpression' &&
      (keyOf(trail[index - 2]) === 'states' || trail[index - 1]?.callee?.property?.name === 'createMachine'),
  )
  const keysOf = (config) => config?.properties.find((it) => keyOf(it) === 'states')?.value.properties ?? []
  const inside = (config, path) => path.reduce((it, key) => keysOf(it).find((state) => keyOf(state) === key)?.value, config)
  const [own, parent] = [configs.at(-1), configs.at(-2)]
  const [, prefix, path] = /^(#[^.]+\.|\.|)(.+)$/.exec(target)
  const parts = path.split('.')
  const base = isInitial || prefix === '.' ? own : prefix ? configs[0] : parent
  const keys = keysOf(inside(base, parts.slice(0, -1))).map(keyOf)
  const next = keys[(keys.indexOf(parts.at(-1)) + 1) % keys.length]
  const previous = keys.at(keys.indexOf(parts.at(-1)) - 1)
  return [...new Set([next, previous])]
    .filter((key) => key && key !== parts.at(-1))
    .map((key) => `${prefix}${[...parts.slice(0, -1), key].join('.')}`)
}

function whereIs(trail) {
  const steps = trail.flatMap((node, index) => {
    if (node.type === 'Property') return [keyOf(node)]
    if (node.type === 'VariableDeclarator') return [node.id.name]
    const holder = trail[index - 1]
    return holder?.type === 'ArrayExpression' ? [holder.elements.indexOf(node) + 1] : []
  })
  return steps.filter((it) => it !== 'states' && !/(Machine|Setup)$/.test(String(it))).join('.')
}

function withComma({ start, end }, source) {
  const comma = /^\s*,/.exec(source.slice(end))
  return { start, end: end + (comma?.[0].length ?? 0) }
}

function everyNth(all, limit) {
  return Array.from(
    { length: Math.min(limit, all.length) },
    (_, index) => all[Math.floor((index * all.length) / Math.min(limit, all.length))],
  )
}

function tableOf(results) {
  const names = [...new Set(results.map(({ mutant }) => mutant.machine))]
  const row = (name, some) => `| ${name} | ${some.length} | ${some.filter(({ killed }) => killed).length} | ${percent(some)} |`
  const rows = names.map((name) =>
    row(
      name,
      results.filter(({ mutant }) => mutant.machine === name),
    ),
  )
  return ['| Machine | Mutants | Killed | Score |', '|---|---|---|---|', ...rows, row('**all**', results)].join('\n')
}

function percent(results) {
  return `${((100 * results.filter(({ killed }) => killed).length) / results.length).toFixed(1)} %`
}

function pageOf(table, results, survivors) {
  const rows = survivors.map(({ mutant, reason }) => `| \`${mutant.name}\` | ${reason ?? 'not known: a test is missing'} |`)
  return `# Mutation

\`npm run mutate\` changes the machines in one place at a time: a guard, a target, an action, a delay, a number, an operator, a tag, or a value that is passed on. Each change is a mutant. The tests of the machine run for each mutant, and at least one of them should fail: the mutant is killed. If all pass, the mutant survives, and either a test is missing or the change has no effect. \`tests/machines/survivors.json\` gives the reason for each survivor that has no effect; the command fails while a survivor has no reason. \`--machine name\` tests the mutants of one machine, and \`--limit n\` tests n mutants of all machines.

The last full run: ${results.length} mutants, ${percent(results)} killed.

${table}

## Survivors

${survivors.length === 0 ? 'None.' : ['| Mutant | Why it has no effect |', '|---|---|', ...rows].join('\n')}
`
}

function isNamed(node, ...names) {
  return node?.type === 'Property' && names.includes(keyOf(node))
}

function isString(node) {
  return node.type === 'Literal' && typeof node.value === 'string'
}

function keyOf(node) {
  return node?.type === 'Property' ? (node.key.name ?? node.key.value) : undefined
}

function textOf(node, source) {
  return source.slice(node.start, node.end)
}

function short(node, source) {
  const text = (keyOf(node) ?? textOf(node, source)).replace(/\s+/g, ' ')
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

if (process.env.MUTATION_WORKER) await work(process.env.MUTATION_WORKER)
else await main()
