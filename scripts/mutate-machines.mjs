import { fork } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutantsOf } from './mutants.mjs'
import { createDigests, readResults, tableOf, testFiles, writeResults } from './mutation-results.mjs'

const self = fileURLToPath(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
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
  const { values } = parseArgs({
    options: { machine: { type: 'string' }, limit: { type: 'string' }, minutes: { type: 'string' }, list: { type: 'boolean' } },
  })
  const machines = await findMachines()
  if (values.machine && !machines.some(({ name }) => name === values.machine))
    throw new Error(`no machine is called ${values.machine}`)
  const reasons = JSON.parse(await readFile(join(root, reasonsFile), 'utf8'))
  const digests = Object.fromEntries(machines.map(({ name, digest }) => [name, digest]))
  const results = await readResults()
  const isWanted = ({ name, digest }) => (values.machine ? name === values.machine : results[name]?.digest !== digest)
  const wanted = values.limit ? machines : machines.filter(isWanted)
  if (values.list) return listOf(machines, wanted)
  if (values.limit) return report(await testSome(wanted, Number(values.limit)), reasons)
  const found = {}
  await testAll(wanted, Number(values.minutes ?? Number.POSITIVE_INFINITY), async (machine, survivors) => {
    found[machine.name] = { digest: machine.digest, mutants: machine.mutants.length, survivors }
    await writeResults({ ...results, ...found }, digests, reasons)
  })
  const current = machines.filter(({ name, digest }) => results[name]?.digest === digest).map(({ name }) => [name, results[name]])
  report({ ...(values.machine ? {} : Object.fromEntries(current)), ...found }, reasons)
}

/** Every machine with its mutants, and the digest of what its result follows from. */
async function findMachines() {
  const paths = (await readdir(join(root, 'src/machines'), { recursive: true })).filter(
    (path) => /\.(machine|setup)\.ts$/.test(path) || path === 'kit/form.ts' || path === 'kit/resource.ts',
  )
  const names = [...new Set(paths.map(nameOf))].sort()
  const digestOf = await createDigests()
  const tests = await testFiles()
  return Promise.all(
    names.map(async (name) => {
      const sources = paths
        .filter((path) => nameOf(path) === name)
        .map((path) => join('src/machines', path))
        .sort()
      const ran = testedBy(name, tests)
      const lists = ran.map((path) => `tests/machines/__walks__/${basename(path, '.test.ts')}.txt`)
      const digest = await digestOf([...sources, ...ran, ...lists.filter((path) => tests.includes(path))])
      const mutants = (await Promise.all(sources.map((path) => mutantsOf({ path, name })))).flat()
      return { name, digest, mutants }
    }),
  )
}

const nameOf = (path) => basename(path).replace(/(\.machine|\.setup)?\.ts$/, '')

/** The test files of a machine among these paths, its own first. */
const testedBy = (name, paths) =>
  [name, ...(alsoTestedBy[name] ?? [])].map((it) => paths.find((path) => path.endsWith(`/${it}.test.ts`)) ?? it)

function listOf(machines, wanted) {
  for (const it of machines)
    console.log(`${wanted.includes(it) ? 'to test ' : 'known   '} ${String(it.mutants.length).padStart(4)} ${it.name}`)
  const count = (some) => some.reduce((sum, { mutants }) => sum + mutants.length, 0)
  console.log(
    `${count(wanted)} of ${count(machines)} mutants in ${wanted.length} of ${machines.length} machines are to be tested`,
  )
}

function report(found, reasons) {
  const survivors = Object.values(found).flatMap((it) => it.survivors)
  const lines = survivors.map((name) => `\nsurvived: ${name}${reasons[name] ? ` (${reasons[name]})` : ''}`)
  console.log(`\n${tableOf(found)}\n${lines.join('')}`)
  process.exitCode = survivors.every((name) => reasons[name]) ? 0 : 1
}

/** Tests machine after machine, and begins no other one after so many minutes. `onTested` is told the survivors of each. */
async function testAll(machines, minutes, onTested) {
  const end = performance.now() + minutes * 60_000
  const left = new Map(machines.map((machine) => [machine.name, machine.mutants.length]))
  const survivors = new Map(machines.map(({ name }) => [name, []]))
  for (const machine of machines.filter(({ mutants }) => mutants.length === 0)) await onTested(machine, [])
  const queue = machines.flatMap((machine) => machine.mutants.map((mutant) => ({ machine, mutant })))
  const next = () => {
    const [first] = queue
    return !first || (performance.now() > end && first.machine.mutants[0] === first.mutant) ? undefined : queue.shift()
  }
  await runAll(next, async ({ machine, mutant }, isKilled) => {
    if (!isKilled) survivors.get(machine.name).push(mutant.name)
    left.set(machine.name, left.get(machine.name) - 1)
    if (left.get(machine.name) === 0) await onTested(machine, survivors.get(machine.name).sort())
  })
}

/** Tests some mutants of all machines, evenly. Resolves with the results by machine. */
async function testSome(machines, limit) {
  const all = machines.flatMap((machine) => machine.mutants.map((mutant) => ({ machine, mutant })))
  const queue = everyNth(all, limit)
  const found = {}
  await runAll(
    () => queue.shift(),
    async ({ machine, mutant }, isKilled) => {
      found[machine.name] ??= { mutants: 0, survivors: [] }
      found[machine.name].mutants += 1
      if (!isKilled) found[machine.name].survivors.push(mutant.name)
    },
  )
  return found
}

async function runAll(next, onOutcome) {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  let isOver = false
  const serve = async (number) => {
    const place = await prepare(join(folder, String(number)))
    let worker = start(place)
    try {
      for (let job = next(); job && !isOver; job = next()) {
        const outcome = await ask(worker, job.mutant)
        if (outcome === 'timeout') worker = start(place)
        if (outcome === 'broken') throw new Error(`the tests of ${job.mutant.machine} fail without a mutant`)
        console.log(`${outcome.padEnd(8)} ${job.mutant.name}`)
        await onOutcome(job, outcome !== 'survived')
      }
    } finally {
      isOver = true
      worker.kill()
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, number) => serve(number))).finally(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  )
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
  const tests = await testFiles()
  const passes = async (machine) => {
    const files = testedBy(machine, tests).map((path) => join(place, path))
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

function everyNth(all, limit) {
  return Array.from(
    { length: Math.min(limit, all.length) },
    (_, index) => all[Math.floor((index * all.length) / Math.min(limit, all.length))],
  )
}

if (process.env.MUTATION_WORKER) await work(process.env.MUTATION_WORKER)
else await main()
