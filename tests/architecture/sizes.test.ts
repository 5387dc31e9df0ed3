import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const productLines = 250
const testLines = 400

/** Generated files, and texts and migrations, which grow with what they list. */
const unlimited = /\.gen\.ts$|\/locales\/|\/migrations\/|^contract\/capabilities\//

type Source = { path: string; text: string }

const complaintsAbout = ({ path, text }: Source): string[] => {
  const isTest = path.startsWith('tests/')
  const isProduct = /^(?:contract|engine|src|server|tracker\/src)\//.test(path)
  const limit = isTest ? testLines : isProduct ? productLines : Number.POSITIVE_INFINITY
  const lines = text.trimEnd().split('\n').length
  const isTooLong = lines > limit && !unlimited.test(path)
  return [
    ...(isTooLong ? [`${path} has ${lines} lines, more than ${limit}`] : []),
    ...(isProduct && text.includes('AnyActorRef')
      ? [`${path} uses AnyActorRef, which does not say what events the actor takes`]
      : []),
    ...((path === 'vitest.config.ts' && /\bretry\b/.test(text)) ||
    (path !== 'tests/architecture/no-sleeps.test.ts' && retries.some((pattern) => pattern.test(text)))
      ? [`${path} repeats tests that fail`]
      : []),
  ]
}

/** `retry` as an option of a test, of a test file and of the runner's command. The runner's configuration must not name it at all. */
const retries = [
  /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(?:(?!\1).)*\1\s*,\s*\{[^}]*\bretry\s*:/,
  /\bsetConfig\(\{[^}]*\bretry\s*:/,
  /\bvitest\b.*--retry\b/,
]

const folders = ['contract', 'engine', 'src', 'server', 'tracker/src', 'tests', 'scripts']
const files: Source[] = [
  'vitest.config.ts',
  'package.json',
  '.ci/run',
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  ),
]
  .filter((path) => path !== 'tests/architecture/sizes.test.ts')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('product files have at most 250 lines and test files 400; actors are typed, and no failed test is repeated', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(complaintsAbout)).toEqual([])
})

const linesOf = (count: number) => 'const line = 1\n'.repeat(count)

test.each<[string, Source]>([
  ['a long product file', { path: 'src/machines/shell/planted.machine.ts', text: linesOf(251) }],
  ['a long file of the server', { path: 'server/planted/planted.ts', text: linesOf(251) }],
  ['a long test', { path: 'tests/server/planted.test.ts', text: linesOf(401) }],
  ['an untyped actor', { path: 'src/machines/planted.machine.ts', text: 'type Input = { owner: AnyActorRef }' }],
  ['a test with retries', { path: 'tests/planted.test.ts', text: "test('it works', { retry: 2 }, () => {})" }],
  ['a table of tests with retries', { path: 'tests/planted.test.ts', text: "test.each([1])('%i', { timeout: 1, retry: 2 }, f)" }],
  ['retries for all tests', { path: 'vitest.config.ts', text: 'test: { testTimeout: 60_000, retry: 2 }' }],
  ['retries for one file', { path: 'tests/planted.test.ts', text: 'vi.setConfig({ retry: 1 })' }],
  ['a command with retries', { path: 'package.json', text: '"test": "vitest run --retry=2"' }],
])('%s is found', (_, planted) => {
  expect(complaintsAbout(planted)).toHaveLength(1)
})

test.each<[string, Source]>([
  ['a product file at the limit', { path: 'src/planted.ts', text: linesOf(250) }],
  ['a test at the limit', { path: 'tests/planted.test.ts', text: linesOf(400) }],
  ['a generated file', { path: 'src/planted.gen.ts', text: linesOf(900) }],
  [
    'another kind of retry',
    { path: 'tests/planted.test.ts', text: "test('asks again', () => expect(options).toMatchObject({ retry: 1 }))" },
  ],
])('%s is not', (_, planted) => {
  expect(complaintsAbout(planted)).toEqual([])
})
