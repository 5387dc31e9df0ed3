import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { docstringOf } from '../../scripts/docstring-of.mjs'

const machine = 'export const toyMachine = setup({})'

test.each([
  ['one line', `/** Decides. */\n${machine}`, 'Decides.'],
  [
    'several lines',
    `/**\n * Decides what\n * may happen.\n *\n * And why.\n */\n${machine}`,
    'Decides what may happen. And why.',
  ],
  ['another docstring before it', `/** Not this. */\nconst a = 1\n\n/** Decides. */\n${machine}`, 'Decides.'],
  ['a star in its text', `/** Counts 2 * 3. */\n${machine}`, 'Counts 2 * 3.'],
  ['none', `/** Not this. */\nconst a = 1\n\n${machine}`, ''],
])('a docstring of %s is read whole (36)', (_, source, expected) => {
  expect(docstringOf(source)).toBe(expected)
})

test('the public page of flows and the chart of each machine begin with the machine’s whole docstring (36)', async () => {
  const files = (await readdir('src/machines', { recursive: true })).filter((path) => path.endsWith('.machine.ts'))
  const charts = JSON.parse(await readFile('src/ui/site/flows/charts.json', 'utf8')) as {
    name: string
    sentence: string
  }[]
  expect(charts).toHaveLength(files.length)
  for (const file of files) {
    const name = basename(file, '.machine.ts')
    const sentence = docstringOf(await readFile(join('src/machines', file), 'utf8'))
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(charts.find((it) => it.name === name)?.sentence).toBe(sentence)
    expect(await readFile(`docs/machines/${name}.md`, 'utf8')).toContain(`\n${sentence}\n`)
  }
})
