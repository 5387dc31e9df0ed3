import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inputs } from '../../scripts/build.mjs'

test('the product is built anew after a change in any folder that its code is imported from', () => {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }
  const folders = Object.values(imports)
    .map((target) => target.replace(/^\.\/|\*$/g, ''))
    .filter((folder) => folder !== 'tests/')
  expect(folders.length).toBeGreaterThan(6)
  expect(folders.filter((folder) => !inputs.some((input) => folder.startsWith(`${input}/`)))).toEqual([])
})
