import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { run } from './run.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

/** The others read what it writes. */
const first = { 'styles are generated': () => run('npx', ['panda', 'codegen', '--silent']) }

/**
 * They run beside each other: the build keeps only one core busy for most of its time. The types are checked on one core: on several, each
 * checker finds out for itself what others know already, which takes twice the work.
 */
const lanes = [
  {
    types: () => run('npx', ['tsc', '-b', '--singleThreaded']),
    'format, lint and import rules': () => run('npx', ['biome', 'ci', '--error-on-warnings', '--colors=off']),
    'nothing unused': () => run('npx', ['knip', '--no-progress']),
    'capabilities are joined': () => run('node', ['scripts/join-capabilities.mjs', '--check']),
    'install scripts and licences': () => run('node', ['scripts/check-supply-chain.mjs']),
    'catalogs are fresh and complete': () => run('node', ['scripts/check-catalogs.mjs']),
    'error sentences are fresh': () => run('node', ['scripts/write-problem-texts.mjs', '--check']),
    'charts are fresh': () => run('node', ['scripts/draw-charts.mjs', '--check']),
  },
  {
    build: () => build({ hasStyles: true }),
    'size budgets': () => run('node', ['scripts/check-sizes.mjs']),
  },
]

/** The steps that the journey of a new capability takes with all files and those of one more capability. They are left out where that runs as well. */
const ofNewCapability = ['types', 'nothing unused']

/**
 * Runs all checks: the steps above, then the named Vitest projects (all of them if none is named). With `onBothDatabases`, files whose tests
 * do not depend on the database run on PostgreSQL only. `hasJourneys`: the journeys are among the tests. Resolves with the counts.
 */
export async function checks({ tests = [], onBothDatabases = false, hasJourneys = false } = {}) {
  const counts = { passed: 0, failed: 0 }
  await runSteps(first, counts)
  const isLeftOut = (name) => hasJourneys && ofNewCapability.includes(name)
  const steps = lanes.map((lane) => Object.fromEntries(Object.entries(lane).filter(([name]) => !isLeftOut(name))))
  await Promise.all(steps.map((lane) => runSteps(lane, counts)))
  const vitest = await withTemporaryFolder((folder) => runVitest(tests, onBothDatabases, folder))
  return { passed: counts.passed + vitest.passed, failed: counts.failed + vitest.failed }
}

/** Runs steps one after the other, prints how long each took, and counts them. */
async function runSteps(steps, counts) {
  for (const [name, step] of Object.entries(steps)) {
    const started = performance.now()
    const failure = await step().then(
      () => null,
      (it) => it,
    )
    counts[failure ? 'failed' : 'passed'] += 1
    console.log(`${failure ? 'FAILED' : 'ok'}  ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`)
    if (failure) console.log(String(failure.message ?? failure))
  }
}

async function runVitest(names, onBothDatabases, folder) {
  const report = join(folder, 'report.json')
  const args = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Failed comparisons print whole documents, so a short list of failures follows at the end.
  const env = { DEBUG_PRINT_LIMIT: '0', TMPDIR: folder, ...(onBothDatabases && { TEST_BOTH_DATABASES: '1' }) }
  const failure = await run('npx', [...args, ...names.flatMap((name) => ['--project', name])], { env }).then(
    () => null,
    (it) => it,
  )
  const counted = await readFile(report, 'utf8').then(JSON.parse, () => null)
  if (!counted) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = counted
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0)
  for (const line of failures(counted)) console.log(line)
  return { passed, failed: failure && failed === 0 ? 1 : failed }
}

/** Each failure in two lines, at the end of the log. */
const failures = ({ testResults }) =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`FAILED  ${file}`, brief(message)]
    return tests.flatMap((test) => [`FAILED  ${file} > ${test.fullName}`, brief(test.failureMessages[0])])
  })

const brief = (message) => {
  const lines = stripVTControlCharacters(message ?? '').split('\n')
  return `        ${lines.slice(0, 6).join(' ').slice(0, 400)}`
}
