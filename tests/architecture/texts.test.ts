import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const screens = join(root, 'src/ui')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
  .map((path) => join(root, 'src', path))

const importPattern = /from\s+'([^']+)'|import\('([^']+)'\)/g

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(importPattern)].map((match) => {
    const target = match[1] ?? match[2] ?? ''
    if (target.startsWith('#ui/')) return join(root, 'src/ui', target.slice(4))
    return target.startsWith('.') ? resolve(dirname(file), target) : target
  })

/** Screens whose texts are loaded with them: their folder has a `texts.ts`. */
const hasOwnTexts = (file: string) =>
  file.startsWith(screens) && file.endsWith('.tsx') && existsSync(join(dirname(file), 'texts.ts'))

const entered = new Set(
  sources.flatMap((file) => importsOf(file).filter((target) => hasOwnTexts(target) && dirname(target) !== dirname(file))),
)

test('a screen that another folder imports is loaded together with its texts', () => {
  expect(entered.size).toBeGreaterThan(8)
  const without = [...entered].filter((file) => !/^import '\.\/texts\.ts'/m.test(readFileSync(file, 'utf8')))
  expect(without.map((file) => relative(root, file))).toEqual([])
})
