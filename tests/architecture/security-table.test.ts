import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Row = { id: string; proof: string }

const rows: Row[] = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [RF]-\d/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return { id: cells[1] ?? '', proof: cells[4] ?? '' }
  })

/** The test files below a path of the table: one file, or those of a folder. */
const filesOf = (path: string): string[] => {
  const files = ['.test.ts', '.test.tsx'].map((ending) => `tests/${path}${ending}`).filter((file) => existsSync(file))
  if (files.length > 0 || !existsSync(`tests/${path}`)) return files
  return readdirSync(`tests/${path}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `tests/${path}/${file}`)
}

/** The paths that a proof names, each with the titles that are quoted behind it. A title may leave out words (…). */
const namedIn = (proof: string): { path: string; titles: string[] }[] =>
  [...proof.matchAll(/`([\w-]+(?:\/[\w-]+)+)`((?:[^`"]*"[^"]+")*)/g)].map(([, path = '', behind = '']) => ({
    path,
    titles: [...behind.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))

test('the table has every requirement and fault, each with a proof', () => {
  const ids = rows.flatMap(({ id }) => id.split(', '))
  for (const [letter, count] of [
    ['R', 54],
    ['F', 34],
  ] as const)
    for (let number = 1; number <= count; number += 1) expect(ids).toContain(`${letter}-${String(number).padStart(2, '0')}`)
  expect(rows.filter(({ proof }) => proof === '')).toEqual([])
})

test.each(rows)('the tests that $id names exist', ({ proof }) => {
  const named = namedIn(proof)
  expect(named.length + [...proof.matchAll(/attack|npm run/g)].length).toBeGreaterThan(0)
  for (const { path, titles } of named) {
    const files = filesOf(path)
    expect(files, path).not.toEqual([])
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    for (const part of titles.flatMap((title) => title.split('…'))) expect(source, path).toContain(part.trim())
  }
})
