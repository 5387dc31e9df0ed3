import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../engine/statistics')
const files = readdirSync(folder).filter((path) => path.endsWith('.ts'))

test('the statistics read no clock, draw no random number and answer no NaN', () => {
  expect(files.length).toBeGreaterThan(25)
  const impure = files.filter((path) =>
    /Math\.random|\bDate\b|performance\.|process\.|Number\.NaN/.test(readFileSync(join(folder, path), 'utf8')),
  )
  expect(impure).toEqual([])
})

test('no file of the statistics is longer than 200 lines', () => {
  expect(files.filter((path) => readFileSync(join(folder, path), 'utf8').split('\n').length > 200)).toEqual([])
})
