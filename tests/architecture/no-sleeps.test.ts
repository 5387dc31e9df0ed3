import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Programs of their own, which measure how long something takes. */
const measuring = /^(?:bench|attack)\//
/** Tests that name what they look for. */
const here = ['architecture/no-sleeps.test.ts', 'architecture/sizes.test.ts']

const sleeps = [
  /\bwaitForTimeout\b/,
  /\bsetTimeout\s*\(/,
  /['"](?:node:)?timers(?:\/promises)?['"]/,
  /\bAtomics\s*\.\s*wait\b/,
  // A test that is run again until it passes.
  /\b(?:test|it|describe)\b.*\{[^}]*\bretry\s*:/,
]

/** Lines that match but are allowed, with the reason. */
const allowed: Record<string, RegExp> = {
  // Nothing waits for it: it makes calls slow, where somebody asks for that.
  'support/slow-calls.ts': /^if \(slowBy > 0\) await new Promise/,
  // A simulated clock, which only a test moves.
  'support/set-up-machine.ts': /^(?:override setTimeout\(run|const id = super\.setTimeout\()/,
}

const sleepsIn = (source: string, file = ''): string[] =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => sleeps.some((sleep) => sleep.test(line)) && !allowed[file]?.test(line))

test('no test sleeps or is repeated: it awaits an event or moves a clock', () => {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:ts|tsx)$/.test(path) && !measuring.test(path) && !here.includes(path),
  )
  for (const layer of ['server', 'ui', 'tracker', 'journeys', 'machines', 'support'])
    expect(files.filter((path) => path.startsWith(`${layer}/`)).length).toBeGreaterThan(12)
  const found = files.flatMap((file) =>
    sleepsIn(readFileSync(join(root, 'tests', file), 'utf8'), file).map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})

test('the test runner is not configured to repeat a failed test', () => {
  expect(readFileSync(join(root, 'vitest.config.ts'), 'utf8')).not.toMatch(/\bretry\b/)
  expect(readFileSync(join(root, 'package.json'), 'utf8')).not.toMatch(/--retry\b/)
})

test('each listed exception is still needed', () => {
  for (const [file, lines] of Object.entries(allowed))
    expect(
      readFileSync(join(root, 'tests', file), 'utf8')
        .split('\n')
        .some((line) => lines.test(line.trim())),
    ).toBe(true)
})

test.each([
  'await page.waitForTimeout(300)',
  'await new Promise((resolve) => setTimeout(resolve, 300))',
  'const pause = (ms: number) => new Promise((done) => window.setTimeout (done, ms))',
  "import { setTimeout as wait } from 'node:timers/promises'",
  'Atomics.wait(cell, 0, 0, 300)',
  "test('it works in the end', { retry: 2 }, async () => {",
  "describe('a flaky part', { timeout: 5_000, retry: 3 }, () => {",
])('%s would be found', (line) => {
  expect(sleepsIn(`const before = 1\n  ${line}\nconst after = 2\n`)).toEqual([line])
})

test.each([
  "vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })",
  'expect(problem).toEqual({ retry: 1 })',
  'expect(await streamed).toMatch(/^retry: \\d+$/m)',
])('%s would not', (line) => {
  expect(sleepsIn(line)).toEqual([])
})
